"""Dates as people write them: 3.4.78, 03/04/1978, 3-4-1978, 1978-04-03, or just the year of birth."""

import datetime as dt
import re
from typing import Any

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, as_whole
from kosmos.core.schemas import NOTHING
from kosmos.locale import LANGUAGES, N_, Phrase

EARLIEST_BIRTH = 1900
LATEST_BIRTH = 2026  #: for programs; nobody who plays chess was born later

#: as German, French and Dutch write it; whatever we show, we read
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)


def parse_date(text: str, today: dt.date, field: str = "date") -> dt.date:
    """A full date. A year of two digits is the latest one that is not in the future."""
    plain = text.strip()
    try:
        if match := _DAY_FIRST.fullmatch(plain):
            day, month, year = int(match[1]), int(match[3]), int(match[4])
            return dt.date(_full_year(year, today) if len(match[4]) == 2 else year, month, day)
        if match := _ISO.fullmatch(plain):
            return dt.date(*(int(part) for part in match.groups()))
    except ValueError:
        pass
    raise BadValue(field, N_("a date such as 24.09.2026 or 2026-09-24"), text)


def _full_year(year: int, today: dt.date) -> int:
    century = today.year // 100 * 100
    return year + century if year + century <= today.year else year + century - 100


def parse_birth(text: str, today: dt.date, field: str = "birth") -> str:
    """A birth date (kept as ISO text) or a year of birth; neither in the future nor before 1900."""
    plain = text.strip()
    if not plain:
        return ""
    kept = plain if _YEAR.fullmatch(plain) else parse_date(plain, today, field).isoformat()
    if not (EARLIEST_BIRTH <= int(kept[:4]) <= today.year and kept <= today.isoformat()):
        raise BadValue(field, N_("a date of birth between 1900 and today"), text)
    return kept


def date_field(label: str, *, filled: bool = False) -> Field:
    """A field for a date of the tournament; empty is kept as an empty text, unless it has to be filled."""

    def parse(field: str, value: Any, today: dt.date) -> str:
        if not filled and (value is None or value == ""):
            return ""
        if not isinstance(value, str):
            raise BadValue(field, N_("a date such as 24.09.2026 or 2026-09-24"), value)
        return parse_date(value, today, field).isoformat()

    also = () if filled else NOTHING
    return Field(label, parse, {"type": "string", "format": "date"}, input="date", also=also)


def birth_field(label: str) -> Field:
    def parse(field: str, value: Any, today: dt.date) -> str:
        value = as_whole(value)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise BadValue(field, N_("a date of birth such as 24.09.1978, or a year"), value)
        return parse_birth(value, today, field)

    schema = {"type": "string", "format": "birth", "maxLength": 10}
    also = ({"type": "integer", "minimum": EARLIEST_BIRTH, "maximum": LATEST_BIRTH},)
    return Field(label, parse, schema, N_("24.09.1978, 1978-09-24 or just the year"), also=also)


def make_date(iso: str, language: str) -> str:
    """`2026-09-24` as a reader of that language writes it; a bare year stays one."""
    if len(iso) != 10:
        return iso
    year, month, day = iso.split("-")
    sign = LANGUAGES[language].date if language in LANGUAGES else ""
    return sign.join((day, month, year)) if sign else iso


def date_words(iso: str) -> Phrase | str:
    """A date in the order of the reader's language."""
    if len(iso) != 10:
        return iso
    year, month, day = iso.split("-")
    return Phrase(N_("{year}-{month}-{day}"), {"year": year, "month": month, "day": day})


MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def days_words(first: str, last: str = "") -> Phrase | str:
    """One day or several as people write them in a sentence: 14–16 August 2026. What is no full date stays as it is."""
    if len(first) != 10:
        return first
    one, other = dt.date.fromisoformat(first), dt.date.fromisoformat(last or first)
    if one >= other:
        return _day_and_year(one)
    if one.year != other.year:
        return Phrase(N_("{first} – {last}"), {"first": _day_and_year(one), "last": _day_and_year(other)})
    if one.month != other.month:
        both = {"first": _day_of_month(one), "last": _day_of_month(other), "year": other.year}
        return Phrase(N_("{first} – {last} {year}"), both)
    month = Phrase(MONTHS[one.month - 1])
    parts = {"first": one.day, "last": other.day, "month": month, "year": one.year}
    return Phrase(N_("{first}–{last} {month} {year}"), parts)


def month_words(iso: str) -> Phrase:
    """`2026-08` as people write it in a sentence: August 2026."""
    year, month = iso.split("-")
    return Phrase(N_("{month} {year}"), {"month": Phrase(MONTHS[int(month) - 1]), "year": int(year)})


def _day_and_year(day: dt.date) -> Phrase:
    return Phrase(N_("{day} {year}"), {"day": _day_of_month(day), "year": day.year})


def _day_of_month(day: dt.date) -> Phrase:
    """The first of a month is a word of its own in some languages: 1er mai."""
    month = Phrase(MONTHS[day.month - 1])
    if day.day == 1:
        return Phrase(N_("1 {month}"), {"month": month})
    return Phrase(N_("{day} {month}"), {"day": day.day, "month": month})
