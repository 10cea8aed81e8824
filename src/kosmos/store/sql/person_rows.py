"""Persons as rows, and rows as persons. What a title or a sex is, the words know; here they are text."""

from collections import defaultdict
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from typing import Any, Protocol

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.folding import fold, other_words
from kosmos.core.people import Membership, Person, Rating
from kosmos.locale import N_
from kosmos.store.people import IdTaken
from kosmos.store.sql.connection import Connection, many

CONTACTS = ("street", "town", "phone", "email")
#: a person's rows: by what each table tells them apart, and what it says of them, in the order of `PersonRows.add`
KEYS = {
    "people": ("id",),
    "people_contacts": ("person",),
    "people_ratings": ("person", "list", "date", "source"),
    "people_memberships": ("person", "club_id", "number"),
}
_PERSON = "name folded words birth sex title federation fide_id nation national_id club inactive member"
_SAID = {
    "people": tuple(_PERSON.split()),
    "people_contacts": CONTACTS,
    "people_ratings": ("rating", "games", "k"),
    "people_memberships": ("club", "status"),
}


def columns_of(table: str) -> tuple[str, ...]:
    return KEYS[table] + _SAID[table]


def upsert(table: str, rows: str, following: str = "") -> str:
    """The statement that writes these rows into a table of that ending: what it says of known ones is replaced."""
    replaced = ", ".join(f"{column} = excluded.{column}" for column in _SAID[table])
    into = f"INSERT INTO {table}{following} ({', '.join(columns_of(table))}) {rows}"
    return f"{into} ON CONFLICT ({', '.join(KEYS[table])}) DO UPDATE SET {replaced}"


def upsert_planned(table: str, planned: str, following: str = "") -> str:
    """The same with a span of what a plan says; all its ratings come from one source."""
    said = ", ".join(":source" if column == "source" else column for column in columns_of(table))
    span = f"FROM {planned}{table} WHERE {KEYS[table][0]} BETWEEN :first AND :last"
    return upsert(table, f"SELECT {said} {span}", following)


_WRITE = {table: upsert(table, f"VALUES ({', '.join('?' * len(columns_of(table)))})") for table in KEYS}


def person_values(person: Person) -> tuple[Any, ...]:
    return (
        person.name,
        fold(person.name),
        more_words(person.name, person.club),
        person.birth,
        str(person.sex),
        str(person.title),
        person.federation,
        person.fide_id or None,
        person.nation,
        person.national_id or None,
        person.club,
        None if person.inactive is None else int(person.inactive),
        int(person.member),
    )


def more_words(name: str, club: str) -> str:
    """What the person is found by besides the name as it is folded."""
    more = other_words(name)
    if club:
        more = " ".join(filter(None, (more, fold(club), other_words(club))))
    return more


# -- reading -----------------------------------------------------------------------------------------------

_FIELDS = tuple(each for each in Person.__struct_fields__ if each not in ("ratings", "memberships"))
_UNKNOWN = {"fide_id": "0"} | dict.fromkeys(("national_id", *CONTACTS), "''")
_PEOPLE = f"""
SELECT {", ".join(f"coalesce({each}, {_UNKNOWN[each]})" if each in _UNKNOWN else each for each in _FIELDS)}
FROM people LEFT JOIN people_contacts ON person = id
WHERE id IN (SELECT value FROM json_each(?))
"""  # noqa: S608 - column names of our own
_RATINGS = """
SELECT person, list, rating, date, games, k, people_sources.name
FROM people_ratings JOIN people_sources ON people_sources.id = source
WHERE {which} ORDER BY person, list, date, source
"""
_OF_THESE = _RATINGS.format(which="person IN (SELECT value FROM json_each(?))")
_FROM_THERE = _RATINGS.format(which="people_sources.name = ?")
_MEMBERSHIPS = """
SELECT person, club_id, number, club, status
FROM people_memberships WHERE person IN (SELECT value FROM json_each(?))
"""


def load(connection: Connection, ids: Iterable[int]) -> dict[int, Person]:
    """Everybody with these numbers who is there, with all ratings."""
    wanted = (many(ids),)
    ratings = _ratings(connection, _OF_THESE, wanted)
    memberships: dict[int, list[Membership]] = defaultdict(list)
    for person, *values in connection.execute(_MEMBERSHIPS, wanted):
        memberships[person].append(Membership(*values))
    return {
        row[0]: _person(row, ratings.get(row[0], ()), memberships.get(row[0], ()))
        for row in connection.execute(_PEOPLE, wanted)
    }


def _ratings(connection: Connection, query: str, asked: tuple[str]) -> dict[int, list[Rating]]:
    found: dict[int, list[Rating]] = defaultdict(list)
    for person, *values in connection.execute(query, asked):
        found[person].append(Rating(*values))
    return found


def rated_by(connection: Connection, source: str) -> dict[int, list[Rating]]:
    return _ratings(connection, _FROM_THERE, (source,))


def _person(row: Sequence[Any], ratings: Iterable[Rating], memberships: Iterable[Membership]) -> Person:
    fields = dict(zip(_FIELDS, row, strict=True))
    for flag in ("inactive", "member"):
        fields[flag] = None if fields[flag] is None else bool(fields[flag])
    more = {"ratings": tuple(ratings), "memberships": tuple(memberships)}
    return msgspec.convert(fields | more, Person)


def one(connection: Connection, person: int) -> Person:
    known = load(connection, [person]).get(person)
    if known is None:
        raise NotFound(N_("person"), person)
    return known


# -- writing -----------------------------------------------------------------------------------------------


class PeopleTables(Protocol):
    """What each database does in its own way."""

    @property
    def pairs(self) -> str:
        """A table of `one` and `other`, two texts, out of one parameter: JSON of a list of pairs."""
        ...

    def highest_number(self, connection: Any) -> int:
        """The highest that a person ever had."""
        ...

    def forget_words(self, connection: Any, number: int) -> None:
        """Take a person's words out of the index, before they change."""
        ...

    def remember_words(self, connection: Any, number: int) -> None: ...

    def by_words(self, connection: Any, words: Sequence[str], limit: int) -> list[int]:
        """Numbers of those of whose words some begin like each of these."""
        ...

    def words_sharing(self, connection: Any, typed: str) -> list[str]:
        """Indexed words that share groups of three letters with a typed one: all that are like it, and some more."""
        ...

    def memory(self, connection: Any) -> MutableMapping[Any, Any]:
        """A place to remember results until somebody writes; always empty where a connection cannot notice writes."""
        ...

    def by_any_words(self, connection: Any, asked: Sequence[Sequence[str]], limit: int) -> list[int]:
        """Numbers of those who have one word of each of these lists, the lowest numbers first."""
        ...

    def clean_up(self, connection: Any) -> None:
        """Remove words of a person who is to be forgotten from everything else that might hold them."""
        ...


class PersonRows:
    """People on their way into the tables; `source` gives the number of where a rating comes from."""

    def __init__(self, source: Callable[[Rating], int]) -> None:
        self._source = source
        self._rows: tuple[list[tuple[Any, ...]], ...] = ([], [], [], [])

    def add(self, number: int, person: Person) -> None:
        people, contacts, _, memberships = self._rows
        people.append((number, *person_values(person)))
        if person.street or person.town or person.phone or person.email:
            contacts.append((number, person.street, person.town, person.phone, person.email))
        self.rate(number, person.ratings)
        for one_ in person.memberships:
            memberships.append((number, one_.club_id, one_.number, one_.club, one_.status))

    def rate(self, number: int, ratings: Iterable[Rating]) -> None:
        rows = self._rows[2]
        for each in ratings:
            rows.append((number, each.list, each.date, self._source(each), each.value, each.games, each.k))

    def write(self, connection: Connection) -> None:
        for statement, rows in zip(_WRITE.values(), self._rows, strict=True):
            connection.executemany(statement, rows)
            rows.clear()


def write(connection: Connection, tables: PeopleTables, person: Person, source: str) -> int:
    """One person, new without a number; particulars as they are, ratings and memberships added to those there are."""
    number = person.id or tables.highest_number(connection) + 1
    rows = PersonRows(lambda rating: source_number(connection, rating.source or source))
    rows.add(number, person)
    tables.forget_words(connection, number)
    connection.execute("DELETE FROM people_contacts WHERE person = ?", (number,))
    rows.write(connection)
    tables.remember_words(connection, number)
    return number


def refuse_taken_ids(connection: Connection, person: Person) -> None:
    row = connection.execute(
        "SELECT name FROM people WHERE (fide_id = ? OR (national_id = ? AND nation = ?)) AND id <> ?",
        (person.fide_id or None, person.national_id or None, person.nation, person.id),
    ).fetchone()
    if row:
        raise IdTaken(row[0])


def source_number(connection: Connection, name: str) -> int:
    connection.execute("INSERT INTO people_sources (name) VALUES (?) ON CONFLICT DO NOTHING", (name,))
    found: tuple[int] = connection.execute("SELECT id FROM people_sources WHERE name = ?", (name,)).fetchone()
    return found[0]


def revision(connection: Connection, lock: str = "") -> int:
    """Grows with every change, so that a plan made before it is known to be out of date."""
    found: tuple[int] = connection.execute(f"SELECT revision FROM people_revision {lock}").fetchone()  # noqa: S608 - our own words
    return found[0]


def changed(connection: Connection) -> None:
    connection.execute("UPDATE people_revision SET revision = revision + 1")
