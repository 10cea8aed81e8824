"""Who leaves a score (C.04.4.3 art. 2.3, 3.2 to 3.5, 3.9, 3.10 and 4.4).

A score keeps as many pairs as it can have, and as many of its players float as then are left over. They are chosen one at a
time: the first in the order below without whom the others still make as many pairs.
"""

from collections.abc import Sequence

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.lim.group import LimGroup
from kosmos.pairing.matching import NOBODY, Matching, bits


def leaving(group: LimGroup, matching: Matching) -> list[int]:
    """The floaters in the order in which they are chosen; all others are paired in the matching then."""
    within = group.members
    count = matching.complete(within).bit_count()
    chosen: list[int] = []
    seats = _NextOpponents(group)
    for _ in range(count):
        order = _FloatOrder(group, within, seats)
        out = min(bits(_spare(matching, within)), key=order.of)
        chosen.append(out)
        seats.take(out)
        within &= ~(1 << out)
        if matching.mate[out] != NOBODY:
            matching.part(out)
            matching.complete(within)
    return chosen


def _spare(matching: Matching, within: int) -> int:
    """Everybody without whom the others make as many pairs as now."""
    spare = 0
    for root in bits(matching.free & within):
        spare |= matching.can_be_left(root, within)
    return spare


class _NextOpponents:
    """Art. 3.3 and 3.4: opponents in the next score, each for one floater only."""

    def __init__(self, group: LimGroup) -> None:
        self.adjacent, self.following = group.adjacent, group.following
        self.holder: dict[int, int] = {}

    def take(self, floater: int) -> None:
        self._find(floater, set(), commit=True)

    def has_one(self, floater: int) -> bool:
        """There is an opponent for this floater besides those already chosen, who may exchange theirs."""
        return self._find(floater, set(), commit=False)

    def _find(self, floater: int, seen: set[int], *, commit: bool) -> bool:
        for seat in bits(self.adjacent[floater] & self.following):
            if seat in seen:
                continue
            seen.add(seat)
            if seat not in self.holder or self._find(self.holder[seat], seen, commit=commit):
                if commit:
                    self.holder[seat] = floater
                return True
        return False


class _FloatOrder:
    """Art. 3.9: types d, c, b, a; 3.10: not again; 3.2.2: of the colour that more are due; 3.2.4: lowest, or upwards highest."""

    def __init__(self, group: LimGroup, within: int, seats: _NextOpponents) -> None:
        self.group, self.seats = group, seats
        self.came = frozenset(group.floaters)
        wishes = [group.field.preference[i] for i in bits(within)]
        self.majority = sum((wish > 0) - (wish < 0) for wish in wishes)
        last = max if group.downward else min
        self.last = last(bits(within), key=lambda i: group.field.number[i])

    def of(self, i: int) -> tuple[int, bool, bool, int]:
        number = self.group.field.number[i]
        kind = 2 * (i in self.came) + (not self.seats.has_one(i))
        return (
            kind,
            self.group.cards.floated[i],
            not self._equalises(i),
            -number if self.group.downward else number,
        )

    # Art. 3.2.3: in a maxi-tournament only somebody near in rating to the one who would go otherwise.
    def _equalises(self, i: int) -> bool:
        return self.group.field.preference[i] * self.majority > 0 and self.group.cards.near(i, self.last)


# Art. 3.6 and 3.7: from above the highest score and number first, then from below the lowest score and number first.
def in_pairing_order(field: DutchField, above: Sequence[int], below: Sequence[int]) -> list[int]:
    return [
        *sorted(above, key=lambda i: (-field.score[i], field.number[i])),
        *sorted(below, key=lambda i: (field.score[i], -field.number[i])),
    ]
