"""The first transposition of S2 that keeps every bound (C.04.3 art. 4.2), found without trying the others.

S1 is walked in order; each player takes the first player of S2 that is legal and leaves the counts of kinds able
to keep the bounds (`least_between`). Nothing is passed over that could be part of an answer: a choice is refused
only if it is illegal or if the rest cannot keep the bounds *even when all legal questions are ignored*. So the first
complete walk is, in the order of generation, the first transposition that keeps the bounds.

A dead end (legal questions do matter at the tail) is left by stepping back. Everything generated before the
present choices is then refuted; so when stepping back takes too long, the last few players of S1 are settled by
one matching instead (`tail.py`): if they can be completed, the first completion is the answer, and if not, the choices
before them are refuted too and the tail grows. A tail too long gives up: no answer.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kosmos.pairing.dutch.bounds import Counts, least_between
from kosmos.pairing.dutch.criteria import BOTH_ABSOLUTE, STRONG_LOST
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.dutch.tail import first_completion


@dataclass(slots=True)
class Limits:
    """What a remainder may cost at most, and how much trying is worth it."""

    lost: int  #: C12
    strong: int  #: C13
    tails: int = 6  #: matchings of a tail


#: steps back before a matching is used; players of S1 in the first such matching, and in the longest
PATIENCE, FIRST_TAIL, LONGEST_TAIL = 20, 10, 90


class GaveUp(Exception):
    """Not an error: the exact way takes over."""


class TranspositionWalk:
    """One S1 and one S2 (with one player more than S1 if somebody floats)."""

    def __init__(
        self,
        field: DutchField,
        kinds: Mapping[int, int],
        s1: Sequence[int],
        s2: Sequence[int],
        clean: set[int],
        limits: Limits,
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
        after, patience = -1, PATIENCE
        while len(self.chosen) < len(self.s1):
            step = self._next(after)
            if step is not None:
                self._take(*step)
                after = -1
            elif self.chosen and patience:
                after = self._step_back()
                patience -= 1
            else:
                return self._with_tail() if self.chosen else None
        return [place for place, _, _ in self.chosen]

    def _with_tail(self) -> list[int] | None:
        """Settle the last players of S1 at once, ever more of them."""
        length = FIRST_TAIL
        while True:
            keep = max(0, len(self.s1) - length)
            while len(self.chosen) > keep:
                self._step_back()
            self.limits.tails -= 1
            if len(self.s1) - len(self.chosen) > LONGEST_TAIL or self.limits.tails < 0:
                raise GaveUp
            tail = self._tail()
            if tail is not None:
                return [place for place, _, _ in self.chosen] + tail
            if not self.chosen:
                return None
            length *= 2

    def _tail(self) -> list[int] | None:
        free = [place for place, taken in enumerate(self.taken) if not taken]
        rest = self.s1[len(self.chosen) :]
        return first_completion(
            [[self._price(i, self.s2[place]) for place in free] for i in rest],
            [self.clean[place] for place in free] if self.odd else [],
            free,
            (self.lost, self.strong),
        )

    def _price(self, i: int, j: int) -> tuple[int, int] | None:
        """C12 and C13 of a pair, None if it cannot be."""
        if not self._fits(i, j):
            return None
        product = self.field.preference[i] * self.field.preference[j]
        return int(product > 0), int(product in STRONG_LOST)

    def _possible(self, lost: int, strong: int) -> bool:
        """Can the rest keep the bounds, as far as counts tell?"""
        first, second = self.first, self.second
        if not self.odd:
            pairs, both = least_between(first, second)
            return pairs <= lost and both <= strong
        for kind, count in enumerate(self.floatable):
            if count:
                second[kind] -= 1
                pairs, both = least_between(first, second)
                second[kind] += 1
                if pairs <= lost and both <= strong:
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
            if lost > self.lost or strong > self.strong:
                continue
            place = self._head(queue, places, i, after, best[0] if best else len(self.s2))
            if place is None:
                continue
            if self._possible_after(kind, queue & 1, lost, strong):
                best = (place, lost, strong)
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
        """Legal, and with nothing given up in C10 and C11."""
        field = self.field
        return j not in field.foes[i] and field.preference[i] * field.preference[j] != BOTH_ABSOLUTE

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
