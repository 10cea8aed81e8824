"""Appends of a turn are one statement, which writes all of them or, where another program was there, none."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from kosmos.core.errors import NotFound, VersionConflict
from kosmos.store.sqlite import appending
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.streams import SqliteStreams

STREAMS = [f"board:{number}" for number in range(60)]


class Told(Database):
    """Remembers what its writer said to SQLite."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.said: list[str] = []
        self._connection.set_trace_callback(lambda sql: self.said.append(sql.split(None, 1)[0]))


@pytest.fixture
async def streams(tmp_path: Path) -> AsyncIterator[SqliteStreams]:
    opened = SqliteStreams(Told(tmp_path / "club.db"))
    await asyncio.gather(*(opened.create(name, "board", [b"opened"]) for name in STREAMS))
    await append(opened, 1)  # from now on the writer knows the streams
    yield opened
    await opened.close()


async def append(streams: SqliteStreams, version: int, event: bytes = b"move") -> list[int | BaseException]:
    appends = (streams.append(name, version, [event]) for name in STREAMS)
    return await asyncio.gather(*appends, return_exceptions=True)


def said_by(streams: SqliteStreams) -> list[str]:
    assert isinstance(streams.database, Told)
    said, streams.database.said = streams.database.said, []
    return said


async def test_moves_of_a_turn_are_one_statement(streams: SqliteStreams) -> None:
    """Sixty boards, one transaction without `BEGIN` and `COMMIT`; whoever reads finds what was told."""
    said_by(streams)
    assert await append(streams, 2) == [3] * len(STREAMS)
    assert [word for word in said_by(streams) if word != "--"] == ["INSERT"]
    assert [await streams.data(name) for name in STREAMS] == [[b"opened", b"move", b"move"]] * len(STREAMS)


@pytest.mark.parametrize("many", [1, 7, 8, 9, 60, 255, 256, 257])
async def test_rows_that_fill_up_are_left_out(streams: SqliteStreams, many: int) -> None:
    """However many events there are, exactly those are stored, with their sums."""
    events = [b"%d" % number for number in range(many)]
    assert await streams.append(STREAMS[0], 2, events) == 2 + many
    assert [each.data for each in await streams.read(STREAMS[0], 2)] == events


async def test_another_program_in_between(streams: SqliteStreams) -> None:
    """What it wrote to one stream is noticed before anything of the turn is stored; the others are stored all the same."""
    other = SqliteStreams.open(streams.database.path)
    await other.append(STREAMS[5], 2, [b"theirs"])
    await other.close()
    told = await append(streams, 2)
    assert told[5] == VersionConflict(2, 3)
    assert told[:5] + told[6:] == [3] * (len(STREAMS) - 1)
    assert [len(await streams.data(name)) for name in STREAMS] == [3] * len(STREAMS)
    assert (await streams.data(STREAMS[5]))[-1] == b"theirs"


async def test_another_program_made_a_new_stream_of_the_old_number(streams: SqliteStreams) -> None:
    """A stream that was deleted elsewhere is gone here; the one that has its number then gets no events of it."""
    other = SqliteStreams.open(streams.database.path)
    await other.delete(STREAMS[-1])
    await other.create("board:new", "board", [b"opened", b"move"])
    await other.close()
    told = await append(streams, 2)
    assert isinstance(told[-1], NotFound)
    assert await streams.data("board:new") == [b"opened", b"move"]


async def test_what_is_no_bytes_fails_alone(streams: SqliteStreams) -> None:
    """The others of its turn are stored, and so is what comes after it."""
    impossible: bytes = "no bytes"  # type: ignore[assignment]
    wrong = streams.append(STREAMS[0], 2, [impossible])
    told = await asyncio.gather(wrong, streams.append(STREAMS[1], 2, [b"move"]), return_exceptions=True)
    assert isinstance(told[0], TypeError)
    assert told[1] == 3
    assert await streams.append(STREAMS[0], 2, [b"move"]) == 3


async def test_two_programs_take_turns(streams: SqliteStreams) -> None:
    """A hundred appends of each to the same board: every version once, and whoever was told so stands there."""
    other = SqliteStreams.open(streams.database.path)
    told: dict[int, bytes] = {}

    async def play(store: SqliteStreams, name: bytes) -> None:
        for number in range(100):
            try:
                version = await store.version(STREAMS[0])
                event = b"%s %d" % (name, number)
                told[await store.append(STREAMS[0], version, [event])] = event
            except VersionConflict:
                await asyncio.sleep(0)

    await asyncio.gather(play(streams, b"here"), play(other, b"there"))
    await other.close()
    stored = {each.version: each.data for each in await streams.read(STREAMS[0], 2)}
    assert stored == told
    assert sorted(stored) == list(range(3, 3 + len(stored)))


async def test_a_foreign_lock_is_waited_for(tmp_path: Path) -> None:
    """A program that has the file for longer than is waited leaves nothing half done, and afterwards all goes on."""
    streams = SqliteStreams(Database(tmp_path / "club.db", busy_seconds=0.05))
    await streams.create("board:a", "board", [b"opened"])
    await streams.append("board:a", 1, [b"move"])
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as rude:
        rude.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match=r"busy|lock|use"):
            await streams.append("board:a", 2, [b"late"])
        rude.execute("ROLLBACK")
    assert await streams.append("board:a", 2, [b"move"]) == 3
    assert await streams.data("board:a") == [b"opened", b"move", b"move"]
    await streams.close()


async def test_an_sqlite_without_the_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a library does not know `pragma_data_version`, appends go the long way."""
    appending._insert_of.cache_clear()
    monkeypatch.setattr(
        appending, "IF_NOBODY_ELSE_WROTE", "(SELECT data_version FROM pragma_of_tomorrow) = ?"
    )
    streams = SqliteStreams.open(tmp_path / "club.db")
    await streams.create("board:a", "board", [b"opened"])
    for version in range(1, 6):
        assert await streams.append("board:a", version, [b"move"]) == version + 1
    await streams.close()
    appending._insert_of.cache_clear()
