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

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.people import (
    DWZ,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    NATIONAL,
    OWN,
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
    preview_table,
    read_clubs,
    read_dsb,
    read_fide_text,
    read_fide_xml,
    read_table,
    single_list,
)
from kosmos.formats.players.checks import SEXES, BadLine, clean_name, fide_id, higher_title, rejected
from kosmos.formats.trf import TrfTournament
from kosmos.formats.trf import read as read_trf
from kosmos.formats.trf.records import National, TrfPlayer
from kosmos.formats.trf_tournament import DWZ_FEDERATION
from kosmos.locale import N_
from kosmos.service.people import as_person
from kosmos.store.imports import Data as Data
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
SINGLE_LISTS = (FIDE, FIDE_RAPID, FIDE_BLITZ)
COLUMN_WORDS: Mapping[ListColumn, str] = {
    ListColumn.IGNORE: N_("– leave out –"),
    ListColumn.NAME: N_("Name"),
    ListColumn.LAST_NAME: N_("Last name"),
    ListColumn.FIRST_NAME: N_("First name"),
    ListColumn.BIRTH: N_("Date of birth"),
    ListColumn.BIRTH_YEAR: N_("Year of birth"),
    ListColumn.SEX: N_("Sex"),
    ListColumn.TITLE: N_("Title"),
    ListColumn.FEDERATION: N_("Federation"),
    ListColumn.FIDE_ID: N_("FIDE ID"),
    ListColumn.NATIONAL_ID: N_("National ID"),
    ListColumn.CLUB: N_("Club"),
    ListColumn.CLUB_ID: N_("Number of the club"),
    ListColumn.MEMBER_NUMBER: N_("Member number"),
    ListColumn.STREET: N_("Street"),
    ListColumn.TOWN: N_("Town"),
    ListColumn.PHONE: N_("Phone"),
    ListColumn.EMAIL: N_("E-mail"),
    ListColumn.ELO: N_("Elo"),
    ListColumn.ELO_RAPID: N_("Elo rapid"),
    ListColumn.ELO_BLITZ: N_("Elo blitz"),
    ListColumn.DWZ: N_("DWZ"),
    ListColumn.DWZ_INDEX: N_("Index of the DWZ"),
    ListColumn.NATIONAL: N_("national rating"),
    ListColumn.NATIONAL_RAPID: N_("national rapid"),
    ListColumn.NATIONAL_BLITZ: N_("national blitz"),
    ListColumn.OWN: N_("own rating"),
}
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
        """The name of a list of one's own; empty: there is no other than `own`."""
        return self.single if self.single not in SINGLE_LISTS else ""

    def of(self, data: Data) -> "ImportSource":
        return ImportSource(data=data, **{name: getattr(self, name) for name in ListAsked.__struct_fields__})


class ImportSource(ListAsked, frozen=True, kw_only=True):
    """A list and what was said of it."""

    data: Data
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


def dated(wanted: ImportSource) -> ImportSource:
    """With the day from which it is valid: as said, or as such lists are."""
    if wanted.date:
        return wanted
    kind, head = kind_of(wanted.data), b"".join(_first(portions(wanted.data)))
    if kind == TRF:
        return msgspec.structs.replace(wanted, date=wanted.today.isoformat())
    date = first_day(ListKind(kind), head, wanted.names, wanted.today)
    return msgspec.structs.replace(wanted, date=date)


def kind_of(data: Data) -> str:
    head = b"".join(_first(portions(data)))
    return TRF if _TRF_LINE.search(head_text(head)) else kind_of_list(head)


def _first(chunks: Iterable[bytes], size: int = 8192) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk[:size]
        size -= len(chunk)
        if size <= 0:
            return


def preview_of(data: Data, encoding: Encoding = Encoding.AUTO) -> TablePreview:
    return preview_table(_first(portions(data), 1 << 16), encoding)


def items_of(wanted: ImportSource) -> Iterator[ListLine]:
    """Every line as a person or a rejection; what is no list at all is refused."""
    data, date, encoding = wanted.data, wanted.date or wanted.today.isoformat(), wanted.encoding
    match kind_of(data):
        case "trf":
            return trf_items(read_trf(b"".join(in_utf8(wanted.pieces()))), date)
        case ListKind.TABLE:
            preview = preview_of(data, encoding)
            if wanted.columns is not None:
                columns = (*wanted.columns, *[ListColumn.IGNORE] * len(preview.columns))[
                    : len(preview.columns)
                ]
                preview = msgspec.structs.replace(preview, columns=columns)
            items = read_table(
                wanted.pieces(), preview, date, wanted.today, member=wanted.member, encoding=encoding
            )
            return _of_own_list(items, wanted.own_list)
        case ListKind.DSB:
            clubs = clubs_beside(data, encoding)
            return _members(read_dsb(wanted.pieces(), date, clubs=clubs, encoding=encoding), wanted)
        case kind:
            single = which_rating(wanted)
            read = read_fide_xml if kind == ListKind.FIDE_XML else read_fide_text
            return _members(read(wanted.pieces(), date, single=single, encoding=encoding), wanted)


def which_rating(wanted: ImportSource) -> str:
    """Which Elo the one rating of a FIDE list is: as said, as its name says; nobody guesses."""
    named = (wanted.single if wanted.single in SINGLE_LISTS else "") or single_list(wanted.names)
    if not named:
        head = b"".join(_first(portions(wanted.data)))
        if has_one_rating(ListKind(kind_of_list(head)), head):
            raise WhichRating("list")
    return named or FIDE


# Checklist 117: a club may have several lists of its own, each by its name.
def _of_own_list(items: Iterable[ListLine], name: str) -> Iterator[ListLine]:
    """The own ratings of a table belong to the list of this name."""
    if not name:
        return iter(items)
    return (
        ListLine(item.line, msgspec.structs.replace(item.person, ratings=_named(item.person.ratings, name)))
        if item.person
        else item
        for item in items
    )


def _named(ratings: tuple[Rating, ...], name: str) -> tuple[Rating, ...]:
    return tuple(msgspec.structs.replace(each, list=name) if each.list == OWN else each for each in ratings)


def _members(items: Iterable[ListLine], wanted: ImportSource) -> Iterator[ListLine]:
    if not wanted.member:
        return iter(items)
    return (
        ListLine(item.line, msgspec.structs.replace(item.person, member=True)) if item.person else item
        for item in items
    )


# -- packed files ----------------------------------------------------------------------------------------


PLAYERS, CLUBS = "spieler.csv", "vereine.csv"
_LISTS = (".txt", ".xml", ".csv")


def portions(data: Data) -> Iterator[bytes]:
    """The list itself, a piece at a time; out of a ZIP the players, or the largest list in it."""
    if not is_packed(data):
        return (data[start : start + PORTION] for start in range(0, len(data), PORTION))
    return _unpacked(data, PLAYERS, _LISTS)


def is_packed(data: Data) -> bool:
    return data[:4] == b"PK\x03\x04"


def packed_name(data: Data) -> str:
    with _zip(data) as packed:
        return _chosen(packed, PLAYERS, _LISTS).filename if packed else ""


def unpacked_size(data: Data) -> int:
    with _zip(data) as packed:
        return _chosen(packed, PLAYERS, _LISTS).file_size if packed else len(data)


def clubs_beside(data: Data, encoding: Encoding = Encoding.AUTO) -> dict[str, str]:
    """The federation packs the clubs' names beside its players."""
    if not is_packed(data):
        return {}
    try:
        return read_clubs(_unpacked(data, CLUBS, ()), encoding)
    except Refusal:
        return {}


def _unpacked(data: Data, name: str, endings: tuple[str, ...]) -> Iterator[bytes]:
    with _zip(data) as packed:
        assert packed
        with packed.open(_chosen(packed, name, endings)) as member:
            while piece := member.read(PORTION):
                yield piece


@contextmanager
def _zip(data: Data) -> Iterator[zipfile.ZipFile | None]:
    """Nothing, if it is none; whatever goes wrong in one is refused."""
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
        birth=_trf_birth(player.birth),
        sex=SEXES.get(player.sex.lower(), Sex.UNKNOWN),
        title=higher_title(player.title.upper()),
        federation=player.federation,
        fide_id=fide_id(player.fide_id) if player.fide_id.isdecimal() else 0,
        nation=national.tag if national and national.fide_id else "",
        national_id=national.fide_id if national else "",
        ratings=tuple(ratings),
    )


def _trf_birth(text: str) -> str:
    """1985/03/12 is a day, 1985/00/00 just a year."""
    plain = text.strip().replace("/", "-").replace(".", "-")
    try:
        return dt.date.fromisoformat(plain).isoformat()
    except ValueError:
        year = plain[:4]
        return year if year.isdecimal() and year.isascii() and year != "0000" else ""


def tournament_items(state: State, today: dt.date, home: str) -> Iterator[ListLine]:
    """The players of a tournament, with the ratings they had there."""
    for entry in state.entries.values():
        person = as_person(state.settings, entry, home)
        date = state.settings.start or today.isoformat()
        ratings = tuple(msgspec.structs.replace(rating, date=date) for rating in person.ratings)
        yield ListLine(entry.id, msgspec.structs.replace(person, ratings=ratings))
