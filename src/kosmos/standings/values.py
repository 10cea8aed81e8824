"""What a tie-break says about a player: an exact number and the way to write it."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from kosmos.core.points import make_points

Number = int | Fraction


class Unit(StrEnum):
    """What one of a tie-break's numbers counts."""

    POINTS = "points"  #: tenths of a point
    PRODUCTS = "products"  #: points times points: hundredths
    MEAN = "mean"  #: tenths of a point, shown with two decimals
    COUNT = "count"
    RATING = "rating"
    PLACE = "place"  #: a place among the tied, 0 where nothing was decided


_SCALES = {Unit.POINTS: 10, Unit.MEAN: 10, Unit.PRODUCTS: 100}


def half_up(number: Number) -> int:
    """Rounded to the nearest whole number, halves up."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


class Value(msgspec.Struct, frozen=True, gc=False):
    """`number` counts in the unit's scale; None: the tie-break has nothing to say about this player."""

    number: int | Fraction | None
    unit: Unit = Unit.POINTS

    @property
    def exact(self) -> Fraction | None:
        """The number itself: 12½ points are 25/2."""
        return None if self.number is None else Fraction(self.number) / _SCALES.get(self.unit, 1)

    @property
    def plain(self) -> int | float | None:
        """For programs: whole numbers stay whole, others have at most two decimals."""
        if self.number is None:
            return None
        hundredths = _hundredths(self.number, self.unit)
        return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100

    @property
    def text(self) -> str:
        """`12½`, `11¼`, `1860`; `–` where nothing can be said or was decided."""
        nothing = self.number is None or (self.unit is Unit.PLACE and not self.number)
        return "–" if nothing or self.number is None else make_number(self.number, self.unit)

    def __str__(self) -> str:
        return self.text


def make_number(number: Number, unit: Unit) -> str:
    if unit is Unit.POINTS and isinstance(number, int):
        return make_points(number)
    if unit is Unit.PRODUCTS and isinstance(number, int) and number % 25 == 0:
        return _with_quarters(number)
    if unit in (Unit.POINTS, Unit.PRODUCTS, Unit.MEAN):
        hundredths = _hundredths(number, unit)
        return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
    return str(number)


def _hundredths(number: Number, unit: Unit) -> int:
    """Of the whole, halves up; without making a fraction of it, since tables ask for thousands."""
    whole = number.denominator * _SCALES.get(unit, 1)
    return (200 * number.numerator + whole) // (2 * whole)


def _with_quarters(hundredths: int) -> str:
    """`1125` is `11¼`: halves and quarters are written alike, since they stand in one column."""
    whole, rest = divmod(abs(hundredths), 100)
    fraction = {0: "", 25: "¼", 50: "½", 75: "¾"}[rest]
    return f"{'-' if hundredths < 0 else ''}{whole or ('' if fraction else 0)}{fraction}"
