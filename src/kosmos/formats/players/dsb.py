"""The German list: `spieler.csv` in every form of its header so far, and the clubs beside it."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from kosmos.core.folding import fold
from kosmos.core.people import DWZ, ListLine, Person
from kosmos.formats.players.cells import read_rows, rows_of_cells
from kosmos.formats.players.checks import BadLine, birth_year, clean_text
from kosmos.formats.players.lines import Encoding, numbered_lines
from kosmos.formats.players.refusals import NoSuchList
from kosmos.formats.players.table import STATUS, WOMEN_TITLE, person_said
from kosmos.locale import N_, Phrase

NATION = "GER"
_STATUS_ORDER = {"A": 0, "P": 1, "": 2}

# Headers have changed four times; a column is known by any of its names, and unknown ones are passed over.
_TITLES: Mapping[str, str] = {
    "id": "national_id",
    "pid": "national_id",
    "zps": "club_id",
    "vkz": "club_id",
    "mgl nr": "member_number",
    "mitgliedsnummer": "member_number",
    "status": STATUS,
    "spielername": "name",
    "name vorname": "name",
    "geschlecht": "sex",
    "geburtsjahr": "birth_year",
    "dwz": "dwz",
    "index": "dwz_index",
    "fide elo": "elo",
    "fide elozahl": "elo",
    "fide elozahl schnellschach": "elo_rapid",
    "fide elozahl blitz": "elo_blitz",
    "fide titel": "title",
    "fide frauentitel": WOMEN_TITLE,
    "fide id": "fide_id",
    "fide land": "federation",
    "vorname": "first_name",
    "nachname": "last_name",
}
_CLUB_TITLES: Mapping[str, str] = {
    "zps": "id",
    "zps nummer": "id",
    "vereinname": "name",
    "vereinsname": "name",
}

_ALIASES = {fold(title): column for title, column in _TITLES.items()}
_CLUB_ALIASES = {fold(title): column for title, column in _CLUB_TITLES.items()}


def columns_of(header: list[str], aliases: Mapping[str, str]) -> dict[str, int]:
    """Where each column stands; the first of two equal ones counts."""
    places: dict[str, int] = {}
    for place, title in enumerate(header):
        if column := aliases.get(fold(title)):
            places.setdefault(column, place)
    return places


def places_of(header: list[str]) -> dict[str, int]:
    """Where the columns stand that are read."""
    return columns_of(header, _ALIASES)


def is_header(header: list[str]) -> bool:
    """A list of German players names the club, and the player in one column or two."""
    places = places_of(header)
    return "club_id" in places and ("name" in places or "last_name" in places)


def read_dsb(
    chunks: Iterable[bytes],
    date: str,
    *,
    clubs: Mapping[str, str] | None = None,
    encoding: Encoding = Encoding.AUTO,
) -> Iterator[ListLine]:
    """One row for each person: a membership in a second club is not a second player.

    The rows of a person may stand anywhere in the file, so all are read before the first comes out; the whole
    list has about a hundred thousand.
    """
    people: dict[object, tuple[int, Person]] = {}
    for item in _rows(chunks, date, clubs or {}, encoding):
        if item.person is None:
            yield item
        else:
            key = _identity(item.person)
            known = people.get(key)
            people[key] = (known[0], _joined(known[1], item.person)) if known else (item.line, item.person)
    yield from (ListLine(*each) for each in people.values())


def _rows(
    chunks: Iterable[bytes], date: str, clubs: Mapping[str, str], encoding: Encoding
) -> Iterator[ListLine]:
    rows = rows_of_cells(numbered_lines(chunks, encoding), ",")
    first = next(rows, None)
    if first is None or isinstance(first, ListLine) or not is_header(first[1]):
        raise NoSuchList("DSB")
    places = places_of(first[1])

    def person(cells: list[str]) -> Person:
        values = _named(cells, places)
        values["club"] = clubs.get(values["club_id"].strip(), "")
        return person_said(values, date, birth_year(values.get("birth_year", "")), NATION)

    return read_rows(rows, ",", person)


def _named(cells: list[str], places: Mapping[str, int]) -> dict[str, str]:
    if len(cells) <= max(places.values()):
        raise BadLine(Phrase(N_("the line has too few columns: {count}"), {"count": len(cells)}))
    return {column: cells[place] for column, place in places.items()}


# The newer lists number their players. In the older ones it is the same person if the FIDE ID is the same, or
# name, birth year, rating and index all are; a name alone says nothing.
def _identity(person: Person) -> object:
    if person.national_id:
        return person.national_id
    if person.fide_id:
        return person.fide_id
    rating = person.rating(DWZ)
    if rating and person.birth:
        return person.name, person.birth, rating.value, rating.games
    return person.memberships


def _joined(one: Person, other: Person) -> Person:
    """Active before passive before neither: the first of them is the club that is shown."""
    memberships = sorted(
        dict.fromkeys((*one.memberships, *other.memberships)),
        key=lambda membership: _STATUS_ORDER.get(membership.status, 2),
    )
    return msgspec.structs.replace(
        one, memberships=tuple(memberships), club=memberships[0].club if memberships else ""
    )


def read_clubs(chunks: Iterable[bytes], encoding: Encoding = Encoding.AUTO) -> dict[str, str]:
    """`vereine.csv`: club number to club name. Lines that do not fit are passed over."""
    rows = rows_of_cells(numbered_lines(chunks, encoding), ",")
    first = next(rows, None)
    if first is None or isinstance(first, ListLine):
        raise NoSuchList("DSB")
    places = columns_of(first[1], _CLUB_ALIASES)
    if places.keys() != {"id", "name"}:
        raise NoSuchList("DSB")
    clubs = {}
    for row in rows:
        if not isinstance(row, ListLine) and len(row[1]) > max(places.values()):
            clubs[clean_text(row[1][places["id"]], 20)] = clean_text(row[1][places["name"]])
    return clubs
