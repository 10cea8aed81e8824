"""Copies of the SQLite file and a look at its health, broken files included."""

import asyncio
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.core.store_refusals import NotOurDatabase, StoreUnreachable
from kosmos.store.backups import BackupExists
from kosmos.store.sqlite.backups import SqliteBackups, find_faults
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.streams import SqliteStreams


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("place", ["club.db", ":memory:"])
async def test_a_copy_has_everything(tmp_path: Path, place: str) -> None:
    """A copy made while the database is open has all that was acknowledged, and is sound and private."""
    streams = SqliteStreams.open(place if place == ":memory:" else tmp_path / place)
    await streams.create("a", "tournament", [b"one", b"two"])
    target = tmp_path / "copy.db"
    await SqliteBackups(streams.database).make(target)
    await streams.append("a", 2, [b"after the copy"])
    await streams.close()
    assert find_faults(target) == []
    assert mode_of(target) == 0o600
    copy = SqliteStreams.open(target)
    assert [event.data for event in await copy.read("a")] == [b"one", b"two"]
    await copy.close()


async def test_a_copy_is_one_moment(tmp_path: Path) -> None:
    """A copy made amid writing is sound: every stream in it is whole up to some version."""
    streams = SqliteStreams.open(tmp_path / "club.db")
    names = [f"stream {number}" for number in range(8)]
    for name in names:
        await streams.create(name, "tournament", [b"x" * 5000])

    async def write(name: str) -> None:
        for version in range(1, 40):
            await streams.append(name, version, [b"x" * 5000])

    writing = asyncio.gather(*map(write, names))
    for number in range(5):
        await SqliteBackups(streams.database).make(tmp_path / f"copy {number}.db")
        assert find_faults(tmp_path / f"copy {number}.db") == []
    await writing
    await streams.close()


async def test_a_copy_replaces_nothing(tmp_path: Path, database: Database) -> None:
    """A file of that name is left as it is, and a folder that is not there is refused; no half copy stays."""
    target = tmp_path / "precious.txt"
    target.write_text("do not lose me")
    with pytest.raises(BackupExists):
        await SqliteBackups(database).make(target)
    with pytest.raises(StoreUnreachable):
        await SqliteBackups(database).make(tmp_path / "nowhere" / "copy.db")
    assert target.read_text() == "do not lose me"
    assert "precious.txt.part" not in names_in(tmp_path)


def spoil_pages(path: Path) -> None:
    contents = bytearray(path.read_bytes())
    contents[4096 * 30 :] = b"\xa5" * (len(contents) - 4096 * 30)
    path.write_bytes(contents)


def lose_an_event(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE version = 2")


def lose_a_stream(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM streams")


@pytest.mark.parametrize("spoil", [spoil_pages, lose_an_event, lose_a_stream])
async def test_faults_are_found(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """Broken pages, missing events and events without a stream are all reported."""
    path = tmp_path / "club.db"
    streams = SqliteStreams.open(path)
    await streams.create("a", "tournament", [bytes(3000)] * 100)
    await streams.close()
    assert find_faults(path) == []
    spoil(path)
    assert find_faults(path)


async def test_only_our_files_are_looked_at(tmp_path: Path) -> None:
    """A missing file is refused and not made; a file of something else is refused."""
    with pytest.raises(StoreUnreachable):
        find_faults(tmp_path / "missing.db")
    assert names_in(tmp_path) == set()
    diary = tmp_path / "diary.txt"
    diary.write_text("Lost with the King's Gambit. " * 50)
    with pytest.raises(NotOurDatabase):
        find_faults(diary)
