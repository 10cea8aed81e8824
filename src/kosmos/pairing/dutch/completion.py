"""Can everybody still unpaired be paired (C4, C5), and does the next bracket lose anything (C8)?

Nearly always a count decides: by Dirac's theorem a graph in which every one of m players (m even) has at least m/2
possible opponents has a Hamilton cycle, so a perfect matching. A player's impossible opponents are those met
or forbidden and, for an absolute preference, those with the same one; both numbers are known without looking at
any pair. Only where the count does not decide, and that is near the bottom, a matching is sought.
"""

from collections.abc import Sequence
from itertools import accumulate, chain

from kosmos.pairing.dutch.bracket import Bracket, Window
from kosmos.pairing.dutch.field import ABSOLUTE, DutchField
from kosmos.pairing.matching import can_pair_off


class Completion:
    """Answers about `extra` players together with everybody from an index on."""

    def __init__(self, field: DutchField) -> None:
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
        return can_pair_off(self._adjacent(players))

    def _dirac(self, extra: Sequence[int], start: int, end: int, size: int) -> bool:
        clashing = self._clashing(start, end) + len(extra)
        return 2 * (size - 1 - self.foes - clashing) >= size

    def _adjacent(self, players: Sequence[int]) -> list[int]:
        """For each of the players the legal opponents, as bits."""
        legal = self.field.legal
        return [
            sum(1 << b for b, j in enumerate(players) if a != b and legal(i, j))
            for a, i in enumerate(players)
        ]

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
        receivers = [self.field.may_have_bye(i) for i in players]
        bye = len(players)
        adjacent = [
            opponents | may_have << bye
            for opponents, may_have in zip(self._adjacent(players), receivers, strict=True)
        ]
        return can_pair_off([*adjacent, sum(may_have << a for a, may_have in enumerate(receivers))])

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

    # --- how far down a bracket has to look -------------------------------------------------------------------

    def window(self, bracket: Bracket, *, bye_open: bool) -> Window:
        """The players below that an exact settlement has to look at one by one.

        Let q players be in the bracket and the next group, W the players behind them up to `end`, L the rest, and
        let |W| - q be at least 2·(foes + same absolute wish in W + 2). What a pairing costs depends only on the
        pairs that touch those q. Of an optimal pairing keep these pairs, but move every opponent in L to a free
        player of W: there is one, for a player of the q has fewer than |W| - q impossible opponents in W. At least
        |W| - q players of W remain; by Dirac's theorem they can be paired with each other, but for one if they
        are odd. L, with this one and without a receiver of the bye if it has one, can be paired by Dirac's theorem
        again, which is checked. So nothing is lost if L is replaced by one spare opponent for W, if L is odd.
        """
        total = len(self.field)
        group = bracket.size + bracket.following - bracket.start
        end = bracket.following + group + 2 * (self.foes + 2)
        while end < total:
            if end - bracket.following - group >= 2 * (
                self.foes + self._clashing(bracket.following, end) + 2
            ):
                bye_in_rest = bye_open and bool(self.byes) and self.byes[-1] >= end
                rest = total - end - bye_in_rest
                robust = rest > 2 * (self.foes + self._clashing(end, total) + 3)
                if robust:
                    return Window(end, spare=rest % 2 == 1, bye=bye_open and not bye_in_rest)
            end += max(8, (end - bracket.start) // 4)
        return Window(total, spare=False, bye=bye_open)

    def _clashing(self, start: int, end: int) -> int:
        return max(counts[end] - counts[start] for counts in self.absolute)


def bye_score(field: DutchField, completion: Completion) -> int | None:
    """C5: the lowest score at which somebody can be left over while all others are paired. None: nobody can."""
    for score in sorted({field.score[i] for i in range(len(field)) if field.may_bye[i]}):
        field.bye_score = score
        completion.expect_bye()
        if completion.completable([], 0):
            return score
    field.bye_score = None
    return None
