"""The club's people in SQL. The work is done in functions of a connection, here below and beside."""

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from kosmos.core.people import BY_HAND, Person, Rating
from kosmos.core.people_matching import Candidates
from kosmos.store.people import FOUND
from kosmos.store.sql import person_rows
from kosmos.store.sql.connection import Connection, SqlDatabase, many
from kosmos.store.sql.people_candidates import candidates_for
from kosmos.store.sql.people_search import search
from kosmos.store.sql.person_rows import PeopleTables


class SqlPeople:
    """See `store.people.People`."""

    def __init__(self, database: SqlDatabase, tables: PeopleTables) -> None:
        self._database = database
        self._tables = tables

    async def search(self, text: str, limit: int = FOUND) -> list[Person]:
        return await self._database.read(partial(search, tables=self._tables, text=text, limit=limit))

    async def get(self, person: int) -> Person:
        return await self._database.read(partial(person_rows.one, person=person))

    async def load(self, people: Iterable[int]) -> dict[int, Person]:
        return await self._database.read(partial(person_rows.load, ids=list(people)))

    async def candidates(self, people: Sequence[Person]) -> Sequence[Candidates | None]:
        return await self._database.read(partial(candidates_for, tables=self._tables, people=people))

    async def refuse_taken_ids(self, person: Person) -> None:
        await self._database.read(partial(person_rows.refuse_taken_ids, person=person))

    async def rated_by(self, source: str) -> dict[int, list[Rating]]:
        return await self._database.read(partial(person_rows.rated_by, source=source))

    async def add(self, person: Person, source: str = BY_HAND) -> int:
        new = msgspec.structs.replace(person, id=0)
        return await self._database.write(partial(write, tables=self._tables, person=new, source=source))

    async def change(self, number: int, person: Person, source: str = BY_HAND) -> None:
        known = msgspec.structs.replace(person, id=number)
        await self._database.write(partial(write, tables=self._tables, person=known, source=source))

    async def rate(self, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
        await self._database.write(partial(rate, ratings=ratings, source=source))

    async def unrate(self, source: str, people: Iterable[int] | None = None) -> int:
        chosen = None if people is None else list(people)
        return await self._database.write(partial(unrate, source=source, people=chosen))

    async def erase(self, person: int) -> None:
        await self._database.erase(partial(erase, tables=self._tables, person=person))


def write(connection: Connection, tables: PeopleTables, person: Person, source: str) -> int:
    if person.id:
        person_rows.one(connection, person.id)
    person_rows.refuse_taken_ids(connection, person)
    person_rows.changed(connection)
    return person_rows.write(connection, tables, person, source)


def rate(connection: Connection, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
    for person in {number for number, _ in ratings}:
        person_rows.one(connection, person)
    rows = person_rows.PersonRows(
        lambda rating: person_rows.source_number(connection, rating.source or source)
    )
    for number, rating in ratings:
        rows.rate(number, [rating])
    rows.write(connection)
    person_rows.changed(connection)


def unrate(connection: Connection, source: str, people: list[int] | None = None) -> int:
    cursor = connection.execute(
        "DELETE FROM people_ratings WHERE source = (SELECT id FROM people_sources WHERE name = ?)"
        " AND (? = 1 OR person IN (SELECT value FROM json_each(?)))",
        (source, int(people is None), many(people or [])),
    )
    person_rows.changed(connection)
    return cursor.rowcount


def erase(connection: Connection, tables: PeopleTables, person: int) -> None:
    """Also from the pages of the file and from the index of words, where a deleted row would stay readable."""
    person_rows.one(connection, person)
    tables.forget_words(connection, person)
    for table in ("people_ratings", "people_memberships", "people_contacts"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))  # noqa: S608 - our own names
    connection.execute("DELETE FROM people WHERE id = ?", (person,))
    tables.clean_up(connection)
    person_rows.changed(connection)
