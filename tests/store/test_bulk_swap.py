"""Large imports, written beside the people and then put in their place: nobody waits, nobody sees half. All names are
invented.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.people import DWZ, FIDE, Membership, Person, PersonRow, Rating
from kosmos.core.people_matching import MatchVerdict
from kosmos.store.refusals import StoreClosed
from kosmos.store.sqlite import bulk_swap
from kosmos.store.sqlite.bulk_swap import Beside
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.people import Decision, IdTaken, People, PeopleImported, PlanOutdated
from store.test_people import FULL, LISTS, MUELLER, MULLER

PERSONAL = ("people", "people_contacts", "people_ratings", "people_memberships")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people are many here."""
    monkeypatch.setattr("kosmos.store.sqlite.people.MANY", 2)
    monkeypatch.setattr(bulk_swap, "PORTION", 2)
    monkeypatch.setattr(bulk_swap, "WORDS_PORTION", 3)


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database(tmp_path / "club.db")
    yield made
    await made.close()


def crowd(count: int, first: int = 1000) -> list[Person]:
    return [
        Person(name=f"Muster, Nr{n}", fide_id=n, ratings=(Rating(FIDE, 1500, "2026-09-01"),))
        for n in range(first, first + count)
    ]


async def apply(
    people: People, persons: Iterable[Person], source: str = "list", **more: Any
) -> PeopleImported:
    rows = [PersonRow(line, person) for line, person in enumerate(persons, 2)]
    plan = await people.plan(rows, source)
    try:
        return await people.apply(plan, **more)
    finally:
        plan.close()


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
        "SELECT * FROM sqlite_sequence WHERE name LIKE 'people%'"
    ).fetchall()
    return rows


def tables(connection: sqlite3.Connection) -> list[str]:
    names = connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'people%' AND type = 'table'")
    return sorted(name for (name,) in names)


async def test_the_known_and_the_new(database: Database) -> None:
    """Who was there keeps everything, who is changed has the new beside the old, who is new is found."""
    people = People(database)
    known, other = await people.add(FULL), await people.add(MUELLER)
    newer = Person(name="Muster-Neu, Max", fide_id=99, ratings=(Rating(FIDE, 1925, "2026-10-01"),))
    assert await apply(people, [newer, *crowd(5)]) == PeopleImported(5, 1, 0, 0)
    person = (await people.get(known)).person
    assert (person.name, person.email, person.memberships) == (
        "Muster-Neu, Max",
        FULL.email,
        FULL.memberships,
    )
    assert [(each.value, each.source) for each in person.ratings if each.list == FIDE] == [
        (1900, "list"),
        (1925, "list"),
    ]
    assert (await people.get(other)).person == MUELLER
    assert [each.id for each in await people.search("max neu")] == [known]
    assert [each.person.fide_id for each in await people.search("nr1004")] == [1004]
    with pytest.raises(IdTaken):
        await people.add(Person(name="X", fide_id=1004))
    await people.erase(known)  # the words of the new index can be forgotten, too
    assert await people.search("max") == []


async def test_tables_and_indexes_are_those_of_a_new_file(database: Database) -> None:
    """After two large imports nothing is left over, the same columns are indexed, and no number comes twice."""
    people = People(database)
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
        await apply(people, crowd(4, first))
    assert await database.read(shape) == before
    assert min(each.id for each in await people.search("muster")) == last + 1
    assert await database.read(lambda c: c.execute("PRAGMA integrity_check").fetchone()) == ("ok",)
    assert await database.read(lambda c: c.execute("PRAGMA foreign_key_check").fetchall()) == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LISTS, st.sampled_from(list(Decision)))
def test_both_ways_lead_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, lists: list[list[Person]], decision: Decision
) -> None:
    """Any lists one after the other: in one transaction or beside, the people are the same in the end."""

    async def run(path: Path, many: int) -> dict[str, list[Any]]:
        database = Database(path)
        people = People(database)
        for persons in lists:
            plan = await people.plan([PersonRow(line, each) for line, each in enumerate(persons, 2)], "list")
            decisions = {line.line: decision for line in plan.lines(MatchVerdict.DOUBTFUL)}
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("kosmos.store.sqlite.people.MANY", many)
                try:
                    await people.apply(plan, decisions)
                except Refusal:
                    assert "people_next" not in await database.read(tables)
            plan.close()
        found = await database.read(contents)
        await database.close()
        return found

    folder = tmp_path_factory.mktemp("ways")
    assert asyncio.run(run(folder / "one.db", 1000)) == asyncio.run(run(folder / "beside.db", -1))


async def test_others_write_between_the_steps(database: Database) -> None:
    """A result that is entered while a large list is being written is on disk long before the list is."""
    people = People(database)
    happened: list[str] = []

    async def result() -> None:
        await database.write(lambda c: c.execute("INSERT INTO settings VALUES ('result', '1-0')"))
        happened.append("result")

    waiting: list[asyncio.Task[None]] = []

    def progress(_done: int) -> None:
        if not waiting:
            waiting.append(asyncio.create_task(result()))

    await apply(people, crowd(40), progress=progress)
    happened.append("list")
    await asyncio.gather(*waiting)
    assert happened == ["result", "list"]


async def test_nobody_sees_half_a_list(database: Database) -> None:
    """Until the last step the people are as they were."""
    people = People(database)
    seen: list[int] = []

    def count(connection: sqlite3.Connection) -> int:
        return int(connection.execute("SELECT count(*) FROM people").fetchone()[0])

    async def look(plan: Any) -> None:
        beside = Beside(plan, {})
        await database.write(beside.begin)
        beside.attach(database.path)
        for step in beside.steps():
            await database.run_exclusive(step)
            seen.append(await database.read(count))
        await database.write(beside.take_over)
        seen.append(await database.read(count))

    plan = await people.plan([PersonRow(n, each) for n, each in enumerate(crowd(6))], "list")
    await look(plan)
    plan.close()
    assert seen[:-1] == [0] * (len(seen) - 1)
    assert seen[-1] == 6


async def test_a_change_meanwhile_makes_the_plan_outdated(database: Database) -> None:
    """Somebody enters a person while the list is being written: the person stays, the list is refused and leaves
    nothing.
    """
    people = People(database)
    before = await database.read(tables)
    entered: list[asyncio.Task[int]] = []

    def progress(_done: int) -> None:
        if not entered:
            entered.append(asyncio.create_task(people.add(MULLER)))

    with pytest.raises(PlanOutdated):
        await apply(people, crowd(40), progress=progress)
    await asyncio.gather(*entered)
    assert [each.person.name for each in await people.search("mu")] == ["Muller, Bernd"]
    assert await database.read(tables) == before


async def test_of_two_at_once_one_is_written(database: Database) -> None:
    """Two large lists applied at the same moment: one is refused, and the other is there as a whole."""
    people = People(database)
    before = await database.read(tables)
    done = await asyncio.gather(
        apply(people, crowd(20)), apply(people, crowd(20, 2000)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["PeopleImported", "PlanOutdated"]
    assert await database.read(lambda c: c.execute("SELECT count(*) FROM people").fetchone()) == (20,)
    assert await database.read(tables) == before


async def test_a_failure_leaves_all_as_it_was(database: Database) -> None:
    """If a step breaks, the people are as before, and the same plan can be applied again."""
    people = People(database)
    await people.add(FULL)
    before = await database.read(contents)

    def break_off(done: int) -> None:
        if done > 4:
            raise RuntimeError("the light went out")

    rows = [PersonRow(n, each) for n, each in enumerate(crowd(9))]
    plan = await people.plan(rows, "list")
    with pytest.raises(RuntimeError):
        await people.apply(plan, progress=break_off)
    assert await database.read(contents) == before
    assert (await people.apply(plan)).new == 9
    plan.close()


async def test_what_was_cut_off_is_forgotten_with_a_person(tmp_path: Path) -> None:
    """After a crash in the middle, the copies beside go with the next erasure at the latest."""
    path = tmp_path / "club.db"
    database = Database(path)
    people = People(database)
    number = await people.add(FULL)
    plan = await people.plan([PersonRow(n, each) for n, each in enumerate(crowd(4))], "list")
    beside = Beside(plan, {})
    await database.write(beside.begin)
    beside.attach(database.path)
    for step in beside.steps():
        await database.run_exclusive(step)
    plan.close()
    assert "people_next" in await database.read(tables)
    await people.erase(number)
    await database.write(lambda c: c.execute("SELECT 1"))
    await database.close()
    assert "people_next" not in tables(sqlite3.connect(path))
    assert b"max@example.org" not in path.read_bytes()


async def test_memberships_and_national_ratings_of_many(database: Database) -> None:
    """Several memberships of one person survive a large import, changed ones replace the old."""
    people = People(database)
    one = Membership("10614", "7", "SK Hof", "A")
    first = [
        Person(
            name=f"Muster, Nr{n}", nation="GER", national_id=f"NU{n}", memberships=(one,) if n == 1 else ()
        )
        for n in range(1, 6)
    ]
    await apply(people, first)
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
    assert await apply(people, newer) == PeopleImported(0, 5, 0, 0)
    (person,) = [each.person for each in await people.search("NU1")]
    assert person.memberships == (passive, second)
    assert [each.value for each in person.ratings] == [1501]


async def test_a_turn_is_answered(tmp_path: Path) -> None:
    """What is done in a turn gives its answer or its fault to whoever waits; after closing it is refused."""
    database = Database(tmp_path / "club.db")
    assert await database.run_exclusive(lambda: 7) == 7

    def broken() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(Refusal):
        await database.run_exclusive(broken)
    done = await asyncio.gather(
        database.write(lambda c: c.execute("SELECT 1").fetchone()),
        database.run_exclusive(lambda: 2),
        database.run_exclusive(lambda: 3),
    )
    assert tuple(done) == ((1,), 2, 3)
    await database.close()
    with pytest.raises(StoreClosed):
        await database.run_exclusive(lambda: 1)
