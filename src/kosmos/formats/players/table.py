"""Any table of players: columns recognised by their headings in four languages, and shown before anything is read."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, islice
from typing import Any

import msgspec

from kosmos.core.dates import parse_birth
from kosmos.core.errors import Refusal
from kosmos.core.folding import fold
from kosmos.core.people import (
    DWZ,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    HIGHEST_RATING,
    LOWEST_RATING,
    NATIONAL,
    NATIONAL_BLITZ,
    NATIONAL_RAPID,
    OWN,
    ListLine,
    Membership,
    Person,
    Rating,
)
from kosmos.core.players import Sex
from kosmos.formats.players.cells import LONGEST_ROW, likely_mark, read_rows, rows_of_cells
from kosmos.formats.players.checks import (
    SEXES,
    BadLine,
    clean_name,
    clean_text,
    federation,
    fide_id,
    higher_title,
    rating_value,
    whole,
)
from kosmos.formats.players.lines import Encoding, numbered_lines
from kosmos.formats.players.refusals import NoNameColumn
from kosmos.locale import N_, Phrase


class ListColumn(StrEnum):
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


#: How people call them in English, German, Dutch and French; folded, so capitals, accents, dots and dashes do not matter.
_WORDS: Mapping[ListColumn, str] = {
    ListColumn.NAME: "name, player, player name, full name, spieler, spielername, teilnehmer, name vorname, naam, "
    "nom et prénom, nom prénom, nom complet, joueur, joueuse, participant, speler, spelersnaam, deelnemer, naam speler",
    ListColumn.LAST_NAME: "last name, last_name, surname, family name, nachname, familienname, zuname, achternaam, "
    "nom, nom de famille, familienaam",
    ListColumn.FIRST_NAME: "first name, first_name, given name, forename, vorname, rufname, voornaam, "
    "prénom, roepnaam",
    ListColumn.BIRTH: "date of birth, date_of_birth, birth date, birthday, birth, born, dob, geburtsdatum, geburtstag, geboren, geb, "
    "date de naissance, naissance, né le, née le, geboortedatum, geb datum",
    ListColumn.BIRTH_YEAR: "year of birth, year_of_birth, birth year, yob, geburtsjahr, jahrgang, "
    "année de naissance, année, geboortejaar",
    ListColumn.SEX: "sex, gender, geschlecht, m/w, s, sexe, genre, geslacht, m/v, m/f, h/f",
    ListColumn.TITLE: "title, titel, fide title, fide titel, tit, titre, titre fide",
    ListColumn.FEDERATION: "federation, fed, country, nation, land, föderation, verband, "
    "fédération, pays, federatie, bond",
    ListColumn.FIDE_ID: "fide id, fide_id, fideid, fide no, fide number, fide nr, fide nummer, "
    "id number, idnumber, id fide, code fide, numéro fide, n fide, fide code",
    ListColumn.NATIONAL_ID: "national id, national_id, id, player id, dsb id, nu id, pid, relatienummer, spieler id, "
    "knsb nummer, bondsnummer, stamnummer, code ffe, numéro ffe, matricule, licence",
    ListColumn.CLUB: "club, chess club, team, verein, vereinsname, schachklub, vereniging, "
    "schaakclub, schaakvereniging, cercle, cercle d’échecs, club d’échecs, équipe",
    ListColumn.CLUB_ID: "club id, club no, zps, vkz, vereinsnummer, zps nummer, "
    "clubnummer, verenigingsnummer, code club, numéro du club",
    ListColumn.MEMBER_NUMBER: "member number, member no, mgl nr, mitgliedsnummer, mitglieds nr, "
    "lidnummer, numéro de membre",
    ListColumn.STREET: "street, address, straße, adresse, anschrift, rue, adres, straat",
    ListColumn.TOWN: "town, city, place, ort, wohnort, stadt, plz ort, "
    "ville, localité, woonplaats, plaats, stad",
    ListColumn.PHONE: "phone, telephone, mobile, phone number, telefon, tel, handy, mobil, telefonnummer, "
    "téléphone, portable, telefoon, telefoonnummer, mobiel",
    ListColumn.EMAIL: "email, e-mail, mail, e mail adresse, email address, mailadresse, "
    "courriel, adresse e-mail, adresse mail, e mailadres, emailadres, e-mail adres",
    ListColumn.ELO: "elo, fide elo, fide rating, fide elozahl, elozahl, standard_fide, rating int, rtgi, srtng, "
    "elo fide, elo standard, elo standaard, fide, fide rtg, rating fide, classement fide, elo international",
    ListColumn.ELO_RAPID: "elo rapid, rapid, rapid_fide, fide rapid, elo schnell, schnellschach, fide elozahl schnellschach, "
    "elo rapide, rapide, rapid elo, fide rapide, rapidrating",
    ListColumn.ELO_BLITZ: "elo blitz, blitz, blitz_fide, fide blitz, fide elozahl blitz, "
    "blitz elo, elo snelschaak, snelschaak",
    ListColumn.DWZ: "dwz, dwz index zahl",
    ListColumn.DWZ_INDEX: "dwz index, index, dwzindex",
    ListColumn.NATIONAL: "national rating, national, nwz, nrtg, rtgn, standard_national, "
    "nationale rating, knsb rating, rating knsb, elo national, elo nationaal, classement national",
    ListColumn.NATIONAL_RAPID: "rapid_national, national rapid, knsb rapid, rapide national, national rapide",
    ListColumn.NATIONAL_BLITZ: "blitz_national, national blitz, knsb snelschaak, blitz nationaal",
    ListColumn.OWN: "rating, rtg, twz, own rating, tournament rating, wertungszahl, standard_estimated, spielstärke, "
    "classement, cote, force, speelsterkte, clubrating, eigen rating, interne rating, elo club",
}
_ALIASES = {fold(word): column for column, words in _WORDS.items() for word in words.split(",")}

#: by the names of columns, as all that is asked of a million cells
_RATINGS = {
    "elo": FIDE,
    "elo_rapid": FIDE_RAPID,
    "elo_blitz": FIDE_BLITZ,
    "national": NATIONAL,
    "national_rapid": NATIONAL_RAPID,
    "national_blitz": NATIONAL_BLITZ,
    "own": OWN,
}
#: what is kept as it is written, and how much of it
_TEXTS = {
    "national_id": 40,
    "club": 100,
    "club_id": 20,
    "member_number": 20,
    "street": 120,
    "town": 100,
    "phone": 40,
    "email": 120,
}
WOMEN_TITLE, STATUS = "women_title", "status"  #: columns that nobody chooses
_SAMPLE = 10


class TablePreview(msgspec.Struct, frozen=True):
    """What the file seems to be, for somebody to look at and correct."""

    mark: str
    has_header: bool
    headers: tuple[str, ...]
    columns: tuple[ListColumn, ...]
    sample: tuple[tuple[str, ...], ...]

    @property
    def suggested(self) -> tuple[ListColumn, ...]:
        """What a chooser shows first."""
        return self.columns if any(self.columns) else columns_by_content(self.sample)

    @property
    def ignored(self) -> tuple[str, ...]:
        """The headings of what is left out. A member number without the club's belongs to no membership."""
        lonely = ListColumn.MEMBER_NUMBER if ListColumn.CLUB_ID not in self.columns else ListColumn.IGNORE
        return tuple(
            header
            for header, column in zip(self.headers, self.columns, strict=False)
            if column in (ListColumn.IGNORE, lonely) and header.strip()
        )


def guess_columns(headers: Iterable[str]) -> tuple[ListColumn, ...]:
    """Each column at most once: the first of two that look the same counts."""
    chosen: list[ListColumn] = []
    for header in headers:
        column = _ALIASES.get(fold(header), ListColumn.IGNORE)
        chosen.append(ListColumn.IGNORE if column in chosen else column)
    return tuple(chosen)


_BORN = range(1900, 2100)
_STRONG = range(LOWEST_RATING, HIGHEST_RATING + 1)


def columns_by_content(rows: Sequence[Sequence[str]]) -> tuple[ListColumn, ...]:
    """A suggestion for rows without headings, as pasted from a spreadsheet: the first column of words is the name, the
    others by their looks. It is shown to be confirmed; nothing is read by it alone.
    """
    chosen: list[ListColumn] = []
    for place in range(len(rows[0]) if rows else 0):
        cells = [row[place].strip() for row in rows if place < len(row) and row[place].strip()]
        column = _by_content(cells, named=ListColumn.NAME in chosen)
        chosen.append(ListColumn.IGNORE if column in chosen else column)
    return tuple(chosen)


def _by_content(cells: Sequence[str], *, named: bool) -> ListColumn:
    numbers = [int(cell) for cell in cells if cell.isdecimal() and cell.isascii() and len(cell) == 4]
    if cells and len(numbers) == len(cells):
        if all(number in _BORN for number in numbers):
            return ListColumn.BIRTH_YEAR
        return ListColumn.OWN if all(number in _STRONG for number in numbers) else ListColumn.IGNORE
    worded = [cell for cell in cells if any(char.isalpha() for char in cell)]
    if not cells or len(worded) < len(cells):
        return ListColumn.IGNORE
    if not named:
        return ListColumn.NAME if any(len(cell) > 3 for cell in cells) else ListColumn.IGNORE
    return ListColumn.FEDERATION if all(federation(cell) for cell in cells) else ListColumn.CLUB


def preview_table(chunks: Iterable[bytes], encoding: Encoding = Encoding.AUTO) -> TablePreview:
    """Looks at the first lines only."""
    lines = list(
        islice(((n, line) for n, line in numbered_lines(chunks, encoding) if line.strip()), _SAMPLE + 1)
    )
    mark = likely_mark(lines[0][1]) if lines else ";"
    rows = [row[1] for row in rows_of_cells(lines, mark, LONGEST_ROW) if not isinstance(row, ListLine)]
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
    encoding: Encoding = Encoding.AUTO,
) -> Iterator[ListLine]:
    """`preview` as shown and perhaps corrected."""
    wanted = {column.value: place for place, column in enumerate(preview.columns) if column}
    if not wanted.keys() & {"name", "last_name"}:
        raise NoNameColumn(preview.headers)
    rows = rows_of_cells(numbered_lines(chunks, encoding), preview.mark, LONGEST_ROW)
    if preview.has_header:
        first = next(rows, None)
        rows = chain([first], rows) if isinstance(first, ListLine) else rows

    def person(cells: list[str]) -> Person:
        values = {column: cells[place] for column, place in wanted.items() if place < len(cells)}
        return person_said(values, date, _birth(values, today), federation(values.get("federation", "")))

    yield from read_rows(rows, preview.mark, person)


def person_said(values: Mapping[str, str], date: str, birth: str, nation: str) -> Person:
    """By the names of columns; `nation` gave the national id. The German list has a woman's title and a status besides."""
    texts: dict[str, Any] = {
        column: clean_text(values[column], limit) for column, limit in _TEXTS.items() if column in values
    }
    club_id, number = texts.pop("club_id", ""), texts.pop("member_number", "")
    membership = Membership(club_id, number, texts.get("club", ""), clean_text(values.get(STATUS, ""), 10))
    return Person(
        **texts,
        name=clean_name(_name(values)),
        birth=birth,
        sex=SEXES.get(values.get("sex", "").strip().lower(), Sex.UNKNOWN),
        title=higher_title(values.get("title", "").upper(), values.get(WOMEN_TITLE, "").upper()),
        federation=federation(values.get("federation", "")),
        fide_id=fide_id(values.get("fide_id", "")),
        nation=nation if texts.get("national_id") else "",
        ratings=tuple(_ratings(values, date)),
        memberships=(membership,) if club_id else (),
    )


def _name(values: Mapping[str, str]) -> str:
    """`Name` beside `Vorname` is the last name."""
    name, first = values.get("name", "").strip(), values.get("first_name", "").strip()
    if name and ("," in name or not first):
        return name
    parts = name or values.get("last_name", "").strip(), first
    return ", ".join(part for part in parts if part)


def _birth(values: Mapping[str, str], today: dt.date) -> str:
    for column in ("birth", "birth_year"):
        if (text := values.get(column, "").strip()) and text != "0":
            try:
                return parse_birth(text, today)
            except Refusal:
                raise BadLine(Phrase(N_("“{value}” is not a date of birth"), {"value": text[:20]})) from None
    return ""


def _ratings(values: Mapping[str, str], date: str) -> Iterator[Rating]:
    """`1834-23` in a DWZ column holds the index, too."""
    value, _, index = values.get("dwz", "").partition("-")
    if dwz := rating_value(value, "DWZ"):
        index = index or values.get("dwz_index", "")
        yield Rating(DWZ, dwz, date, whole(index, "Index") or None)
    for column, name in _RATINGS.items():
        if column in values and (number := rating_value(values[column], name)):
            yield Rating(name, number, date)
