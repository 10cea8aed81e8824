"""People in a SQLite file: files of earlier versions, and what is left in the bytes. All names are invented."""

import asyncio
from pathlib import Path
from sqlite3 import Connection

import pytest

from kosmos.core.people import Person
from kosmos.store.people import People
from kosmos.store.sql.people import SqlPeople
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.migrations import LIKE_WORDS, STEPS
from kosmos.store.sqlite.people_schema import prepare
from kosmos.store.sqlite.people_tables import TABLES
from store.crowds import FULL, MULLER


async def names(people: People, text: str) -> list[str]:
    return [known.name for known in await people.search(text)]


async def test_the_forgotten_are_nowhere_in_the_file(database: Database, tmp_path: Path) -> None:
    """Neither in the tables nor in the index of words nor in pages that are free."""
    people = SqlPeople(database, TABLES)
    number = await people.add(FULL)
    await people.add(MULLER)
    await people.erase(number)
    connection = connect(str(tmp_path / "club.db"))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    raw = await asyncio.to_thread((tmp_path / "club.db").read_bytes)
    assert b"max@example.org" not in raw
    assert b"muster" not in raw


async def test_a_file_that_had_its_people_before_the_step_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The people's tables were once made beside the steps; such a file counts the step and keeps everybody."""
    path = tmp_path / "club.db"
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[:2])
        database = Database(path)
        await database.write(prepare)
        await SqlPeople(database, TABLES).add(FULL)
        await database.close()
    database = Database(path)
    people = SqlPeople(database, TABLES)
    assert await names(people, "muster") == ["Muster, Max"]
    found = await database.read(lambda connection: connection.execute("PRAGMA user_version").fetchone())
    assert found == (len(STEPS),)
    await database.close()


async def test_words_like_a_typed_one_are_found_in_an_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file from before there was an index of groups of letters gets it, with everybody who is in it."""
    path = tmp_path / "club.db"
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[: STEPS.index(LIKE_WORDS)])
        database = Database(path)
        await SqlPeople(database, TABLES).add(FULL)
        await database.write(lambda connection: connection.execute("DELETE FROM people_words"))
        await database.close()
    database = Database(path)
    assert await names(SqlPeople(database, TABLES), "mustre") == ["Muster, Max"]
    await database.close()


async def test_words_of_an_older_file_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose names were folded in an older way finds everybody after it was opened."""
    path = tmp_path / "club.db"
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[:3])
        database = Database(path)
        number = await SqlPeople(database, TABLES).add(Person(name="D'Angelo, Noël", club="FC St.Pauli"))

        def spoil(connection: Connection) -> None:
            TABLES.forget_words(connection, number)
            connection.execute("UPDATE people SET folded = 'dangelo noel', words = 'fc stpauli'")
            connection.execute(
                "INSERT INTO people_search (rowid, text) VALUES (?, 'dangelo noel fc stpauli')", (number,)
            )

        await database.write(spoil)
        assert await names(SqlPeople(database, TABLES), "noel ang") == []
        await database.close()
    database = Database(path)
    for text in ("noel ang", "d'ang", "pauli"):
        assert await names(SqlPeople(database, TABLES), text) == ["D'Angelo, Noël"]
    await SqlPeople(database, TABLES).erase(number)
    assert await names(SqlPeople(database, TABLES), "noel") == []
    await database.close()
