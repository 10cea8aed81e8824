"""The club's people: found as you type, rated over the years, imported from lists, handed out and forgotten on request."""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from kosmos.core.people import KnownPerson, ListItem, Person, Rating
from kosmos.core.people_matching import Judgement, judge
from kosmos.store.refusals import StoreClosed
from kosmos.store.sqlite import people_rows
from kosmos.store.sqlite.bulk_swap import MANY, Beside, drop_tables
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.people_apply import Decision, PeopleImported, PlanOutdated, apply_plan
from kosmos.store.sqlite.people_candidates import candidates_for
from kosmos.store.sqlite.people_plan import ImportPlan, PlannedLine, Progress, plan_import
from kosmos.store.sqlite.people_rows import IdTaken
from kosmos.store.sqlite.people_search import LIMIT, search

__all__ = ["Decision", "IdTaken", "ImportPlan", "People", "PeopleImported", "PlanOutdated", "PlannedLine"]

BY_HAND = "by hand"


class People:
    """The door for the service. The work is done in functions of a connection, here below and beside."""

    def __init__(self, database: Database) -> None:
        self._database = database
        #: seconds between two steps of a large import, so that another program with the same file has its turn, too
        self.pause = 0.0

    async def search(self, text: str, limit: int = LIMIT) -> list[KnownPerson]:
        return await self._database.read(partial(search, text=text, limit=limit))

    async def get(self, person: int) -> KnownPerson:
        return await self._database.read(partial(people_rows.one, person=person))

    async def load(self, people: Iterable[int]) -> dict[int, KnownPerson]:
        return await self._database.read(partial(people_rows.load, ids=list(people)))

    async def by_fide_ids(self, fide_ids: Iterable[int]) -> dict[int, KnownPerson]:
        """By FIDE id: for the check of a tournament's ratings against the list."""
        return await self._database.read(partial(by_fide_ids, fide_ids=list(fide_ids)))

    async def match(self, people: Sequence[Person]) -> list[Judgement]:
        """Whom these are, in their order: by FIDE id, national id, or name and birth year; nothing is written."""
        return await self._database.read(partial(match, people=list(people)))

    async def refuse_taken_ids(self, person: Person) -> None:
        """Whether an id of somebody new belongs to another."""
        await self._database.read(partial(people_rows.refuse_taken_ids, person=person))

    async def rated_by(self, source: str) -> dict[int, list[Rating]]:
        """Who has ratings that came from there."""
        return await self._database.read(partial(rated_by, source=source))

    async def add(self, person: Person, source: str = BY_HAND) -> int:
        return await self._database.write(partial(add, person=person, source=source))

    async def change(self, number: int, person: Person, source: str = BY_HAND) -> None:
        """All particulars as given; ratings are added to the history."""
        await self._database.write(partial(change, number=number, person=person, source=source))

    async def rate(self, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
        """New ratings of many, all or none; `source` names the tournament, so that it can be taken back."""
        await self._database.write(partial(rate, ratings=ratings, source=source))

    async def unrate(self, source: str, people: Iterable[int] | None = None) -> int:
        """Take back the ratings that came from there, of these people or of all; how many they were."""
        chosen = None if people is None else list(people)
        return await self._database.write(partial(unrate, source=source, people=chosen))

    async def export(self, person: int) -> dict[str, Any]:
        """All that is kept about one person, as plain values."""
        return await self._database.read(partial(export, person=person))

    async def erase(self, person: int) -> None:
        """Forget one person altogether."""
        await self._database.write(partial(erase, person=person))

    async def plan(
        self, items: Iterable[ListItem], source: str, progress: Progress | None = None
    ) -> ImportPlan:
        """The preview of an import; close it, or apply it and close it."""
        job = partial(plan_import, items=items, source=source, progress=progress)
        if self._database.in_memory:
            return await self._database.read(job)
        return await asyncio.to_thread(_with_own_connection, self._database.path, job)

    async def apply(
        self,
        plan: ImportPlan,
        decisions: Mapping[int, Decision] | None = None,
        progress: Progress | None = None,
    ) -> PeopleImported:
        """All of it or nothing. Doubtful lines are left out unless decided on by their number."""
        if plan.written > MANY and not self._database.in_memory:
            return await self._apply_beside(Beside(plan, decisions or {}), progress)
        return await self._database.write(
            partial(apply_plan, plan=plan, decisions=decisions, progress=progress)
        )

    async def _apply_beside(self, beside: Beside, progress: Progress | None) -> PeopleImported:
        """Step by step: whoever else has something to write waits for one step, not for all."""
        database, steps = self._database, beside.steps()
        await database.write(beside.begin)
        try:
            beside.attach(database.path)
            for place, step in enumerate(steps, 1):
                await database.run_exclusive(step)
                if progress:
                    progress(beside.plan.written * place // len(steps))
                await asyncio.sleep(self.pause)
            return await database.write(beside.take_over)
        except BaseException:
            with suppress(StoreClosed):  # then the next import or erasure clears up
                await database.write(beside.give_up)
            raise


def _with_own_connection(path: str, job: partial[ImportPlan]) -> ImportPlan:
    """A long list is not read on one of the few threads that everybody's questions share."""
    connection = connect(path)
    try:
        return job(connection)
    finally:
        connection.close()


def by_fide_ids(connection: sqlite3.Connection, fide_ids: Sequence[int]) -> dict[int, KnownPerson]:
    rows = connection.execute(
        "SELECT fide_id, id FROM people WHERE fide_id IN (SELECT value FROM json_each(?))",
        (people_rows.as_json(fide_ids),),
    ).fetchall()
    known = people_rows.load(connection, [number for _, number in rows])
    return {fide_id: known[number] for fide_id, number in rows}


def match(connection: sqlite3.Connection, people: list[Person]) -> list[Judgement]:
    found = candidates_for(connection, people)
    return [judge(person, candidates) for person, candidates in zip(people, found, strict=True)]


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


def add(connection: sqlite3.Connection, person: Person, source: str) -> int:
    people_rows.refuse_taken_ids(connection, person)
    people_rows.changed(connection)
    return people_rows.insert(connection, person, source)


def change(connection: sqlite3.Connection, number: int, person: Person, source: str) -> None:
    people_rows.one(connection, number)
    people_rows.refuse_taken_ids(connection, person, number)
    people_rows.update(connection, number, person, source)
    people_rows.changed(connection)


def rate(connection: sqlite3.Connection, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
    for person in {number for number, _ in ratings}:
        people_rows.one(connection, person)
    for number, rating in ratings:
        people_rows.add_ratings(connection, number, (rating,), source)
    people_rows.changed(connection)


def unrate(connection: sqlite3.Connection, source: str, people: list[int] | None = None) -> int:
    cursor = connection.execute(
        "DELETE FROM people_ratings WHERE source = (SELECT id FROM people_sources WHERE name = ?)"
        " AND (? IS NULL OR person IN (SELECT value FROM json_each(?)))",
        (source, None if people is None else 1, people_rows.as_json(people or [])),
    )
    people_rows.changed(connection)
    return cursor.rowcount


def export(connection: sqlite3.Connection, person: int) -> dict[str, Any]:
    known = people_rows.one(connection, person)
    plain = msgspec.to_builtins(known.person)
    assert isinstance(plain, dict)
    return {"id": known.id, **plain}


def erase(connection: sqlite3.Connection, person: int) -> None:
    """Also from the pages of the file and from the index of words, where a deleted row would stay readable."""
    people_rows.one(connection, person)
    connection.execute("PRAGMA secure_delete = ON")
    drop_tables(connection)  # of an import that was cut off: the person may be in them, too
    people_rows.forget_words(connection, person)
    for table in ("people_ratings", "people_memberships", "people_contacts"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))  # noqa: S608 - our own names
    connection.execute("DELETE FROM people WHERE id = ?", (person,))
    connection.execute("INSERT INTO people_search (people_search) VALUES ('optimize')")
    people_rows.changed(connection)
