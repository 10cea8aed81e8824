"""The bracket: which match the winner, and where it matters the loser, of each match goes to.

A bracket is a list of matches; each side of a match is a seed, or comes from a match before it in the list. Seeds that
nobody has are free: who meets one goes on without a game.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from kosmos.pairing.cup.rules import CupRules


class CupPart(StrEnum):
    MAIN = "main"
    THIRD = "third"
    CONSOLATION = "consolation"
    LOSERS = "losers"
    GRAND = "grand"
    SECOND_GRAND = "second-grand"


class OriginKind(StrEnum):
    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    REPEAT = "repeat"  #: again the two of a grand final, if the unbeaten one lost it


class Origin(msgspec.Struct, frozen=True, gc=False):
    kind: OriginKind
    number: int  #: of the seed, or the place of the match in the list


class CupMatch(msgspec.Struct, frozen=True, gc=False):
    part: CupPart
    stage: int  #: of its part, from 1
    place: int  #: from the top, from 0
    first: Origin
    second: Origin


Shuffle = Callable[[CupPart, int, Sequence[Origin]], Sequence[Origin] | None]


def size_of(players: int) -> int:
    """The smallest power of two that holds them."""
    return 1 << max(1, (players - 1).bit_length())


# A bracket of 8: 1-8 4-5 2-7 3-6. Seeds 1 and 2 meet last, and whoever wins by the numbers always has the strongest half left.
def seed_order(size: int) -> list[int]:
    order = [1]
    while len(order) < size:
        order = [seed for high in order for seed in (high, 2 * len(order) + 1 - high)]
    return order


def seeds(players: int) -> list[Origin]:
    return [Origin(OriginKind.SEED, seed) for seed in seed_order(size_of(players))]


def as_drawn(_part: CupPart, _stage: int, origins: Sequence[Origin]) -> Sequence[Origin]:
    """The winners of neighbouring matches meet."""
    return origins


class BracketBuilder:
    """Builds the list; `shuffle` says in which order winners go on, or None where that is not drawn yet."""

    def __init__(self, shuffle: Shuffle = as_drawn) -> None:
        self.matches: list[CupMatch] = []
        self.shuffle = shuffle

    def add(self, part: CupPart, stage: int, place: int, first: Origin, second: Origin) -> int:
        self.matches.append(CupMatch(part, stage, place, first, second))
        return len(self.matches) - 1

    def stage(self, part: CupPart, stage: int, origins: Sequence[Origin]) -> list[int]:
        """Neighbours play each other."""
        pairs = zip(origins[::2], origins[1::2], strict=True)
        return [self.add(part, stage, place, first, second) for place, (first, second) in enumerate(pairs)]

    def knock_out(self, part: CupPart, origins: Sequence[Origin]) -> list[list[int]]:
        """All stages up to the final, as far as they are drawn."""
        stages = [self.stage(part, 1, origins)]
        while len(stages[-1]) > 1:
            going_on = self.shuffle(part, len(stages) + 1, winners(stages[-1]))
            if going_on is None:
                break
            stages.append(self.stage(part, len(stages) + 1, going_on))
        return stages


def winners(matches: Sequence[int]) -> list[Origin]:
    return [Origin(OriginKind.WINNER, index) for index in matches]


def losers(matches: Sequence[int]) -> list[Origin]:
    return [Origin(OriginKind.LOSER, index) for index in matches]


def bracket_of(players: int, rules: CupRules, shuffle: Shuffle = as_drawn) -> tuple[CupMatch, ...]:
    builder = BracketBuilder(shuffle)
    main = builder.knock_out(CupPart.MAIN, seeds(players))
    if rules.is_double:
        _losers_bracket(builder, main)
        return tuple(builder.matches)
    semi_finals = next((stage for stage in main if len(stage) == 2), None)
    if rules.third_place and semi_finals:
        builder.add(CupPart.THIRD, 1, 0, *losers(semi_finals))
    if rules.consolation:
        _consolation(builder, players, main[0])
    return tuple(builder.matches)


FEWEST_FOR_CONSOLATION = 8  #: with fewer it would be the match for third place


def _consolation(builder: BracketBuilder, players: int, first_stage: Sequence[int]) -> None:
    """A cup of those who lost a game of the first round; whoever went on without one takes no part."""
    played = [index for index in first_stage if builder.matches[index].second.number <= players]
    beaten = [index for index in played if builder.matches[index].first.number <= players]
    if len(first_stage) * 2 < FEWEST_FOR_CONSOLATION or len(beaten) < 2:
        return
    places = losers(beaten)
    free = Origin(OriginKind.SEED, players + 1)
    order = seed_order(size_of(len(beaten)))
    builder.knock_out(
        CupPart.CONSOLATION, [places[seed - 1] if seed <= len(places) else free for seed in order]
    )


#: In which order the losers of stage 2, 3 … drop into the other bracket, so that nobody meets again soon: the same,
#: reversed, the halves exchanged, each half reversed. Worked out by trying all of them.
DROP_ORDERS = {8: "R", 16: "RI", 32: "QSI", 64: "RSQR"}


def dropped(origins: Sequence[Origin], order: str) -> list[Origin]:
    half = len(origins) // 2
    low, high = list(origins[:half]), list(origins[half:])
    match order:
        case "R":
            return [*origins][::-1]
        case "S":
            return high + low
        case "Q":
            return low[::-1] + high[::-1]
    return [*origins]


def _losers_bracket(builder: BracketBuilder, main: Sequence[Sequence[int]]) -> None:
    """A round among those beaten at first; then in turn against those who are newly beaten, and among themselves."""
    survivors, stage = losers(main[0]), 0
    orders = DROP_ORDERS.get(2 * len(main[0]), "RSQRI")
    if len(survivors) > 1:
        stage += 1
        survivors = winners(builder.stage(CupPart.LOSERS, stage, survivors))
    for number, beaten in enumerate(main[1:]):
        order = orders[number] if number < len(orders) and len(beaten) > 1 else "I"
        fallen = dropped(losers(beaten), order)
        stage += 1
        pairs = [side for both in zip(survivors, fallen, strict=True) for side in both]
        survivors = winners(builder.stage(CupPart.LOSERS, stage, pairs))
        if len(survivors) > 1:
            stage += 1
            survivors = winners(builder.stage(CupPart.LOSERS, stage, survivors))
    grand = builder.add(CupPart.GRAND, 1, 0, winners(main[-1])[0], survivors[0])
    again = Origin(OriginKind.REPEAT, grand)
    builder.add(CupPart.SECOND_GRAND, 1, 0, again, again)
