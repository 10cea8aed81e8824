"""Where people come from: rating lists (also packed), tables, report files, tournaments."""

import datetime as dt
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.people import DWZ, FIDE, NATIONAL, ListItem, Person, PersonRow, Rating
from kosmos.core.players import Sex
from kosmos.formats.players import (
    Column,
    ListKind,
    TablePreview,
    kind_of_list,
    preview_table,
    read_clubs,
    read_dsb,
    read_list,
    read_table,
)
from kosmos.formats.players.checks import SEXES, BadLine, clean_name, fide_id, higher_title, rejected
from kosmos.formats.trf import TrfTournament
from kosmos.formats.trf import read as read_trf
from kosmos.formats.trf.records import National
from kosmos.formats.trf.records import Player as TrfPlayer
from kosmos.locale import N_
from kosmos.service.people import HOME, as_person
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
COLUMN_WORDS: Mapping[Column, str] = {
    Column.IGNORE: N_("– leave out –"),
    Column.NAME: N_("Name"),
    Column.LAST_NAME: N_("Last name"),
    Column.FIRST_NAME: N_("First name"),
    Column.BIRTH: N_("Date of birth"),
    Column.BIRTH_YEAR: N_("Year of birth"),
    Column.SEX: N_("Sex"),
    Column.TITLE: N_("Title"),
    Column.FEDERATION: N_("Federation"),
    Column.FIDE_ID: N_("FIDE ID"),
    Column.NATIONAL_ID: N_("National ID"),
    Column.CLUB: N_("Club"),
    Column.CLUB_ID: N_("Number of the club"),
    Column.MEMBER_NUMBER: N_("Member number"),
    Column.STREET: N_("Street"),
    Column.TOWN: N_("Town"),
    Column.PHONE: N_("Phone"),
    Column.EMAIL: N_("E-mail"),
    Column.ELO: N_("Elo"),
    Column.ELO_RAPID: N_("Elo rapid"),
    Column.ELO_BLITZ: N_("Elo blitz"),
    Column.DWZ: N_("DWZ"),
    Column.DWZ_INDEX: N_("Index of the DWZ"),
    Column.NATIONAL: N_("national rating"),
    Column.NATIONAL_RAPID: N_("national rapid"),
    Column.NATIONAL_BLITZ: N_("national blitz"),
    Column.OWN: N_("own rating"),
}
PORTION = 1 << 18
LARGEST_UNPACKED = 4 * 1024**3
_TRF_LINE = re.compile(rb"(?m)^(?:012|001|022|032|062) ")


class BadZip(Refusal):
    text: ClassVar[str] = N_("This packed file cannot be read, or there is no list in it.")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A file and what was said of it."""

    data: bytes
    name: str = ""
    date: str = ""  #: from which day on its ratings are valid
    today: dt.date = dt.date.min
    member: bool = False  #: these are the club's own people
    columns: tuple[Column, ...] | None = None  #: of a table; None: as recognised


def kind_of(data: bytes) -> str:
    head = b"".join(_first(portions(data)))
    return TRF if _TRF_LINE.search(head) else kind_of_list(head)


def _first(chunks: Iterable[bytes], size: int = 8192) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk[:size]
        size -= len(chunk)
        if size <= 0:
            return


def preview_of(data: bytes) -> TablePreview:
    return preview_table(_first(portions(data), 1 << 16))


def items_of(wanted: Wanted) -> Iterator[ListItem]:
    """Every line as a person or a rejection; what is no list at all is refused."""
    data, date = wanted.data, wanted.date or wanted.today.isoformat()
    match kind_of(data):
        case "trf":
            return trf_items(read_trf(b"".join(portions(data))), date)
        case ListKind.TABLE:
            preview = preview_of(data)
            if wanted.columns is not None:
                columns = (*wanted.columns, *[Column.IGNORE] * len(preview.columns))[: len(preview.columns)]
                preview = msgspec.structs.replace(preview, columns=columns)
            return read_table(portions(data), preview, date, wanted.today, member=wanted.member)
        case ListKind.DSB:
            return _members(read_dsb(portions(data), date, clubs=clubs_beside(data)), wanted)
        case kind:
            return _members(read_list(portions(data), date, wanted.today, kind=ListKind(kind)), wanted)


def _members(items: Iterable[ListItem], wanted: Wanted) -> Iterator[ListItem]:
    if not wanted.member:
        return iter(items)
    return (
        PersonRow(item.line, msgspec.structs.replace(item.person, member=True))
        if isinstance(item, PersonRow)
        else item
        for item in items
    )


# -- packed files ----------------------------------------------------------------------------------------


def portions(data: bytes) -> Iterator[bytes]:
    """The list itself, a piece at a time; out of a ZIP the players, or the largest list in it."""
    if not data.startswith(b"PK\x03\x04"):
        return (data[start : start + PORTION] for start in range(0, len(data), PORTION))
    return _unpacked(data, ("spieler.csv",), (".txt", ".xml", ".csv"))


def clubs_beside(data: bytes) -> dict[str, str]:
    """The federation packs the clubs' names beside its players."""
    if not data.startswith(b"PK\x03\x04"):
        return {}
    try:
        return read_clubs(_unpacked(data, ("vereine.csv",), ()))
    except Refusal:
        return {}


def _unpacked(data: bytes, names: tuple[str, ...], endings: tuple[str, ...]) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            infos = sorted(packed.infolist(), key=lambda info: -info.file_size)
            named = [info for info in infos if info.filename.lower().rpartition("/")[2] in names]
            ending = [info for info in infos if endings and info.filename.lower().endswith(endings)]
            chosen = (named or ending)[0]
            if chosen.file_size > LARGEST_UNPACKED:
                raise BadZip
            with packed.open(chosen) as member:
                while piece := member.read(PORTION):
                    yield piece
    except (zipfile.BadZipFile, IndexError, RuntimeError, OSError, EOFError, zlib.error, ValueError):
        raise BadZip from None


# -- report files and tournaments ------------------------------------------------------------------------


def trf_items(trf: TrfTournament, date: str) -> Iterator[ListItem]:
    """The players of a report file; a national rating of it belongs to the same number."""
    national = {record.number: record for record in trf.all(National)}
    for player in trf.players:
        try:
            yield PersonRow(player.number, _trf_person(player, national.get(player.number), date))
        except BadLine as bad:
            yield rejected(player.number, bad.reason, player.name)


def _trf_person(player: TrfPlayer, national: National | None, date: str) -> Person:
    ratings = [Rating(FIDE, player.rating, date)] if player.rating else []
    if national and national.rating:
        ratings.append(Rating(DWZ if national.tag == HOME else NATIONAL, national.rating, date))
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


def tournament_items(state: State, today: dt.date) -> Iterator[ListItem]:
    """The players of a tournament, with the ratings they had there."""
    for entry in state.entries.values():
        person = as_person(state.settings, entry)
        date = state.settings.start or today.isoformat()
        ratings = tuple(msgspec.structs.replace(rating, date=date) for rating in person.ratings)
        yield PersonRow(entry.id, msgspec.structs.replace(person, ratings=ratings))
