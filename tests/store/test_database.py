"""One SQLite file: what it refuses, what it survives, and other programs at the same file."""

import asyncio
import shutil
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kosmos.core.errors import NotFound, VersionConflict
from kosmos.core.store_refusals import (
    NotOurDatabase,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreRefused,
    StoreTooNew,
    StoreUnreachable,
)
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.migrations import APPLICATION_ID, STEPS
from kosmos.store.sqlite.streams import SqliteStreams

WRITER = Path(__file__).with_name("writer.py")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kosmos.db"


@pytest.fixture
async def streams(path: Path) -> AsyncIterator[SqliteStreams]:
    opened = SqliteStreams.open(path)
    yield opened
    await opened.close()


@contextmanager
def bare(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


async def other_program(path: Path, name: str, share: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(sys.executable, WRITER, path, "a", name, str(share))


async def test_a_file_opened_again_has_everything(path: Path) -> None:
    """What was acknowledged is there when the file is opened the next time."""
    streams = SqliteStreams.open(path)
    await streams.create("a", "tournament", [b"one"], b"summary")
    await streams.append("a", 1, [b"two"])
    await streams.close()
    streams = SqliteStreams.open(path)
    assert [event.data for event in await streams.read("a")] == [b"one", b"two"]
    assert await streams.append("a", 2, [b"three"]) == 3
    await streams.close()


async def test_the_file_is_its_owners_alone(path: Path, streams: SqliteStreams) -> None:
    """Nobody but the owner may read the file: it holds the hashes of passwords."""
    await streams.create("a", "tournament", [])
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}, modes


async def test_appends_of_one_moment_share_a_commit(streams: SqliteStreams) -> None:
    """64 writers pay for one flush of the disk, not for 64."""
    names = [f"stream {number}" for number in range(64)]
    for name in names:
        await streams.create(name, "tournament", [])
    statements: list[str] = []
    streams.database._connection.set_trace_callback(statements.append)
    await asyncio.gather(*(streams.append(name, 0, [b"one"]) for name in names))
    streams.database._connection.set_trace_callback(None)
    assert statements.count("COMMIT") == 1


async def test_a_job_that_fails_is_undone_alone(path: Path) -> None:
    """A job that breaks after it has written leaves no trace; the others of its group are kept."""
    database = Database(path)

    def put(name: str, connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO settings VALUES (?, '')", (name,))
        if name == "refuses":
            raise NotFound("thing", name)
        if name == "breaks":
            raise ZeroDivisionError

    names = ["first", "refuses", "second", "breaks", "third"]
    outcomes = await asyncio.gather(
        *(database.write(lambda connection, name=name: put(name, connection)) for name in names),  # type: ignore[misc]
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        NotFound,
        type(None),
        ZeroDivisionError,
        type(None),
    ]
    kept = await database.read(
        lambda connection: connection.execute("SELECT name FROM settings ORDER BY name").fetchall()
    )
    assert kept == [("first",), ("second",), ("third",)]
    await database.close()


async def test_two_programs_at_one_file(path: Path, streams: SqliteStreams) -> None:
    """Programs that append to one stream of one file at once place every event once, without gap."""
    await streams.create("a", "tournament", [])
    others = [await other_program(path, name, 40) for name in ("left", "right")]
    version = 0
    for number in range(40):
        while (await streams.version("a")) != version or not await ours(streams, version, number):
            version = await streams.version("a")
        version += 1
    assert [await other.wait() for other in others] == [0, 0]
    events = await streams.read("a")
    assert [event.version for event in events] == list(range(1, 121))
    for name in ("left", "right", "ours"):
        placed = [event.data.decode() for event in events if event.data.startswith(name.encode())]
        assert placed == [f"{name} {number}" for number in range(40)]


async def ours(streams: SqliteStreams, version: int, number: int) -> bool:
    try:
        return await streams.append("a", version, [f"ours {number}".encode()]) > version
    except VersionConflict:
        return False


async def test_followers_see_what_other_programs_write(path: Path, streams: SqliteStreams) -> None:
    """A follower gets the events another program writes to the same file."""
    await streams.create("a", "tournament", [])
    following = streams.follow("a", 0)
    other = await other_program(path, "other", 5)
    seen: list[bytes] = []
    async with asyncio.timeout(20):
        while len(seen) < 5:
            seen += [event.data for event in await anext(following)]
    assert seen == [f"other {number}".encode() for number in range(5)]
    assert await other.wait() == 0
    await following.aclose()


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, today I lost with the King's Gambit. " * 100)


def foreign_database(path: Path) -> None:
    with bare(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def newer_database(path: Path) -> None:
    with bare(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("prepare", "refusal"),
    [
        (not_a_database, NotOurDatabase),
        (foreign_database, NotOurDatabase),
        (newer_database, StoreTooNew),
        (folder, StoreUnreachable),
    ],
)
def test_a_file_that_is_not_ours_is_left_alone(
    prepare: Callable[[Path], None], refusal: type[StoreRefused], path: Path
) -> None:
    """A file Kosmos cannot use is refused with the reason and stays as it was, byte for byte."""
    prepare(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(refusal) as refused:
        Database(path)
    assert refused.value.path == str(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    """A file in a folder that is not there is refused, and no folder is made."""
    with pytest.raises(StoreUnreachable):
        Database(tmp_path / "nowhere" / "kosmos.db")
    assert not (tmp_path / "nowhere").exists()


async def test_a_full_disk_is_refused_and_nothing_changes(streams: SqliteStreams) -> None:
    """When there is no room, the append is refused, the stream is as before, and small things still go."""
    await streams.create("a", "tournament", [b"one"])
    pages = await streams.database.write(
        lambda connection: connection.execute("PRAGMA page_count").fetchone()[0]
    )
    streams.database._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreFull):
        await streams.append("a", 1, [bytes(100_000)])
    assert await streams.version("a") == 1
    assert await streams.append("a", 1, [b"two"]) == 2


async def test_a_locked_file_is_refused_after_a_while(path: Path) -> None:
    """If another program holds the file, writing is refused, reading goes on, and later all is well."""
    streams = SqliteStreams(Database(path, busy_seconds=0.05))
    await streams.create("a", "tournament", [b"one"])
    with bare(path) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked):
            await streams.append("a", 1, [b"two"])
        assert await streams.version("a") == 1
        other.execute("ROLLBACK")
    assert await streams.append("a", 1, [b"two"]) == 2
    await streams.close()


async def test_a_damaged_file_is_refused(path: Path) -> None:
    """Damage found while reading is a refusal that says so, not a traceback."""
    streams = SqliteStreams.open(path)
    await streams.create("a", "tournament", [bytes(3000)] * 200)
    await streams.close()
    damage(path)
    streams = SqliteStreams.open(path)
    with pytest.raises(StoreDamaged):
        await streams.read("a")
    await streams.close()


def damage(path: Path) -> None:
    """Overwrite everything but the first pages, where the schema is."""
    contents = bytearray(path.read_bytes())
    tables = 4096 * 60
    contents[tables:] = b"\xa5" * (len(contents) - tables)
    path.write_bytes(contents)


async def test_a_copy_of_an_older_file_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of an earlier format gets the steps it lacks and keeps its contents."""
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[:1])
        await SqliteStreams.open(path).close()
    with bare(path) as connection:  # as that version wrote it: events had no check sums
        connection.execute("INSERT INTO streams VALUES (1, 'a', 'tournament', x'', 0)")
        connection.execute("INSERT INTO events (stream, version, data) VALUES (1, 1, x'6F6E65')")
        connection.commit()
    old = path.with_name("old.db")
    shutil.copy(path, old)
    streams = SqliteStreams.open(old)
    assert await streams.data("a") == [b"one"]
    with bare(old) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    await streams.close()


async def test_several_make_the_same_file_at_once(tmp_path: Path) -> None:
    """Programs that open a file that is not there yet in the same moment all get the same good file."""
    loop = asyncio.get_running_loop()
    for number in range(20):
        path = tmp_path / f"{number}.db"
        opened = await asyncio.gather(*(loop.run_in_executor(None, Database, path) for _ in range(3)))
        for database in opened:
            await database.close()
