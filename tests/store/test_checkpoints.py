"""The journal is carried over into the file beside the writer."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.store.sqlite import checkpoints
from kosmos.store.sqlite.streams import SqliteStreams

EVENTS = "SELECT count(*) FROM events"


@pytest.fixture
async def streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteStreams]:
    monkeypatch.setattr(checkpoints, "SECONDS", 0.01)
    monkeypatch.setattr(checkpoints, "LARGE", 20)
    opened = SqliteStreams.open(tmp_path / "club.db")
    await opened.create("a", "tournament", [b"created"])
    yield opened
    await opened.close()


def events_in_file(streams: SqliteStreams) -> int:
    """What stands in the file itself, whatever its journal says."""
    address = f"{Path(streams.database.path).as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        return int(connection.execute(EVENTS).fetchone()[0])


def times_begun_anew(streams: SqliteStreams) -> int:
    """The count in the head of the journal (SQLite's file format, 4.1)."""
    return int.from_bytes(Path(streams.database.path + "-wal").read_bytes()[12:16], "big")


async def until(question: Callable[[], bool]) -> None:
    for _ in range(1000):
        if await asyncio.to_thread(question):
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never came to that")


async def test_what_was_committed_reaches_the_file_by_itself(streams: SqliteStreams) -> None:
    """Nobody has to fill the journal, or close it, before it is carried over."""
    assert await streams.append("a", 1, [b"x"]) == 2
    await until(lambda: events_in_file(streams) == 2)


async def test_a_large_journal_is_begun_anew(streams: SqliteStreams) -> None:
    """Also while somebody writes all the time; and every event is there."""
    version = 1
    while await asyncio.to_thread(times_begun_anew, streams) < 3:
        version = await streams.append("a", version, [bytes(1000)])
        assert version < 20_000, "it grows without end"
    assert len(await streams.read("a")) == version


async def test_it_can_be_emptied_whenever_somebody_asks(streams: SqliteStreams) -> None:
    """Who is to be forgotten stands in the journal no longer, although it is carried over all the time."""
    journal = Path(streams.database.path + "-wal")
    for version in range(1, 60):
        await streams.append("a", version, [b"x"])
        await streams.rewrite("a", {version: b"forgotten"})
        assert (await asyncio.to_thread(journal.stat)).st_size == 0


def test_a_file_that_is_gone_is_not_made_again(tmp_path: Path) -> None:
    """Whoever deletes the file of a running program finds no empty one in its place."""
    with pytest.raises(sqlite3.OperationalError):
        checkpoints.carry_over(str(tmp_path / "club.db"))
    assert list(tmp_path.iterdir()) == []
