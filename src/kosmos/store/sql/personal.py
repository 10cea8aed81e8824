"""Personal data in SQL: one table beside the events, and nothing left in the file after erasing."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from kosmos.store.personal import PersonalRecord
from kosmos.store.sql.connection import Connection, SqlDatabase

KEEP = "INSERT INTO personal (key, stream, subject, data) VALUES (?, ?, ?, ?)"
OF_STREAM = "SELECT key, subject, data FROM personal WHERE stream = ?"


class SqlPersonal:
    """See `store.personal.PersonalData`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def keep(self, stream: str, records: Mapping[str, PersonalRecord]) -> None:
        if records:
            rows = [(key, stream, *record) for key, record in records.items()]
            await self._database.write(partial(keep, rows=rows))

    async def of_stream(self, stream: str) -> dict[str, PersonalRecord]:
        return await self._database.read(partial(of_stream, stream=stream))

    async def erase(self, keys: Iterable[str]) -> int:
        return await self._erase("key = ?", [(key,) for key in keys])

    async def erase_subjects(self, stream: str, subjects: Iterable[int]) -> int:
        return await self._erase("stream = ? AND subject = ?", [(stream, each) for each in subjects])

    async def erase_stream(self, stream: str) -> int:
        return await self._erase("stream = ?", [(stream,)])

    async def _erase(self, condition: str, rows: Sequence[tuple[object, ...]]) -> int:
        return await self._database.erase(partial(erase, condition=condition, rows=rows))


def keep(connection: Connection, rows: Sequence[tuple[str, str, int, bytes]]) -> None:
    connection.executemany(KEEP, rows)


def of_stream(connection: Connection, stream: str) -> dict[str, PersonalRecord]:
    rows = connection.execute(OF_STREAM, (stream,))
    return {key: PersonalRecord(subject, data) for key, subject, data in rows}


def erase(connection: Connection, condition: str, rows: Sequence[tuple[object, ...]]) -> int:
    statement = f"DELETE FROM personal WHERE {condition}"  # noqa: S608 - our own words
    return sum(connection.execute(statement, row).rowcount for row in rows)
