"""Who may meet whom at all, as sets of bits; and the bye where a system gives it before it pairs."""

from collections.abc import Callable, Sequence
from typing import Any

from kosmos.pairing.dutch.field import ABSOLUTE, DutchField
from kosmos.pairing.matching import Matching


def legal_opponents(field: DutchField, *, limited: bool = True) -> list[int]:
    """Everybody's possible opponents: not met before (C1), and not with the same absolute preference (C3).

    Topscorers are no exception here. Without the limit, colours are not looked at.
    """
    everybody = (1 << len(field)) - 1
    needing = {
        wish: sum(1 << i for i, each in enumerate(field.preference) if limited and each == wish)
        for wish in (ABSOLUTE, -ABSOLUTE)
    }
    return [
        everybody & ~sum(1 << foe for foe in field.foes[i]) & ~needing.get(field.preference[i], 0) & ~(1 << i)
        for i in range(len(field))
    ]


def bye_receiver(field: DutchField, adjacent: Sequence[int], order: Callable[[int], Any]) -> int | None:
    """Of those who may have the bye (C2) and with whom away the others can be paired (C4), the first in this order."""
    everybody = (1 << len(field)) - 1
    matching = Matching(adjacent)
    left = matching.complete(everybody)
    if left.bit_count() != 1:
        return None
    could = matching.can_be_left(left.bit_length() - 1, everybody)
    return min((i for i in range(len(field)) if could >> i & 1 and field.may_bye[i]), key=order, default=None)


def conflict(field: DutchField, i: int, j: int) -> bool:
    """Both have a preference for the same colour: one of them does not get it."""
    return field.preference[i] * field.preference[j] > 0
