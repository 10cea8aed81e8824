"""Every commit is the writer's: however slow the disk is, nobody waits for somebody else's flush."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kosmos.core.errors import NotFound, VersionConflict
from kosmos.store.sqlite import checkpoints, database
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.streams import SqliteStreams

WRITER = "kosmos-writer"
SLOW_SECONDS = 0.05


class SlowDisk(Database):
    """Every flush takes 50 ms, and as long as it is held; remembered is in which thread it was made, and when it ended."""

    def __init__(self, path: Path) -> None:
        self.threads: list[str] = []
        self.flushing = threading.Event()
        self.released = threading.Event()
        self.released.set()
        self.ended: list[float] = []
        super().__init__(path)

    def flush(self, statement: str = "COMMIT", values: Sequence[Any] = ()) -> int:
        self.flushing.set()
        time.sleep(SLOW_SECONDS)
        self.released.wait(10)
        changed = super().flush(statement, values)
        self.threads.append(threading.current_thread().name)
        self.ended.append(time.monotonic())
        self.flushing.clear()
        return changed


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SlowDisk]:
    opened = SlowDisk(tmp_path / "club.db")
    yield opened
    await opened.close()


@pytest.fixture
async def streams(slow: SlowDisk) -> SqliteStreams:
    opened = SqliteStreams(slow)
    await asyncio.gather(*(opened.create(name, "tournament", [b"created"]) for name in "abcdefgh"))
    slow.threads.clear()
    return opened


async def under_way(slow: SlowDisk) -> None:
    assert await asyncio.to_thread(slow.flushing.wait, 10)


async def test_nobody_else_waits_for_a_flush(streams: SqliteStreams, slow: SlowDisk) -> None:
    """While a result is on its way to a slow disk, the same and other tournaments are read, listed and followed."""
    slow.released.clear()
    appended = asyncio.create_task(streams.append("a", 1, [b"result"]))
    await under_way(slow)
    following = streams.follow("b", 0)
    assert [event.data for event in await anext(following)] == [b"created"]
    assert await streams.version("a") == 1
    assert await streams.data("b") == [b"created"]
    assert len(await streams.listing("tournament")) == 8
    await asyncio.sleep(0)
    assert not appended.done(), "all of this was answered before the flush was over"
    slow.released.set()
    assert await appended == 2
    await following.aclose()


async def test_the_loop_turns_during_a_flush(streams: SqliteStreams, slow: SlowDisk) -> None:
    """No flush is made on the event loop: single results, several events and summaries alike."""
    await streams.append("a", 1, [b"x"])
    await streams.append("a", 2, [b"x", b"y"])
    await streams.append("a", 4, [b"z"], b"summary")
    assert slow.threads == [WRITER] * 3
    assert (await streams.listing("tournament"))[0].summary == b"summary"


async def test_different_tournaments_share_flushes(streams: SqliteStreams, slow: SlowDisk) -> None:
    """What comes while a flush is under way, at whatever moment, goes to disk together with the next one."""
    slow.released.clear()
    first = asyncio.create_task(streams.append("a", 1, [b"x"]))
    await under_way(slow)
    others = []
    for name in "bcdefgh":
        others.append(asyncio.create_task(streams.append(name, 1, [b"x"])))
        await asyncio.sleep(0.001)  # another turn of the loop for each
    slow.released.set()
    assert await asyncio.gather(first, *others) == [2] * 8
    assert len(slow.threads) == 2


async def test_acknowledged_means_flushed(streams: SqliteStreams, slow: SlowDisk) -> None:
    """Neither the answer nor the news of a result comes before the disk has it."""
    heard: list[float] = []

    async def follow() -> None:
        async for _ in streams.follow("a", 1):
            heard.append(time.monotonic())  # noqa: PERF401 - one by one is the point

    follower = asyncio.create_task(follow())
    await asyncio.sleep(0.01)
    await streams.append("a", 1, [b"x"])
    answered = time.monotonic()
    follower.cancel()
    assert slow.ended[-1] <= heard[0] <= answered


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


async def test_versions_are_compared_by_the_writer(streams: SqliteStreams) -> None:
    """Whoever comes second is refused; versions have no gaps and no twins."""
    await streams.append("a", 1, [b"one"])
    await streams.append("a", 2, [b"two", b"three"])
    for wrong in (0, 1, 3, 5):
        with pytest.raises(VersionConflict):
            await streams.append("a", wrong, [b"late"])
    with pytest.raises(NotFound):
        await streams.append("nowhere", 0, [b"x"])
    assert [event.data for event in await streams.read("a")] == [b"created", b"one", b"two", b"three"]


async def test_another_program_is_noticed(streams: SqliteStreams) -> None:
    """What another program appended in the meantime is not written over."""
    await streams.append("a", 1, [b"ours"])
    other = SqliteStreams.open(streams.database.path)
    await other.append("a", 2, [b"theirs"])
    await other.close()
    with pytest.raises(VersionConflict):
        await streams.append("a", 2, [b"late"])
    assert await streams.append("a", 3, [b"ours"]) == 4


async def test_the_loop_does_not_wait_for_another_program(streams: SqliteStreams) -> None:
    """While another program writes, the writer waits for it and the loop goes on."""
    with closing(sqlite3.connect(streams.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(streams.append("a", 1, [b"x"]))
        for _ in range(10):
            await asyncio.sleep(0.001)
        assert not waiting.done()
        other.execute("ROLLBACK")
        assert await waiting == 2


async def test_the_journal_stays_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of appends do not let the journal grow without end, even if nobody carries it over beside them."""
    monkeypatch.setattr(database, "AT_THE_LATEST", 1000)
    monkeypatch.setattr(checkpoints, "SECONDS", 3600.0)
    streams, journal = SqliteStreams.open(tmp_path / "club.db"), tmp_path / "club.db-wal"
    await streams.create("a", "tournament", [b"created"])
    for version in range(1, 3001):
        await streams.append("a", version, [bytes(1000)])
    assert (await asyncio.to_thread(journal.stat)).st_size < 2 * 1250 * 4120
    await streams.close()
