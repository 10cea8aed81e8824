"""Persons as rows, and rows as persons."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.folding import fold, other_words
from kosmos.core.people import KnownPerson, Membership, Person, Rating
from kosmos.core.players import Sex, Title
from kosmos.locale import N_

#: the columns of `people` behind its id, in the order of `person_values`
COLUMNS = (
    "name, folded, words, birth, sex, title, federation, fide_id, nation, national_id, club, inactive, member"
)
SLOTS = ", ".join("?" * 13)

_SEX = {sex.value: sex for sex in Sex}
_TITLE = {title.value: title for title in Title}


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


def contact_values(person: Person) -> tuple[str, str, str, str]:
    return person.street, person.town, person.phone, person.email


def has_contacts(person: Person) -> bool:
    return bool(person.street or person.town or person.phone or person.email)


def search_text(folded: str, words: str) -> str:
    return f"{folded} {words}" if words else folded


# -- reading -----------------------------------------------------------------------------------------------

_PEOPLE = f"""
SELECT id, {COLUMNS}, street, town, phone, email
FROM people LEFT JOIN people_contacts ON person = id
WHERE id IN (SELECT value FROM json_each(?))
"""  # noqa: S608 - column names of our own
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


def load(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, KnownPerson]:
    """Everybody with these numbers who is there, with all ratings."""
    wanted = as_json(list(ids))
    ratings: dict[int, list[Rating]] = defaultdict(list)
    for person, *values in connection.execute(_RATINGS, (wanted,)):
        ratings[person].append(Rating(*values))
    memberships: dict[int, list[Membership]] = defaultdict(list)
    for person, *values in connection.execute(_MEMBERSHIPS, (wanted,)):
        memberships[person].append(Membership(*values))
    return {
        row[0]: KnownPerson(row[0], _person(row[1:], ratings.get(row[0], ()), memberships.get(row[0], ())))
        for row in connection.execute(_PEOPLE, (wanted,))
    }


def as_json(values: Sequence[Any]) -> str:
    """Many values in one parameter, for json_each."""
    return msgspec.json.encode(values).decode()


def _person(row: Sequence[Any], ratings: Iterable[Rating], memberships: Iterable[Membership]) -> Person:
    name, _, _, birth, sex, title, federation, fide_id, nation, national_id, club, inactive, member = row[:13]
    street, town, phone, email = (value or "" for value in row[13:17])
    return Person(
        name=name,
        birth=birth,
        sex=_SEX[sex],
        title=_TITLE[title],
        federation=federation,
        fide_id=fide_id or 0,
        nation=nation,
        national_id=national_id or "",
        club=club,
        inactive=None if inactive is None else bool(inactive),
        member=bool(member),
        street=street,
        town=town,
        phone=phone,
        email=email,
        ratings=tuple(ratings),
        memberships=tuple(memberships),
    )


def one(connection: sqlite3.Connection, person: int) -> KnownPerson:
    known = load(connection, [person]).get(person)
    if known is None:
        raise NotFound(N_("person"), person)
    return known


# -- writing -----------------------------------------------------------------------------------------------


class IdTaken(Refusal):
    text: ClassVar[str] = N_("This ID already belongs to {name}.")
    status: ClassVar[int] = 409
    name: str


def refuse_taken_ids(connection: sqlite3.Connection, person: Person, number: int = 0) -> None:
    """`number` is the person itself, where it is there already."""
    row = connection.execute(
        "SELECT name FROM people WHERE (fide_id = ? OR (national_id = ? AND nation = ?)) AND id <> ?",
        (person.fide_id or None, person.national_id or None, person.nation, number),
    ).fetchone()
    if row:
        raise IdTaken(row[0])


def insert(connection: sqlite3.Connection, person: Person, source: str) -> int:
    values = person_values(person)
    cursor = connection.execute(f"INSERT INTO people ({COLUMNS}) VALUES ({SLOTS})", values)  # noqa: S608 - our own names
    number = cursor.lastrowid
    assert number is not None
    connection.execute(
        "INSERT INTO people_search (rowid, text) VALUES (?, ?)", (number, search_text(*values[1:3]))
    )
    _write_contacts(connection, number, person)
    add_ratings(connection, number, person.ratings, source)
    _add_memberships(connection, number, person.memberships)
    return number


def update(connection: sqlite3.Connection, number: int, person: Person, source: str) -> None:
    """Particulars as they are in `person`; its ratings and memberships are added to those there are."""
    values = person_values(person)
    words = search_text(*values[1:3])
    renamed = words_of(connection, number) != words
    if renamed:
        forget_words(connection, number)
    connection.execute(
        f"UPDATE people SET ({COLUMNS}) = ({SLOTS}) WHERE id = ?",  # noqa: S608 - our own names
        (*values, number),
    )
    if renamed:
        connection.execute("INSERT INTO people_search (rowid, text) VALUES (?, ?)", (number, words))
    _write_contacts(connection, number, person)
    add_ratings(connection, number, person.ratings, source)
    _add_memberships(connection, number, person.memberships)


def words_of(connection: sqlite3.Connection, number: int) -> str:
    """What the person is found by."""
    return search_text(
        *connection.execute("SELECT folded, words FROM people WHERE id = ?", (number,)).fetchone()
    )


def forget_words(connection: sqlite3.Connection, number: int) -> None:
    """An index without a copy of its text has to be told what to forget."""
    connection.execute(
        "INSERT INTO people_search (people_search, rowid, text) VALUES ('delete', ?, ?)",
        (number, words_of(connection, number)),
    )


def _write_contacts(connection: sqlite3.Connection, number: int, person: Person) -> None:
    connection.execute("DELETE FROM people_contacts WHERE person = ?", (number,))
    if has_contacts(person):
        connection.execute(
            "INSERT INTO people_contacts VALUES (?, ?, ?, ?, ?)", (number, *contact_values(person))
        )


def highest_number(connection: sqlite3.Connection) -> int:
    """The highest that a person ever had."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'people'").fetchone()
    return int(row[0]) if row else 0


def source_number(connection: sqlite3.Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO people_sources (name) VALUES (?)", (name,))
    (number,) = connection.execute("SELECT id FROM people_sources WHERE name = ?", (name,)).fetchone()
    assert isinstance(number, int)
    return number


def add_ratings(connection: sqlite3.Connection, number: int, ratings: Iterable[Rating], source: str) -> None:
    for rating in ratings:
        origin = source_number(connection, rating.source or source)
        connection.execute(
            "INSERT OR REPLACE INTO people_ratings VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, rating.list, rating.date, origin, rating.value, rating.games, rating.k),
        )


def _add_memberships(connection: sqlite3.Connection, number: int, memberships: Iterable[Membership]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO people_memberships VALUES (?, ?, ?, ?, ?)",
        [(number, one.club_id, one.number, one.club, one.status) for one in memberships],
    )


def revision(connection: sqlite3.Connection, schema: str = "") -> int:
    """Grows with every change, so that a plan made before it is known to be out of date."""
    (found,) = connection.execute(f"SELECT revision FROM {schema}people_revision").fetchone()  # noqa: S608 - our own names
    assert isinstance(found, int)
    return found


def changed(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE people_revision SET revision = revision + 1")
