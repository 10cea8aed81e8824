"""Persons as rows, and rows as persons. What a title or a sex is, the words know; here they are text."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.folding import fold, other_words
from kosmos.core.people import Membership, Person, Rating
from kosmos.locale import N_
from kosmos.store.people import IdTaken

#: the columns of `people` behind its id, in the order of `person_values`
COLUMNS = (
    "name, folded, words, birth, sex, title, federation, fide_id, nation, national_id, club, inactive, member"
)
SLOTS = ", ".join("?" * 13)
CONTACTS = ("street", "town", "phone", "email")
EACH = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS.split(", "))


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
        person.inactive,
        person.member,
    )


def more_words(name: str, club: str) -> str:
    """What the person is found by besides the name as it is folded."""
    more = other_words(name)
    if club:
        more = " ".join(filter(None, (more, fold(club), other_words(club))))
    return more


# -- reading -----------------------------------------------------------------------------------------------

_PEOPLE = f"""
SELECT id, name, birth, sex, title, federation, coalesce(fide_id, 0), nation, coalesce(national_id, ''), club, inactive,
    member, {", ".join(f"coalesce({column}, '')" for column in CONTACTS)}
FROM people LEFT JOIN people_contacts ON person = id
WHERE id IN (SELECT value FROM json_each(?))
"""  # noqa: S608 - column names of our own
_FIELDS = (
    *("id", "name", "birth", "sex", "title", "federation", "fide_id", "nation", "national_id", "club"),
    *("inactive", "member", *CONTACTS),
)
_RATINGS = """
SELECT person, list, rating, date, games, k, people_sources.name
FROM people_ratings JOIN people_sources ON people_sources.id = source
WHERE person IN (SELECT value FROM json_each(?))
ORDER BY person, list, date, source
"""
_MEMBERSHIPS = """
SELECT person, club_id, number, club, status
FROM people_memberships WHERE person IN (SELECT value FROM json_each(?))
"""


def load(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, Person]:
    """Everybody with these numbers who is there, with all ratings."""
    wanted = (as_json(list(ids)),)
    ratings: dict[int, list[Rating]] = defaultdict(list)
    for person, *values in connection.execute(_RATINGS, wanted):
        ratings[person].append(Rating(*values))
    memberships: dict[int, list[Membership]] = defaultdict(list)
    for person, *values in connection.execute(_MEMBERSHIPS, wanted):
        memberships[person].append(Membership(*values))
    return {
        row[0]: _person(row, ratings.get(row[0], ()), memberships.get(row[0], ()))
        for row in connection.execute(_PEOPLE, wanted)
    }


def as_json(values: Sequence[Any]) -> str:
    """Many values in one parameter, for json_each."""
    return msgspec.json.encode(values).decode()


def _person(row: Sequence[Any], ratings: Iterable[Rating], memberships: Iterable[Membership]) -> Person:
    fields = dict(zip(_FIELDS, row, strict=True))
    for flag in ("inactive", "member"):
        fields[flag] = None if fields[flag] is None else bool(fields[flag])
    more = {"ratings": tuple(ratings), "memberships": tuple(memberships)}
    return msgspec.convert(fields | more, Person)


def one(connection: sqlite3.Connection, person: int) -> Person:
    known = load(connection, [person]).get(person)
    if known is None:
        raise NotFound(N_("person"), person)
    return known


# -- writing -----------------------------------------------------------------------------------------------

_INSERT = (
    f"INSERT INTO people (id, {COLUMNS}) VALUES (?, {SLOTS}) ON CONFLICT (id) DO UPDATE SET {EACH}",  # noqa: S608 - our own names
    "INSERT OR REPLACE INTO people_contacts VALUES (?, ?, ?, ?, ?)",
    "INSERT OR REPLACE INTO people_ratings VALUES (?, ?, ?, ?, ?, ?, ?)",
    "INSERT OR REPLACE INTO people_memberships VALUES (?, ?, ?, ?, ?)",
)
_REMEMBER = (
    "INSERT INTO people_search (rowid, text) SELECT id, folded || ' ' || words FROM people WHERE id = ?"
)
_FORGET = """
INSERT INTO people_search (people_search, rowid, text)
SELECT 'delete', id, folded || ' ' || words FROM people WHERE id = ?
"""


class PersonRows:
    """People on their way into the tables; `source` gives the number of where a rating comes from."""

    def __init__(self, source: Callable[[Rating], int]) -> None:
        self._source = source
        self._rows: tuple[list[tuple[Any, ...]], ...] = ([], [], [], [])

    def add(self, number: int, person: Person) -> None:
        people, contacts, ratings, memberships = self._rows
        people.append((number, *person_values(person)))
        if person.street or person.town or person.phone or person.email:
            contacts.append((number, person.street, person.town, person.phone, person.email))
        for each in person.ratings:
            ratings.append((number, each.list, each.date, self._source(each), each.value, each.games, each.k))
        for one_ in person.memberships:
            memberships.append((number, one_.club_id, one_.number, one_.club, one_.status))

    def write(self, connection: sqlite3.Connection) -> None:
        for statement, rows in zip(_INSERT, self._rows, strict=True):
            connection.executemany(statement, rows)
            rows.clear()


def write(connection: sqlite3.Connection, person: Person, source: str) -> int:
    """One person, new without a number; particulars as they are, ratings and memberships added to those there are."""
    number = person.id or highest_number(connection) + 1
    rows = PersonRows(lambda rating: source_number(connection, rating.source or source))
    rows.add(number, person)
    forget_words(connection, number)
    connection.execute("DELETE FROM people_contacts WHERE person = ?", (number,))
    rows.write(connection)
    connection.execute(_REMEMBER, (number,))
    return number


def forget_words(connection: sqlite3.Connection, number: int) -> None:
    """An index without a copy of its text has to be told what to forget."""
    connection.execute(_FORGET, (number,))


def refuse_taken_ids(connection: sqlite3.Connection, person: Person) -> None:
    row = connection.execute(
        "SELECT name FROM people WHERE (fide_id = ? OR (national_id = ? AND nation = ?)) AND id <> ?",
        (person.fide_id or None, person.national_id or None, person.nation, person.id),
    ).fetchone()
    if row:
        raise IdTaken(row[0])


def highest_number(connection: sqlite3.Connection) -> int:
    """The highest that a person ever had."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'people'").fetchone()
    return int(row[0]) if row else 0


def source_number(connection: sqlite3.Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO people_sources (name) VALUES (?)", (name,))
    found: tuple[int] = connection.execute("SELECT id FROM people_sources WHERE name = ?", (name,)).fetchone()
    return found[0]


def revision(connection: sqlite3.Connection) -> int:
    """Grows with every change, so that a plan made before it is known to be out of date."""
    found: tuple[int] = connection.execute("SELECT revision FROM people_revision").fetchone()
    return found[0]


def changed(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE people_revision SET revision = revision + 1")
