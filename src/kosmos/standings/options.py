"""What a tournament announces beside its list of tie-breaks."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class Unrated(StrEnum):
    """Article 10: with unrated players in the field, rating tie-breaks need an announced rule for them."""

    NO_RULE = "none"  #: nothing was announced: article 10 is dropped
    FIXED = "fixed"  #: a value announced beforehand
    LOWEST = "lowest"  #: as the lowest rated player of the field
    AVERAGE = "average"  #: as the average of the rated players


class TieBreakOptions(msgspec.Struct, frozen=True, kw_only=True):
    unrated: Unrated = Unrated.NO_RULE
    unrated_value: int = 1400  #: for Unrated.FIXED
    lots_seed: int = 0  #: kept with the tournament, so that drawing again gives the same
    external: Mapping[int, int] = {}  #: EXT: a value for each number, in tenths
    by_hand: tuple[int, ...] = ()  #: HAND: numbers in the order wanted among the tied
