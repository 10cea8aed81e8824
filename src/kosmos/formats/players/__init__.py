"""Player lists: bytes in, persons and rejected lines out, one at a time."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import chain

from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, ListLine
from kosmos.formats.players import dsb, fide_txt
from kosmos.formats.players.cells import split_cells
from kosmos.formats.players.dsb import read_clubs, read_dsb
from kosmos.formats.players.fide_txt import month_in, read_fide_text
from kosmos.formats.players.fide_xml import read_fide_xml
from kosmos.formats.players.lines import Encoding, decode, in_utf8
from kosmos.formats.players.not_kept import not_kept_of_dsb, not_kept_of_fide_text, not_kept_of_fide_xml
from kosmos.formats.players.refusals import NoNameColumn, NoSuchList
from kosmos.formats.players.table import ListColumn, TablePreview, preview_table, read_table

__all__ = [
    "Encoding",
    "ListColumn",
    "ListKind",
    "NoNameColumn",
    "NoSuchList",
    "TablePreview",
    "first_day",
    "has_one_rating",
    "head_text",
    "in_utf8",
    "kind_of_list",
    "not_kept_of",
    "preview_table",
    "read_clubs",
    "read_dsb",
    "read_fide_text",
    "read_fide_xml",
    "read_list",
    "read_table",
    "single_list",
]

_HEAD = 4096


class ListKind(StrEnum):
    FIDE_TEXT = "fide-txt"
    FIDE_XML = "fide-xml"
    DSB = "dsb"
    TABLE = "csv"


def head_text(head: bytes) -> str:
    """The beginning of a file as text; it may have been cut within a letter."""
    return decode(b"".join(in_utf8([head]))).removeprefix("\ufeff")


def kind_of_list(head: bytes) -> ListKind:
    """By its first bytes. What is nothing else is a table."""
    text = head_text(head).lstrip()
    if text.startswith("<"):
        return ListKind.FIDE_XML
    first = text.partition("\n")[0].rstrip("\r")
    if fide_txt.is_header(first):
        return ListKind.FIDE_TEXT
    return ListKind.DSB if dsb.is_header(split_cells(first, ",") or []) else ListKind.TABLE


def not_kept_of(kind: ListKind, head: bytes, *, of_player: bool) -> tuple[str, ...]:
    """The headings of a federation's list that nobody keeps; a player of a tournament keeps less than a person."""
    text = head_text(head)
    match kind:
        case ListKind.FIDE_XML:
            return not_kept_of_fide_xml(text, of_player=of_player)
        case ListKind.FIDE_TEXT:
            return not_kept_of_fide_text(text, of_player=of_player)
        case ListKind.DSB:
            return not_kept_of_dsb(text, of_player=of_player)
        case ListKind.TABLE:
            return ()


def first_day(kind: ListKind, head: bytes, name: str, today: dt.date) -> str:
    """From which day on a list is valid, where nobody says so. FIDE's are valid from the first of a month; which month
    the header of a single list tells, or the name of the file, else it is this one. Any other is as of today.
    """
    if kind not in (ListKind.FIDE_TEXT, ListKind.FIDE_XML):
        return today.isoformat()
    header = head_text(head).partition("\n")[0] if kind is ListKind.FIDE_TEXT else ""
    return month_in(header) or month_in(name) or today.replace(day=1).isoformat()


#: what the name of a file says of the one rating in it
_NAMED = {"rapid": FIDE_RAPID, "blitz": FIDE_BLITZ, "standard": FIDE}


def single_list(name: str) -> str:
    """Which rating a list holds that has only one: by the name of its file, rapid_rating_list.zip. Nothing: it does not say."""
    plain = name.lower()
    return next((held for word, held in _NAMED.items() if word in plain), "")


def has_one_rating(kind: ListKind, head: bytes) -> bool:
    """A FIDE list of one rate of play: neither a column nor an element says which."""
    text = head_text(head)
    if kind is ListKind.FIDE_TEXT:
        places = fide_txt.column_places(text.partition("\n")[0])
        return "rating" in places
    return (
        kind is ListKind.FIDE_XML and "<rating>" in text and "<rapid_" not in text and "<blitz_" not in text
    )


def read_list(
    chunks: Iterable[bytes],
    date: str,
    today: dt.date,
    *,
    kind: ListKind | None = None,
    single: str = FIDE,
    encoding: Encoding = Encoding.AUTO,
    preview: TablePreview | None = None,
    clubs: Mapping[str, str] | None = None,
) -> Iterator[ListLine]:
    """Any list; `preview` says what the columns of a table are, if it was looked at, and `clubs` what German clubs are called."""
    stream = iter(chunks)
    head = b""
    while len(head) < _HEAD and (chunk := next(stream, b"")):
        head += chunk
    whole = chain([head], stream)
    match kind or kind_of_list(head[:_HEAD]):
        case ListKind.FIDE_XML:
            return read_fide_xml(whole, date, single=single, encoding=encoding)
        case ListKind.FIDE_TEXT:
            return read_fide_text(whole, date, single=single, encoding=encoding)
        case ListKind.DSB:
            return read_dsb(whole, date, clubs=clubs, encoding=encoding)
        case ListKind.TABLE:
            columns = preview or preview_table([head], encoding)
            return read_table(whole, columns, date, today, encoding=encoding)
