"""A round robin of which some rounds are paired by hand: whether and how the rest can still be played.

Check list of tournament programs, 100: each pair meets once per cycle, the rest can be completed, nobody has one colour three times
running unless somebody confirms it.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from kosmos.core.colours import Colour
from kosmos.pairing.contract import PairedGame
from kosmos.pairing.manual import Colours

UnorderedPair = frozenset[int]
RoundPairs = tuple[UnorderedPair, ...]
STEPS, TRIES = 20_000, 24  #: of one search; each try begins in another order


def every_pair(count: int) -> set[UnorderedPair]:
    """With an odd number one more player is thought of: who meets them is free."""
    players = range(1, count + count % 2 + 1)
    return {frozenset((a, b)) for a in players for b in players if a < b}


def completed(count: int, fixed: Iterable[RoundPairs], rounds: int, seed: int = 1) -> list[RoundPairs] | None:
    """So many more rounds of a cycle, of pairs that are not in the fixed ones; None where none were found."""
    left = every_pair(count)
    for matching in fixed:
        if not left.issuperset(matching):
            return None
        left -= set(matching)
    random = Random(seed)
    for _ in range(TRIES):
        order = list(range(1, count + count % 2 + 1))
        random.shuffle(order)
        found = _TableSearch(left, order).rounds(rounds)
        if found is not None:
            return found
    return None


class _TableSearch:
    """Rounds are filled one after the other, always from the player with the fewest opponents left."""

    def __init__(self, left: set[UnorderedPair], order: Sequence[int]) -> None:
        self.opponents = {
            player: {other for pair in left if player in pair for other in pair - {player}}
            for player in order
        }
        self.rank = {player: place for place, player in enumerate(order)}
        self.steps = STEPS

    def rounds(self, count: int) -> list[RoundPairs] | None:
        if not count:
            return []
        for matching in self._matchings(frozenset(self.opponents), ()):
            self._take(matching)
            rest = self.rounds(count - 1)
            if rest is not None:
                return [matching, *rest]
            self._give_back(matching)
            if self.steps <= 0:
                return None
        return None

    def _matchings(self, free: frozenset[int], made: RoundPairs) -> Iterator[RoundPairs]:
        if not free:
            yield made
            return
        self.steps -= 1
        player = min(free, key=lambda each: (len(self.opponents[each] & free), self.rank[each]))
        for other in sorted(self.opponents[player] & free, key=self.rank.__getitem__):
            if self.steps <= 0:
                return
            yield from self._matchings(free - {player, other}, (*made, frozenset((player, other))))

    def _take(self, matching: RoundPairs) -> None:
        for one, other in matching:
            self.opponents[one].discard(other)
            self.opponents[other].discard(one)

    def _give_back(self, matching: RoundPairs) -> None:
        for one, other in matching:
            self.opponents[one].add(other)
            self.opponents[other].add(one)


# -- colours ---------------------------------------------------------------------------------------------


def coloured(
    before: Sequence[Sequence[PairedGame]], rounds: Sequence[RoundPairs], count: int
) -> list[list[PairedGame]]:
    """The rounds to come, with colours in turn as far as that can be; who meets nobody is free."""
    colours = colours_after(before)
    made = []
    for matching in rounds:
        pairs = sorted(sorted(pair) for pair in matching if max(pair) <= count)
        games = [_better(colours, one, other) for one, other in pairs]
        for game in games:
            _note(colours, game)
        made.append(games)
    return made


def colours_after(rounds: Iterable[Iterable[PairedGame]]) -> dict[int, Colours]:
    colours: dict[int, Colours] = {}
    for games in rounds:
        for game in games:
            _note(colours, game)
    return colours


def third_colours(
    before: Sequence[Sequence[PairedGame]], games: Iterable[PairedGame]
) -> list[tuple[int, Colour]]:
    """Who would have one colour for the third time running."""
    colours = colours_after(before)
    seats = [seat for game in games for seat in ((game.white, Colour.WHITE), (game.black, Colour.BLACK))]
    return [
        (number, colour)
        for number, colour in seats
        if colours.get(number, Colours()).after(colour).running > 2
    ]


def _better(colours: dict[int, Colours], one: int, other: int) -> PairedGame:
    ways = (PairedGame(one, other), PairedGame(other, one))
    return min(ways, key=lambda game: _cost(colours, game))


def _cost(colours: dict[int, Colours], game: PairedGame) -> tuple[int, int, int]:
    then = (
        colours.get(game.white, Colours()).after(Colour.WHITE),
        colours.get(game.black, Colours()).after(Colour.BLACK),
    )
    return (
        sum(each.running > 2 for each in then),
        sum(each.difference**2 for each in then),
        sum(each.running for each in then),
    )


def _note(colours: dict[int, Colours], game: PairedGame) -> None:
    colours[game.white] = colours.get(game.white, Colours()).after(Colour.WHITE)
    colours[game.black] = colours.get(game.black, Colours()).after(Colour.BLACK)
