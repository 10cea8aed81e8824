"""Certify and accept: most brackets are settled by showing that a candidate meets every lower bound.

A candidate that keeps C1-C3, floats as few as parity demands (a resident, so C7 is at its least too), costs nothing
in C10, C11, C15 and C17, the least possible in C12 and C13, and floats a resident who costs the least in C9, C14 and
C16 cannot be beaten; C18 to C21 then cost nothing or the same in every candidate, because all MDPs are paired.

Two players with the same absolute wish are never paired here, topscorers or not: whoever of the two does not get
the colour ends with a difference over 2 if it was 2 before, or else had the other colour twice running; so the pair
costs one in C10 or C11.

The search visits candidates in the order of generation and passes over only those that break one of these bounds, so
what it finds is also the first of its equals: the answer of the rules, as far as the bracket alone is concerned
(see `rounds.accepted` for the rest). When it finds nothing, or too slowly, it says nothing: the exact way decides.
"""

from collections.abc import Iterator, Sequence

from kosmos.pairing.dutch.bounds import Counts, count, kind, least
from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.criteria import BOTH_ABSOLUTE, STRONG_LOST
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.dutch.transpose import GaveUp, Limits, TranspositionWalk

#: MDP pairings and exchanges looked at before the exact way takes over
TRIES, MOVERS, WORTH_EXCHANGING = 60, 200, 40


def quick(field: DutchField, bracket: Bracket, *, to_bye: bool) -> Paired | None:
    """The bracket's answer if it keeps every bound, else None."""
    spare = len(bracket.residents) - len(bracket.movers)
    if spare < 0 or len(bracket.movers) > MOVERS:
        return None
    counts = count(field, [*bracket.movers, *bracket.residents])
    able = able_floaters(field, bracket, to_bye=to_bye) if spare % 2 else []
    if spare % 2 and not able:
        return None
    lost, strong = least_with_floater(field, counts, able) if able else least(counts, 0)
    clean = clean_floaters(field, counts, able, (lost, strong))
    try:
        pairs = _Quick(field, bracket, clean, Limits(lost, strong)).run()
    except GaveUp:
        return None
    if pairs is None:
        return None
    taken = {player for pair in pairs for player in pair}
    return Paired(pairs, [i for i in bracket.residents if i not in taken])


def able_floaters(field: DutchField, bracket: Bracket, *, to_bye: bool) -> list[int]:
    """Residents who may float; where the floater gets the bye, those who cost the least in C9."""
    able = [i for i in bracket.residents if i not in bracket.barred]
    if not to_bye:
        return able
    able = [i for i in able if field.may_have_bye(i)]
    fewest = min((field.unplayed[i] for i in able), default=0)
    return [i for i in able if field.unplayed[i] == fewest]


def least_with_floater(field: DutchField, counts: Counts, able: list[int]) -> tuple[int, int]:
    """C12 and C13 at least, over the kinds of those who may float."""
    return min(least_of_rest(counts, k) for k in {kind(field.preference[i]) for i in able})


def least_of_rest(counts: Counts, floater: int) -> tuple[int, int]:
    rest = list(counts)
    rest[floater] -= 1
    return least(rest, 0)


def clean_floaters(field: DutchField, counts: Counts, able: list[int], bound: tuple[int, int]) -> set[int]:
    """Of those whose floating leaves C12 and C13 at the bound, those who cost the least in C14 and C16.

    A candidate at the bound floats one whose kind allows it, so none of them costs less.
    """
    fitting = {k for k in range(5) if counts[k] and least_of_rest(counts, k) == bound}
    able = [i for i in able if kind(field.preference[i]) in fitting]
    least_down = min((field.downs[i] for i in able), default=())
    return {i for i in able if field.downs[i] == least_down}


class _Quick:
    def __init__(self, field: DutchField, bracket: Bracket, clean: set[int], limits: Limits) -> None:
        self.field, self.bracket, self.clean, self.limits = field, bracket, clean, limits
        self.odd = (len(bracket.residents) - len(bracket.movers)) % 2
        self.tries = TRIES + 3 * len(bracket.movers)
        self.kinds = {i: kind(field.preference[i]) for i in bracket.residents}

    def run(self) -> list[tuple[int, int]] | None:
        """MDP pairings in order (art. 3.7), the remainder exhausted for each."""
        for moved in self._moved(0, [], set(), self.limits.lost, self.limits.strong):
            taken = {j for _, j in moved}
            remainder = [j for j in self.bracket.residents if j not in taken]
            pairs = self._remainder(remainder, moved)
            if pairs is not None:
                return [*moved, *pairs]
        return None

    # --- moved-down players -----------------------------------------------------------------------------------

    def _moved(
        self, place: int, moved: list[tuple[int, int]], taken: set[int], lost: int, strong: int
    ) -> Iterator[list[tuple[int, int]]]:
        if place == len(self.bracket.movers):
            yield list(moved)
            return
        i = self.bracket.movers[place]
        for j in self.bracket.residents:
            if j in taken or not self._fits(i, j):
                continue
            cost, both = self._costs(i, j)
            if cost > lost or both > strong:
                continue
            self.tries -= 1
            if self.tries < 0:
                raise GaveUp
            taken.add(j)
            moved.append((i, j))
            if self._possible(place + 1, taken, lost - cost, strong - both):
                yield from self._moved(place + 1, moved, taken, lost - cost, strong - both)
            taken.discard(j)
            moved.pop()

    def _fits(self, i: int, j: int) -> bool:
        """Legal, and with nothing given up in C10, C11, C15 and C17."""
        field = self.field
        return (
            j not in field.foes[i]
            and field.preference[i] * field.preference[j] != BOTH_ABSOLUTE
            and not any(field.ups[j])
        )

    def _costs(self, i: int, j: int) -> tuple[int, int]:
        product = self.field.preference[i] * self.field.preference[j]
        return int(product > 0), int(product in STRONG_LOST)

    def _possible(self, place: int, taken: set[int], lost: int, strong: int) -> bool:
        rest = [*self.bracket.movers[place:], *(j for j in self.bracket.residents if j not in taken)]
        pairs, both = least(count(self.field, rest), self.odd)
        return pairs <= lost and both <= strong

    # --- remainder --------------------------------------------------------------------------------------------

    def _remainder(
        self, remainder: list[int], moved: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]] | None:
        spent = [self._costs(i, j) for i, j in moved]
        limits = Limits(
            self.limits.lost - sum(lost for lost, _ in spent),
            self.limits.strong - sum(strong for _, strong in spent),
        )
        for s1, s2 in splits(remainder, len(remainder) // 2):
            self.tries -= 1
            if self.tries < 0:
                raise GaveUp
            places = TranspositionWalk(self.field, self.kinds, s1, s2, self.clean, limits).run()
            if places is not None:
                return [(i, s2[place]) for i, place in zip(s1, places, strict=True)]
        # More than one exchange would be needed: let the exact way look.
        raise GaveUp


def splits(remainder: list[int], half: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2 as they are, then after each exchange of one player (art. 4.3), nearest first.

    Small remainders are cheaper to settle by a matching than by trying exchanges.
    """
    yield remainder[:half], remainder[half:]
    if len(remainder) < WORTH_EXCHANGING:
        return
    for distance in range(1, len(remainder)):
        for out in range(half - 1, max(half - distance, 0) - 1, -1):
            if out + distance < len(remainder):
                s1 = [*remainder[:out], *remainder[out + 1 : half], remainder[out + distance]]
                s2 = sorted(
                    [remainder[out], *remainder[half : out + distance], *remainder[out + distance + 1 :]]
                )
                yield s1, s2
