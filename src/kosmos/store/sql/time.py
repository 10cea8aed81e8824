"""The clock of a database and the mark beside it, read together."""

from collections.abc import Callable
from typing import NamedTuple

from kosmos.store.sql.connection import Connection, SqlDatabase
from kosmos.store.time import TIME, StoreMoment, TimeMark, read_mark

MARK = "SELECT value FROM settings WHERE name = ?"


class ClockReading(NamedTuple):
    """See `store.time.StoreMoment`."""

    clock: str
    at: int
    even: int
    error: int
    is_even: bool


class SqlStoreTime:
    """See `store.time.StoreTime`."""

    def __init__(self, database: SqlDatabase, read_clock: Callable[[Connection], ClockReading]) -> None:
        self._database = database
        self._read_clock = read_clock

    async def look(self) -> StoreMoment:
        return await self._database.read(self._look)

    def _look(self, connection: Connection) -> StoreMoment:
        reading = self._read_clock(connection)
        return StoreMoment(*reading, _mark(connection, reading.clock))


def _mark(connection: Connection, clock: str) -> TimeMark | None:
    row = connection.execute(MARK, (TIME,)).fetchone()
    mark = None if row is None else read_mark(row[0])
    return mark if mark is not None and clock and mark.clock == clock else None
