"""The club's people in SQLite. The work is done in functions of a connection, here below and beside."""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from kosmos.core.people import Person, Rating
from kosmos.core.people_matching import Candidates
from kosmos.store.people import BY_HAND, FOUND
from kosmos.store.sqlite import people_rows
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.import_apply import drop_remains
from kosmos.store.sqlite.people_candidates import candidates_for
from kosmos.store.sqlite.people_search import search


class SqlitePeople:
    """See `store.people.People`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, text: str, limit: int = FOUND) -> list[Person]:
        return await self._database.read(partial(search, text=text, limit=limit))

    async def get(self, person: int) -> Person:
        return await self._database.read(partial(people_rows.one, person=person))

    async def load(self, people: Iterable[int]) -> dict[int, Person]:
        return await self._database.read(partial(people_rows.load, ids=list(people)))

    async def by_fide_ids(self, fide_ids: Iterable[int]) -> dict[int, Person]:
        return await self._database.read(partial(by_fide_ids, fide_ids=list(fide_ids)))

    async def candidates(self, people: Sequence[Person]) -> Sequence[Candidates | None]:
        return await self._database.read(partial(candidates_for, people=people))

    async def refuse_taken_ids(self, person: Person) -> None:
        await self._database.read(partial(people_rows.refuse_taken_ids, person=person))

    async def rated_by(self, source: str) -> dict[int, list[Rating]]:
        return await self._database.read(partial(rated_by, source=source))

    async def add(self, person: Person, source: str = BY_HAND) -> int:
        new = msgspec.structs.replace(person, id=0)
        return await self._database.write(partial(write, person=new, source=source))

    async def change(self, number: int, person: Person, source: str = BY_HAND) -> None:
        known = msgspec.structs.replace(person, id=number)
        await self._database.write(partial(write, person=known, source=source))

    async def rate(self, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
        await self._database.write(partial(rate, ratings=ratings, source=source))

    async def unrate(self, source: str, people: Iterable[int] | None = None) -> int:
        chosen = None if people is None else list(people)
        return await self._database.write(partial(unrate, source=source, people=chosen))

    async def erase(self, person: int) -> None:
        await self._database.erase(partial(erase, person=person))


def by_fide_ids(connection: sqlite3.Connection, fide_ids: Sequence[int]) -> dict[int, Person]:
    rows = connection.execute(
        "SELECT fide_id, id FROM people WHERE fide_id IN (SELECT value FROM json_each(?))",
        (people_rows.as_json(fide_ids),),
    ).fetchall()
    known = people_rows.load(connection, [number for _, number in rows])
    return {fide_id: known[number] for fide_id, number in rows}


def rated_by(connection: sqlite3.Connection, source: str) -> dict[int, list[Rating]]:
    rows = connection.execute(
        "SELECT person, list, rating, date, games, k, name FROM people_ratings"
        " JOIN people_sources ON people_sources.id = source WHERE name = ? ORDER BY person, list",
        (source,),
    )
    found: dict[int, list[Rating]] = {}
    for person, *values in rows:
        found.setdefault(person, []).append(Rating(*values))
    return found


def write(connection: sqlite3.Connection, person: Person, source: str) -> int:
    if person.id:
        people_rows.one(connection, person.id)
    people_rows.refuse_taken_ids(connection, person)
    people_rows.changed(connection)
    return people_rows.write(connection, person, source)


_RATE = "INSERT OR REPLACE INTO people_ratings VALUES (?, ?, ?, ?, ?, ?, ?)"


def rate(connection: sqlite3.Connection, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
    for person in {number for number, _ in ratings}:
        people_rows.one(connection, person)
    for number, rating in ratings:
        origin = people_rows.source_number(connection, rating.source or source)
        row = (number, rating.list, rating.date, origin, rating.value, rating.games, rating.k)
        connection.execute(_RATE, row)
    people_rows.changed(connection)


def unrate(connection: sqlite3.Connection, source: str, people: list[int] | None = None) -> int:
    cursor = connection.execute(
        "DELETE FROM people_ratings WHERE source = (SELECT id FROM people_sources WHERE name = ?)"
        " AND (? IS NULL OR person IN (SELECT value FROM json_each(?)))",
        (source, None if people is None else 1, people_rows.as_json(people or [])),
    )
    people_rows.changed(connection)
    return cursor.rowcount


def erase(connection: sqlite3.Connection, person: int) -> None:
    """Also from the pages of the file and from the index of words, where a deleted row would stay readable."""
    people_rows.one(connection, person)
    drop_remains(connection)  # of imports that were cut off: the person may be in them, too
    people_rows.forget_words(connection, person)
    for table in ("people_ratings", "people_memberships", "people_contacts"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))  # noqa: S608 - our own names
    connection.execute("DELETE FROM people WHERE id = ?", (person,))
    connection.execute("INSERT INTO people_search (people_search) VALUES ('optimize')")
    people_rows.changed(connection)
