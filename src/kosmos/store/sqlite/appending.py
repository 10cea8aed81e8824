"""Appends in the writer's thread: compared and set, against what the writer remembers of each stream."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.locale import N_, Phrase
from kosmos.store.contract import StreamId
from kosmos.store.followed_streams import Append, Outcomes
from kosmos.store.sqlite.one_statement import OneStatement

INSERT = "INSERT INTO events (stream, version, data, checksum) VALUES (?, ?, ?, ?)"

# Versions the writer remembers, so that an append need not look them up.
REMEMBERED = 10_000

# Rows that one statement of a longer transaction inserts at the most.
ROWS_AT_ONCE = 16

# Rows of a group that is one statement. There is a statement for every eight rows, filled up with rows that are left out
# again: compiled once, and kept.
MOST_ROWS, STEP = 256, 8

IF_NOBODY_ELSE_WROTE = "(SELECT data_version FROM pragma_data_version) = ?"

#: number of the stream, version, event, its checksum
Row = tuple[int, int, bytes, int]


class StreamHeads:
    """Number and version of streams, as far as known. Touched only by who writes, in the writer's thread."""

    def __init__(self, generation: Callable[[], int]) -> None:
        """`generation`: another number whenever what is remembered may no longer be so."""
        self._generation = generation
        self._known: dict[StreamId, tuple[int, int]] = {}
        self._known_of = -1

    def write(self, appends: Sequence[Append], connection: sqlite3.Connection) -> Outcomes:
        """Compare and set, for each. The write lock is held, so no other program can come in between."""
        if self._known_of != self._generation() or len(self._known) > REMEMBERED:
            self._known, self._known_of = {}, self._generation()
        for stream in {each[0] for each in appends}.difference(self._known):
            found = find_head(connection, stream)
            if found is not None:
                self._known[stream] = found
        rows: list[Row] = []
        outcomes = self._set(appends, rows)
        for stream, _, _, summary, _ in accepted(appends, outcomes):
            if summary is not None:
                number = self._known[stream][0]
                connection.execute("UPDATE streams SET summary = ? WHERE number = ?", (summary, number))
        insert_events(connection, rows)
        return outcomes

    def foresee(self, jobs: Sequence[Callable[[sqlite3.Connection], Any]], seen: int) -> OneStatement | None:
        """Only of streams that are known, and where nothing but their events is written."""
        if self._known_of != self._generation() or len(self._known) > REMEMBERED:
            return None
        known, many = self._known, 0
        for job in jobs:
            if not isinstance(job, AppendJob):
                return None
            for stream, _, events, summary, _ in job.appends:
                many += len(events)
                if summary is not None or stream not in known:
                    return None
        if not 0 < many <= MOST_ROWS:
            return None
        rows: list[Row] = []
        results = [self._set(job.appends, rows) for job in jobs if isinstance(job, AppendJob)]
        return OneStatement(*one_insert(rows, seen), len(rows), results) if rows else None

    def forget(self, stream: StreamId) -> None:
        self._known.pop(stream, None)

    def _set(self, appends: Sequence[Append], rows: list[Row]) -> list[int | Refusal]:
        known = self._known
        outcomes: list[int | Refusal] = []
        for stream, expected, events, _, _ in appends:
            number, actual = known.get(stream, (0, 0))
            if not number:
                outcomes.append(NotFound(Phrase(N_("stream")), stream))
            elif actual != expected:
                outcomes.append(VersionConflict(expected, actual))
            else:
                for event in events:
                    actual += 1
                    rows.append((number, actual, event, crc32(event)))
                known[stream] = number, actual
                outcomes.append(actual)
        return outcomes


class AppendJob:
    """What one turn of a loop appends."""

    def __init__(self, heads: StreamHeads, appends: Sequence[Append]) -> None:
        self.appends = appends
        self._heads = heads

    def __call__(self, connection: sqlite3.Connection) -> Outcomes:
        return self._heads.write(self.appends, connection)


def accepted(appends: Sequence[Append], outcomes: Outcomes) -> list[Append]:
    return [append for append, outcome in zip(appends, outcomes, strict=True) if isinstance(outcome, int)]


def one_insert(rows: Sequence[Row], seen: int) -> tuple[str, list[Any]]:
    """All of them, or none where another program has written since `seen`."""
    missing = -len(rows) % STEP if len(rows) > STEP else 0
    values: list[Any] = [value for row in rows for value in row]
    values += [None] * (4 * missing)
    values.append(seen)
    return _insert_of(len(rows) + missing), values


@lru_cache(MOST_ROWS)
def _insert_of(rows: int) -> str:
    places = ", ".join(["(?, ?, ?, ?)"] * rows)
    return (
        f"INSERT INTO events (stream, version, data, checksum) SELECT * FROM (VALUES {places}) "  # noqa: S608 - question marks alone
        f"WHERE column1 AND {IF_NOBODY_ELSE_WROTE}"
    )


def insert_events(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    for first in range(0, len(rows), ROWS_AT_ONCE):
        portion = rows[first : first + ROWS_AT_ONCE]
        values = [value for row in portion for value in row]
        connection.execute(INSERT + ", (?, ?, ?, ?)" * (len(portion) - 1), values)


HEAD = """
SELECT number, coalesce((SELECT max(version) FROM events WHERE stream = number), 0) FROM streams WHERE id = ?
"""


def find_head(connection: sqlite3.Connection, stream: StreamId) -> tuple[int, int] | None:
    """A stream's number in the file, and its version; None: there is none."""
    row: tuple[int, int] | None = connection.execute(HEAD, (stream,)).fetchone()
    return row


def head(connection: sqlite3.Connection, stream: StreamId) -> tuple[int, int]:
    row = find_head(connection, stream)
    if row is None:
        raise NotFound(Phrase(N_("stream")), stream)
    return row
