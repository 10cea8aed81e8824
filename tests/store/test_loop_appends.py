"""Appends that the event loop itself sends to PostgreSQL: stored once and told rightly, whatever becomes of the connection."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from kosmos.core.errors import VersionConflict
from kosmos.store.postgres.append_encoding import BYTEA, TEXT, array, numbered
from kosmos.store.postgres.appender import MOST_EVENTS
from kosmos.store.postgres.connection import connect
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.streams import PostgresStreams
from servers import empty_database
from store.conftest import common_database

SOCKET = ".s.PGSQL.5432"


@pytest.fixture
def address() -> str:
    found = common_database()
    empty_database(found)
    return found


@asynccontextmanager
async def spoken(address: str) -> AsyncIterator[PostgresStreams]:
    """A store with the stream `cup` at version 2, over whose connection the loop speaks."""
    streams = PostgresStreams(await asyncio.to_thread(PostgresDatabase, address))
    try:
        await streams.create("cup", "tournament", [b"one"])
        await streams.append("cup", 1, [b"two"])
        assert is_spoken(streams)
        yield streams
    finally:
        await streams.close()


def is_spoken(streams: PostgresStreams) -> bool:
    """Who sends appends is what these tests are about."""
    return streams._appender._spoken is not None


async def data_of(streams: PostgresStreams, stream: str = "cup") -> list[bytes]:
    return await streams.data(stream)


def end_connections(address: str) -> None:
    """As an administrator does, or a server that goes down."""
    connection = connect(address)
    connection.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'kosmos'"
    )
    connection.commit()
    connection.close()


class Relay:
    """Stands between a store and its database; `cut` is asked of everything that passes, and true ends the connection there."""

    def __init__(self, address: str, folder: Path) -> None:
        parts = urlsplit(address)
        words = parse_qs(parts.query)
        self._server = str(Path(words["host"][0]) / SOCKET)
        self._own = str(folder / SOCKET)
        options = "".join(f"&options={quote(each)}" for each in words.get("options", []))
        self.address = f"postgresql://postgres@/postgres?host={folder}{options}"
        self._serving: set[asyncio.Future[None]] = set()
        self.cut: Callable[[str, bytes], bool] = lambda _way, _data: False

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Relay"]:
        server = await asyncio.start_unix_server(self._serve, self._own)
        try:
            yield self
        finally:
            server.close()
            await asyncio.gather(*self._serving)  # the store has closed its connections

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._serving.add(ended)
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        ways = [
            asyncio.create_task(self._carry("asked", reader, to_server)),
            asyncio.create_task(self._carry("answered", from_server, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for each in ways:
            each.cancel()
        for end in (writer, to_server):
            end.close()
            with suppress(OSError):
                await end.wait_closed()
        ended.set_result(None)

    async def _carry(self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            if self.cut(way, data):
                return
            writer.write(data)


@pytest.mark.parametrize("way", ["asked", "answered"])
@pytest.mark.parametrize("many", [1, 3])
async def test_a_connection_cut_amid_an_append(address: str, tmp_path: Path, way: str, many: int) -> None:
    """Before the server got it, or after it was committed: it is stored once, and whoever waits hears the version."""
    events = [b"event %d" % number for number in range(many)]
    cuts: list[str] = []
    async with Relay(address, tmp_path).open() as relay, spoken(relay.address) as streams:

        def cut(passing: str, data: bytes) -> bool:
            # Of several connections the one that appends is known by its question; its next answer is what is lost.
            if passing == "asked" and b"event 0" in data and not cuts:
                cuts.append("asked")
                return way == "asked"
            if passing == "answered" and cuts == ["asked"] and way == "answered":
                cuts.append("answered")
                return True
            return False

        relay.cut = cut
        assert await streams.append("cup", 2, events) == 2 + many
        assert cuts[-1] == way
        assert await data_of(streams) == [b"one", b"two", *events]
        assert await streams.append("cup", 2 + many, [b"last"]) == 3 + many
        assert is_spoken(streams)


async def test_a_connection_that_was_ended_while_nobody_asked(address: str) -> None:
    """The next append finds another one, and those after it are the loop's again."""
    async with spoken(address) as streams:
        await asyncio.to_thread(end_connections, address)
        assert await streams.append("cup", 2, [b"three"]) == 3
        assert await streams.append("cup", 3, [b"four"]) == 4
        assert is_spoken(streams)
        assert await data_of(streams) == [b"one", b"two", b"three", b"four"]


async def test_some_of_a_turn_are_too_late(address: str) -> None:
    """Each is told of its own: the version it led to, or that somebody was faster; the connection is the loop's again."""
    async with spoken(address) as streams:
        await streams.create("café", "tournament", [b"x"])
        outcomes = await asyncio.gather(
            streams.append("cup", 2, [b"three", b"four"], b"summary"),
            streams.append("café", 0, [b"too late"]),
            streams.append("cup", 2, [b"too late as well"]),
            streams.append("cup", 4, [b"five"]),
            return_exceptions=True,
        )
        assert [each if isinstance(each, int) else type(each) for each in outcomes] == [
            4,
            VersionConflict,
            VersionConflict,
            5,
        ]
        assert await data_of(streams) == [b"one", b"two", b"three", b"four", b"five"]
        assert await data_of(streams, "café") == [b"x"]
        assert [each.summary for each in await streams.listing("tournament")] == [b"summary", b""]
        assert is_spoken(streams)


async def test_what_comes_while_a_statement_is_under_way(address: str) -> None:
    """It waits, goes together with what else came, and everything is there in order."""
    async with spoken(address) as streams:
        for number in range(20):
            await streams.create(f"s{number}", "tournament", [])

        async def write(stream: str) -> None:
            for version in range(10):
                assert await streams.append(stream, version, [b"%d" % version]) == version + 1
                await asyncio.sleep(0)

        await asyncio.gather(*(write(f"s{number}") for number in range(20)))
        for number in range(20):
            assert await data_of(streams, f"s{number}") == [b"%d" % version for version in range(10)]
        assert is_spoken(streams)


async def test_what_is_large_is_the_threads(address: str) -> None:
    """The loop does not stop for it, and speaks again afterwards."""
    async with spoken(address) as streams:
        assert await streams.append("cup", 2, [b"x"] * (MOST_EVENTS + 1)) == MOST_EVENTS + 3
        assert is_spoken(streams)
        assert await streams.append("cup", MOST_EVENTS + 3, [b"last"]) == MOST_EVENTS + 4


async def test_closing_waits_for_what_is_under_way(address: str) -> None:
    """What was handed in before is stored and told; what comes after is refused."""
    streams = PostgresStreams(PostgresDatabase(address))
    await streams.create("cup", "tournament", [])
    await streams.append("cup", 0, [b"one"])
    last = asyncio.create_task(streams.append("cup", 1, [b"two"]))
    await asyncio.sleep(0)
    await streams.close()
    assert await last == 2


def test_another_loop(address: str) -> None:
    """A store outlives the loop that used it first."""
    streams = PostgresStreams(PostgresDatabase(address))

    async def begin() -> None:
        await streams.create("cup", "tournament", [])
        await streams.append("cup", 0, [b"one"])
        assert is_spoken(streams)

    async def go_on() -> list[bytes]:
        assert await streams.append("cup", 1, [b"two"]) == 2
        assert await streams.append("cup", 2, [b"three"]) == 3
        found = await data_of(streams)
        await streams.close()
        return found

    asyncio.run(begin())
    assert asyncio.run(go_on()) == [b"one", b"two", b"three"]


def test_arrays_as_the_server_reads_them() -> None:
    """Empty ones have no dimension, what is missing has a length of minus one."""
    assert array(TEXT, []).hex() == "000000000000000000000019"
    assert array(BYTEA, [b"ab", None]).hex() == (
        "0000000100000001000000110000000200000001000000026162ffffffff"
    )


def test_values_are_numbered() -> None:
    """A statement with question marks becomes one with PostgreSQL's numbered values."""
    assert numbered("SELECT ?, ?::bytea") == b"SELECT $1, $2::bytea"
