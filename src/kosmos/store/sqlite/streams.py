"""Streams in one SQLite file, or in memory for tests and trials."""

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from zlib import crc32

from kosmos.core.errors import NotFound
from kosmos.core.store_refusals import EventDamaged, StoreRefused, StreamExists
from kosmos.locale import N_, Phrase
from kosmos.store.bus import GONE, Bus
from kosmos.store.contract import StoredEvent, StreamEntry, StreamId
from kosmos.store.followed_streams import Append, FollowedStreams, Outcomes
from kosmos.store.sql.personal import SqlPersonal
from kosmos.store.sql.stream_names import names_beginning
from kosmos.store.sqlite.appending import HEAD, INSERT, AppendJob, StreamHeads, head
from kosmos.store.sqlite.database import Database, connect

# How often the file is asked whether another program wrote to it, while somebody follows a stream.
WATCH_SECONDS = 0.25


class SqliteStreams(FollowedStreams):
    """See `contract.Streams`. Another program may write to the same file at the same time."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        super().__init__(bus)
        self.database = database
        self.personal = SqlPersonal(database)
        self._heads = StreamHeads(lambda: database.generation)
        database.foresee = self._heads.foresee

    @classmethod
    def open(cls, path: Path | str, bus: Bus | None = None) -> "SqliteStreams":
        return cls(Database(path), bus)

    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        return await self.database.write(
            partial(create, stream=stream, kind=kind, events=events, summary=summary, created=time.time())
        )

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return await self.database.read(partial(read, stream=stream, after=after, upto=upto))

    async def data(self, stream: StreamId, upto: int | None = None) -> list[bytes]:
        return await self.database.read(partial(read_data, stream=stream, upto=upto))

    async def version(self, stream: StreamId) -> int:
        return (await self.database.read(partial(head, stream=stream)))[1]

    async def listing(self, kind: str) -> list[StreamEntry]:
        return await self.database.read(partial(listing, kind=kind))

    async def names(self, beginning: str) -> set[StreamId]:
        return await self.database.read(partial(names_beginning, beginning=beginning))

    async def rewrite(self, stream: StreamId, events: Mapping[int, bytes]) -> None:
        await self.database.erase(partial(rewrite, stream=stream, events=events))
        self._tails.pop(stream, None)

    async def close(self) -> None:
        await self._stop_following()
        await self.database.close()
        await self._close_bus()

    # Writing, in the writer's thread

    def _begin_writing(self, appends: list[Append]) -> asyncio.Future[Outcomes]:
        return self.database.submit(AppendJob(self._heads, appends))

    def _hasten(self) -> None:
        self.database.hand_over()  # gathered already: the writer need not wait for another turn

    async def _delete_stored(self, stream: StreamId) -> None:
        await self.database.write(partial(self._delete, stream))

    def _delete(self, stream: StreamId, connection: sqlite3.Connection) -> None:
        number, _ = head(connection, stream)
        connection.execute("DELETE FROM events WHERE stream = ?", (number,))
        connection.execute("DELETE FROM streams WHERE number = ?", (number,))
        self._heads.forget(stream)

    # Following

    @property
    def _is_shared(self) -> bool:
        return not self.database.in_memory

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
                self.bus.hear(stream, version)


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
    rows = [(data, crc32(data), number, version) for version, data in events.items()]
    connection.executemany("UPDATE events SET data = ?, checksum = ? WHERE stream = ? AND version = ?", rows)


LISTING = """
SELECT id, kind, coalesce((SELECT max(version) FROM events WHERE stream = number), 0), summary, created
FROM streams WHERE kind = ? ORDER BY number
"""


def listing(connection: sqlite3.Connection, kind: str) -> list[StreamEntry]:
    return list(map(StreamEntry._make, connection.execute(LISTING, (kind,))))
