"""Who gets White (C.04.3 art. 5): the first of five rules that decides."""

from enum import IntEnum

from kosmos.core.colours import Colour
from kosmos.pairing.dutch.field import ABSOLUTE, DutchField, colour_of


class ColourRule(IntEnum):
    """The articles 5.2.1 to 5.2.5."""

    BOTH_GRANTED = 1
    STRONGER_GRANTED = 2
    ALTERNATED = 3
    HIGHER_RANKED = 4
    PAIRING_NUMBER = 5


def colours(field: DutchField, i: int, j: int, first: Colour) -> tuple[int, int, ColourRule]:
    """White, Black and the rule that said so, for two indexes."""
    higher, lower = min(i, j), max(i, j)
    mine, theirs = field.preference[higher], field.preference[lower]
    for rule, colour in (
        (ColourRule.BOTH_GRANTED, _both(mine, theirs)),
        (ColourRule.STRONGER_GRANTED, _stronger(field, higher, lower)),
        (ColourRule.ALTERNATED, alternated(field.colours[higher], field.colours[lower])),
        (ColourRule.HIGHER_RANKED, colour_of(mine) if mine else None),
    ):
        if colour is not None:
            return (higher, lower, rule) if colour is Colour.WHITE else (lower, higher, rule)
    # 5.2.5: the higher ranked player has the initial colour if the TPN is odd, else the other one.
    mine_first = first if field.parity[higher] % 2 else first.other
    rule = ColourRule.PAIRING_NUMBER
    return (higher, lower, rule) if mine_first is Colour.WHITE else (lower, higher, rule)


# 5.2.1: grant both preferences, or the only one there is.
def _both(mine: int, theirs: int) -> Colour | None:
    if mine * theirs > 0 or not (mine or theirs):
        return None
    return colour_of(mine) if mine else colour_of(theirs).other


# 5.2.2: grant the stronger; of two absolute ones the wider colour difference.
def _stronger(field: DutchField, higher: int, lower: int) -> Colour | None:
    mine, theirs = field.preference[higher], field.preference[lower]
    strength, other = abs(mine), abs(theirs)
    if strength == other == ABSOLUTE:
        strength, other = abs(field.difference[higher]), abs(field.difference[lower])
    if strength == other:
        return None
    return colour_of(mine) if strength > other else colour_of(theirs).other


# 5.2.3: alternate with respect to the latest round in which one had White and the other Black; rounds not played
# are left out of both histories first (C.04.2 art. 3.4).
def alternated(mine: str, theirs: str) -> Colour | None:
    for own, other in zip(reversed(mine), reversed(theirs), strict=False):
        if own != other:
            return Colour(other)
    return None
