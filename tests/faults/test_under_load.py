"""Nodes, PostgreSQL and NATS are killed under load that goes on, the network hangs: one judge for every run.

Once each in the suite; `make faults` does every one of them a thousand times.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from threading import Lock

import pytest

from faults.node_house import House, a_moment, kill_nodes
from faults.repetitions import SEED, TIMES, Repetitions
from kosmos.store.opening import open_store
from servers import NatsServer, PostgresServer, skip_loudly, wait_until

pytestmark = pytest.mark.faults

HANG = Path(__file__).with_name("hung_network.py")
AWAY = 60 if TIMES > 1 else 8  #: seconds without the bus
NETWORKS = 4  #: side by side: most of the time they wait


# -- on one file -----------------------------------------------------------------------------------------


def test_a_node_is_killed(tmp_path: Path, repeated: Repetitions) -> None:
    """SIGKILL at any moment: the next one opens the file and finds all that was acknowledged, once and in order."""
    kill_nodes(repeated, tmp_path, 1)


def test_two_nodes_on_one_tournament(tmp_path: Path, repeated: Repetitions) -> None:
    """Both write to the same tournaments and move at the same boards; one is killed, and the other goes on as if nothing had been."""
    kill_nodes(repeated, tmp_path, 2)


# -- on PostgreSQL and NATS ------------------------------------------------------------------------------


def test_a_node_of_two_is_killed(
    tmp_path: Path, own_postgres: PostgresServer, own_bus: NatsServer, repeated: Repetitions
) -> None:
    """On PostgreSQL: the node that is left keeps its word, and so did the one that is gone."""
    kill_nodes(repeated, tmp_path, 2, own_postgres.address, own_bus.address)


def test_postgres_is_killed(
    tmp_path: Path, own_postgres: PostgresServer, own_bus: NatsServer, repeated: Repetitions
) -> None:
    """SIGKILL to all of it under two nodes, and a start: acknowledged is stored, and both go on writing."""
    for count, random in repeated.portions():
        house = House(tmp_path, own_postgres.address, own_bus.address)
        moments = []
        for _ in range(count):
            a_moment(random)
            moments.append(time.monotonic())
            own_postgres.kill_all()
            own_postgres.start()
            house.wait_for_answers(time.monotonic())
        house.judge(repeated, moments)


async def test_nats_is_killed(
    tmp_path: Path, own_postgres: PostgresServer, own_bus: NatsServer, repeated: Repetitions
) -> None:
    """SIGKILL and a start under two nodes: no command is lost or doubled, and a follower hears of all, in order."""
    for count, random in repeated.portions():
        house = await asyncio.to_thread(House, tmp_path, own_postgres.address, own_bus.address)
        async with following(house, own_bus.address) as heard:
            moments = [await asyncio.to_thread(kill_bus, own_bus, house, random) for _ in range(count)]
            await asyncio.to_thread(house.judge, repeated, moments)
        assert all(map(is_whole, heard))


async def test_nats_is_away(
    tmp_path: Path, own_postgres: PostgresServer, own_bus: NatsServer, repeated: Repetitions
) -> None:
    """For a minute (in the suite some seconds) there is no bus: commands and followers go on without it, and nothing comes twice after."""
    house = await asyncio.to_thread(House, tmp_path, own_postgres.address, own_bus.address)
    async with following(house, own_bus.address) as heard:
        await asyncio.to_thread(wait_until, lambda: own_bus.connections >= len(house.running) + 1, 60)
        moment = time.monotonic()
        own_bus.kill()
        await asyncio.sleep(AWAY / 2)
        by_then = list(map(len, heard))
        await asyncio.sleep(AWAY / 2)
        without = [len(versions) - before for versions, before in zip(heard, by_then, strict=True)]
        own_bus.start()
        await asyncio.to_thread(house.wait_for_answers, time.monotonic())
        await asyncio.to_thread(house.judge, repeated, [moment])
    assert min(without) > 0
    assert all(map(is_whole, heard))


def kill_bus(bus: NatsServer, house: House, random: Random) -> float:
    """Both nodes and the follower are connected to it, and come back to it by themselves."""
    wait_until(lambda: bus.connections >= len(house.running) + 1, 60)
    a_moment(random)
    moment = time.monotonic()
    bus.kill()
    house.wait_for_answers(moment)
    bus.start()
    return moment


@asynccontextmanager
async def following(house: House, bus: str) -> AsyncIterator[list[list[int]]]:
    """The versions of a tournament and of a board that somebody hears of; in the end up to the last that was stored."""
    store = open_store(house.database, bus)
    streams = (house.streams[0], house.streams[-1])
    heard: list[list[int]] = [[] for _ in streams]

    async def follow(stream: str, versions: list[int]) -> None:
        async for events in store.streams.follow(stream):
            versions.extend(each.version for each in events)

    following = [asyncio.create_task(follow(*each)) for each in zip(streams, heard, strict=True)]
    yield heard
    async with asyncio.timeout(30):
        for stream, versions in zip(streams, heard, strict=True):
            last = await store.streams.version(stream)
            while not versions or versions[-1] < last:  # noqa: ASYNC110 - as a reader waits
                await asyncio.sleep(0.02)
    for task in following:
        task.cancel()
    await store.close()


def is_whole(versions: list[int]) -> bool:
    """Each once, in order, without a gap."""
    return versions == list(range(1, len(versions) + 1))


# -- the network hangs -----------------------------------------------------------------------------------


def test_the_network_hangs(tmp_path: Path, repeated: Repetitions) -> None:
    """In a network of its own all packets vanish for a while, amid commands: whoever waits gets the right answer."""
    own = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "--map-current-user", "--keep-caps", "-n"]
    if subprocess.run([*own, "ip", "link", "set", "lo", "up"], capture_output=True, check=False).returncode:
        skip_loudly("A NETWORK NAMESPACE (unshare, ip)")
    networks, one_counts = min(NETWORKS, TIMES), Lock()

    def hang(number: int) -> None:
        folder = tmp_path / str(number)
        folder.mkdir()
        share = TIMES // networks + (number < TIMES % networks)
        line = [*own, sys.executable, str(HANG), str(folder), str(SEED + 1000 * number), str(share)]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=paths) as process:
            assert process.stdout
            for told in process.stdout:  # a line for each portion that the judge let through
                with one_counts:
                    repeated.count(*json.loads(told))
        assert process.returncode == 0

    with ThreadPoolExecutor(networks) as pool:
        list(pool.map(hang, range(networks)))
    assert repeated.struck >= TIMES
