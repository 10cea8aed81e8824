"""Does a value of a file keep the form that the program gives it?"""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from kosmos.core.fields import fields_of
from kosmos.core.points import make_points
from kosmos.core.timeline import Misfit

LATEST = dt.date(9999, 12, 31)  #: a birth is held against the calendar, not against the day of the import


def within(number: int, last: int) -> None:
    if not 1 <= number <= last:
        raise Misfit


def keeps_form(struct: msgspec.Struct, points: Collection[str] = ()) -> None:
    """Every value is as its field would have made it, also when it comes from a file."""
    fields = fields_of(type(struct))
    values: Mapping[str, Any] = msgspec.to_builtins(struct)
    for name, value in values.items():
        given = make_points(value) if name in points else value
        kept = msgspec.to_builtins(fields[name].parse(name, given, LATEST))
        if kept != (tuple(value) if isinstance(value, list) else value):
            raise Misfit
