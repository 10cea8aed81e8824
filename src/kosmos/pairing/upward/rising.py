"""Who comes up into a bracket: as few as possible, with the highest scores, and so that the next score can be paired (C4 to C7)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kosmos.pairing.from_the_top import coming_up
from kosmos.pairing.heaviest import places
from kosmos.pairing.matching import Matching, mask
from kosmos.pairing.upward.bracket import UpwardBracket, can_pair, floated_up

NEAR = 40  #: members of the lower groups who are weighed at first


def risen(bracket: UpwardBracket) -> list[int] | None:
    """The first set that meets the criteria best; None: the round cannot be paired."""
    quickly = quick_risen(bracket)
    return weighed_risen(bracket) if quickly is None else quickly


def groups_of(bracket: UpwardBracket, players: Sequence[int]) -> list[list[int]]:
    return [list(group) for _, group in groupby(players, key=lambda i: bracket.field.score[i])]


# -- the usual case: nobody, or one of the next group ---------------------------------------------------


def quick_risen(bracket: UpwardBracket) -> list[int] | None:
    """Nobody if the residents can be paired among themselves, else the first of the next group. None: not that simple."""
    if len(bracket.residents) % 2 == 0:
        pairable = can_pair(bracket.adjacent, bracket.residents) and can_pair(bracket.adjacent, bracket.lower)
        return [] if pairable else None
    for i in _by_history(bracket):
        rest = [each for each in bracket.lower if each != i]
        if can_pair(bracket.adjacent, [*bracket.residents, i]) and next_needs_fewest(bracket, rest):
            return [i]
    return None


def _by_history(bracket: UpwardBracket) -> list[int]:
    """The next group by C7 and number."""
    group = groups_of(bracket, bracket.lower)[0] if bracket.lower else []
    return sorted(group, key=lambda i: (floated_up(bracket, i), i))


# C6: nothing is better than that nobody has to come up into the next bracket, or one if it is odd.
def next_needs_fewest(bracket: UpwardBracket, rest: Sequence[int]) -> bool:
    """The rest can be paired with as few coming up into its highest score as numbers allow."""
    if not rest:
        return True
    group, *others = groups_of(bracket, rest)
    below = [i for other in others for i in other]
    if len(group) % 2 == 0:
        return can_pair(bracket.adjacent, group) and can_pair(bracket.adjacent, below)
    up, down = _left_of(bracket, group), _left_of(bracket, below)
    return any(bracket.adjacent[i] & down for i in group if up >> i & 1)


def _left_of(bracket: UpwardBracket, players: Sequence[int]) -> int:
    """Everybody who can be the only one left over; none if there are more."""
    matching, members = Matching(bracket.adjacent), mask(players)
    left = matching.complete(members)
    return matching.can_be_left(left.bit_length() - 1, members) if left.bit_count() == 1 else 0


# -- all sets weighed against each other ----------------------------------------------------------------


def weighed_risen(bracket: UpwardBracket) -> list[int] | None:
    """The best set of all. First those far below are taken to be there for anybody; only if not, they are weighed, too."""
    if len(bracket.lower) > NEAR:
        found = _weighed(bracket, bracket.lower[:NEAR], len(bracket.lower) - NEAR, ())
        rest = [i for i in bracket.lower if i not in (found or ())]
        if found is not None and next_needs_fewest(bracket, rest):
            return found
    first = _weighed(bracket, bracket.lower, 0, ())
    if first is None:
        return None
    # How many come up from each score is settled by C4 and C5; so it is known which score is the next one.
    following = groups_of(bracket, list(_rest(bracket, first)))
    return _weighed(bracket, bracket.lower, 0, _members(bracket, following))


def _rest(bracket: UpwardBracket, taken: Sequence[int]) -> Iterator[int]:
    return (i for i in bracket.lower if i not in taken)


def _members(bracket: UpwardBracket, following: Sequence[Sequence[int]]) -> Sequence[int]:
    """Everybody below with the score that comes next, also those who may come up instead of others."""
    if not following:
        return ()
    score = bracket.field.score[following[0][0]]
    return [i for i in bracket.lower if bracket.field.score[i] == score]


def _weighed(
    bracket: UpwardBracket, near: Sequence[int], beyond: int, following: Sequence[int]
) -> list[int] | None:
    worth = _RisingWorth(bracket, [*bracket.residents, *near], frozenset(following))
    return coming_up(bracket.adjacent, bracket.residents, near, beyond, worth.of)


class _RisingWorth:
    """What a pair contributes to C4 to C7 and to the order of the sets; places in the list stand for members."""

    def __init__(self, bracket: UpwardBracket, known: Sequence[int], following: frozenset[int]) -> None:
        self.bracket, self.known, self.following = bracket, known, following
        self.residents = size = len(bracket.residents)
        scores = sorted({bracket.field.score[i] for i in known[size:]})
        # A digit may be taken from as well as given to, and so has twice the room.
        rooms = [2 * size, *[2 * size] * len(scores), 2 * len(known), 2 * size, *[2] * (len(known) - size)]
        digits = places(rooms)
        self.c4 = digits[0]
        self.c5 = dict(zip(scores, digits[1:], strict=False))
        self.c6, self.c7, *self.order = digits[1 + len(scores) :]

    def of(self, a: int, b: int) -> int:
        """`a` stands before `b` in the list."""
        one, other = self.known[a], self.known[b]
        if a >= self.residents:
            return self.c6 * (one in self.following and other in self.following)
        if b < self.residents:
            return self.c4
        again = self.c7 * floated_up(self.bracket, other)
        return self.order[b - self.residents] - self.c5[self.bracket.field.score[other]] - again
