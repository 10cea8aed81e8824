"""The Dutch system read off the rule text, candidate by candidate: slow, obvious, and the judge of the engine.

Every bracket: all candidates in the order of generation (C.04.3 art. 3 and 4), each judged by C4 and by the vector
C6 … C21; the smallest vector wins, the first generated among equals. Nothing is shared with the engine but the
players' cards (`DutchField`) and the colours of a pair.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

from kosmos.core.colours import Colour
from kosmos.pairing.dutch.colours import colours
from kosmos.pairing.dutch.field import DutchField

Pairs = tuple[tuple[int, int], ...]


class Literal:
    def __init__(self, field: DutchField) -> None:
        self.field = field
        self.completable = cache(self._completable)
        self.next_best = cache(self._next_best)

    def round(self) -> tuple[set[tuple[int, int]], list[int]] | None:
        """All pairs (higher ranked first) and who is left over."""
        field = self.field
        everybody = tuple(range(len(field)))
        if not self._settle_bye(everybody):
            return None
        scores = sorted(set(field.score), reverse=True)
        pairs: set[tuple[int, int]] = set()
        movers: tuple[int, ...] = ()
        for place, score in enumerate(scores):
            residents = tuple(i for i in everybody if field.score[i] == score)
            below = tuple(i for i in everybody if field.score[i] < score)
            next_group = tuple(i for i in below if field.score[i] == scores[place + 1])
            best = self.best(movers, residents, below, next_group)
            pairs |= set(best)
            taken = {player for pair in best for player in pair}
            movers = tuple(i for i in movers + residents if i not in taken)
        return pairs, list(movers)

    # C5: the lowest score at which somebody can have the bye.
    def _settle_bye(self, everybody: tuple[int, ...]) -> bool:
        self.field.bye_score = None
        if len(everybody) % 2 == 0:
            return self.completable(everybody)
        for score in sorted(set(self.field.score)):
            self.field.bye_score = score
            self.completable.cache_clear()
            if self.completable(everybody):
                return True
        return False

    # Art. 1.9: all but at most one are paired under C1 and C3; who is left over may have the bye (C2, C5).
    def _completable(self, players: tuple[int, ...]) -> bool:
        if len(players) <= 1:
            return not players or self.field.may_have_bye(players[0])
        first, *others = players
        if any(
            self.field.legal(first, other) and self.completable(tuple(i for i in others if i != other))
            for other in others
        ):
            return True
        return len(players) % 2 == 1 and self.field.may_have_bye(first) and self.completable(tuple(others))

    # --- one bracket ------------------------------------------------------------------------------------------

    def best(
        self,
        movers: tuple[int, ...],
        residents: tuple[int, ...],
        below: tuple[int, ...],
        next_group: tuple[int, ...],
    ) -> Pairs:
        """The smallest vector; `min` keeps the first of equals."""
        legal = (pairs for pairs in candidates(movers, residents, self.field))
        judged = ((self.quality(pairs, movers, residents, below, next_group), pairs) for pairs in legal)
        kept = [(quality, pairs) for quality, pairs in judged if quality is not None]
        return min(kept, key=lambda item: item[0])[1]

    def quality(
        self,
        pairs: Pairs,
        movers: tuple[int, ...],
        residents: tuple[int, ...],
        below: tuple[int, ...],
        next_group: tuple[int, ...],
    ) -> list[Any] | None:
        """C6 to C21, or None if the rest cannot be completed (C4)."""
        field = self.field
        taken = {player for pair in pairs for player in pair}
        floaters = tuple(i for i in movers + residents if i not in taken)
        if not self.completable(tuple(sorted(floaters + below))):
            return None
        downs = [i for i in floaters if i in residents]
        moved = [(i, j) for i, j in pairs if field.score[i] > field.score[j]]
        level = field.score[residents[0]]
        return [
            len(floaters),  # C6
            sorted((field.score[i] for i in floaters), reverse=True),  # C7
            self.next_best(floaters, below, next_group),  # C8
            self._unplayed(floaters, below),  # C9
            sum(wide(field, i, j) for i, j in pairs),  # C10
            sum(thrice(field, i, j) for i, j in pairs),  # C11
            sum(field.preference[i] * field.preference[j] > 0 for i, j in pairs),  # C12
            sum(lost_strong(field, i, j) for i, j in pairs),  # C13
            sum(field.downs[i][0] for i in downs),  # C14
            sum(field.ups[j][0] for _, j in moved),  # C15
            sum(field.downs[i][1] for i in downs),  # C16
            sum(field.ups[j][1] for _, j in moved),  # C17
            differences(field, movers, floaters, level, 0),  # C18
            sorted((field.score[i] - level for i, j in moved if field.ups[j][0]), reverse=True),  # C19
            differences(field, movers, floaters, level, 1),  # C20
            sorted((field.score[i] - level for i, j in moved if field.ups[j][1]), reverse=True),  # C21
        ]

    # C8: what the next bracket can reach at best with these floaters: fewest floaters, then their scores.
    def _next_best(
        self, floaters: tuple[int, ...], below: tuple[int, ...], next_group: tuple[int, ...]
    ) -> tuple[int, list[int]]:
        rest = tuple(i for i in below if i not in next_group)
        outcomes = []
        for pairs in matchings(floaters, next_group, self.field):
            taken = {player for pair in pairs for player in pair}
            left = tuple(i for i in floaters + next_group if i not in taken)
            if self.completable(tuple(sorted(left + rest))):
                outcomes.append((len(left), sorted((self.field.score[i] for i in left), reverse=True)))
        return min(outcomes)

    # C9: only where the single floater is going to have the bye.
    def _unplayed(self, floaters: tuple[int, ...], below: tuple[int, ...]) -> int:
        field = self.field
        if len(floaters) != 1 or len(below) % 2 or any(field.may_have_bye(i) for i in below):
            return 0
        return field.unplayed[floaters[0]] if field.may_have_bye(floaters[0]) else 0


def wide(field: DutchField, i: int, j: int) -> int:
    """C10, topscorers and their opponents."""
    if not (field.top[i] or field.top[j]):
        return 0
    white, black, _ = colours(field, i, j, Colour.WHITE)
    return (field.difference[white] >= 2) + (field.difference[black] <= -2)


def thrice(field: DutchField, i: int, j: int) -> int:
    """C11, topscorers and their opponents."""
    if not (field.top[i] or field.top[j]):
        return 0
    white, black, _ = colours(field, i, j, Colour.WHITE)
    return (field.colours[white][-2:] == "ww") + (field.colours[black][-2:] == "bb")


def lost_strong(field: DutchField, i: int, j: int) -> bool:
    """C13: somebody with a strong (not an absolute) preference does not get it."""
    white, black, _ = colours(field, i, j, Colour.WHITE)
    return field.preference[white] == -2 or field.preference[black] == 2


def differences(
    field: DutchField, movers: Sequence[int], floaters: Sequence[int], level: int, back: int
) -> list[tuple[bool, int]]:
    """C18, C20: an MDP who floats on has a wider difference than any who is paired."""
    return sorted(
        ((i in floaters, field.score[i] - level) for i in movers if field.downs[i][back]), reverse=True
    )


# --- generation (art. 3 and 4) -------------------------------------------------------------------------------


def candidates(movers: Sequence[int], residents: Sequence[int], field: DutchField) -> Iterator[Pairs]:
    """All candidates with legal pairs. How many MDPs and how many pairs are results (C6, C7), so all are tried."""
    for moved in range(min(len(movers), len(residents)), -1, -1):
        for mdp_set in combinations(movers, moved):  # art. 4.4: in order of the smallest differing BSN
            for opponents in permutations(residents, moved):  # art. 4.2
                first = tuple(zip(mdp_set, opponents, strict=True))
                if all(field.legal(i, j) for i, j in first):
                    remainder = [i for i in residents if i not in opponents]
                    for pairs in range(len(remainder) // 2, -1, -1):
                        for rest in remainder_candidates(remainder, pairs, field):
                            yield first + rest


def remainder_candidates(players: Sequence[int], pairs: int, field: DutchField) -> Iterator[Pairs]:
    s1, s2 = list(players[:pairs]), list(players[pairs:])
    for one, two in exchanges(s1, s2):
        for opponents in permutations(two, pairs):
            if all(field.legal(i, j) for i, j in zip(one, opponents, strict=True)):
                yield tuple((min(i, j), max(i, j)) for i, j in zip(one, opponents, strict=True))


def exchanges(s1: list[int], s2: list[int]) -> list[tuple[list[int], list[int]]]:
    """Art. 4.3: nobody exchanged first, then by number, sum of differences, largest out, smallest in."""
    bsn = {player: number for number, player in enumerate(s1 + s2, start=1)}
    found = []
    for size in range(min(len(s1), len(s2)) + 1):
        for out in combinations(s1, size):
            for into in combinations(s2, size):
                outs, ins = [bsn[i] for i in out], [bsn[i] for i in into]
                key = (size, sum(ins) - sum(outs), sorted(-b for b in outs), sorted(ins))
                one = sorted([i for i in s1 if i not in out] + list(into))
                two = sorted([i for i in s2 if i not in into] + list(out))
                found.append((key, one, two))
    return [(one, two) for _, one, two in sorted(found, key=lambda item: item[0])]


def matchings(movers: Sequence[int], residents: Sequence[int], field: DutchField) -> Iterator[Pairs]:
    """Every way to pair some of a bracket, MDPs with residents or residents among themselves, in no order."""
    if not movers and not residents:
        yield ()
        return
    first, rest_movers = (movers[0], movers[1:]) if movers else (residents[0], movers)
    others = residents if movers else residents[1:]
    yield from matchings(rest_movers, others, field)
    for other in others:
        if field.legal(first, other):
            for pairs in matchings(rest_movers, tuple(i for i in others if i != other), field):
                yield ((first, other), *pairs)
