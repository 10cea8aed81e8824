"""A node is stopped (SIGTERM) amid games: how long until every player plays on at the other node, and whether a move is lost.

Two nodes on PostgreSQL and NATS; all players sit at the first. Everybody answers at once. The first node is stopped; each
player whose connection closes opens another at the second node, as a browser does, joins from the version it has, and
says its last move again if it was not acknowledged. The figure is the longest time from the signal until a player hears a
move of theirs acknowledged at the other node. Every acknowledged move has to be in the stream, once and in order.
"""

import asyncio
import json
import signal
from time import perf_counter
from typing import Any

import uvloop
from live import Room, allow_connections, long_game, prepare, says
from node_servers import nats, node, postgres
from unit import Figure, arguments, report
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kosmos.store.opening import open_store

BAR = 2.0
THINKS_SECONDS = 0.2  #: nobody says more than a connection may
AFTER_SECONDS = 3.0  #: that everybody plays on at the other node


class HandedOver:
    """A game between two players who follow the server wherever it goes."""

    def __init__(self, room: Room, moves: list[str], hosts: list[str]) -> None:
        self.room, self.moves, self.hosts = room, moves, hosts
        self.stream = f"board:{room.name}"
        self.acknowledged: list[tuple[int, str]] = []  #: ply and move
        self.at_other: list[float] = []  #: when a move was acknowledged by the second node

    async def play(self, side: int, over: asyncio.Event) -> None:
        place = 0
        while not over.is_set():
            try:
                async with connect(f"ws://{self.hosts[place]}/live", open_timeout=5) as socket:
                    await self._sit(socket, side, place, over)
            except (ConnectionClosed, OSError, TimeoutError):
                place = 1
                await asyncio.sleep(0.05)

    async def _sit(self, socket: ClientConnection, side: int, place: int, over: asyncio.Event) -> None:
        await socket.send(says(type="join", stream=self.stream, after=0, seat=self.room.seats[side]).decode())
        await socket.send(says(type="act", id=0, stream=self.stream, command={"do": "ready"}).decode())
        heard, asked = 0, -1
        while not over.is_set():
            if heard % 2 == side and asked < heard < len(self.moves):
                asked = heard
                await asyncio.sleep(THINKS_SECONDS)
                wish = {"do": "move", "move": self.moves[heard], "ply": heard}
                await socket.send(says(type="act", id=heard + 1, stream=self.stream, command=wish).decode())
            told: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 5))
            match told["type"]:
                case "board":
                    heard += sum(each["type"] == "move" for each in told["events"])
                case "done" if told["id"] > 0:
                    self.acknowledged.append((told["id"] - 1, self.moves[told["id"] - 1]))
                    if place:
                        self.at_other.append(perf_counter())
                case "beat":
                    await socket.send(says(type="beat", n=told["n"]).decode())


async def measured(games: int, database: str, bus: str) -> list[Figure]:
    rooms = await prepare(database, games)
    async with node(database, bus) as one, node(database, bus) as other:
        played = [
            HandedOver(room, long_game(number), [one.host, other.host]) for number, room in enumerate(rooms)
        ]
        over = asyncio.Event()
        players = [asyncio.create_task(game.play(side, over)) for game in played for side in range(2)]
        await asyncio.sleep(3.0)
        assert all(game.acknowledged for game in played), "not everybody has begun"
        stopped = perf_counter()
        one.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(BAR + AFTER_SECONDS)
        over.set()
        await asyncio.wait(players, timeout=10)
        late = sum(not game.at_other for game in played)
        gaps = [min(game.at_other) - stopped for game in played if game.at_other]
    lost = await lost_moves(database, played)
    return [
        Figure(
            "seconds from the signal until everybody plays on at the other node", max(gaps, default=99.0), BAR
        ),
        Figure("games that did not go on", late, 0),
        Figure("acknowledged moves that are lost or doubled", lost, 0),
        Figure("games", len(played)),
        Figure("moves acknowledged", sum(len(game.acknowledged) for game in played)),
    ]


async def lost_moves(database: str, played: list[HandedOver]) -> int:
    """Moves that were acknowledged and are not at their place in the stream."""
    store = open_store(database)
    lost = 0
    for game in played:
        stored = [json.loads(data) for data in await store.streams.data(game.stream)]
        there = [each["move"] for each in stored if each["type"] == "move"]
        assert there == game.moves[: len(there)], "the moves are not in order"
        lost += sum(ply >= len(there) for ply, _ in game.acknowledged)
    await store.close()
    return lost


def main() -> None:
    options = arguments(__doc__ or "")
    games = 20 if options.quick else 200
    allow_connections(4 * games)
    with postgres() as database, nats() as bus, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        told = runner.run(measured(games, database.new_database("handover"), bus.address))
    report(told, options.json)


if __name__ == "__main__":
    main()
