"""What a pair costs in the criteria that look at one pair (C.04.3 art. 2.3 and 2.4: C10 to C13)."""

from kosmos.core.colours import Colour
from kosmos.pairing.dutch.colours import colours
from kosmos.pairing.dutch.field import ABSOLUTE, DutchField

#: `preference[i] * preference[j]` for two players who want the same colour:
BOTH_ABSOLUTE = ABSOLUTE * ABSOLUTE
#: both at least strong, and one of them strong: a strong preference goes ungranted
STRONG_LOST = frozenset((4, 6))


def wide_differences(field: DutchField, i: int, j: int) -> int:
    """C10: topscorers or their opponents who end with a colour difference over 2.

    Only possible where both preferences are absolute: otherwise an absolute one is always granted.
    """
    if field.preference[i] * field.preference[j] != BOTH_ABSOLUTE:
        return 0
    white, black, _ = colours(field, i, j, Colour.WHITE)
    return (abs(field.difference[white] + 1) > 2) + (abs(field.difference[black] - 1) > 2)


def third_colours(field: DutchField, i: int, j: int) -> int:
    """C11: topscorers or their opponents who get the same colour three times running."""
    if field.preference[i] * field.preference[j] != BOTH_ABSOLUTE:
        return 0
    white, black, _ = colours(field, i, j, Colour.WHITE)
    return field.colours[white].endswith("ww") + field.colours[black].endswith("bb")


def lost_preferences(field: DutchField, i: int, j: int) -> int:
    """C12: one of two who want the same colour does not get it."""
    return int(field.preference[i] * field.preference[j] > 0)


def lost_strong_preferences(field: DutchField, i: int, j: int) -> int:
    """C13: a strong preference is not granted. Of two absolute ones neither is a strong one (art. 1.7)."""
    return int(field.preference[i] * field.preference[j] in STRONG_LOST)
