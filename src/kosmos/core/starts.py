"""When something begins: a date and a time of the place where it is played."""

import datetime as dt
from typing import Any

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, text
from kosmos.locale import N_


def is_start(text: str) -> bool:
    """`2026-11-20T19:00`"""
    try:
        return dt.datetime.fromisoformat(text).strftime("%Y-%m-%dT%H:%M") == text
    except ValueError:
        return False


def start_field(label: str) -> Field:
    """`2026-11-20 19:00`; empty: not known."""
    written = text(label, 40, help=N_("date and time, for example 2026-11-20 19:00; empty: not known"))

    def parse(field: str, value: Any, today: dt.date) -> str:
        said = str(written.reader(field, value, today)).replace(" ", "T", 1)
        if said and not is_start(said):
            raise BadValue(field, N_("a date and a time such as 2026-11-20 19:00"), value)
        return said

    return written._replace(reader=parse)
