"""Can everybody still unpaired be paired (C4, C5), and does the next bracket lose anything (C8)?

Nearly always a count decides: by Dirac's theorem a graph in which every one of m players (m even) has at least m/2
possible opponents has a Hamilton cycle, hence a perfect matching. A player's impossible opponents are those met
or forbidden and, for an absolute preference, those with the same one; both numbers are known without looking at
any pair. Only where the count does not decide, and that is near the bottom, a matching is sought.
"""

from collections.abc import Sequence
from itertools import accumulate, chain

from kosmos.pairing.dutch.field import ABSOLUTE, Field
from kosmos.pairing.dutch.matching import perfect


class Completion:
    """Answers about `extra` players together with everybody from an index on."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.foes = max((len(foes) for foes in field.foes), default=0)
        rows = list(zip(field.preference, field.top, strict=True))
        #: running numbers of the players who want White, and Black, absolutely
        self.absolute = [
            list(accumulate((p == wish and not top for p, top in rows), initial=0))
            for wish in (ABSOLUTE, -ABSOLUTE)
        ]
        self.byes: list[int] = []

    def expect_bye(self) -> None:
        """Remember who may have the bye once its score is known."""
        field = self.field
        self.byes = [i for i in range(len(field)) if field.may_have_bye(i)]

    # --- plain pairing, nobody gets a bye ---------------------------------------------------------------------

    def pairable(self, extra: Sequence[int], start: int, end: int, without: int | None = None) -> bool:
        """Can `extra` and the players from `start` to `end` (but `without`) all be paired with each other?"""
        size = len(extra) + end - start - (without is not None)
        if size % 2:
            return False
        if not size or self._dirac(extra, start, end, size):
            return True
        players = [i for i in chain(extra, range(start, end)) if i != without]
        return perfect(self._neighbours(players)) is not None

    def _dirac(self, extra: Sequence[int], start: int, end: int, size: int) -> bool:
        clashing = max(counts[end] - counts[start] for counts in self.absolute) + len(extra)
        return 2 * (size - 1 - self.foes - clashing) >= size

    def _neighbours(self, players: Sequence[int]) -> list[list[int]]:
        legal = self.field.legal
        return [[b for b, j in enumerate(players) if a != b and legal(i, j)] for a, i in enumerate(players)]

    # --- completion -------------------------------------------------------------------------------------------

    def completable(self, extra: Sequence[int], start: int) -> bool:
        """C4: `extra` and all from `start` on can be paired, but for one who may have the bye if they are odd."""
        end = len(self.field)
        size = len(extra) + end - start
        if size % 2 == 0:
            return self.pairable(extra, start, end)
        receivers = [i for i in extra if self.field.may_have_bye(i)] + [i for i in self.byes if i >= start]
        if not receivers:
            return False
        if self._dirac(extra, start, end, size - 1):
            return True
        return self._complete_with_bye([*extra, *range(start, end)])

    def _complete_with_bye(self, players: Sequence[int]) -> bool:
        neighbours = self._neighbours(players)
        nobody = len(players)
        neighbours.append([])
        for a, i in enumerate(players):
            if self.field.may_have_bye(i):
                neighbours[a].append(nobody)
                neighbours[nobody].append(a)
        return perfect(neighbours) is not None

    # --- the next bracket -------------------------------------------------------------------------------------

    def ideal(self, floaters: Sequence[int], start: int, following: int) -> bool:
        """C8 at its best: the next bracket pairs all who float into it and leaves at most one resident over.

        No set of floaters can do better, so then C8 cannot prefer another candidate.
        """
        if start == len(self.field):
            return self.completable(floaters, start)
        size = len(floaters) + following - start
        if size % 2 == 0:
            return self.pairable(floaters, start, following) and self.completable([], following)
        return any(
            self._leaves(floaters, start, following, resident)
            for resident in range(following - 1, start - 1, -1)
        )

    def _leaves(self, floaters: Sequence[int], start: int, following: int, resident: int) -> bool:
        """The next bracket can leave just this resident over."""
        return self.completable([resident], following) and self.pairable(floaters, start, following, resident)


def bye_score(field: Field, completion: Completion) -> int | None:
    """C5: the lowest score at which somebody can be left over while all others are paired. None: nobody can."""
    for score in sorted({field.score[i] for i in range(len(field)) if field.may_bye[i]}):
        field.bye_score = score
        completion.expect_bye()
        if completion.completable([], 0):
            return score
    field.bye_score = None
    return None
