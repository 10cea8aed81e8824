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


def load(connection: Connection, ids: Iterable[int]) -> dict[int, Person]:
    """Everybody with these numbers who is there, with all ratings."""
    wanted = (many(ids),)
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

RATE = """
INSERT INTO people_ratings (person, list, date, source, rating, games, k) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (person, list, date, source) DO UPDATE SET rating = excluded.rating, games = excluded.games, k = excluded.k
"""
_INSERT = (
    f"INSERT INTO people (id, {COLUMNS}) VALUES (?, {SLOTS}) ON CONFLICT (id) DO UPDATE SET {EACH}",  # noqa: S608 - our own names
    """
    INSERT INTO people_contacts (person, street, town, phone, email) VALUES (?, ?, ?, ?, ?) ON CONFLICT (person) DO UPDATE
    SET street = excluded.street, town = excluded.town, phone = excluded.phone, email = excluded.email
    """,
    RATE,
    """
    INSERT INTO people_memberships (person, club_id, number, club, status) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (person, club_id, number) DO UPDATE SET club = excluded.club, status = excluded.status
    """,
)


class PeopleTables(Protocol):
    """What each database does in its own way."""

    def highest_number(self, connection: Any) -> int:
        """The highest that a person ever had."""
        ...

    def forget_words(self, connection: Any, number: int) -> None:
        """Before a person's words change."""
        ...

    def remember_words(self, connection: Any, number: int) -> None: ...

    def by_words(self, connection: Any, words: Sequence[str], limit: int) -> list[int]:
        """Numbers of those of whose words some begin like each of these."""
        ...

    def words_sharing(self, connection: Any, typed: str) -> list[str]:
        """Words by which somebody is found and which have groups of three letters in common with a typed one: all that are
        like it, and some more.
        """
        ...

    def memory(self, connection: Any) -> MutableMapping[Any, Any]:
        """For what was worked out, as long as nothing is written; always empty where nobody can tell."""
        ...

    def by_any_words(self, connection: Any, asked: Sequence[Sequence[str]], limit: int) -> list[int]:
        """Numbers of those who have one word of each of these lists, the lowest numbers first."""
        ...

    def by_national_ids(
        self, connection: Any, asked: Sequence[tuple[str, str]]
    ) -> Iterable[tuple[str, str, int]]:
        """(national id, nation, number)."""
        ...

    def by_memberships(
        self, connection: Any, asked: Sequence[tuple[str, str]]
    ) -> Iterable[tuple[str, str, int]]:
        """(club, member's number there, number)."""
        ...

    def clean_up(self, connection: Any) -> None:
        """Whatever else might hold words of somebody who is to be forgotten."""
        ...


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

    def write(self, connection: Connection) -> None:
        for statement, rows in zip(_INSERT, self._rows, strict=True):
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


def revision(connection: Connection) -> int:
    """Grows with every change, so that a plan made before it is known to be out of date."""
    found: tuple[int] = connection.execute("SELECT revision FROM people_revision").fetchone()
    return found[0]


def changed(connection: Connection) -> None:
    connection.execute("UPDATE people_revision SET revision = revision + 1")
