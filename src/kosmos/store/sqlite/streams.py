"""Streams in one SQLite file, or in memory for tests and trials."""

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from zlib import crc32

from kosmos.core.background import start_task
from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.locale import N_, Phrase
from kosmos.store.bus import Bus, MemoryBus
from kosmos.store.contract import StoredEvent, StreamEntry, StreamId, Told
from kosmos.store.listening import Fail, Hear, StreamListener
from kosmos.store.refusals import EventDamaged, StoreRefused, StreamExists
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.journal import clear_journal
from kosmos.store.sqlite.personal import SqlitePersonal

INSERT = "INSERT INTO events (stream, version, data, checksum) VALUES (?, ?, ?, ?)"

# How often the file is asked whether another program wrote to it, while somebody follows a stream.
WATCH_SECONDS = 0.25

# A version that no stream reaches: told of a deleted stream, it wakes every follower, who then finds nothing.
GONE = 2**63 - 1

# A follower this many events behind is served from the file, the others from memory.
TAIL = 256

# Versions the writer remembers, so that an append need not look them up.
REMEMBERED = 10_000


# Rows that one statement inserts. Each statement gives the interpreter away and has to get it back from a loop that may be
# busy for a millisecond: as few as possible, and of few lengths, because each length is compiled once and kept.
ROWS_AT_ONCE = (64, 16, 4, 1)

# stream, expected version, events, summary, who is told
Append = tuple[StreamId, int, Sequence[bytes], bytes | None, Told]


class SqliteStreams:
    """See `contract.Streams`. Another program may write to the same file at the same time."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.database = database
        self.personal = SqlitePersonal(database)
        self._bus: Bus = bus or MemoryBus()
        self._followed: Counter[StreamId] = Counter()
        self._tails: dict[StreamId, list[StoredEvent]] = {}
        self._watcher: asyncio.Task[None] | None = None
        self._gathering: list[Append] = []
        # Number and version of streams, as far as known. Touched only by who writes.
        self._heads: dict[StreamId, tuple[int, int]] = {}
        self._heads_of = -1

    @classmethod
    def open(cls, path: Path | str, bus: Bus | None = None) -> "SqliteStreams":
        return cls(Database(path), bus)

    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        return await self.database.write(
            partial(create, stream=stream, kind=kind, events=events, summary=summary, created=time.time())
        )

    async def append(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None = None,
    ) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.append_then(stream, expected_version, events, summary, partial(settle, answer))
        return await answer

    def append_then(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None,
        told: Told,
    ) -> None:
        if not self._gathering:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._gathering.append((stream, expected_version, events, summary, told))

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return await self.database.read(partial(read, stream=stream, after=after, upto=upto))

    async def data(self, stream: StreamId, upto: int | None = None) -> list[bytes]:
        return await self.database.read(partial(read_data, stream=stream, upto=upto))

    async def version(self, stream: StreamId) -> int:
        return (await self.database.read(partial(head, stream=stream)))[1]

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncGenerator[list[StoredEvent], None]:
        seen = heard = after
        with self._following(stream), self._bus.subscribe(stream) as news:
            events = await self.read(stream, seen)
            while True:
                if events:
                    seen = events[-1].version
                    yield events
                heard = await news.newer_than(max(seen, heard))
                events = self._recent(stream, seen) or await self.read(stream, seen)

    def listen(self, stream: StreamId, after: int, hear: Hear, fail: Fail) -> Callable[[], None]:
        listener = StreamListener(stream, after, self._recent, self.read, hear, fail)
        held = ExitStack()
        held.enter_context(self._following(stream))
        self._bus.join(stream, listener.tell)
        held.callback(self._bus.leave, stream, listener.tell)
        held.callback(listener.stop)
        listener.start()
        return held.close

    async def listing(self, kind: str) -> list[StreamEntry]:
        return await self.database.read(partial(listing, kind=kind))

    async def delete(self, stream: StreamId) -> None:
        # Shielded: a caller who goes away in between does not keep the followers from hearing of it.
        await asyncio.shield(self._delete_and_tell(stream))

    async def rewrite(self, stream: StreamId, events: Mapping[int, bytes]) -> None:
        await self.database.write(partial(rewrite, stream=stream, events=events))
        self._tails.pop(stream, None)
        await clear_journal(self.database)

    async def close(self) -> None:
        self._hand_over()
        if self._watcher is not None:
            self._watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self._watcher
        await self.database.close()

    # Appends: gathered on the loop, written in the writer's thread, told on the loop

    def _hand_over(self) -> None:
        """All appends of one turn of the loop are one job: one pass over them, one `executemany`."""
        if not self._gathering:
            return
        appends, self._gathering = self._gathering, []
        self._submit(appends)
        self.database.hand_over()  # gathered already: the writer need not wait for another turn

    def _submit(self, appends: list[Append]) -> None:
        self.database.submit(partial(self._write, appends)).add_done_callback(partial(self._tell, appends))

    def _write(self, appends: list[Append], connection: sqlite3.Connection) -> list[int | Refusal]:
        """Compare and set, for each. The write lock is held, so no other program can come in between."""
        self._forget_what_may_be_wrong()
        rows: list[tuple[int, int, bytes, int]] = []
        outcomes: list[int | Refusal] = []
        for stream, expected, events, summary, _ in appends:
            try:
                number, actual = self._heads.get(stream) or head(connection, stream)
            except NotFound as refusal:
                outcomes.append(refusal)
                continue
            if actual != expected:
                outcomes.append(VersionConflict(expected, actual))
                continue
            for event in events:
                actual += 1
                rows.append((number, actual, event, crc32(event)))
            if summary is not None:
                connection.execute("UPDATE streams SET summary = ? WHERE number = ?", (summary, number))
            self._heads[stream] = number, actual
            outcomes.append(actual)
        insert_events(connection, rows)
        return outcomes

    def _forget_what_may_be_wrong(self) -> None:
        if self._heads_of != self.database.generation or len(self._heads) > REMEMBERED:
            self._heads.clear()
            self._heads_of = self.database.generation

    def _tell(self, appends: list[Append], written: asyncio.Future[list[int | Refusal]]) -> None:
        error = written.exception()
        if error is not None and not isinstance(error, Refusal) and len(appends) > 1:
            # One of them is impossible (an event that is no bytes): the others must not suffer for it.
            for append in appends:
                self._submit([append])
            return
        outcomes = [error] * len(appends) if error is not None else written.result()
        self._announce_all(appends, outcomes)

    def _announce_all(self, appends: list[Append], outcomes: Sequence[int | BaseException]) -> None:
        for (stream, _, events, _, _), outcome in zip(appends, outcomes, strict=True):
            if isinstance(outcome, int):
                self._announce(stream, events, outcome)
        for append, outcome in zip(appends, outcomes, strict=True):
            append[-1](outcome)

    def _announce(self, stream: StreamId, events: Sequence[bytes], version: int) -> None:
        if stream in self._followed:
            first = version - len(events) + 1
            tail = self._tails.setdefault(stream, [])
            if tail and tail[-1].version != first - 1:
                tail.clear()
            tail.extend(map(StoredEvent, count(first), events))
            del tail[:-TAIL]
        self._bus.publish(stream, version)

    async def _delete_and_tell(self, stream: StreamId) -> None:
        await self.database.write(partial(self._delete, stream))
        self._tails.pop(stream, None)
        self._bus.publish(stream, GONE)

    def _delete(self, stream: StreamId, connection: sqlite3.Connection) -> None:
        number, _ = head(connection, stream)
        connection.execute("DELETE FROM events WHERE stream = ?", (number,))
        connection.execute("DELETE FROM streams WHERE number = ?", (number,))
        self._heads.pop(stream, None)

    # Following

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
            self._watcher = start_task(self._watch(), "watch the file")
        try:
            yield
        finally:
            self._followed[stream] -= 1
            if not self._followed[stream]:
                del self._followed[stream]
                self._tails.pop(stream, None)

    async def _watch(self) -> None:
        """While anybody follows: notice what other programs wrote to the file, and tell the bus."""
        with closing(connect(self.database.path)) as connection:
            seen = looked = None
            while self._followed:
                with suppress(sqlite3.OperationalError):  # a file that is busy now is asked again later
                    (now,) = connection.execute("PRAGMA data_version").fetchone()
                    if now != seen:
                        # Mostly it was our own writer, which has told the bus already; it knows whether others wrote.
                        if (others := await self.database.foreign_writes()) != looked:
                            await self._look_around()
                        seen, looked = now, others
                await asyncio.sleep(WATCH_SECONDS)

    async def _look_around(self) -> None:
        with suppress(StoreRefused):
            for stream, version in await self.database.read(partial(heads, streams=list(self._followed))):
                self._bus.publish(stream, version)


def settle(answer: asyncio.Future[int], outcome: int | BaseException) -> None:
    if answer.done():  # it is, when whoever waited was cancelled
        return
    if isinstance(outcome, int):
        answer.set_result(outcome)
    else:
        answer.set_exception(outcome)


def insert_events(connection: sqlite3.Connection, rows: Sequence[tuple[int, int, bytes, int]]) -> None:
    done = 0
    for size in ROWS_AT_ONCE:
        while len(rows) - done >= size:
            values = [value for row in rows[done : done + size] for value in row]
            connection.execute(INSERT + ", (?, ?, ?, ?)" * (size - 1), values)
            done += size


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
    connection.executemany(INSERT, zip([number] * len(events), count(1), events, map(crc32, events)))
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
SELECT version, data, checksum FROM events
WHERE stream = (SELECT number FROM streams WHERE id = ?) AND version > ? AND version <= ?
ORDER BY version
"""


def read(connection: sqlite3.Connection, stream: StreamId, after: int, upto: int | None) -> list[StoredEvent]:
    rows = connection.execute(READ, (stream, after, GONE if upto is None else upto)).fetchall()
    if not rows:
        head(connection, stream)  # nothing new, or nothing there at all?
    return [StoredEvent(version, sound(stream, version, data, checksum)) for version, data, checksum in rows]


def sound(stream: StreamId, version: int, data: bytes, checksum: int) -> bytes:
    """The bytes, if they are those that were stored."""
    if crc32(data) != checksum:
        raise EventDamaged(stream, version)
    return data


DATA = """
SELECT version, data, checksum FROM events WHERE stream = (SELECT number FROM streams WHERE id = ?) AND version <= ? ORDER BY version
"""


def read_data(connection: sqlite3.Connection, stream: StreamId, upto: int | None) -> list[bytes]:
    rows = connection.execute(DATA, (stream, GONE if upto is None else upto))
    found = [sound(stream, version, data, checksum) for version, data, checksum in rows]
    if not found:
        head(connection, stream)
    return found


def rewrite(connection: sqlite3.Connection, stream: StreamId, events: Mapping[int, bytes]) -> None:
    number, last = head(connection, stream)
    for version in events:
        if not 1 <= version <= last:
            raise NotFound(Phrase(N_("version")), version)
    connection.execute("PRAGMA secure_delete = ON")
    rows = [(data, crc32(data), number, version) for version, data in events.items()]
    connection.executemany("UPDATE events SET data = ?, checksum = ? WHERE stream = ? AND version = ?", rows)


LISTING = """
SELECT id, kind, coalesce((SELECT max(version) FROM events WHERE stream = number), 0), summary, created
FROM streams WHERE kind = ? ORDER BY number
"""


def listing(connection: sqlite3.Connection, kind: str) -> list[StreamEntry]:
    return list(map(StreamEntry._make, connection.execute(LISTING, (kind,))))
