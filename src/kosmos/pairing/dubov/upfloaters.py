"""Who comes up into a bracket of the Dubov system (C.04.4.1 art. 3.2.1, 3.2.2 and 4.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.dubov.cards import DubovCards
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.from_the_top import coming_up
from kosmos.pairing.heaviest import places
from kosmos.pairing.legal import conflict
from kosmos.pairing.matching import Matching, mask

NEAR = 40  #: players of the lower groups who are weighed at first


class DubovBracket(NamedTuple):
    field: DutchField
    cards: DubovCards
    adjacent: Sequence[int]  #: legal opponents, as sets of bits
    residents: Sequence[int]  #: of the highest score still to be paired
    lower: Sequence[int]  #: everybody else, by score and number
    is_last: bool  #: the last round: C8 to C10 do not count


def upfloaters(bracket: DubovBracket) -> list[int] | None:
    """The first set that meets the criteria best; None: the round cannot be paired."""
    quickly = quick_upfloaters(bracket)
    return weighed_upfloaters(bracket) if quickly is None else quickly


# -- the usual case: nobody, or one of the next group --------------------------------------------------


def quick_upfloaters(bracket: DubovBracket) -> list[int] | None:
    """Nobody if the residents can be paired among themselves, else the first of the next group. None: not that simple."""
    if len(bracket.residents) % 2 == 0:
        return [] if _can_pair(bracket, bracket.residents) and _can_pair(bracket, bracket.lower) else None
    score = bracket.field.score
    group = [i for i in bracket.lower if score[i] == score[bracket.lower[0]]]
    for i in sorted(group, key=lambda i: _rank(bracket, i)):
        if not _rest_completes(bracket, i):
            continue
        if _at_least_conflicts(bracket, i):
            return [i]
        if _can_pair(bracket, [*bracket.residents, i]):
            return None  # with more conflicts than numbers ask for: others may be better
    return None


def _can_pair(bracket: DubovBracket, players: Sequence[int]) -> bool:
    return len(players) % 2 == 0 and not Matching(bracket.adjacent).complete(mask(players))


def _rest_completes(bracket: DubovBracket, i: int) -> bool:
    return _can_pair(bracket, [each for each in bracket.lower if each != i])


def _rank(bracket: DubovBracket, i: int) -> tuple[int, ...]:
    """C7 as far as numbers tell, C8 to C10, and the order of art. 4.2."""
    return (_fewest_conflicts(bracket, i), *_history(bracket, i), i)


def _history(bracket: DubovBracket, i: int) -> tuple[int, int, int]:
    """C8: a maximum upfloater; C9: how often upfloated; C10: upfloated in the last round."""
    if bracket.is_last:
        return 0, 0, 0
    cards = bracket.cards
    maximum = cards.is_maximum(i)
    return int(maximum), cards.upfloats[i] * maximum, int(cards.floated_last[i])


def _sides(bracket: DubovBracket, players: Sequence[int]) -> tuple[list[int], list[int]]:
    wishes = bracket.field.preference
    return [i for i in players if wishes[i] > 0], [i for i in players if wishes[i] < 0]


def _fewest_conflicts(bracket: DubovBracket, i: int) -> int:
    white, black = _sides(bracket, [*bracket.residents, i])
    return abs(len(white) - len(black)) // 2


def _at_least_conflicts(bracket: DubovBracket, i: int) -> bool:
    """Everybody of the smaller side plays somebody of the larger side."""
    smaller, larger = sorted(_sides(bracket, [*bracket.residents, i]), key=len)
    graph, small = list(bracket.adjacent), mask(smaller)
    if len(smaller) == len(larger):
        for each in larger:
            graph[each] &= small
    for each in smaller:
        graph[each] &= ~small
    return not Matching(graph).complete(mask([*smaller, *larger]))


# -- all sets weighed against each other ---------------------------------------------------------------


def weighed_upfloaters(bracket: DubovBracket) -> list[int] | None:
    """The best set of all. First those far below are taken to be there for anybody; only if not, they are weighed, too."""
    if len(bracket.lower) > NEAR:
        found = _weighed(bracket, bracket.lower[:NEAR], len(bracket.lower) - NEAR)
        if found is not None and _can_pair(bracket, [i for i in bracket.lower if i not in found]):
            return found
    return _weighed(bracket, bracket.lower, 0)


def _weighed(bracket: DubovBracket, near: Sequence[int], beyond: int) -> list[int] | None:
    worth = _DubovWorth(bracket, [*bracket.residents, *near])
    return coming_up(bracket.adjacent, bracket.residents, near, beyond, worth.of)


class _DubovWorth:
    """What a pair contributes to C5 to C10 and to the order of the sets; places in the list stand for players."""

    def __init__(self, bracket: DubovBracket, known: Sequence[int]) -> None:
        self.bracket, self.known = bracket, known
        self.residents = size = len(bracket.residents)
        score = bracket.field.score
        lower_scores = sorted({score[i] for i in known[size:]})
        times = sum(bracket.cards.upfloats[i] for i in known)
        # A digit may be taken from as well as given to, and so has twice the room.
        rooms = [size, *[size] * len(lower_scores), size, size, times, size]
        digits = places([*(2 * room for room in rooms), *[2] * (len(known) - size)])
        self.c5 = digits[0]
        self.c6 = dict(zip(lower_scores, digits[1:], strict=False))
        self.c7, self.c8, self.c9, self.c10 = digits[1 + len(lower_scores) :][:4]
        self.order = digits[5 + len(lower_scores) :]

    def of(self, a: int, b: int) -> int:
        """`a` stands before `b` in the list."""
        if a >= self.residents:
            return 0
        one, other = self.known[a], self.known[b]
        granted = self.c7 * (not conflict(self.bracket.field, one, other))
        if b < self.residents:
            return self.c5 + granted
        maximum, times, again = _history(self.bracket, other)
        history = maximum * self.c8 + times * self.c9 + again * self.c10
        return granted - self.c6[self.bracket.field.score[other]] - history + self.order[b - self.residents]
