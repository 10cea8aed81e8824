"""Streams in one SQLite file, or in memory for tests and trials."""

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path

from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.locale import N_, Phrase
from kosmos.store.bus import Bus, MemoryBus
from kosmos.store.contract import StoredEvent, StreamEntry, StreamId
from kosmos.store.database import Database, connect
from kosmos.store.refusals import StreamExists

INSERT = "INSERT INTO events (stream, version, data) VALUES (?, ?, ?)"

# How often the file is asked whether another program wrote to it, while somebody follows a stream.
WATCH_SECONDS = 0.25

# A version that no stream reaches: told of a deleted stream, it wakes every follower, who then finds nothing.
GONE = 2**63 - 1

# A follower this many events behind is served from the file, the others from memory.
TAIL = 256

# Versions the writer remembers, so that an append need not look them up.
REMEMBERED = 10_000


class SqliteStreams:
    """See `contract.Streams`. Another program may write to the same file at the same time."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.database = database
        self._bus: Bus = bus or MemoryBus()
        self._followed: Counter[StreamId] = Counter()
        self._tails: dict[StreamId, list[StoredEvent]] = {}
        self._watcher: asyncio.Task[None] | None = None
        # Touched by the writer's thread only.
        self._heads: dict[StreamId, tuple[int, int]] = {}
        self._heads_of = -1

    @classmethod
    def open(cls, path: Path | str, bus: Bus | None = None) -> "SqliteStreams":
        return cls(Database(path), bus)

    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        job = partial(create, stream=stream, kind=kind, events=events, summary=summary, created=time.time())
        return await self.database.write(job, partial(self._announce, stream, events))

    async def append(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None = None,
    ) -> int:
        return await self.database.write(
            partial(self._append, stream, expected_version, events, summary),
            partial(self._announce, stream, events),
        )

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return await self.database.read(partial(read, stream=stream, after=after, upto=upto))

    async def version(self, stream: StreamId) -> int:
        return (await self.database.read(partial(head, stream=stream)))[1]

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[list[StoredEvent]]:
        seen = heard = after
        with self._following(stream), self._bus.subscribe(stream) as news:
            events = await self.read(stream, seen)
            while True:
                if events:
                    seen = events[-1].version
                    yield events
                heard = await news.newer_than(max(seen, heard))
                events = self._recent(stream, seen) or await self.read(stream, seen)

    async def listing(self, kind: str) -> list[StreamEntry]:
        return await self.database.read(partial(listing, kind=kind))

    async def delete(self, stream: StreamId) -> None:
        await self.database.write(partial(self._delete, stream), partial(self._say_goodbye, stream))

    async def close(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self._watcher
        await self.database.close()

    # In the writer's thread

    def _append(
        self,
        stream: StreamId,
        expected: int,
        events: Sequence[bytes],
        summary: bytes | None,
        connection: sqlite3.Connection,
    ) -> int:
        """Compare and set. The write lock is held, so no other program can come in between."""
        number, actual = self._head(connection, stream)
        if actual != expected:
            raise VersionConflict(expected, actual)
        if len(events) == 1:
            connection.execute(INSERT, (number, expected + 1, events[0]))
        else:
            connection.executemany(INSERT, zip([number] * len(events), count(expected + 1), events))
        if summary is not None:
            connection.execute("UPDATE streams SET summary = ? WHERE number = ?", (summary, number))
        self._heads[stream] = number, expected + len(events)
        return expected + len(events)

    def _head(self, connection: sqlite3.Connection, stream: StreamId) -> tuple[int, int]:
        if self._heads_of != self.database.generation or len(self._heads) > REMEMBERED:
            self._heads.clear()
            self._heads_of = self.database.generation
        return self._heads.get(stream) or head(connection, stream)

    def _delete(self, stream: StreamId, connection: sqlite3.Connection) -> None:
        number, _ = head(connection, stream)
        connection.execute("DELETE FROM events WHERE stream = ?", (number,))
        connection.execute("DELETE FROM streams WHERE number = ?", (number,))
        self._heads.pop(stream, None)

    # On the loop

    def _announce(self, stream: StreamId, events: Sequence[bytes], version: int) -> None:
        if stream in self._followed:
            first = version - len(events) + 1
            tail = self._tails.setdefault(stream, [])
            if tail and tail[-1].version != first - 1:
                tail.clear()
            tail.extend(map(StoredEvent, count(first), events))
            del tail[:-TAIL]
        self._bus.publish(stream, version)

    def _say_goodbye(self, stream: StreamId, _: None) -> None:
        self._tails.pop(stream, None)
        self._bus.publish(stream, GONE)

    def _recent(self, stream: StreamId, after: int) -> list[StoredEvent]:
        """What comes after a version, if memory has all of it."""
        tail = self._tails.get(stream)
        if not tail or not tail[0].version <= after + 1 <= tail[-1].version:
            return []
        return tail[after + 1 - tail[0].version :]

    @contextmanager
    def _following(self, stream: StreamId) -> Iterator[None]:
        self._followed[stream] += 1
        if not self.database.in_memory and (self._watcher is None or self._watcher.done()):
            self._watcher = asyncio.get_running_loop().create_task(self._watch())
        try:
            yield
        finally:
            self._followed[stream] -= 1
            if not self._followed[stream]:
                del self._followed[stream]
                self._tails.pop(stream, None)

    async def _watch(self) -> None:
        """While anybody follows: notice what other programs wrote to the file, and tell the bus."""
        connection = connect(self.database.path)
        try:
            seen = None
            while self._followed:
                (now,) = connection.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    seen = now
                    await self._look_around()
                await asyncio.sleep(WATCH_SECONDS)
        finally:
            connection.close()

    async def _look_around(self) -> None:
        with suppress(Refusal):  # a file that is busy now is looked at again later
            for stream, version in await self.database.read(partial(heads, streams=list(self._followed))):
                self._bus.publish(stream, version)


def create(
    connection: sqlite3.Connection,
    stream: StreamId,
    kind: str,
    events: Sequence[bytes],
    summary: bytes,
    created: float,
) -> int:
    if connection.execute("SELECT 1 FROM streams WHERE id = ?", (stream,)).fetchone():
        raise StreamExists(stream)
    row = (stream, kind, summary, created)
    number = connection.execute(
        "INSERT INTO streams (id, kind, summary, created) VALUES (?, ?, ?, ?)", row
    ).lastrowid
    connection.executemany(INSERT, zip([number] * len(events), count(1), events))
    return len(events)


HEAD = """
SELECT number, coalesce((SELECT max(version) FROM events WHERE stream = number), 0) FROM streams WHERE id = ?
"""


def head(connection: sqlite3.Connection, stream: StreamId) -> tuple[int, int]:
    """A stream's number in the file, and its version."""
    row: tuple[int, int] | None = connection.execute(HEAD, (stream,)).fetchone()
    if row is None:
        raise NotFound(Phrase(N_("stream")), stream)
    return row


def heads(connection: sqlite3.Connection, streams: Sequence[StreamId]) -> list[tuple[StreamId, int]]:
    found = ((stream, connection.execute(HEAD, (stream,)).fetchone()) for stream in streams)
    return [(stream, row[1] if row else GONE) for stream, row in found]


READ = """
SELECT version, data FROM events
WHERE stream = (SELECT number FROM streams WHERE id = ?) AND version > ? AND version <= ?
ORDER BY version
"""


def read(connection: sqlite3.Connection, stream: StreamId, after: int, upto: int | None) -> list[StoredEvent]:
    rows = connection.execute(READ, (stream, after, GONE if upto is None else upto)).fetchall()
    if not rows:
        head(connection, stream)  # nothing new, or nothing there at all?
    return list(map(StoredEvent._make, rows))


LISTING = """
SELECT id, kind, coalesce((SELECT max(version) FROM events WHERE stream = number), 0), summary, created
FROM streams WHERE kind = ? ORDER BY number
"""


def listing(connection: sqlite3.Connection, kind: str) -> list[StreamEntry]:
    return list(map(StreamEntry._make, connection.execute(LISTING, (kind,))))
