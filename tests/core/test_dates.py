"""Dates as people write them."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.dates import (
    birth_field,
    date_field,
    days_words,
    make_date,
    month_words,
    parse_birth,
    parse_date,
)
from kosmos.core.errors import BadValue
from kosmos.locale import LANGUAGES, language

TODAY = dt.date(2026, 11, 15)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("24.09.1978", "1978-09-24"),
        ("24.9.78", "1978-09-24"),
        ("1.1.26", "2026-01-01"),
        ("1.1.27", "1927-01-01"),
        (" 1978-09-24 ", "1978-09-24"),
        ("1978-9-4", "1978-09-04"),
        ("29.02.2024", "2024-02-29"),
        ("24/09/1978", "1978-09-24"),
        ("24/9/78", "1978-09-24"),
        ("24-09-1978", "1978-09-24"),
    ],
)
def test_dates(text: str, iso: str) -> None:
    """German, French, Dutch and ISO dates are read; two digits are the latest year that is not in the future."""
    assert parse_date(text, TODAY).isoformat() == iso


@pytest.mark.parametrize("code", LANGUAGES)
@given(day=st.dates(dt.date(1900, 1, 1), TODAY))
def test_a_date_is_read_as_it_is_shown(code: str, day: dt.date) -> None:
    """Whoever copies a date off a page of any language types it right."""
    assert parse_date(make_date(day.isoformat(), code), TODAY) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "31.02.2026",
        "29.02.2023",
        "0.1.2026",
        "1.13.2026",
        "09/24/1978",
        "24.09/1978",
        "٢٤.٠٩.١٩٧٨",
        "1.1.197",
        "2026",
        "0000-01-01",
        "1.1.2026\n2",
    ],
)
def test_what_is_no_date(text: str) -> None:
    """Days that do not exist and other spellings are refused with the field."""
    with pytest.raises(BadValue) as refused:
        parse_date(text, TODAY, "start")
    assert refused.value.field == "start"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1978", "1978"),
        ("24.9.78", "1978-09-24"),
        ("", ""),
        ("15.11.2026", "2026-11-15"),
        ("1900", "1900"),
        ("2026", "2026"),
    ],
)
def test_births(text: str, kept: str) -> None:
    """A birth is a date or a year, or not known."""
    assert parse_birth(text, TODAY) == kept


@pytest.mark.parametrize("text", ["1899", "2027", "16.11.2026", "31.12.1899", "78", "0078", "19780924"])
def test_implausible_births(text: str) -> None:
    """Nobody is born before 1900 or after today."""
    with pytest.raises(BadValue):
        parse_birth(text, TODAY)


@pytest.mark.parametrize("value", [5, True, 1.5, [], {}, "soon"])
def test_a_date_field_takes_texts(value: object) -> None:
    """A number is no date of a tournament; nothing is."""
    with pytest.raises(BadValue):
        date_field("First day").parse("start", value, TODAY)
    assert date_field("First day").parse("start", None, TODAY) == ""


@pytest.mark.parametrize("value", [None, True, 1.5, [], 78, 10**30])
def test_a_birth_field_takes_a_year_as_a_number(value: object) -> None:
    """A program may send the year as a number; other things are refused."""
    assert birth_field("Born").parse("birth", 1978, TODAY) == "1978"
    with pytest.raises(BadValue):
        birth_field("Born").parse("birth", value, TODAY)


def test_shown_dates() -> None:
    """Germans read 24.09.2026, others ISO; a bare year stays one."""
    assert make_date("2026-09-24", "de") == "24.09.2026"
    assert make_date("2026-09-24", "en") == "2026-09-24"
    assert make_date("2026-09-24", "fr") == "24/09/2026"
    assert make_date("2026-09-24", "nl") == "24-09-2026"
    assert make_date("1978", "de") == "1978"


@given(st.dates(dt.date(1900, 1, 1), TODAY))
def test_every_way_of_writing_a_date_is_the_same_date(date: dt.date) -> None:
    """ISO and the German way mean the same day."""
    assert parse_date(date.isoformat(), TODAY) == date
    assert parse_date(f"{date.day}.{date.month}.{date.year}", TODAY) == date
    assert parse_birth(date.isoformat(), TODAY) == date.isoformat()


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (
            ("2026-08-14", "2026-08-16"),
            ("14–16 August 2026", "14.–16. August 2026", "14–16 août 2026", "14–16 augustus 2026"),
        ),
        (
            ("2026-08-28", "2026-09-01"),
            (
                "28 August – 1 September 2026",
                "28. August – 1. September 2026",
                "28 août – 1er septembre 2026",
                "28 augustus – 1 september 2026",
            ),
        ),
        (
            ("2026-12-27", "2027-01-02"),
            (
                "27 December 2026 – 2 January 2027",
                "27. Dezember 2026 – 2. Januar 2027",
                "27 décembre 2026 – 2 janvier 2027",
                "27 december 2026 – 2 januari 2027",
            ),
        ),
        (("2026-05-01", ""), ("1 May 2026", "1. Mai 2026", "1er mai 2026", "1 mei 2026")),
        (("2026-03-07", "2026-03-07"), ("7 March 2026", "7. März 2026", "7 mars 2026", "7 maart 2026")),
        (("1978", ""), ("1978", "1978", "1978", "1978")),
        (("", ""), ("", "", "", "")),
    ],
)
def test_days_in_a_sentence(days: tuple[str, str], said: tuple[str, ...]) -> None:
    """Readers of each language find the days of an event as they write them; what they share is said once."""
    assert tuple(language(code).say(days_words(*days)) for code in ("en", "de", "fr", "nl")) == said


def test_a_month_in_a_sentence() -> None:
    """A month is a word of the reader's language with its year, not the figures it is kept by."""
    said = tuple(language(code).say(month_words("2026-08")) for code in ("en", "de", "fr", "nl"))
    assert said == ("August 2026", "August 2026", "août 2026", "augustus 2026")
