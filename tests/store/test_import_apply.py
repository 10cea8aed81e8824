"""Large imports, written beside the people and then put in their place: nobody waits, nobody sees half. All names are
invented.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from kosmos.core.errors import Refusal
from kosmos.core.people import DWZ, FIDE, Membership, Person, Rating
from kosmos.core.people_matching import MatchVerdict
from kosmos.core.store_refusals import StoreClosed
from kosmos.store.imports import PlanOutdated
from kosmos.store.people import IdTaken
from kosmos.store.sqlite import import_apply
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.import_apply import Applying
from kosmos.store.sqlite.import_plan import ImportPlan
from kosmos.store.sqlite.store import SqliteStore
from store.crowds import FULL, LISTS, MUELLER, MULLER, crowd, imported, planned, rows

PERSONAL = ("people", "people_contacts", "people_ratings", "people_memberships")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people are many here."""
    monkeypatch.setattr(import_apply, "MANY", 2)
    monkeypatch.setattr(import_apply, "SPAN", 2)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = SqliteStore.open(tmp_path / "club.db")
    yield made
    await made.close()


@pytest.fixture
def database(store: SqliteStore) -> Database:
    return store.streams.database


def contents(connection: sqlite3.Connection) -> dict[str, list[Any]]:
    """Everything of people's tables, and what the words find."""
    rows = {
        table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in PERSONAL
    }
    words = {
        word
        for (text,) in connection.execute("SELECT folded || ' ' || words FROM people")
        for word in text.split()
    }
    search = "SELECT rowid FROM people_search WHERE people_search MATCH ? ORDER BY rowid"
    rows["words"] = [(word, connection.execute(search, (f'"{word}"',)).fetchall()) for word in sorted(words)]
    rows["sequence"] = connection.execute(
        "SELECT * FROM sqlite_sequence WHERE name LIKE 'people%' AND seq > 0"
    ).fetchall()
    return rows


def tables(connection: sqlite3.Connection) -> list[str]:
    names = connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'people%' AND type = 'table'")
    return sorted(name for (name,) in names)


async def test_the_known_and_the_new(store: SqliteStore, database: Database) -> None:
    """Who was there keeps everything, who is changed has the new beside the old, who is new is found."""
    people = store.people
    known, other = await people.add(FULL), await people.add(MUELLER)
    newer = Person(name="Muster-Neu, Max", fide_id=99, ratings=(Rating(FIDE, 1925, "2026-10-01"),))
    plan = await imported(store, [newer, *crowd(5)])
    assert (plan.counts[MatchVerdict.NEW], plan.counts[MatchVerdict.CHANGED]) == (5, 1)
    person = await people.get(known)
    assert (person.name, person.email, person.memberships) == (
        "Muster-Neu, Max",
        FULL.email,
        FULL.memberships,
    )
    assert [(each.value, each.source) for each in person.ratings if each.list == FIDE] == [
        (1900, "list"),
        (1925, "list"),
    ]
    assert (await people.get(other)).name == MUELLER.name
    assert [each.id for each in await people.search("max neu")] == [known]
    assert [each.fide_id for each in await people.search("nr1004")] == [1004]
    with pytest.raises(IdTaken):
        await people.add(Person(name="X", fide_id=1004))
    await people.erase(known)  # the words of the new index can be forgotten, too
    assert await people.search("max") == []


async def test_tables_and_indexes_are_those_of_a_new_file(store: SqliteStore, database: Database) -> None:
    """After two large imports nothing is left over, the same columns are indexed, and no number comes twice."""
    people = store.people
    last = await people.add(MULLER)

    def shape(connection: sqlite3.Connection) -> tuple[list[str], set[str], list[Any]]:
        indexes = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql NOTNULL")
        covered = {" ".join(sql.partition(" ON ")[2].replace('"', "").split()) for (sql,) in indexes}
        return (
            tables(connection),
            covered,
            connection.execute("PRAGMA foreign_key_list(people_contacts)").fetchall(),
        )

    before = await database.read(shape)
    await people.erase(last)
    for first in (1000, 2000):
        await imported(store, crowd(4, first))
    assert await database.read(shape) == before
    assert min(each.id for each in await people.search("muster")) == last + 1
    assert await database.read(lambda c: c.execute("PRAGMA integrity_check").fetchone()) == ("ok",)
    assert await database.read(lambda c: c.execute("PRAGMA foreign_key_check").fetchall()) == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LISTS)
def test_both_ways_lead_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, lists: list[list[Person]]
) -> None:
    """Any lists one after the other: where they belong or beside, the people are the same in the end, ids are unique, the
    search finds everybody, and a refusal leaves all as it was.
    """

    async def run(path: Path, many: int) -> dict[str, list[Any]]:
        store = SqliteStore.open(path)
        for persons in lists:
            plan = await planned(store, rows(*persons))
            assert sum(plan.counts.values()) == len(persons)
            before = await store.streams.database.read(people_count)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(import_apply, "MANY", many)
                doubtful = [line.person for line in plan.lines(MatchVerdict.DOUBTFUL) if line.person]
                try:
                    await store.imports.apply(plan, doubtful, b"")
                    added = plan.counts[MatchVerdict.NEW] + sum(not person.id for person in doubtful)
                except Refusal:
                    added = 0
            plan.close()
            assert await store.streams.database.read(people_count) == before + added
            assert not [name for name in await store.streams.database.read(tables) if "next" in name]
        found = await store.streams.database.read(contents)
        for row in found["people"]:
            assert row[0] in [person.id for person in await store.people.search(row[1], 50)]
        await store.close()
        return found

    folder = tmp_path_factory.mktemp("ways")
    assert asyncio.run(run(folder / "one.db", 1000)) == asyncio.run(run(folder / "beside.db", -1))


def people_count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM people").fetchone()[0])


async def test_others_write_between_the_steps(store: SqliteStore, database: Database) -> None:
    """A result that is entered while a large list is being written is on disk long before the list is."""
    happened: list[str] = []

    async def result() -> None:
        await database.write(lambda c: c.execute("INSERT INTO settings VALUES ('result', '1-0')"))
        happened.append("result")

    waiting: list[asyncio.Task[None]] = []

    def progress(_done: int) -> None:
        if not waiting:
            waiting.append(asyncio.create_task(result()))

    await imported(store, crowd(40), progress=progress)
    happened.append("list")
    await asyncio.gather(*waiting)
    assert happened == ["result", "list"]


async def test_nobody_sees_half_a_list(store: SqliteStore, database: Database) -> None:
    """Until the last step the people are as they were."""
    plan = await planned(store, rows(*crowd(6)))
    seen: list[int] = []
    applying = await all_steps(database, plan, lambda: database.read(people_count), seen)
    await database.run_exclusive(applying.take_over)
    await database.run_exclusive(applying.end)
    plan.close()
    assert seen
    assert set(seen) == {0}
    assert await database.read(people_count) == 6


async def all_steps(database: Database, plan: Any, look: Any, seen: list[int]) -> Applying:
    assert isinstance(plan, ImportPlan)
    applying = Applying(plan, [], b"done")
    await database.run_exclusive(applying.begin)
    for step in applying.steps():
        await database.run_exclusive(step)
        seen.append(await look())
    return applying


async def test_a_change_meanwhile_makes_the_plan_outdated(store: SqliteStore, database: Database) -> None:
    """Somebody enters a person while the list is being written: the person stays, the list is refused and leaves
    nothing.
    """
    people = store.people
    before = await database.read(tables)
    entered: list[asyncio.Task[int]] = []

    def progress(_done: int) -> None:
        if not entered:
            entered.append(asyncio.create_task(people.add(MULLER)))

    with pytest.raises(PlanOutdated):
        await imported(store, crowd(40), progress=progress)
    await asyncio.gather(*entered)
    assert [each.name for each in await people.search("mu")] == ["Muller, Bernd"]
    assert await database.read(tables) == before


async def test_of_two_at_once_one_is_written(store: SqliteStore, database: Database) -> None:
    """Two large lists applied at the same moment: one is refused, and the other is there as a whole."""
    before = await database.read(tables)
    done = await asyncio.gather(
        imported(store, crowd(20)), imported(store, crowd(20, 2000)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["ImportPlan", "PlanOutdated"]
    assert await database.read(lambda c: c.execute("SELECT count(*) FROM people").fetchone()) == (20,)
    assert await database.read(tables) == before


async def test_a_failure_leaves_all_as_it_was(store: SqliteStore, database: Database) -> None:
    """If a step breaks, the people are as before, and the same plan can be applied again."""
    await store.people.add(FULL)
    before = await database.read(contents)

    def break_off(done: int) -> None:
        if done > 4:
            raise RuntimeError("the light went out")

    plan = await planned(store, rows(*crowd(9)))
    with pytest.raises(RuntimeError):
        await store.imports.apply(plan, [], b"done", break_off)
    assert await database.read(contents) == before
    await store.imports.apply(plan, [], b"done")
    plan.close()
    assert await database.read(people_count) == 10


async def test_what_was_cut_off_is_forgotten_with_a_person(store: SqliteStore, tmp_path: Path) -> None:
    """After a crash in the middle, the copies beside go with the next erasure at the latest."""
    database, path = store.streams.database, tmp_path / "club.db"
    number = await store.people.add(FULL)
    plan = await planned(store, rows(*crowd(4)))
    await all_steps(database, plan, lambda: database.read(people_count), [])
    plan.close()
    assert any("next" in name for name in await database.read(tables))
    await store.people.erase(number)
    assert not any("next" in name for name in await database.read(tables))
    await store.close()
    assert b"max@example.org" not in await asyncio.to_thread(path.read_bytes)


async def test_a_try_that_was_cut_off_can_be_made_again(store: SqliteStore, database: Database) -> None:
    """The tables of the first try make room for those of the second."""
    plan = await planned(store, rows(*crowd(4)))
    await all_steps(database, plan, lambda: database.read(people_count), [])
    await database.run_exclusive(lambda connection: connection.execute("DETACH plan"))  # as if started again
    await store.imports.apply(plan, [], b"done")
    plan.close()
    assert await database.read(people_count) == 4


async def test_memberships_and_national_ratings_of_many(store: SqliteStore, database: Database) -> None:
    """Several memberships of one person survive a large import, changed ones replace the old."""
    people = store.people
    one = Membership("10614", "7", "SK Hof", "A")
    first = [
        Person(
            name=f"Muster, Nr{n}", nation="GER", national_id=f"NU{n}", memberships=(one,) if n == 1 else ()
        )
        for n in range(1, 6)
    ]
    await imported(store, first)
    passive, second = Membership("10614", "7", "SK Hof", "P"), Membership("10615", "3", "SK Alt", "A")
    newer = [
        Person(
            name=f"Muster, Nr{n}",
            nation="GER",
            national_id=f"NU{n}",
            ratings=(Rating(DWZ, 1500 + n, "2026-09-01", n),),
            memberships=(passive, second) if n == 1 else (),
        )
        for n in range(1, 6)
    ]
    assert (await imported(store, newer)).counts[MatchVerdict.CHANGED] == 5
    (person,) = await people.search("NU1")
    assert person.memberships == (passive, second)
    assert [each.value for each in person.ratings] == [1501]


async def test_a_turn_is_answered(tmp_path: Path) -> None:
    """What is done in a turn gives its answer or its fault to whoever waits; after closing it is refused."""
    database = Database(tmp_path / "club.db")
    assert await database.run_exclusive(lambda _: 7) == 7

    def broken(_connection: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(Refusal):
        await database.run_exclusive(broken)
    done = await asyncio.gather(
        database.write(lambda c: c.execute("SELECT 1").fetchone()),
        database.run_exclusive(lambda _: 2),
        database.run_exclusive(lambda _: 3),
    )
    assert tuple(done) == ((1,), 2, 3)
    await database.close()
    with pytest.raises(StoreClosed):
        await database.run_exclusive(lambda _: 1)
