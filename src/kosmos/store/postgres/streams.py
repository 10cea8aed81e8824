"""Streams in PostgreSQL, written by any number of nodes."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

from kosmos.core.background import start_task
from kosmos.core.errors import NotFound
from kosmos.core.store_refusals import EventDamaged, StoreRefused, StreamExists
from kosmos.locale import N_, Phrase
from kosmos.store.bus import GONE, Bus
from kosmos.store.contract import StoredEvent, StreamEntry, StreamId
from kosmos.store.followed_streams import Append, FollowedStreams, Outcomes
from kosmos.store.postgres.appender import PostgresAppender
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.sql.personal import SqlPersonal
from kosmos.store.sql.stream_names import names_beginning

#: how often followed streams are looked at where nothing else tells of other nodes, and where the bus does
WATCH_SECONDS, HEAL_SECONDS = 0.25, 1.0

INSERT = """
INSERT INTO events (stream, version, data, checksum)
SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::bigint[])
"""


#: a stream, the version after which it is read, and who waits for that
AskedEvents = tuple[StreamId, int, "asyncio.Future[list[StoredEvent]]"]


class PostgresStreams(FollowedStreams):
    """See `contract.Streams`. No version is remembered: whoever appends asks the database, which decides."""

    def __init__(self, database: PostgresDatabase, bus: Bus | None = None) -> None:
        super().__init__(bus)
        self.database = database
        self.personal = SqlPersonal(database)
        self._appender = PostgresAppender(database.address, database.path, database.outage)
        self._asked: list[AskedEvents] = []
        self._watch_seconds = WATCH_SECONDS if bus is None else HEAL_SECONDS

    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        return await self.database.write(
            partial(create, stream=stream, kind=kind, events=events, summary=summary, created=time.time())
        )

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return await self.database.read(partial(read, stream=stream, after=after, upto=upto))

    async def _read_to_tell(self, stream: StreamId, after: int) -> list[StoredEvent]:
        """Whatever is asked for in one turn of the loop is one question to the database."""
        answer: asyncio.Future[list[StoredEvent]] = asyncio.get_running_loop().create_future()
        if not self._asked:
            asyncio.get_running_loop().call_soon(self._ask_together)
        self._asked.append((stream, after, answer))
        return await answer

    def _ask_together(self) -> None:
        asked, self._asked = self._asked, []
        start_task(self._answer(asked), "read what others wrote")

    async def _answer(self, asked: "list[AskedEvents]") -> None:
        found: Sequence[list[StoredEvent] | BaseException]
        try:
            found = await self.database.read(partial(read_many, asked=[each[:2] for each in asked]))
        except Exception as error:  # noqa: BLE001 - it belongs to whoever waits
            found = [error] * len(asked)
        for (_, _, answer), events in zip(asked, found, strict=True):
            if answer.done():  # who waited was cancelled
                continue
            if isinstance(events, BaseException):
                answer.set_exception(events)
            else:
                answer.set_result(events)

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
        await self._appender.close()
        await self.database.close()
        await self._close_bus()

    def _begin_writing(self, appends: list[Append]) -> "asyncio.Future[Outcomes]":
        return self._appender.submit(appends)

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


READ_MANY = """
SELECT asked.place, streams.number, events.version, data, checksum
FROM unnest(?::text[], ?::bigint[]) WITH ORDINALITY AS asked (id, after, place)
LEFT JOIN streams ON streams.id = asked.id
LEFT JOIN events ON events.stream = streams.number AND events.version > asked.after
ORDER BY asked.place, events.version
"""


def read_many(
    connection: Any, asked: Sequence[tuple[StreamId, int]]
) -> list[list[StoredEvent] | BaseException]:
    """Of each stream what comes after the version, or why not."""
    found: list[list[StoredEvent] | BaseException] = [[] for _ in asked]
    for place, number, version, data, checksum in connection.execute(
        READ_MANY, [list(column) for column in zip(*asked, strict=True)]
    ):
        stream, events = asked[place - 1][0], found[place - 1]
        if number is None:
            found[place - 1] = NotFound(Phrase(N_("stream")), stream)
        elif version is not None and isinstance(events, list):
            if crc32(data) == checksum:
                events.append(StoredEvent(version, data))
            else:
                found[place - 1] = EventDamaged(stream, version)
    return found


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
