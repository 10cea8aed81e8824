"""Any table of players: columns recognised by their headers in English and German, and shown before anything is read."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import chain, islice

import msgspec

from kosmos.core.dates import parse_birth
from kosmos.core.errors import Refusal
from kosmos.core.folding import fold
from kosmos.core.people import (
    DWZ,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    NATIONAL,
    NATIONAL_BLITZ,
    NATIONAL_RAPID,
    OWN,
    ListItem,
    Membership,
    Person,
    PersonRow,
    Rating,
    RejectedLine,
)
from kosmos.core.players import Sex
from kosmos.formats.players.cells import LONGEST_ROW, likely_mark, rows_of_cells
from kosmos.formats.players.checks import (
    SEXES,
    BadLine,
    clean_name,
    clean_text,
    federation,
    fide_id,
    higher_title,
    rating_value,
    rejected,
    whole,
)
from kosmos.formats.players.lines import Encoding, numbered_lines
from kosmos.formats.players.refusals import NoNameColumn
from kosmos.locale import N_, Phrase


class Column(StrEnum):
    """What a column may hold. The value is its name for programs."""

    IGNORE = ""
    NAME = "name"
    LAST_NAME = "last_name"
    FIRST_NAME = "first_name"
    BIRTH = "birth"
    BIRTH_YEAR = "birth_year"
    SEX = "sex"
    TITLE = "title"
    FEDERATION = "federation"
    FIDE_ID = "fide_id"
    NATIONAL_ID = "national_id"
    CLUB = "club"
    CLUB_ID = "club_id"
    MEMBER_NUMBER = "member_number"
    STREET = "street"
    TOWN = "town"
    PHONE = "phone"
    EMAIL = "email"
    ELO = "elo"
    ELO_RAPID = "elo_rapid"
    ELO_BLITZ = "elo_blitz"
    DWZ = "dwz"
    DWZ_INDEX = "dwz_index"
    NATIONAL = "national"
    NATIONAL_RAPID = "national_rapid"
    NATIONAL_BLITZ = "national_blitz"
    OWN = "own"


#: How people call them; folded, so capitals, umlauts, dots and dashes do not matter.
_WORDS: Mapping[Column, str] = {
    Column.NAME: "name, player, player name, full name, spieler, spielername, teilnehmer, name vorname, naam",
    Column.LAST_NAME: "last name, last_name, surname, family name, nachname, familienname, zuname, achternaam",
    Column.FIRST_NAME: "first name, first_name, given name, forename, vorname, rufname, voornaam",
    Column.BIRTH: "date of birth, date_of_birth, birth date, birthday, birth, born, dob, geburtsdatum, geburtstag, geboren, geb",
    Column.BIRTH_YEAR: "year of birth, year_of_birth, birth year, yob, geburtsjahr, jahrgang",
    Column.SEX: "sex, gender, geschlecht, m/w, s",
    Column.TITLE: "title, titel, fide title, fide titel, tit",
    Column.FEDERATION: "federation, fed, country, nation, land, föderation, verband",
    Column.FIDE_ID: "fide id, fide_id, fideid, fide no, fide number, fide nr, fide nummer",
    Column.NATIONAL_ID: "national id, national_id, id, player id, dsb id, nu id, pid, relatienummer, spieler id",
    Column.CLUB: "club, chess club, team, verein, vereinsname, schachklub, vereniging",
    Column.CLUB_ID: "club id, club no, zps, vkz, vereinsnummer, zps nummer",
    Column.MEMBER_NUMBER: "member number, member no, mgl nr, mitgliedsnummer, mitglieds nr",
    Column.STREET: "street, address, straße, adresse, anschrift",
    Column.TOWN: "town, city, place, ort, wohnort, stadt, plz ort",
    Column.PHONE: "phone, telephone, mobile, phone number, telefon, tel, handy, mobil, telefonnummer",
    Column.EMAIL: "email, e-mail, mail, e mail adresse, email address, mailadresse",
    Column.ELO: "elo, fide elo, fide rating, fide elozahl, elozahl, standard_fide, rating int, rtgi, srtng",
    Column.ELO_RAPID: "elo rapid, rapid, rapid_fide, fide rapid, elo schnell, schnellschach, fide elozahl schnellschach",
    Column.ELO_BLITZ: "elo blitz, blitz, blitz_fide, fide blitz, fide elozahl blitz",
    Column.DWZ: "dwz, dwz index zahl",
    Column.DWZ_INDEX: "dwz index, index, dwzindex",
    Column.NATIONAL: "national rating, national, nwz, nrtg, rtgn, standard_national",
    Column.NATIONAL_RAPID: "rapid_national, national rapid",
    Column.NATIONAL_BLITZ: "blitz_national, national blitz",
    Column.OWN: "rating, rtg, twz, own rating, tournament rating, wertungszahl, standard_estimated, spielstärke",
}
_ALIASES = {fold(word): column for column, words in _WORDS.items() for word in words.split(",")}

_RATINGS: Mapping[Column, str] = {
    Column.ELO: FIDE,
    Column.ELO_RAPID: FIDE_RAPID,
    Column.ELO_BLITZ: FIDE_BLITZ,
    Column.NATIONAL: NATIONAL,
    Column.NATIONAL_RAPID: NATIONAL_RAPID,
    Column.NATIONAL_BLITZ: NATIONAL_BLITZ,
    Column.OWN: OWN,
}
_SAMPLE = 10


class TablePreview(msgspec.Struct, frozen=True):
    """What the file seems to be, for somebody to look at and correct."""

    mark: str
    has_header: bool
    headers: tuple[str, ...]
    columns: tuple[Column, ...]
    sample: tuple[tuple[str, ...], ...]


def guess_columns(headers: Iterable[str]) -> tuple[Column, ...]:
    """Each column at most once: the first of two that look the same counts."""
    chosen: list[Column] = []
    for header in headers:
        column = _ALIASES.get(fold(header), Column.IGNORE)
        chosen.append(Column.IGNORE if column in chosen else column)
    return tuple(chosen)


def preview_table(chunks: Iterable[bytes], encoding: Encoding = Encoding.AUTO) -> TablePreview:
    """Looks at the first lines only."""
    lines = list(
        islice(((n, line) for n, line in numbered_lines(chunks, encoding) if line.strip()), _SAMPLE + 1)
    )
    mark = likely_mark(lines[0][1]) if lines else ";"
    rows = [row[1] for row in rows_of_cells(lines, mark, LONGEST_ROW) if not isinstance(row, RejectedLine)]
    headers = rows[0] if rows else []
    columns = guess_columns(headers)
    has_header = any(columns)
    return TablePreview(
        mark=mark,
        has_header=has_header,
        headers=tuple(headers) if has_header else tuple(str(n) for n in range(1, len(headers) + 1)),
        columns=columns,
        sample=tuple(tuple(row) for row in (rows[1:] if has_header else rows)),
    )


def read_table(
    chunks: Iterable[bytes],
    preview: TablePreview,
    date: str,
    today: dt.date,
    *,
    member: bool = False,
    encoding: Encoding = Encoding.AUTO,
) -> Iterator[ListItem]:
    """`preview` as shown and perhaps corrected; `member`: these are the club's own people."""
    wanted = {column: place for place, column in enumerate(preview.columns) if column}
    if not wanted.keys() & {Column.NAME, Column.LAST_NAME}:
        raise NoNameColumn(preview.headers)
    rows = rows_of_cells(numbered_lines(chunks, encoding), preview.mark, LONGEST_ROW)
    if preview.has_header:
        first = next(rows, None)
        rows = chain([first], rows) if isinstance(first, RejectedLine) else rows
    for row in rows:
        if isinstance(row, RejectedLine):
            yield row
            continue
        line, cells = row
        values = {column: cells[place] for column, place in wanted.items() if place < len(cells)}
        try:
            yield PersonRow(line, _person(values, date, today, member))
        except BadLine as bad:
            yield rejected(line, bad.reason, preview.mark.join(cells))


def _person(values: Mapping[Column, str], date: str, today: dt.date, member: bool) -> Person:
    def text(column: Column, limit: int = 100) -> str:
        return clean_text(values.get(column, ""), limit)

    membership = Membership(text(Column.CLUB_ID, 20), text(Column.MEMBER_NUMBER, 20), text(Column.CLUB))
    national = text(Column.NATIONAL_ID, 40)
    return Person(
        name=clean_name(_name(values)),
        birth=_birth(values, today),
        sex=SEXES.get(text(Column.SEX).lower(), Sex.UNKNOWN),
        title=higher_title(text(Column.TITLE).upper()),
        federation=federation(text(Column.FEDERATION)),
        fide_id=fide_id(values.get(Column.FIDE_ID, "")),
        nation=federation(text(Column.FEDERATION)) if national else "",
        national_id=national,
        club=text(Column.CLUB),
        member=member,
        street=text(Column.STREET, 120),
        town=text(Column.TOWN),
        phone=text(Column.PHONE, 40),
        email=text(Column.EMAIL, 120),
        ratings=tuple(_ratings(values, date)),
        memberships=(membership,) if membership.club_id else (),
    )


def _name(values: Mapping[Column, str]) -> str:
    if name := values.get(Column.NAME, "").strip():
        return name
    parts = values.get(Column.LAST_NAME, "").strip(), values.get(Column.FIRST_NAME, "").strip()
    return ", ".join(part for part in parts if part)


def _birth(values: Mapping[Column, str], today: dt.date) -> str:
    for column in (Column.BIRTH, Column.BIRTH_YEAR):
        if (text := values.get(column, "").strip()) and text != "0":
            try:
                return parse_birth(text, today)
            except Refusal:
                raise BadLine(Phrase(N_("“{value}” is no date of birth"), {"value": text[:20]})) from None
    return ""


def _ratings(values: Mapping[Column, str], date: str) -> Iterator[Rating]:
    """`1834-23` in a DWZ column holds the index, too."""
    value, _, index = values.get(Column.DWZ, "").partition("-")
    if dwz := rating_value(value, "DWZ"):
        index = index or values.get(Column.DWZ_INDEX, "")
        yield Rating(DWZ, dwz, date, whole(index, "Index") or None)
    for column, name in _RATINGS.items():
        if number := rating_value(values.get(column, ""), name):
            yield Rating(name, number, date)
