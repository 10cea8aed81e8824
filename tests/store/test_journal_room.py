"""The journal is lengthened before commits have to, and nothing is lost by that."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.store.sqlite import journal_room
from kosmos.store.sqlite.journal_room import LOOK_EVERY, STAYS, STEP
from kosmos.store.sqlite.streams import SqliteStreams


async def filled(path: Path, events: int) -> SqliteStreams:
    streams = SqliteStreams.open(path)
    await streams.create("a", "tournament", [])
    for version in range(events):
        await streams.append("a", version, [b"%d" % version])
    return streams


def journal_of(path: Path) -> Path:
    return Path(f"{path}-wal")


async def test_a_program_that_stays_has_a_journal_with_room(tmp_path: Path) -> None:
    """Lengthened once in one stroke, and not with every commit."""
    streams = await filled(tmp_path / "club.db", 3 * STAYS)
    size = journal_of(tmp_path / "club.db").stat().st_size
    assert size > STEP
    await streams.append("a", 3 * STAYS, [b"one more"])
    assert journal_of(tmp_path / "club.db").stat().st_size == size
    await streams.close()


async def test_a_short_program_leaves_the_journal_as_it_is(tmp_path: Path) -> None:
    """A program of a few commits, as a shell command is, does not lengthen the journal."""
    streams = await filled(tmp_path / "club.db", 2)
    assert journal_of(tmp_path / "club.db").stat().st_size < STEP
    await streams.close()


async def test_a_journal_that_was_emptied_gets_room_again(tmp_path: Path) -> None:
    """Who erases empties it; the commits after that lengthen it, and then it is done in one stroke again."""
    streams = await filled(tmp_path / "club.db", 2 * STAYS)
    await streams.rewrite("a", {1: b"nobody"})
    assert journal_of(tmp_path / "club.db").stat().st_size < STEP
    for version in range(2 * STAYS, 2 * STAYS + 2 * LOOK_EVERY):
        await streams.append("a", version, [b"more"])
    assert journal_of(tmp_path / "club.db").stat().st_size > STEP
    await streams.close()


async def test_what_a_killed_program_left_is_read_up_to_the_zeros(tmp_path: Path) -> None:
    """The file and its journal as they lie there after a kill: every event, and a sound database."""
    streams = await filled(tmp_path / "club.db", 3 * STAYS)
    for name in ("club.db", "club.db-wal"):
        shutil.copy(tmp_path / name, tmp_path / f"killed{name.removeprefix('club')}")
    await streams.close()
    with closing(sqlite3.connect(tmp_path / "killed.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = SqliteStreams.open(tmp_path / "killed.db")
    assert await again.data("a") == [b"%d" % version for version in range(3 * STAYS)]
    await again.close()


async def test_two_programs_lengthen_and_write_in_turns(tmp_path: Path) -> None:
    """Two programs that write and lengthen the journal in turns lose nothing of each other."""
    one = await filled(tmp_path / "club.db", 0)
    other = SqliteStreams.open(tmp_path / "club.db")
    await other.create("b", "tournament", [])

    async def write(streams: SqliteStreams, name: str) -> None:
        for version in range(100):
            await streams.append(name, version, [b"x" * 2000])

    await asyncio.gather(write(one, "a"), write(other, "b"))
    assert (len(await other.data("a")), len(await one.data("b"))) == (100, 100)
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    await one.close()
    await other.close()


async def test_a_full_disk_keeps_nobody_from_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the journal cannot be lengthened commits go on without it."""

    def no_room(_journal: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_room, "lengthen", no_room)
    streams = await filled(tmp_path / "club.db", 3 * STAYS)
    assert await streams.version("a") == 3 * STAYS
    await streams.close()
