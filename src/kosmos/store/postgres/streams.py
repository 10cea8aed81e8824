"""Streams in PostgreSQL, written by any number of nodes."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

import psycopg

from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.locale import N_, Phrase
from kosmos.store.bus import GONE, Bus
from kosmos.store.contract import StoredEvent, StreamEntry, StreamId
from kosmos.store.followed_streams import Append, FollowedStreams, Outcomes
from kosmos.store.postgres.connection import COLLISIONS, PostgresConnection
from kosmos.store.postgres.database import TRIES, Link, PostgresDatabase
from kosmos.store.refusals import EventDamaged, StoreRefused, StreamExists
from kosmos.store.sql.personal import SqlPersonal
from kosmos.store.sql.stream_names import names_beginning

#: how often followed streams are looked at where nothing else tells of other nodes, and where the bus does
WATCH_SECONDS, HEAL_SECONDS = 0.25, 1.0

LOCK = "SELECT number, id, version FROM streams WHERE id = ANY(?) ORDER BY number FOR UPDATE"
INSERT = """
INSERT INTO events (stream, version, data, checksum)
SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::bigint[])
"""
MOVE_ON = """
UPDATE streams SET version = new.version, summary = coalesce(new.summary, streams.summary)
FROM unnest(?::bigint[], ?::bigint[], ?::bytea[]) AS new (number, version, summary) WHERE streams.number = new.number
"""


class PostgresStreams(FollowedStreams):
    """See `contract.Streams`. No version is remembered: whoever appends asks the database, which decides."""

    def __init__(self, database: PostgresDatabase, bus: Bus | None = None) -> None:
        super().__init__(bus)
        self.database = database
        self.personal = SqlPersonal(database)
        self._watch_seconds = WATCH_SECONDS if bus is None else HEAL_SECONDS

    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        return await self.database.write(
            partial(create, stream=stream, kind=kind, events=events, summary=summary, created=time.time())
        )

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return await self.database.read(partial(read, stream=stream, after=after, upto=upto))

    async def data(self, stream: StreamId, upto: int | None = None) -> list[bytes]:
        return [event.data for event in await self.read(stream, 0, upto)]

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

    def _begin_writing(self, appends: list[Append]) -> "asyncio.Future[Outcomes]":
        return self.database.submit_appends(partial(write_appends, appends))

    async def _delete_stored(self, stream: StreamId) -> None:
        await self.database.write(partial(delete, stream=stream))

    async def _watch(self) -> None:
        """A message that was lost, or a node without a bus: whoever looks finds it all the same."""
        while self._followed:
            with suppress(StoreRefused):
                for stream, version in await self.database.read(partial(heads, streams=list(self._followed))):
                    if version == GONE:
                        self._tails.pop(stream, None)
                    self.bus.hear(stream, version)
            await asyncio.sleep(self._watch_seconds)


# -- appending, in the appender's thread -----------------------------------------------------------------


class PlannedRows:
    """What a turn of appends comes to, given where the streams are."""

    def __init__(self, known: Mapping[StreamId, tuple[int, int]]) -> None:
        self.known = dict(known)
        self.rows: list[tuple[int, int, bytes, int]] = []
        self.heads: dict[int, tuple[int, bytes | None]] = {}

    def take(self, append: Append) -> int | Refusal:
        stream, expected, events, summary, _ = append
        if stream not in self.known:
            return NotFound(Phrase(N_("stream")), stream)
        number, actual = self.known[stream]
        if actual != expected:
            return VersionConflict(expected, actual)
        for event in events:
            actual += 1
            self.rows.append((number, actual, event, crc32(event)))
        before = self.heads.get(number, (0, None))[1]
        self.heads[number] = actual, before if summary is None else summary
        self.known[stream] = number, actual
        return actual


def write_appends(appends: list[Append], link: Link) -> Outcomes:
    """Committed when this returns. Where the answer to the commit was lost, the database says whether it was done."""
    for _ in range(TRIES - 1):
        with suppress(*COLLISIONS):
            return _write_once(appends, link)
    return _write_once(appends, link)


def _write_once(appends: list[Append], link: Link) -> Outcomes:
    connection = link.get()
    try:
        planned, outcomes = _planned(connection, appends)
    except psycopg.OperationalError:  # lost since it was last used: nothing has been done yet
        if connection.is_usable:
            raise
        connection = link.get()
        planned, outcomes = _planned(connection, appends)
    try:
        _store(connection, planned)
    except psycopg.OperationalError:
        if connection.is_usable or not link.get().is_usable:
            connection.roll_back()
            raise
        return _after_doubt(appends, outcomes, link)
    except BaseException:
        connection.roll_back()
        raise
    return outcomes


def _planned(connection: PostgresConnection, appends: list[Append]) -> tuple[PlannedRows, Outcomes]:
    try:
        found = connection.execute(LOCK, ([append[0] for append in appends],))
        planned = PlannedRows({stream: (number, version) for number, stream, version in found})
        return planned, [planned.take(append) for append in appends]
    except BaseException:
        connection.roll_back()
        raise


def _store(connection: PostgresConnection, planned: PlannedRows) -> None:
    """One way there and back for all of it."""
    if not planned.heads:
        connection.roll_back()
        return
    with connection.raw.pipeline():
        if planned.rows:
            connection.execute(INSERT, [list(column) for column in zip(*planned.rows, strict=True)])
        moved = [(number, version, summary) for number, (version, summary) in planned.heads.items()]
        connection.execute(MOVE_ON, [list(column) for column in zip(*moved, strict=True)])
        connection.commit()


def _after_doubt(appends: list[Append], outcomes: Outcomes, link: Link) -> Outcomes:
    """The connection was lost amid the commit. What is there to the byte was stored; else nothing was, and it is done now."""
    connection = link.get()
    for append, outcome in zip(appends, outcomes, strict=True):
        stream, expected, events, _, _ = append
        if isinstance(outcome, int) and events:
            there = [event.data for event in read(connection, stream, expected, outcome)]
            connection.roll_back()
            return outcomes if there == list(events) else write_appends(appends, link)
    return outcomes


# -- jobs ------------------------------------------------------------------------------------------------


def create(
    connection: Any, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes, created: float
) -> int:
    if connection.execute("SELECT 1 FROM streams WHERE id = ?", (stream,)).fetchone():
        raise StreamExists(stream)
    (number,) = connection.execute(
        "INSERT INTO streams (id, kind, summary, created, version) VALUES (?, ?, ?, ?, ?) RETURNING number",
        (stream, kind, summary, created, len(events)),
    ).fetchone()
    if events:
        rows = zip([number] * len(events), count(1), events, map(crc32, events))
        connection.execute(INSERT, [list(column) for column in zip(*rows, strict=True)])
    return len(events)


def head(connection: Any, stream: StreamId, lock: str = "") -> tuple[int, int]:
    """A stream's number in the database, and its version."""
    found: tuple[int, int] | None = connection.execute(
        f"SELECT number, version FROM streams WHERE id = ? {lock}",  # noqa: S608 - our own words
        (stream,),
    ).fetchone()
    if found is None:
        raise NotFound(Phrase(N_("stream")), stream)
    return found


def heads(connection: Any, streams: Sequence[StreamId]) -> list[tuple[StreamId, int]]:
    found = dict(
        connection.execute("SELECT id, version FROM streams WHERE id = ANY(?)", (list(streams),)).fetchall()
    )
    return [(stream, found.get(stream, GONE)) for stream in streams]


READ = """
SELECT events.version, data, checksum FROM events JOIN streams ON number = stream
WHERE id = ? AND events.version > ? AND events.version <= ? ORDER BY events.version
"""


def read(connection: Any, stream: StreamId, after: int, upto: int | None) -> list[StoredEvent]:
    rows = connection.execute(READ, (stream, after, GONE if upto is None else upto)).fetchall()
    if not rows:
        head(connection, stream)  # nothing new, or nothing there at all?
    for version, data, checksum in rows:
        if crc32(data) != checksum:
            raise EventDamaged(stream, version)
    return [StoredEvent(version, data) for version, data, _ in rows]


def listing(connection: Any, kind: str) -> list[StreamEntry]:
    rows = connection.execute(
        "SELECT id, kind, version, summary, created FROM streams WHERE kind = ? ORDER BY number", (kind,)
    )
    return list(map(StreamEntry._make, rows))


def delete(connection: Any, stream: StreamId) -> None:
    number, _ = head(connection, stream, "FOR UPDATE")
    connection.execute("DELETE FROM events WHERE stream = ?", (number,))
    connection.execute("DELETE FROM streams WHERE number = ?", (number,))


def rewrite(connection: Any, stream: StreamId, events: Mapping[int, bytes]) -> None:
    number, last = head(connection, stream, "FOR UPDATE")
    for version in events:
        if not 1 <= version <= last:
            raise NotFound(Phrase(N_("version")), version)
    rows = [(data, crc32(data), number, version) for version, data in events.items()]
    if rows:
        connection.executemany(
            "UPDATE events SET data = ?, checksum = ? WHERE stream = ? AND version = ?", rows
        )
