"""Two nodes on one PostgreSQL: timers, kills of the database, workers. Every acknowledged command is there once, in order."""

import asyncio
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal, VersionConflict
from kosmos.play.commands import Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.events import Ended
from kosmos.play.state import Phase
from kosmos.service.assembly import Services, assemble
from kosmos.service.boards import BOARD, stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from servers import NatsServer, PostgresServer, new_schema

pytestmark = pytest.mark.faults

KOSMOS = Path(sys.executable).with_name("kosmos")


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    bus = NatsServer()
    bus.start()
    address = new_schema()
    made = [assemble(open_store(address, bus.address), tmp_path) for _ in range(2)]
    for each in made:
        await each.hall.start()
    yield made[0], made[1]
    for each in made:
        await each.hall.close()
        await each.store.close()
    bus.kill()


async def running_game(services: Services, time: str) -> str:
    room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": time}))
    stream = stream_of(room.name)
    await services.hall.take_seat(stream, room.guest, "Bernd")
    for colour in Colour:
        await services.hall.act(stream, SayReadyToPlay(), Circumstances(services.hall.clock(), "", colour))
    return stream


async def move(services: Services, stream: str, colour: Colour, uci: str) -> None:
    await services.hall.act(stream, PlayMove(uci), Circumstances(services.hall.clock(), "", colour))


async def test_players_at_two_nodes(two: tuple[Services, Services]) -> None:
    """Each moves at their own node, on what the other has just done at the other one."""
    stream = await running_game(two[0], "600+0")
    for number, uci in enumerate(["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]):
        await move(two[number % 2], stream, list(Colour)[number % 2], uci)
    for node in two:
        assert len((await node.hall.state(stream)).moves) == 6


async def test_a_flag_falls_once(two: tuple[Services, Services]) -> None:
    """Both nodes watch the clock; the game ends once, and its result is the same at both."""
    here, there = two
    stream = await running_game(here, "1+0")
    await move(here, stream, Colour.WHITE, "e2e4")
    await move(there, stream, Colour.BLACK, "e7e5")
    for node in two:
        node.hall.set_timer(stream, await node.hall.state(stream))
        assert node.hall.timers.is_set(stream)
    async with asyncio.timeout(20):
        while (await there.hall.state(stream)).phase is not Phase.OVER:  # noqa: ASYNC110 - as a reader sees it
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)  # the other timer rings, too
    events = [BOARD.event(each) for each in await here.club.engine.stamped(BOARD, stream)]
    assert sum(isinstance(event, Ended) for event in events) == 1
    assert (await here.hall.state(stream)).result is (await there.hall.state(stream)).result


async def test_a_running_game_is_taken_over(two: tuple[Services, Services]) -> None:
    """The node with the lead ends: the other leads, watches the flag, and does not pause the game."""
    here, there = two
    stream = await running_game(here, "600+0")
    await move(here, stream, Colour.WHITE, "e2e4")
    assert not there.hall.timers.is_set(stream)
    await here.hall.close()
    await here.store.close()
    async with asyncio.timeout(20):
        while not there.hall.timers.is_set(stream):  # noqa: ASYNC110 - it is a timer, and says nothing
            await asyncio.sleep(0.05)
    assert (await there.hall.state(stream)).phase is Phase.PLAYING


async def test_a_node_that_stops_says_until_when_it_kept_the_time(two: tuple[Services, Services]) -> None:
    """Whoever takes over knows it even if they were held up for long themselves: the game goes on."""
    here, there = two
    await there.hall.close()
    stream = await running_game(here, "600+0")
    await move(here, stream, Colour.WHITE, "e2e4")
    await here.hall.close()
    await here.store.close()
    await there.hall.start()  # it has never looked before
    assert there.hall.timers.is_set(stream)
    assert (await there.hall.state(stream)).phase is Phase.PLAYING


# -- the database is killed ------------------------------------------------------------------------------


async def writes(address: str, name: str, until: asyncio.Event) -> list[bytes]:
    """What this node was told is kept; refusals are tried again, as whoever sits there would."""
    store = open_store(address)
    acknowledged: list[bytes] = []
    attempt = 0
    while not until.is_set():
        attempt += 1
        event = f"{name} {attempt}".encode()
        with suppress(VersionConflict, Refusal):
            version = await store.streams.version("a")
            await store.streams.append("a", version, [event])
            acknowledged.append(event)
    await store.close()
    return acknowledged


async def test_postgres_is_killed_amid_appends(own_postgres: PostgresServer) -> None:
    """Three times, under two writers: what was acknowledged is there, once, in order, without a gap."""
    address = own_postgres.address
    store = open_store(address)
    await store.streams.create("a", "letters", [])  # no kind of ours: others use this database, too
    over = asyncio.Event()
    writers = [asyncio.create_task(writes(address, name, over)) for name in ("one", "two")]
    for _ in range(3):
        await asyncio.sleep(0.3)
        await asyncio.to_thread(own_postgres.kill)
        await asyncio.to_thread(own_postgres.start)
    await asyncio.sleep(0.3)
    over.set()
    acknowledged = await asyncio.gather(*writers)
    stored = await store.streams.read("a")
    data = [event.data for event in stored]
    assert [event.version for event in stored] == list(range(1, len(stored) + 1))
    assert len(set(data)) == len(data)
    for mine in acknowledged:
        assert mine
        assert [event for event in data if event in set(mine)] == mine
    assert await store.backups.faults() == []
    await store.close()


# -- workers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_workers_share_a_port(kind: str, tmp_path: Path) -> None:
    """Two processes answer at one address; one that is killed is started again; a signal stops all of them."""
    database = str(tmp_path / "club.db") if kind == "file" else new_schema()
    line = [str(KOSMOS), "--db", database, "--lang", "en", "serve", "--port", "0", "--workers", "2"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        (address,) = [
            found[0]
            for line in iter(server.stdout.readline, "Stop with Ctrl+C.\n")
            if (found := re.search(r"http://\S+:\d+(?= on)", line))
        ]
        assert all(answers(address) for _ in range(10))
        first = workers_of(server.pid)
        assert len(first) == 2
        subprocess.run(["kill", "-9", str(first[0])], check=True)
        assert all(answers(address) for _ in range(10))
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
        assert workers_of(server.pid) == []


def answers(address: str) -> bool:
    with urllib.request.urlopen(f"{address}/readyz", timeout=20) as answer:
        return bool(answer.read() == b"ready\n")


def workers_of(parent: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]
