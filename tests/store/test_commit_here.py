"""Single appends on a quick disk are written where they are asked for; everything else is the writer's."""

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.core.errors import NotFound, VersionConflict
from kosmos.store import database as module
from kosmos.store.database import Database, Job, JobDone, T, Waiting
from kosmos.store.sqlite_streams import SqliteStreams

WRITER = "kosmos-writer"


class Watched(Database):
    """Remembers in which thread something was written."""

    def __init__(self, path: Path) -> None:
        self.threads: list[str] = []
        super().__init__(path)

    def commit_inline(self, job: Job[T]) -> T | None:
        done = super().commit_inline(job)
        if done:
            self.threads.append(threading.current_thread().name)
        return done

    def _commit(self, group: list[Waiting]) -> list[JobDone]:
        self.threads.append(threading.current_thread().name)
        return super()._commit(group)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk of which every commit is quick."""
    monkeypatch.setattr(module, "QUICK_SECONDS", 3600.0)


@pytest.fixture
async def streams(tmp_path: Path) -> AsyncIterator[SqliteStreams]:
    opened = SqliteStreams(Watched(tmp_path / "club.db"))
    await opened.create("a", "tournament", [b"created"])
    yield opened
    await opened.close()


def journal_of(database: str | Path) -> Path:
    return Path(f"{database}-wal")


def length(journal: Path) -> int:
    """-1: there is none."""
    return journal.stat().st_size if journal.exists() else -1


def threads(streams: SqliteStreams) -> list[str]:
    assert isinstance(streams.database, Watched)
    return streams.database.threads[1:]  # without the creation


@pytest.mark.usefixtures("quick")
async def test_a_single_append_needs_no_other_thread(streams: SqliteStreams) -> None:
    """On a quick disk the caller's own thread writes."""
    for version in range(1, 4):
        await streams.append("a", version, [b"x"])
    assert threads(streams) == [threading.current_thread().name] * 3


async def test_a_slow_disk_is_left_to_the_writer(
    streams: SqliteStreams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the last commit took long, the loop does not wait for the next."""
    monkeypatch.setattr(module, "QUICK_SECONDS", 0.0)
    await streams.append("a", 1, [b"x"])
    await streams.append("a", 2, [b"x"])
    assert threads(streams) == [WRITER] * 2


@pytest.mark.usefixtures("quick")
async def test_many_at_once_are_left_to_the_writer(streams: SqliteStreams) -> None:
    """A crowd is one group and one flush, while the loop goes on."""
    for name in "bcde":
        await streams.create(name, "tournament", [b"created"])
    before = len(threads(streams))
    await asyncio.gather(*(streams.append(name, 1, [b"x"]) for name in "abcde"))
    assert threads(streams)[before:] == [WRITER]


@pytest.mark.usefixtures("quick")
async def test_the_writer_has_its_turn(streams: SqliteStreams, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many in a row the writer commits once: it is he who copies the journal into the file."""
    monkeypatch.setattr(module, "IN_A_ROW", 2)
    here = threading.current_thread().name
    for version in range(1, 7):
        await streams.append("a", version, [b"x"])
    assert threads(streams) == [here, here, WRITER, here, here, WRITER]


@pytest.mark.usefixtures("quick")
async def test_the_journal_stays_short(streams: SqliteStreams) -> None:
    """Thousands of appends on the loop do not let the journal grow without end."""
    for version in range(1, 3001):
        await streams.append("a", version, [bytes(1000)])
    assert length(journal_of(streams.database.path)) < 2 * module.JOURNAL_BYTES


@pytest.mark.usefixtures("quick")
async def test_more_than_one_statement_is_left_to_the_writer(streams: SqliteStreams) -> None:
    """Several events, or a summary with them, are all written or none."""
    await streams.append("a", 1, [b"x", b"y"])
    await streams.append("a", 3, [b"z"], b"summary")
    assert threads(streams) == [WRITER] * 2
    assert (await streams.listing("tournament"))[0].summary == b"summary"


@pytest.mark.usefixtures("quick")
async def test_the_version_is_compared_here_too(streams: SqliteStreams) -> None:
    """Whoever comes second is refused, whichever thread wrote before him; versions have no gaps and no twins."""
    await streams.append("a", 1, [b"here"])
    await streams.append("a", 2, [b"the", b"writer"])
    for wrong in (0, 1, 3, 5):
        with pytest.raises(VersionConflict):
            await streams.append("a", wrong, [b"late"])
    await streams.append("a", 4, [b"here again"])
    with pytest.raises(NotFound):
        await streams.append("nowhere", 0, [b"x"])
    assert [event.data for event in await streams.read("a")] == [
        *(b"created", b"here", b"the", b"writer", b"here again")
    ]


@pytest.mark.usefixtures("quick")
async def test_another_program_is_noticed_here_too(streams: SqliteStreams) -> None:
    """What another program appended in the meantime is not written over."""
    await streams.append("a", 1, [b"ours"])
    other = SqliteStreams.open(streams.database.path)
    await other.append("a", 2, [b"theirs"])
    await other.close()
    with pytest.raises(VersionConflict):
        await streams.append("a", 2, [b"late"])
    assert await streams.append("a", 3, [b"ours"]) == 4


@pytest.mark.usefixtures("quick")
async def test_the_loop_does_not_wait_for_another_program(streams: SqliteStreams) -> None:
    """While another program writes, the writer waits for it and the loop goes on."""
    with closing(sqlite3.connect(streams.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(streams.append("a", 1, [b"x"]))
        turns = 0
        while turns < 10:
            turns += 1
            await asyncio.sleep(0.001)
        assert not waiting.done()
        other.execute("ROLLBACK")
        assert await waiting == 2
    assert threads(streams) == [WRITER]


@pytest.mark.usefixtures("quick")
async def test_followers_hear_before_the_answer_is_made(streams: SqliteStreams) -> None:
    """News goes out in the turn before whoever appended goes on."""
    heard: list[str] = []

    async def follow() -> None:
        async for events in streams.follow("a", 1):
            heard.append(f"version {events[-1].version}")  # noqa: PERF401 - one by one is the point

    task = asyncio.create_task(follow())
    await asyncio.sleep(0.05)
    await streams.append("a", 1, [b"x"])
    heard.append("answered")
    task.cancel()
    assert heard == ["version 2", "answered"]


async def test_a_lengthened_journal_loses_nothing(streams: SqliteStreams, tmp_path: Path) -> None:
    """A journal made longer beforehand is read to its last commit after a crash, and no further."""
    await streams.append("a", 1, [b"before"])
    await streams.database.preallocate_wal()
    journal = journal_of(streams.database.path)
    assert length(journal) == module.JOURNAL_BYTES
    await streams.append("a", 2, [b"after"])
    assert length(journal) == module.JOURNAL_BYTES  # it did not grow
    crashed = tmp_path / "crashed.db"
    shutil.copy(streams.database.path, crashed)
    shutil.copy(journal, journal_of(crashed))
    again = SqliteStreams.open(crashed)
    assert [event.data for event in await again.read("a")] == [b"created", b"before", b"after"]
    await again.close()
    assert length(journal_of(crashed)) == -1


async def test_a_database_in_memory_has_no_journal_to_lengthen() -> None:
    """Nothing is made beside it."""
    database = Database(":memory:")
    await database.preallocate_wal()
    await database.close()
    assert length(journal_of(":memory:")) == -1
