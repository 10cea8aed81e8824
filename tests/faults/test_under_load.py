"""Nodes, PostgreSQL and NATS are killed under load, clocks jump, the network hangs: one judge for every run.

Once each in the suite; `make faults` does every one of them a thousand times.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from faults.history import Answer, Call, faults_in
from faults.load import begin_on, stored_in
from faults.node_work import Node
from kosmos.service.opening import open_store
from servers import NatsServer, PostgresServer, new_postgres, skip_loudly

pytestmark = pytest.mark.faults

TIMES = int(os.environ.get("KOSMOS_FAULTS", "1"))
SEED = int(os.environ.get("KOSMOS_FAULTS_SEED", "1834"))
HANG = Path(__file__).with_name("hung_network.py")


def made(database: str) -> list[str]:
    return asyncio.run(begin_on(database))


def verdict(database: str, streams: list[str], nodes: list[Node]) -> list[Call]:
    """Every run ends here: nothing is wrong, and something was done."""
    calls = [call for node in nodes for call in node.calls()]
    assert faults_in(calls, asyncio.run(stored_in(database, streams))) == []
    assert any(call.answer is Answer.KEPT for call in calls)
    return calls


def a_moment(random: Random) -> None:
    time.sleep(random.uniform(0.03, 0.3))


def times(share: float = 1.0) -> Iterator[tuple[int, Random]]:
    for number in range(max(1, int(TIMES * share))):
        yield number, Random(SEED + number)


# -- on one file -----------------------------------------------------------------------------------------


def test_a_node_is_killed(tmp_path: Path) -> None:
    """SIGKILL at any moment: the next one opens the file and finds all that was acknowledged, once and in order."""
    for number, random in times():
        database = str(tmp_path / f"{number}.db")
        streams = made(database)
        node = Node(tmp_path / f"{number}.txt", database, streams, "a")
        node.wait_for_an_answer()
        a_moment(random)
        node.kill()
        verdict(database, streams, [node])


def test_two_nodes_on_one_tournament(tmp_path: Path) -> None:
    """Both write to the same tournaments; one is killed, and the other goes on as if nothing had been."""
    for number, random in times():
        database = str(tmp_path / f"{number}.db")
        streams = made(database)
        nodes = [Node(tmp_path / f"{number}{who}.txt", database, streams, who) for who in "ab"]
        for node in nodes:
            node.wait_for_an_answer()
        a_moment(random)
        nodes[0].kill()
        a_moment(random)
        nodes[1].stop()
        verdict(database, streams, nodes)


def test_the_clock_jumps(tmp_path: Path) -> None:
    """A day ahead, a day back, at every look: the order of a stream is that of its commands, not of any clock."""
    for number, random in times(0.2):
        database = str(tmp_path / f"{number}.db")
        streams = made(database)
        node = Node(tmp_path / f"{number}.txt", database, streams, "a", jumps=True)
        node.wait_for_an_answer()
        a_moment(random)
        node.stop()
        assert all(call.answer is Answer.KEPT for call in verdict(database, streams, [node]))


# -- on PostgreSQL and NATS ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresServer]:
    server = new_postgres()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def bus() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()


def two_nodes(folder: Path, number: int, database: str, bus: NatsServer) -> tuple[list[str], list[Node]]:
    streams = made(database)
    reports = [folder / f"{number}{who}.txt" for who in "ab"]
    nodes = [
        Node(report, database, streams, f"{who}{number}", bus=bus.address)
        for report, who in zip(reports, "ab", strict=True)
    ]
    for node in nodes:
        node.wait_for_an_answer()
    return streams, nodes


def test_a_node_of_two_is_killed(tmp_path: Path, own_postgres: PostgresServer, bus: NatsServer) -> None:
    """On PostgreSQL: the node that is left keeps its word, and so did the one that is gone."""
    for number, random in times():
        streams, nodes = two_nodes(tmp_path, number, own_postgres.address, bus)
        a_moment(random)
        nodes[0].kill()
        a_moment(random)
        nodes[1].stop()
        verdict(own_postgres.address, streams, nodes)


def test_postgres_is_killed(tmp_path: Path, own_postgres: PostgresServer, bus: NatsServer) -> None:
    """SIGKILL to all of it under two nodes, and a start: acknowledged is stored, and both go on writing."""
    for number, random in times():
        streams, nodes = two_nodes(tmp_path, number, own_postgres.address, bus)
        a_moment(random)
        own_postgres.kill_all()
        killed = time.monotonic()
        own_postgres.start()
        for node in nodes:
            node.wait_for_an_answer(killed)
        for node in nodes:
            node.stop()
        verdict(own_postgres.address, streams, nodes)


def test_nats_is_killed(tmp_path: Path, own_postgres: PostgresServer, bus: NatsServer) -> None:
    """SIGKILL and a start under two nodes: no command is lost or doubled, and a follower hears of all, in order."""
    for number, random in times():
        streams, nodes = two_nodes(tmp_path, number, own_postgres.address, bus)
        heard = asyncio.run(_followed(own_postgres.address, bus, streams[0], nodes, random))
        verdict(own_postgres.address, streams, nodes)
        assert heard == list(range(1, len(heard) + 1))


async def _followed(
    address: str, bus: NatsServer, stream: str, nodes: list[Node], random: Random
) -> list[int]:
    """The versions that somebody hears of while the bus dies and comes back, up to the last that was stored."""
    store = open_store(address, bus.address)
    heard: list[int] = []

    async def follow() -> None:
        async for events in store.streams.follow(stream):
            heard.extend(each.version for each in events)

    following = asyncio.create_task(follow())
    await asyncio.to_thread(a_moment, random)
    await asyncio.to_thread(bus.kill)
    await asyncio.to_thread(a_moment, random)
    await asyncio.to_thread(bus.start)
    await asyncio.to_thread(a_moment, random)
    for node in nodes:
        await asyncio.to_thread(node.stop)
    last = await store.streams.version(stream)
    async with asyncio.timeout(30):
        while not heard or heard[-1] < last:  # noqa: ASYNC110 - as a reader waits
            await asyncio.sleep(0.02)
    following.cancel()
    await store.close()
    return heard


# -- the network hangs -----------------------------------------------------------------------------------


@pytest.mark.skipif(TIMES == 1, reason="TAKES TWO MINUTES: make faults")
def test_the_network_hangs(tmp_path: Path) -> None:
    """In a network of its own all packets vanish for a while, amid commands: whoever waits gets the right answer."""
    own = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "--map-current-user", "--keep-caps", "-n"]
    if subprocess.run([*own, "ip", "link", "set", "lo", "up"], capture_output=True, check=False).returncode:
        skip_loudly("A NETWORK NAMESPACE (unshare, ip)")
    for number, _ in times(0.1):
        folder = tmp_path / str(number)
        folder.mkdir()
        line = [*own, sys.executable, str(HANG), str(folder), str(SEED + number)]
        paths = {**os.environ, "PYTHONPATH": str(HANG.parents[1])}
        ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=240, env=paths)
        assert ran.returncode == 0, ran.stderr[-2000:]
        told = json.loads(ran.stdout.splitlines()[-1])
        assert told["faults"] == []
        assert told["kept"]
        assert told["after"], "nobody went on when the network was back"
