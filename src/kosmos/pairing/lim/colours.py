"""Who has White (C.04.4.3 art. 5 and 7.2), and the sentence that says why."""

from kosmos.core.colours import Colour
from kosmos.locale import N_
from kosmos.pairing.dutch.colours import ColourRule, alternated
from kosmos.pairing.dutch.draw import Coloured
from kosmos.pairing.dutch.field import ABSOLUTE, DutchField, colour_of
from kosmos.pairing.dutch.words import COLOUR_RULE

LOWER_RANKED = N_(
    "Both should have the same colour; below the middle score it goes to the lower ranked player, so {white} has White."
)


def coloured(twice_median: int) -> Coloured:
    """The rules for a round whose median score this is twice of; the third answer is a sentence about {white}."""

    def decide(field: DutchField, i: int, j: int, first: Colour) -> tuple[int, int, str]:
        higher, lower = min(i, j), max(i, j)
        is_below = 2 * field.score[higher] < twice_median
        colour, rule = _decided(field, higher, lower, first, is_below=is_below)
        return (higher, lower, rule) if colour is Colour.WHITE else (lower, higher, rule)

    return decide


def _decided(
    field: DutchField, higher: int, lower: int, first: Colour, *, is_below: bool
) -> tuple[Colour, str]:
    """The colour of the higher ranked player."""
    mine, theirs = field.preference[higher], field.preference[lower]
    if not mine and not theirs:  # 7.2: odd numbers have the colour of number 1
        return first if field.parity[higher] % 2 else first.other, COLOUR_RULE[ColourRule.PAIRING_NUMBER]
    if mine * theirs <= 0:  # 5.1, 5.5 and 5.6
        return colour_of(mine) if mine else colour_of(theirs).other, COLOUR_RULE[ColourRule.BOTH_GRANTED]
    if (abs(mine) == ABSOLUTE) != (abs(theirs) == ABSOLUTE):  # 5.3
        granted = colour_of(mine) if abs(mine) == ABSOLUTE else colour_of(theirs).other
        return granted, COLOUR_RULE[ColourRule.STRONGER_GRANTED]
    by_history = alternated(field.colours[higher], field.colours[lower])
    if by_history is not None:  # 5.4
        return by_history, COLOUR_RULE[ColourRule.ALTERNATED]
    if is_below:
        return colour_of(theirs).other, LOWER_RANKED
    return colour_of(mine), COLOUR_RULE[ColourRule.HIGHER_RANKED]
