"""A copy of the whole database while it is in use, and a look at whether a file is sound."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from zlib import crc32

from kosmos.core.store_refusals import StoreDamaged, StoreUnreachable
from kosmos.store.backups import BackupExists, BackupMade
from kosmos.store.sql.all_streams import all_streams
from kosmos.store.sql.backup_notes import looked_for, note, noted
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.errors import refusal_for
from kosmos.store.sqlite.identity import rename_copy
from kosmos.store.sqlite.migrations import known_format
from kosmos.store.sqlite.moved_mark import read_mark


class SqliteBackups:
    """See `store.backups.Backups`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, target: Path) -> None:
        if self._database.in_memory:
            image = await self._database.read(sqlite3.Connection.serialize)
            await asyncio.to_thread(place, target, lambda part: part.write_bytes(image))
            await self._database.write(partial(note, target=target, made=time.time()))
        else:
            await asyncio.to_thread(back_up_file, Path(self._database.path), target)

    async def made(self) -> list[BackupMade]:
        rows = await self._database.read(noted)
        return await asyncio.to_thread(looked_for, rows)

    async def faults(self) -> list[str]:
        if self._database.in_memory:
            return await self._database.read(all_faults)
        return await asyncio.to_thread(find_faults, Path(self._database.path))


def copy_file(connection: sqlite3.Connection, target: Path) -> None:
    def write(part: Path) -> None:
        with closing(sqlite3.connect(part)) as destination:
            connection.backup(destination)
            rename_copy(destination)

    place(target, write)


def back_up_file(source: Path, target: Path) -> None:
    with existing(source) as connection:
        known_format(connection, str(source))  # what is wrong with it is not said of the copy
        copy_file(connection, target)
        # an older file has no place for it, and in one that has moved nothing is written
        if connection.execute(HAS_NOTES).fetchone() and read_mark(connection) is None:
            note(connection, target, time.time())
            connection.commit()


HAS_NOTES = "SELECT 1 FROM sqlite_schema WHERE name = 'backups'"


def place(target: Path, write: Callable[[Path], object]) -> None:
    """Write into a new file beside the target, flush it, and only then give it its name."""
    if target.exists():
        raise BackupExists(str(target))
    part = target.with_name(f"{target.name}.part")
    with refusing(target):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
        try:
            write(part)
            flush(part)
            # A hard link, unlike a rename, does not replace what somebody else put there meanwhile.
            target.hardlink_to(part)
        except FileExistsError:
            raise BackupExists(str(target)) from None
        finally:
            part.unlink()
        flush(target.parent)


def flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


GAPS = """
SELECT 'stream ' || id || ' has ' || count(*) || ' events, but its last is number ' || max(version)
FROM events JOIN streams ON number = stream
GROUP BY stream HAVING count(*) <> max(version) OR min(version) <> 1
"""


def find_faults(path: Path) -> list[str]:
    try:
        with existing(path) as connection:
            known_format(connection, str(path))
            return all_faults(connection)
    except StoreDamaged as damage:  # too broken even to be looked through
        return [damage.reason]


def all_faults(connection: sqlite3.Connection) -> list[str]:
    pages = [fault for (fault,) in connection.execute("PRAGMA integrity_check") if fault != "ok"]
    if pages:
        return pages
    orphans = connection.execute("PRAGMA foreign_key_check")
    gaps = connection.execute(GAPS)
    return [
        *(f"{table}: row {row} belongs to nothing" for table, row, *_ in orphans),
        *(gap for (gap,) in gaps),
        *damaged_events(connection),
    ]


EVENTS = (
    "SELECT id, version, data, checksum FROM events JOIN streams ON number = stream ORDER BY stream, version"
)
HAS_CHECKSUMS = "SELECT 1 FROM pragma_table_info('events') WHERE name = 'checksum'"


def damaged_events(connection: sqlite3.Connection) -> list[str]:
    if not connection.execute(HAS_CHECKSUMS).fetchone():  # of an older version
        return []
    return [
        f"event {version} of stream {stream} is not what was stored"
        for stream, version, data, checksum in connection.execute(EVENTS)
        if crc32(data) != checksum
    ]


def stored_streams(path: Path) -> Iterator[tuple[str, str, list[bytes]]]:
    """Name, kind and events of every stream of a file, as they are: it is not brought to the newest format."""
    with existing(path) as connection:
        yield from all_streams(connection)


@contextmanager
def existing(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that is there; none is made."""
    with (
        refusing(path),
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as connection,
    ):
        yield connection


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreUnreachable(str(path), error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise refusal_for(error, str(path)) from error
