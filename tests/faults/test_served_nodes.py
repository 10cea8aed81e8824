"""Two `kosmos serve` on PostgreSQL and NATS, asked by HTTP and by the live connection; one of them is killed, again and again."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import pytest

from faults.board_load import is_board, of_boards, of_tournaments, stored_events
from faults.load import begin, stored_places
from faults.repetitions import Repetitions
from faults.starting import Server, Starter, starter
from faults.wire import SeatedGame, WireDirector, WireGame, by_http, by_wire, named
from kosmos.core.commands import Right
from kosmos.play.events import MovePlayed
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.service.seat_links import SeatLinks
from kosmos.store.opening import open_store
from servers import NatsServer, PostgresServer

pytestmark = pytest.mark.faults

ROOT = Actor("root", Right.ADMIN)


class ServedNodes:
    """Two servers; where one was killed another is started in its place."""

    def __init__(self, starts: Starter, database: str, bus: str) -> None:
        self._start = partial(starts.start, database, "--bus", bus)
        self._running: list[Server | None] = [self._start() for _ in range(2)]

    def host(self, slot: int) -> str:
        """See `wire.Hosts`."""
        server = self._running[slot] or self._running[1 - slot]
        assert server, "one of two runs"
        return server.host

    def kill(self, slot: int) -> float:
        server = self._running[slot]
        assert server
        moment = time.monotonic()
        os.kill(server.pid, signal.SIGKILL)
        self._running[slot] = None
        return moment

    async def replace(self, slot: int) -> None:
        self._running[slot] = await asyncio.to_thread(self._start)

    def close(self) -> None:
        for server in filter(None, self._running):
            os.kill(server.pid, signal.SIGKILL)


class Crowd:
    """Who works at both nodes: a director by either door at each tournament, two players at each board."""

    def __init__(self, nodes: ServedNodes, token: str, streams: list[str], games: list[SeatedGame]) -> None:
        self.streams = streams
        doors = [(slot, door) for slot in range(2) for door in (by_http, by_wire)]
        self._all: list[WireDirector | WireGame] = [
            WireDirector(nodes, slot, door, token, stream, f"{stream}-{door.__name__}{slot}")
            for stream in of_tournaments(streams)
            for slot, door in doors
        ]
        self._all += [WireGame(nodes, game, number % 2) for number, game in enumerate(games)]

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            for each in self._all:
                tasks.create_task(each.work(over))
            await self.hear(0.0)
            yield
            over.set()

    async def hear(self, since: float) -> None:
        """Until each of them has an answer to what they asked for after this moment."""
        async with asyncio.timeout(120):
            while min(each.newest for each in self._all) <= since:  # noqa: ASYNC110 - as whoever waits
                await asyncio.sleep(0.005)

    async def judge(self, database: str, repeated: Repetitions, moments: list[float]) -> None:
        store = open_store(database)
        club = Club(store.streams)
        found = {
            stream: await (wire_moves if is_board(stream) else stored_places)(club, stream)
            for stream in self.streams
        }
        await store.close()
        repeated.judge([call for each in self._all for call in each.calls], found, moments)


async def wire_moves(club: Club, stream: str) -> list[str]:
    moves = [event for event in await stored_events(club, stream) if isinstance(event, MovePlayed)]
    return [named(stream, ply, event.move) for ply, event in enumerate(moves)]


async def prepare(database: str) -> tuple[str, list[str], list[SeatedGame]]:
    """The token of a program that directs, fresh tournaments and boards, and the links of the seats."""
    store = open_store(database)
    streams = await begin(Club(store.streams))
    _, token = await Doorman(store).make_token(ROOT, "director", [Right.DIRECT])
    links = SeatLinks(store.settings)
    games = [
        SeatedGame(stream, (await links.make(stream, "w"), await links.make(stream, "b")))
        for stream in of_boards(streams)
    ]
    await store.close()
    return token, streams, games


async def kill_one(nodes: ServedNodes, crowd: Crowd, random: Random) -> float:
    """Everybody goes on at the other one, and comes back to the next in its place."""
    await asyncio.sleep(random.uniform(0.01, 0.15))
    slot = random.randrange(2)
    moment = nodes.kill(slot)
    await crowd.hear(moment)
    await nodes.replace(slot)
    await crowd.hear(time.monotonic())
    return moment


async def test_one_of_two_servers_is_killed(
    own_postgres: PostgresServer, own_bus: NatsServer, repeated: Repetitions
) -> None:
    """SIGKILL amid commands by HTTP, commands and moves by the live connection: the other server goes on with all of it, and what either
    acknowledged is there, once and in order; a move that is sent again is not made twice.
    """
    with starter("beside") as starts:
        nodes = await asyncio.to_thread(ServedNodes, starts, own_postgres.address, own_bus.address)
        try:
            for count, random in repeated.portions():
                crowd = Crowd(nodes, *await prepare(own_postgres.address))
                async with crowd.at_work():
                    moments = [await kill_one(nodes, crowd, random) for _ in range(count)]
                await crowd.judge(own_postgres.address, repeated, moments)
        finally:
            nodes.close()
