"""Appending to streams in PostgreSQL: many appends are one statement, which is a transaction by itself, one way there and back.
Compare-and-set is the database's: of two nodes that append to the same version one is told that it was too late.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

import psycopg
from psycopg.types.numeric import Int8

from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.locale import N_, Phrase
from kosmos.store.contract import StreamId
from kosmos.store.followed_streams import Append
from kosmos.store.postgres.connection import COLLISIONS, PostgresConnection
from kosmos.store.postgres.database import TRIES, Link

#: Rows are locked in one order, compared, counted up and written; what comes back are the streams that were where they had
#: to be. Of the others nothing is written.
APPEND = """
WITH wanted AS (
    SELECT * FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bytea[]) AS wanted (id, expected, version, summary)
), locked AS (
    SELECT number, id, version FROM streams WHERE id = ANY(?::text[]) ORDER BY number FOR UPDATE
), moved AS (
    UPDATE streams SET version = wanted.version, summary = coalesce(wanted.summary, streams.summary)
    FROM locked JOIN wanted ON wanted.id = locked.id AND wanted.expected = locked.version
    WHERE streams.number = locked.number RETURNING streams.number, streams.id
), stored AS (
    INSERT INTO events (stream, version, data, checksum)
    SELECT moved.number, new.version, new.data, new.checksum
    FROM unnest(?::text[], ?::bigint[], ?::bytea[], ?::bigint[]) AS new (id, version, data, checksum)
    JOIN moved ON moved.id = new.id
)
SELECT id FROM moved
"""
#: the same for one event of one stream, as most are: a fraction of the work, and the row is locked by its change
APPEND_ONE = """
WITH moved AS (
    UPDATE streams SET version = ?, summary = coalesce(?::bytea, summary) WHERE id = ? AND version = ? RETURNING number, id
), stored AS (
    INSERT INTO events (stream, version, data, checksum) SELECT number, ?, ?, ? FROM moved
)
SELECT id FROM moved
"""
LOCK = "SELECT number FROM streams WHERE id = ANY(?::text[]) ORDER BY number FOR UPDATE"
#: why an append was not done
HEADS = "SELECT id, version FROM streams WHERE id = ANY(?::text[])"
THERE = """
SELECT events.version, data FROM events JOIN streams ON number = stream
WHERE id = ? AND events.version > ? AND events.version <= ? ORDER BY events.version
"""


#: the version that a stream has now, or why not
AppendOutcome = int | Exception


class AppendPlan:
    """Appends that follow each other, stream by stream, given what each expects; `late` are those that cannot be in one
    statement with the others, because they expect another version of a stream than the one before them leaves.
    """

    def __init__(self, appends: Sequence[Append]) -> None:
        self.heads: dict[StreamId, tuple[int, int, bytes | None]] = {}
        self.rows: list[tuple[StreamId, int, bytes, int]] = []
        self.taken: list[Append] = []
        self.late: list[Append] = []
        for append in appends:
            self._take(append)

    def _take(self, append: Append) -> None:
        stream, expected, events, summary, _ = append
        first, version, before = self.heads.get(stream, (expected, expected, None))
        if version != expected:
            self.late.append(append)
            return
        for event in events:
            version += 1
            self.rows.append((stream, version, event, crc32(event)))
        self.heads[stream] = first, version, before if summary is None else summary
        self.taken.append(append)

    @property
    def is_single(self) -> bool:
        return len(self.rows) == len(self.heads) == 1

    @property
    def statement(self) -> tuple[str, Sequence[Any]]:
        """What stores all of it, and with which values."""
        if not self.is_single:
            return APPEND, self.parameters
        ((stream, version, data, checksum),) = self.rows
        ((expected, _, summary),) = self.heads.values()
        now = Int8(version)  # of one width, so that it is one prepared statement for all numbers
        return APPEND_ONE, (now, summary, stream, Int8(expected), now, data, Int8(checksum))

    @property
    def parameters(self) -> list[list[Any]]:
        heads = [(stream, *head) for stream, head in self.heads.items()]
        rows = [list(column) for column in zip(*self.rows, strict=True)] or [[], [], [], []]
        return [*(list(column) for column in zip(*heads, strict=True)), list(self.heads), *rows]


def write_appends(appends: Sequence[Append], link: Link, *, unsure: bool = False) -> list[AppendOutcome]:
    """Committed when this returns. Where the answer to the commit was lost, the database says whether it was done.

    `unsure`: they were sent before, and nobody knows what became of it.
    """
    for _ in range(TRIES - 1):
        with suppress(*COLLISIONS):
            return _write_once(appends, link, unsure=unsure)
    return _write_once(appends, link, unsure=unsure)


def _write_once(appends: Sequence[Append], link: Link, *, unsure: bool) -> list[AppendOutcome]:
    """`late` ones are looked at after the others are done: they are too late, or come after what was refused."""
    plan = AppendPlan(appends)
    moved = _done_unless_there(plan, link) if unsure else _done(plan, link)
    told: dict[int, AppendOutcome] = {
        id(append): append[1] + len(append[2]) for append in plan.taken if append[0] in moved
    }
    if any(append[0] not in moved for append in plan.taken):
        refused = [append for append in plan.taken if append[0] not in moved]
        told.update(zip(map(id, refused), _refusals(link.get(), refused), strict=True))
    for append in plan.late:
        told[id(append)] = _write_late(append, link)
    return [told[id(append)] for append in appends]


def _write_late(append: Append, link: Link) -> AppendOutcome:
    """Alone, and its failure is its own: the others are on disk."""
    try:
        return write_appends([append], link)[0]
    except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever waits for it
        return error


def _done(plan: AppendPlan, link: Link) -> set[StreamId]:
    """The streams that were moved on."""
    connection = link.get()
    try:
        return _store(connection, plan)
    except psycopg.OperationalError:
        if connection.is_usable:
            connection.roll_back()
            raise
    except BaseException:
        connection.roll_back()
        raise
    # The connection was lost: before it, amid the statement, or after the commit.
    return _done_unless_there(plan, link)


def _done_unless_there(plan: AppendPlan, link: Link) -> set[StreamId]:
    connection = link.get()
    try:
        return _store_unless_there(connection, plan)
    except BaseException:
        connection.roll_back()
        raise


def _store_unless_there(connection: PostgresConnection, plan: AppendPlan) -> set[StreamId]:
    """What is there to the byte was stored, all of it or nothing; else it is done now.

    The streams are locked while that is found out, because the server may still be at work on what was sent by the
    connection that was lost: either it has done so before, and is seen here, or it comes too late and writes nothing.
    """
    with connection.raw.transaction():
        connection.execute(LOCK, (list(plan.heads),))
        there = {append[0] for append in plan.taken if _is_there(connection, append)}
        rest = AppendPlan([append for append in plan.taken if append[0] not in there])
        return there | _store(connection, rest) if rest.heads else there


def _store(connection: PostgresConnection, plan: AppendPlan) -> set[StreamId]:
    """Committed, unless somebody has begun a transaction."""
    return {stream for (stream,) in connection.execute(*plan.statement)}


def _is_there(connection: PostgresConnection, append: Append) -> bool:
    stream, expected, events, _, _ = append
    rows = connection.execute(THERE, (stream, expected, expected + len(events))).fetchall()
    return bool(events) and [bytes(data) for _, data in rows] == list(events)


def _refusals(connection: PostgresConnection, appends: Sequence[Append]) -> list[Refusal]:
    """Why these were not done: there is no such stream, or it is elsewhere."""
    found = connection.execute(HEADS, ([append[0] for append in appends],)).fetchall()
    connection.roll_back()
    return [_refusal(append, dict(found)) for append in appends]


def _refusal(append: Append, heads: Mapping[StreamId, int]) -> Refusal:
    stream, expected, *_ = append
    if stream not in heads:
        return NotFound(Phrase(N_("stream")), stream)
    return VersionConflict(expected, heads[stream])
