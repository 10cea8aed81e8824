"""A copy of everything that is in PostgreSQL, in one file that opens anywhere; and whether what is there is sound."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from kosmos.core.store_refusals import StoreMoved
from kosmos.store.backups import BackupMade
from kosmos.store.postgres.connection import connect, shown
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.transfer_end import PostgresEnd
from kosmos.store.sql.backup_notes import looked_for, note, noted
from kosmos.store.sqlite.backups import place
from kosmos.store.sqlite.closed import new_file_end
from kosmos.store.transfer import copy_everything

GAPS = """
SELECT id, streams.version, count(events.version), coalesce(max(events.version), 0)
FROM streams LEFT JOIN events ON stream = number GROUP BY number, id, streams.version
HAVING count(events.version) <> streams.version OR coalesce(max(events.version), 0) <> streams.version
"""
EVENTS = "SELECT id, events.version, data, checksum FROM events JOIN streams ON number = stream"


class PostgresBackups:
    """See `store.backups.Backups`. A copy is a SQLite file: `kosmos --db copy serve` opens it, `kosmos db move` brings it back."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def make(self, target: Path) -> None:
        await asyncio.to_thread(place, target, partial(write_copy, self._database.address))
        with suppress(StoreMoved):  # nothing is written there any more, not even this
            await self._database.write(partial(note, target=target, made=time.time()))

    async def made(self) -> list[BackupMade]:
        return await asyncio.to_thread(looked_for, await self._database.read(noted))

    async def faults(self) -> list[str]:
        return await self._database.run_apart(all_faults)


def write_copy(address: str, part: Path) -> None:
    """All of one moment; nobody waits for it. What was written is compared with what was read."""
    with closing(connect(address)) as source, new_file_end(part) as target:
        copy_everything(PostgresEnd(source, shown(address), alone=False), target)


def all_faults(connection: Any) -> list[str]:
    gaps = connection.execute(GAPS).fetchall()
    return [
        *(
            f"stream {name} is at {version}, but has {many} events up to {last}"
            for name, version, many, last in gaps
        ),
        *damaged_events(connection),
    ]


def damaged_events(connection: Any) -> Iterator[str]:
    with connection.raw.cursor("damaged") as cursor:
        for stream, version, data, checksum in cursor.execute(EVENTS):
            if crc32(data) != checksum:
                yield f"event {version} of stream {stream} is not what was stored"
