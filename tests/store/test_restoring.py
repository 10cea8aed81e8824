"""A backup put back: by the program, or copied over the file by hand while an old journal lies beside it."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.core.store_refusals import EventDamaged, ForeignJournal, StoreDamaged, StoreLocked
from kosmos.store.opening import back_up_closed, open_store, restore_closed
from kosmos.store.sqlite.backups import find_faults
from kosmos.store.sqlite.migrations import CHECKS, STEPS


async def killed(folder: Path) -> tuple[Path, Path]:
    """A database as a killed program leaves it, with its journal, and a backup made before the last writes."""
    running, left = folder / "running", folder / "left"
    running.mkdir()
    left.mkdir()
    store = open_store(running / "club.db")
    await store.streams.create("cup", "tournament", [b"one"])
    await store.backups.make(folder / "backup.db")
    for number in range(1, 200):
        await store.streams.append("cup", number, [b"later " * 50])
    for file in running.iterdir():
        if file.is_file():
            shutil.copy(file, left / file.name)
    await store.close()
    assert (left / "club.db-wal").stat().st_size > 0
    return left / "club.db", folder / "backup.db"


async def test_a_journal_of_another_file_is_refused(tmp_path: Path) -> None:
    """A backup copied over the database of a killed program is not opened together with the old journal."""
    database, backup = await killed(tmp_path)
    shutil.copy(backup, database)
    before = database.read_bytes()
    with pytest.raises(ForeignJournal):
        open_store(database)
    assert database.read_bytes() == before
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    store = open_store(database)
    assert await store.streams.data("cup") == [b"one"]
    await store.close()


async def test_the_own_journal_is_replayed(tmp_path: Path) -> None:
    """After a kill everything acknowledged is there: the journal is the file's own."""
    database, _ = await killed(tmp_path)
    store = open_store(database)
    assert await store.streams.version("cup") == 200
    await store.close()


async def test_restoring_keeps_what_was_there(tmp_path: Path) -> None:
    """The backup is in the place of the database, and the former state opens beside it, journal and all."""
    database, backup = await killed(tmp_path)
    former = database.with_name("former.db")
    restore_closed(database, backup, former)
    for path, version in ((database, 1), (former, 200)):
        store = open_store(path)
        assert await store.streams.version("cup") == version
        assert await store.backups.faults() == []
        await store.close()


async def test_a_damaged_backup_is_not_put_back(tmp_path: Path) -> None:
    """It is looked through first, and the database stays as it was."""
    database, backup = await killed(tmp_path)
    data = bytearray(backup.read_bytes())
    data[4096:6000] = b"x" * 1904
    backup.write_bytes(data)
    before = database.read_bytes()
    with pytest.raises(StoreDamaged):
        restore_closed(database, backup, database.with_name("former.db"))
    assert database.read_bytes() == before
    assert not database.with_name("former.db").exists()


def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    """Whoever has it open would go on writing into what was put aside."""
    holder = (
        "import asyncio, sys\n"
        "from kosmos.store.opening import open_store\n"
        f"store = open_store({str(tmp_path / 'club.db')!r})\n"
        "print('open', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout
        assert program.stdin
        assert program.stdout.readline() == "open\n"
        open_backup = tmp_path / "backup.db"
        back_up_closed(tmp_path / "club.db", open_backup)
        with pytest.raises(StoreLocked):
            restore_closed(tmp_path / "club.db", open_backup, tmp_path / "former.db")
        program.stdin.close()


async def test_an_event_that_changed_on_disk_is_named(tmp_path: Path) -> None:
    """Bytes that are not those that were stored are never read as an event: stream and version are told."""
    store = open_store(tmp_path / "club.db")
    await store.streams.create("cup", "tournament", [b"one", b"two", b"three"])
    await store.close()
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        connection.execute("UPDATE events SET data = x'00' WHERE version = 2")
        connection.commit()
    store = open_store(tmp_path / "club.db")
    for asked in (store.streams.data("cup"), store.streams.read("cup", 1)):
        with pytest.raises(EventDamaged) as damage:
            await asked
        assert (damage.value.stream, damage.value.version) == ("cup", 2)
    assert [each.version for each in await store.streams.read("cup", 2)] == [3]
    await store.close()
    assert find_faults(tmp_path / "club.db") == ["event 2 of stream cup is not what was stored"]


async def test_older_events_get_their_check_sum(tmp_path: Path) -> None:
    """A file of the version before sums is brought up to date with sums of what it holds."""
    store = open_store(tmp_path / "club.db")
    await store.streams.create("cup", "tournament", [b"one"])
    await store.close()
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        connection.execute("ALTER TABLE events DROP COLUMN checksum")
        for table in ("identity", "second_factors", "recovery_codes"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute(f"PRAGMA user_version = {STEPS.index(CHECKS)}")
        connection.commit()
    store = open_store(tmp_path / "club.db")
    assert await store.streams.data("cup") == [b"one"]
    assert await store.backups.faults() == []
    await store.close()
