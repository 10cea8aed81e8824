"""The first transposition of S2 that keeps every bound (C.04.3 art. 4.2), found without trying the others.

S1 is walked in order; each player takes the first player of S2 that is legal and leaves the counts of kinds able
to keep the bounds (`least_between`). Nothing is passed over that could be part of an answer: a choice is refused
only if it is illegal or if the rest cannot keep the bounds *even when all legal questions are ignored*. So the first
complete walk is, in the order of generation, the first transposition that keeps the bounds. A dead end (legal
questions do matter at the tail) is left by stepping back. A walk that steps back too often gives up: no answer.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from kosmos.pairing.dutch.bounds import Counts, least_between
from kosmos.pairing.dutch.criteria import BOTH_ABSOLUTE, STRONG_LOST, third_colours, wide_differences
from kosmos.pairing.dutch.field import Field


@dataclass(slots=True)
class Limits:
    """What a remainder may cost at most, and how many steps are worth trying."""

    lost: int  #: C12
    strong: int  #: C13
    steps: int
    #: absolute preferences may meet (topscorers), which C13 does not count: then no foresight about C13
    topscorers: bool = False


class GaveUp(Exception):  # noqa: N818 - not an error: the exact way takes over
    """Too many steps."""


class Walk:
    """One S1 and one S2 (with one player more than S1 if somebody floats)."""

    def __init__(
        self, field: Field, kinds: Sequence[int], s1: Sequence[int], s2: Sequence[int], clean: set[int], limits: Limits
    ) -> None:
        self.field, self.kinds, self.s1, self.s2, self.limits = field, kinds, s1, s2, limits
        self.odd = len(s2) > len(s1)
        self.clean = [self.odd and j in clean for j in s2]
        self.first: Counts = [0] * 5
        for i in s1:
            self.first[kinds[i]] += 1
        self.second: Counts = [0] * 5
        self.floatable: Counts = [0] * 5
        #: places in S2 by kind and by whether the player may float
        self.queues: list[list[int]] = [[] for _ in range(10)]
        for place, j in enumerate(s2):
            self.second[kinds[j]] += 1
            self.floatable[kinds[j]] += self.clean[place]
            self.queues[2 * kinds[j] + self.clean[place]].append(place)
        self.heads = [0] * 10
        self.taken = [False] * len(s2)
        self.lost, self.strong = limits.lost, limits.strong
        self.chosen: list[tuple[int, int, int]] = []  #: place, and what the pair cost in C12 and C13

    def run(self) -> list[int] | None:
        """The places in S2 of S1's opponents, or None if no transposition keeps the bounds."""
        if not self._possible(self.lost, self.strong):
            return None
        after = -1
        while len(self.chosen) < len(self.s1):
            step = self._next(after)
            self.limits.steps -= 1
            if self.limits.steps < 0:
                raise GaveUp
            if step is not None:
                self._take(*step)
                after = -1
            elif self.chosen:
                after = self._step_back()
            else:
                return None
        return [place for place, _, _ in self.chosen]

    def _possible(self, lost: int, strong: int) -> bool:
        """Can the rest keep the bounds, as far as counts tell?"""
        first, second = self.first, self.second
        if not self.odd:
            pairs, both = least_between(first, second)
            return pairs <= lost and (both <= strong or self.limits.topscorers)
        for kind, count in enumerate(self.floatable):
            if count:
                second[kind] -= 1
                pairs, both = least_between(first, second)
                second[kind] += 1
                if pairs <= lost and (both <= strong or self.limits.topscorers):
                    return True
        return False

    def _next(self, after: int) -> tuple[int, int, int] | None:
        """The first place behind `after` that the next player of S1 can take."""
        i = self.s1[len(self.chosen)]
        mine = self.kinds[i]
        self.first[mine] -= 1
        best: tuple[int, int, int] | None = None
        for queue, places in enumerate(self.queues):
            kind = queue >> 1
            if not self.second[kind]:
                continue
            lost = int(mine >> 1 == kind >> 1 and mine != 4)
            strong = lost & mine & kind & 1
            if lost > self.lost or (strong > self.strong and not self.limits.topscorers):
                continue
            place = self._head(queue, places, i, after, best[0] if best else len(self.s2))
            if place is None:
                continue
            if self._possible_after(kind, queue & 1, lost, strong):
                product = self.field.preference[i] * self.field.preference[self.s2[place]]
                best = (place, lost, int(product in STRONG_LOST))
        self.first[mine] += 1
        return best

    def _possible_after(self, kind: int, clean: int, lost: int, strong: int) -> bool:
        self.second[kind] -= 1
        self.floatable[kind] -= clean
        possible = self._possible(self.lost - lost, self.strong - strong)
        self.floatable[kind] += clean
        self.second[kind] += 1
        return possible

    def _head(self, queue: int, places: list[int], i: int, after: int, before: int) -> int | None:
        """The first free place of this queue, behind `after` and before `before`, that `i` may meet."""
        head = self.heads[queue]
        taken = self.taken
        while head < len(places) and taken[places[head]]:
            head += 1
        self.heads[queue] = head
        if after >= 0:
            head = max(head, bisect_left(places, after + 1))
        for at in range(head, len(places)):
            place = places[at]
            if place >= before:
                return None
            if not taken[place] and self._fits(i, self.s2[place]):
                return place
        return None

    def _fits(self, i: int, j: int) -> bool:
        """Legal, and with nothing given up in C10, C11 and (where counts do not tell) C13."""
        field = self.field
        if j in field.foes[i]:
            return False
        product = field.preference[i] * field.preference[j]
        if product == BOTH_ABSOLUTE:
            if not (field.top[i] or field.top[j]):
                return False
            return not (wide_differences(field, i, j) or third_colours(field, i, j))
        return product not in STRONG_LOST or self.strong > 0

    def _take(self, place: int, lost: int, strong: int) -> None:
        self._count(place, -1)
        self.lost -= lost
        self.strong -= strong
        self.taken[place] = True
        self.chosen.append((place, lost, strong))

    def _step_back(self) -> int:
        place, lost, strong = self.chosen.pop()
        self._count(place, 1)
        self.lost += lost
        self.strong += strong
        self.taken[place] = False
        queue = 2 * self.kinds[self.s2[place]] + self.clean[place]
        self.heads[queue] = min(self.heads[queue], bisect_left(self.queues[queue], place))
        return place

    def _count(self, place: int, by: int) -> None:
        self.first[self.kinds[self.s1[len(self.chosen)]]] += by
        kind = self.kinds[self.s2[place]]
        self.second[kind] += by
        self.floatable[kind] += by * self.clean[place]
