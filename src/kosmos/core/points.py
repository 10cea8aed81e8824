"""Points are integers: tenths of a point. A half is 5, a win is usually 10. No floats in standings."""

import re
from typing import NewType

from kosmos.core.errors import BadValue
from kosmos.locale import N_, figure

Points = NewType("Points", int)

POINT = Points(10)
HALF = Points(5)
ZERO = Points(0)

_NUMBER = re.compile(r"(\d{0,4})(?:([.,])(\d)0*)?(½)?", re.ASCII)


def parse_points(text: str, field: str = "points") -> Points:
    """`1`, `1.5`, `1,5`, `1½`, `½`, `.5`; at most one decimal."""
    match = _NUMBER.fullmatch(text.strip())
    if not match or not text.strip() or (match[3] and match[4]) or not (match[1] or match[3] or match[4]):
        raise BadValue(field, N_("points such as 1, 0.5 or ½"), text)
    return Points(int(match[1] or 0) * 10 + int(match[3] or 0) + (5 if match[4] else 0))


def make_points(points: int) -> str:
    """`15` is `1½`, `13` is `1.3`, `-5` is `-½`."""
    sign, points = ("-", -points) if points < 0 else ("", points)
    whole, tenths = divmod(points, 10)
    if tenths == 0:
        return f"{sign}{whole}"
    if tenths == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{tenths}"


def points_figure(points: int) -> str:
    """The same for a cell or a sentence: with the reader's decimal sign, where there are tenths."""
    return figure(make_points(points))


def make_decimal(points: int) -> str:
    """Always one decimal, as report files want it: `1.5`."""
    return f"{points / 10:.1f}"
