"""Where people come from: rating lists (also packed), tables, report files, tournaments."""

import datetime as dt
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.fields import fields_of
from kosmos.core.people import (
    DWZ,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    LIST_WORDS,
    NATIONAL,
    NATIONAL_BLITZ,
    NATIONAL_RAPID,
    OWN,
    ListData,
    ListLine,
    Person,
    Rating,
)
from kosmos.core.players import Sex
from kosmos.formats.players import (
    Encoding,
    ListColumn,
    ListKind,
    TablePreview,
    first_day,
    has_one_rating,
    head_text,
    in_utf8,
    kind_of_list,
    not_kept_of,
    preview_table,
    read_clubs,
    read_list,
    single_list,
)
from kosmos.formats.players.checks import SEXES, BadLine, clean_name, fide_id, higher_title, rejected
from kosmos.formats.trf import TrfTournament
from kosmos.formats.trf import read as read_trf
from kosmos.formats.trf.records import National, TrfPlayer
from kosmos.formats.trf_person import read_birth
from kosmos.formats.trf_tournament import DWZ_FEDERATION
from kosmos.locale import N_
from kosmos.service.people import PersonForm, as_person
from kosmos.tournament.state import State

TRF = "trf"
TOURNAMENT = "tournament"
KIND_WORDS: Mapping[str, str] = {
    ListKind.FIDE_TEXT: N_("FIDE list (text)"),
    ListKind.FIDE_XML: N_("FIDE list (XML)"),
    ListKind.DSB: N_("German federation's list"),
    ListKind.TABLE: N_("Table (CSV)"),
    TRF: N_("Tournament report file (TRF)"),
    TOURNAMENT: N_("Tournament"),
}
FIDE_LISTS = (ListKind.FIDE_TEXT, ListKind.FIDE_XML)
SINGLE_LISTS = (FIDE, FIDE_RAPID, FIDE_BLITZ)
_WORDS: Mapping[str, str] = {
    **{name: field.label for name, field in fields_of(PersonForm).items()},
    **{name.replace("-", "_"): LIST_WORDS[name] for name in (OWN, NATIONAL, NATIONAL_RAPID, NATIONAL_BLITZ)},
    ListColumn.IGNORE: N_("– leave out –"),
    ListColumn.LAST_NAME: N_("Last name"),
    ListColumn.FIRST_NAME: N_("First name"),
    ListColumn.BIRTH_YEAR: N_("Year of birth"),
    ListColumn.CLUB_ID: N_("Number of the club"),
    ListColumn.MEMBER_NUMBER: N_("Member number"),
    ListColumn.DWZ_INDEX: N_("Index of the DWZ"),
}
COLUMN_WORDS = {column: _WORDS[column] for column in ListColumn}
PORTION = 1 << 18
LARGEST_UNPACKED = 4 * 1024**3
SMALL_UNPACKED = 2 * 1024**2  #: whatever it was packed into
LARGEST_RATIO = 50  #: lists shrink to a tenth; what shrinks to a hundredth is no list
_TRF_LINE = re.compile(r"(?m)^(?:012|001|022|032|062) ")


class WhichRating(FieldRefused):
    text: ClassVar[str] = N_(
        "This FIDE list holds one rating of each player, and its name does not say which: choose Elo, Elo rapid or Elo blitz."
    )


class BadZip(Refusal):
    text: ClassVar[str] = N_("This packed file cannot be read, or there is no list in it.")


class ListReading:
    """How far a file is read, in bytes unpacked; for a bar that moves."""

    def __init__(self) -> None:
        self.size = 0
        self.done = 0

    @property
    def share(self) -> float:
        return min(1.0, self.done / self.size) if self.size else 0.0

    def count(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        for piece in pieces:
            yield piece
            self.done += len(piece)


class ListAsked(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was said of a list."""

    name: str = ""
    date: str = ""  #: from which day on its ratings are valid
    today: dt.date = dt.date.min
    member: bool = False  #: these are the club's own people
    columns: tuple[ListColumn, ...] | None = None  #: of a table; None: as recognised
    single: str = ""  #: which Elo a list with only one holds; nothing: as its name says
    encoding: Encoding = Encoding.AUTO

    @property
    def own_list(self) -> str:
        """The name of the club's own rating list that the ratings belong to; empty where one of the known lists was named."""
        return self.single if self.single not in SINGLE_LISTS else ""

    def of(self, data: ListData) -> "ImportSource":
        return ImportSource(data=data, **{name: getattr(self, name) for name in ListAsked.__struct_fields__})


class ImportSource(ListAsked, frozen=True, kw_only=True):
    """A list and what was said of it."""

    data: ListData
    reading: ListReading = msgspec.field(default_factory=ListReading)

    @property
    def said(self) -> ListAsked:
        return ListAsked(**{name: getattr(self, name) for name in ListAsked.__struct_fields__})

    @property
    def names(self) -> str:
        """What the file and the list packed in it are called."""
        return f"{self.name} {packed_name(self.data)}"

    def pieces(self) -> Iterator[bytes]:
        self.reading.size, self.reading.done = unpacked_size(self.data), 0
        return self.reading.count(portions(self.data))


def valid_from(wanted: ImportSource) -> str:
    """The day: as said, or as such lists are."""
    kind = kind_of(wanted.data)
    if wanted.date or kind == TRF:
        return wanted.date or wanted.today.isoformat()
    return first_day(ListKind(kind), _head(wanted.data), wanted.names, wanted.today)


def kind_of(data: ListData) -> str:
    head = _head(data)
    return TRF if _TRF_LINE.search(head_text(head)) else kind_of_list(head)


def _head(data: ListData) -> bytes:
    return b"".join(_first(portions(data)))


def _first(chunks: Iterable[bytes], size: int = 8192) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk[:size]
        size -= len(chunk)
        if size <= 0:
            return


def preview_of(data: ListData, encoding: Encoding = Encoding.AUTO) -> TablePreview:
    return preview_table(_first(portions(data), 1 << 16), encoding)


def items_of(wanted: ImportSource) -> Iterator[ListLine]:
    """Every line as a person or a rejection; what is no list at all is refused."""
    kind, date = kind_of(wanted.data), wanted.date or wanted.today.isoformat()
    if kind == TRF:
        return _as_said(trf_items(read_trf(b"".join(in_utf8(wanted.pieces()))), date), wanted)
    items = read_list(
        wanted.pieces(),
        date,
        wanted.today,
        kind=ListKind(kind),
        single=which_rating(wanted) if kind in FIDE_LISTS else FIDE,
        encoding=wanted.encoding,
        preview=table_preview(wanted) if kind == ListKind.TABLE else None,
        clubs=clubs_beside(wanted.data, wanted.encoding) if kind == ListKind.DSB else None,
    )
    return _as_said(items, wanted)


def table_preview(wanted: ImportSource) -> TablePreview:
    """The columns as said, those nobody speaks of left out; else as their headings say."""
    preview = preview_of(wanted.data, wanted.encoding)
    if wanted.columns is None:
        return preview
    said = (*wanted.columns, *[ListColumn.IGNORE] * len(preview.columns))
    return replace(preview, columns=said[: len(preview.columns)])


def not_kept(data: ListData, *, of_player: bool = False) -> tuple[str, ...]:
    """The headings of what has no place in a federation's list. A report file has none: it is read for its players."""
    kind = kind_of(data)
    return () if kind == TRF else not_kept_of(ListKind(kind), _head(data), of_player=of_player)


def which_rating(wanted: ImportSource) -> str:
    """Which of FIDE's three ratings a list with one rating holds: as was said, else by the list's name; never a guess."""
    named = (wanted.single if wanted.single in SINGLE_LISTS else "") or single_list(wanted.names)
    if not named:
        head = _head(wanted.data)
        if has_one_rating(ListKind(kind_of_list(head)), head):
            raise WhichRating("list")
    return named or FIDE


def _as_said(items: Iterator[ListLine], wanted: ImportSource) -> Iterator[ListLine]:
    """What was said of the list: whether these are the club's own people, and to which list a table's own ratings belong."""
    if not (wanted.member or wanted.own_list):
        return items
    return (ListLine(item.line, _person_said(item.person, wanted)) if item.person else item for item in items)


# Checklist 117: a club may have several lists of its own, each by its name.
def _person_said(person: Person, wanted: ImportSource) -> Person:
    name = wanted.own_list or OWN
    ratings = [replace(each, list=name) if each.list == OWN else each for each in person.ratings]
    return replace(person, member=wanted.member, ratings=tuple(ratings))


# -- packed files ----------------------------------------------------------------------------------------


PLAYERS, CLUBS = "spieler.csv", "vereine.csv"
_LISTS = (".txt", ".xml", ".csv")


def portions(data: ListData) -> Iterator[bytes]:
    """The list itself, a piece at a time; out of a ZIP the players, or the largest list in it."""
    if not is_packed(data):
        return (data[start : start + PORTION] for start in range(0, len(data), PORTION))
    return _unpacked(data, PLAYERS, _LISTS)


def is_packed(data: ListData) -> bool:
    return data[:4] == b"PK\x03\x04"


def packed_name(data: ListData) -> str:
    with _zip(data) as packed:
        return _chosen(packed, PLAYERS, _LISTS).filename if packed else ""


def unpacked_size(data: ListData) -> int:
    with _zip(data) as packed:
        return _chosen(packed, PLAYERS, _LISTS).file_size if packed else len(data)


def clubs_beside(data: ListData, encoding: Encoding = Encoding.AUTO) -> dict[str, str]:
    """The federation packs the clubs' names beside its players."""
    if not is_packed(data):
        return {}
    try:
        return read_clubs(_unpacked(data, CLUBS, ()), encoding)
    except Refusal:
        return {}


def _unpacked(data: ListData, name: str, endings: tuple[str, ...]) -> Iterator[bytes]:
    with _zip(data) as packed:
        assert packed
        with packed.open(_chosen(packed, name, endings)) as member:
            while piece := member.read(PORTION):
                yield piece


@contextmanager
def _zip(data: ListData) -> Iterator[zipfile.ZipFile | None]:
    """The archive, or None if it is none; whatever goes wrong inside one is refused."""
    try:
        if is_packed(data):
            with zipfile.ZipFile(BytesIO(data[:])) as packed:
                yield packed
        else:
            yield None
    except (zipfile.BadZipFile, IndexError, RuntimeError, OSError, EOFError, zlib.error, ValueError):
        raise BadZip from None


def _chosen(packed: zipfile.ZipFile, name: str, endings: tuple[str, ...]) -> zipfile.ZipInfo:
    infos = sorted(packed.infolist(), key=lambda info: -info.file_size)
    named = [info for info in infos if info.filename.lower().rpartition("/")[2] == name]
    ending = [info for info in infos if endings and info.filename.lower().endswith(endings)]
    chosen = (named or ending)[0]
    most = min(LARGEST_UNPACKED, max(SMALL_UNPACKED, LARGEST_RATIO * chosen.compress_size))
    if chosen.file_size > most:
        raise BadZip
    return chosen


# -- report files and tournaments ------------------------------------------------------------------------


def trf_items(trf: TrfTournament, date: str) -> Iterator[ListLine]:
    """The players of a report file; a national rating of it belongs to the same number."""
    national = {record.number: record for record in trf.all(National)}
    for player in trf.players:
        try:
            yield ListLine(player.number, _trf_person(player, national.get(player.number), date))
        except BadLine as bad:
            yield rejected(player.number, bad.reason, player.name)


def _trf_person(player: TrfPlayer, national: National | None, date: str) -> Person:
    ratings = [Rating(FIDE, player.rating, date)] if player.rating else []
    if national and national.rating:
        ratings.append(Rating(DWZ if national.tag == DWZ_FEDERATION else NATIONAL, national.rating, date))
    return Person(
        name=clean_name(player.name),
        birth=read_birth(player.birth),
        sex=SEXES.get(player.sex.lower(), Sex.UNKNOWN),
        title=higher_title(player.title.upper()),
        federation=player.federation,
        fide_id=fide_id(player.fide_id) if player.fide_id.isdecimal() else 0,
        nation=national.tag if national and national.fide_id else "",
        national_id=national.fide_id if national else "",
        ratings=tuple(ratings),
    )


def tournament_items(state: State, today: dt.date, home: str) -> Iterator[ListLine]:
    for entry in state.entries.values():
        yield ListLine(entry.id, as_person(state.settings, entry, home, today.isoformat()))
