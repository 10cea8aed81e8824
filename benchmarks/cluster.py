"""Two nodes on PostgreSQL and NATS against one: moves a second, latency, and what a second node costs the first.

A machine of two cores has no room for two nodes, a database and a crowd at full speed. So nodes are pinned to one core, and
the crowd, PostgreSQL and NATS to the other, and the CPU of each process is counted while every player answers at once. A node
works on one core (one event loop, one interpreter): the moves a second that it carries are one second of CPU divided by
what a move costs it, and two nodes, each on a core of its own, carry what the busier of them lets through. The ratio of the two is the
figure. It says nothing of a PostgreSQL that is the bottleneck itself: what a move costs there is printed, and `docs/scaling.md`
goes on from it. Others at work on the machine take time, and no CPU that is counted here; waits they make longer.

Each game has two players and two spectators on connections of their own. Three ways to sit:

- `one`: all at one node.
- `apart`: White and one spectator at the first node, Black and the other spectator at the second: the worst that a load
  balancer can do, since every move has to reach the other node through the database.
- `together`: the four of a game at the same node, games in turns: what a load balancer does with the visitors of one hall
  that sends those of an address to the same node (`client_ip_hash`, `ip_hash`).

Two nodes have twice the games of one, and twice the moves a second where these come at a steady rate; each node has as many as
the one alone. `--only costs` has each of `one` and `apart` once, for what a move costs: `saturday.py` goes on from it.
The latency is from a move to the opponent's hearing of it, at that rate. A second node that nobody visits must not
make the first one worse: its CPU for a move and its latency with and without.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import islice
from statistics import median
from typing import NamedTuple

import uvloop
from live import Room, allow_connections, game_at, heard_something, is_move, long_game, p99, prepare, says
from live_load import Load, visit
from news import Server
from node_servers import BenchNats, BenchPostgres, cpu_of, nats, node, own_cpu, pin, postgres
from unit import Figure, arguments, report

GAIN_BAR, LATENCY_BAR, WORSE_BAR = 1.6, 1.5, 1.1
NODES, OTHERS = 0, 1  #: cores

#: which of the two nodes White, Black and the spectators of a game sit at, for even and odd games
SEATINGS = {
    "one": ((0, 0, 0, 0), (0, 0, 0, 0)),
    "apart": ((0, 1, 0, 1), (0, 1, 0, 1)),
    "together": ((0, 0, 0, 0), (1, 1, 1, 1)),
}


#: how many nodes have visitors: games and moves a second are so many times those of one
VISITED = {"one": 1, "apart": 2, "together": 2}


class ClusterSizes(NamedTuple):
    games: int
    seconds: float
    rate: int
    turns: int


class Measured(NamedTuple):
    """Seconds of CPU for a move, of each node, of the database, of the bus and of the crowd; seconds of waiting."""

    nodes: list[float]
    postgres: float
    nats: float
    crowd: float
    median: float
    p99: float

    @property
    def capacity(self) -> float:
        """Moves a second when the busiest node has its core for itself alone."""
        return 1 / max(self.nodes)


async def sit_at(
    load: Load, servers: Sequence[Server], room: Room, moves: list[str], seats: Sequence[int]
) -> None:
    """Two players and two spectators, each at their node; the players say that they are ready."""
    game, stream = game_at(room, moves), f"board:{room.name}"
    for side, place in enumerate(seats):
        visitor = await visit(servers[place].host, "/live", load.hear)
        visitor.game, visitor.side = game, side
        visitor.say(says(type="join", stream=stream, after=0, seat=room.seats[side] if side < 2 else ""))
        game.players.append(visitor)
    for player in game.players[:2]:
        await heard_something(player)
        player.say(says(type="act", id=0, stream=stream, command={"do": "ready"}))
    load.games.append(game)


async def run(
    seating: str,
    servers: Sequence[Server],
    rooms: Sequence[Room],
    moves: Sequence[list[str]],
    sizes: ClusterSizes,
    database: BenchPostgres,
    bus: BenchNats,
) -> Measured:
    load = Load(is_move)
    for number, (room, played) in enumerate(zip(rooms, moves, strict=True)):
        await sit_at(load, servers, room, played, SEATINGS[seating][number % 2])
    pin([server.process.pid for server in servers], NODES)
    pin([*database.pids, os.getpid()], OTHERS)
    await asyncio.sleep(1.0)
    rate = sizes.rate * VISITED[seating]
    await load.steadily(rate, 1.0)  # the first moves find things cold
    waits = await load.steadily(rate, sizes.seconds)
    assert len(waits) > rate * sizes.seconds / 2, f"{seating}: only {len(waits)} moves came through"
    pids = [[server.process.pid] for server in servers]
    counters: list[Callable[[], float]] = [
        *(partial(cpu_of, each) for each in pids),
        database.cpu,
        bus.cpu,
        own_cpu,
    ]
    before, made = [count() for count in counters], load.moves
    await load.flat_out(sizes.seconds)
    made = load.moves - made
    assert all(game.count < len(game.moves) for game in load.games), (
        "games came to their end: more of them are needed"
    )
    used = [(count() - start) / made for count, start in zip(counters, before, strict=True)]
    for game in load.games:
        for visitor in game.players:
            visitor.transport.close()
    await asyncio.sleep(0.5)
    in_postgres, in_nats, in_crowd = used[len(servers) :]
    return Measured(used[: len(servers)], in_postgres, in_nats, in_crowd, median(waits), p99(waits))


def best_of(runs: Sequence[Measured]) -> Measured:
    """The least of each: others at work on the machine only add."""
    columns = zip(*(each.nodes for each in runs), strict=True)
    return Measured(
        [min(column) for column in columns],
        min(each.postgres for each in runs),
        min(each.nats for each in runs),
        min(each.crowd for each in runs),
        min(each.median for each in runs),
        min(each.p99 for each in runs),
    )


#: seatings and numbers of nodes, in turns
EVERYTHING = (("one", 1), ("one", 2), ("apart", 2), ("together", 2))
COSTS = (("one", 1), ("apart", 2))


async def measured(
    sizes: ClusterSizes, database: BenchPostgres, bus: BenchNats, wished: Sequence[tuple[str, int]]
) -> list[Figure]:
    address = database.new_database("cluster")
    turns = [turn for _ in range(sizes.turns) for turn in wished]
    wanted = [sizes.games * VISITED[name] for name, _ in turns]
    rooms = iter(await prepare(address, sum(wanted)))
    moves = [long_game(number) for number in range(max(wanted))]
    found: dict[tuple[str, int], list[Measured]] = {}
    for turn, games in zip(turns, wanted, strict=True):
        async with AsyncExitStack() as stack:
            servers = [await stack.enter_async_context(node(address, bus.address)) for _ in range(turn[1])]
            played = list(islice(rooms, games))
            found.setdefault(turn, []).append(
                await run(turn[0], servers, played, moves[:games], sizes, database, bus)
            )
    best = {turn: best_of(runs) for turn, runs in found.items()}
    return [*(compared(best, sizes) if wished == EVERYTHING else []), *each_of(best)]


def compared(found: dict[tuple[str, int], Measured], sizes: ClusterSizes) -> list[Figure]:
    one, idle = found["one", 1], found["one", 2]
    apart, together = found["apart", 2], found["together", 2]
    return [
        Figure(
            "moves a second that two nodes carry, games apart / one node",
            apart.capacity / one.capacity,
            GAIN_BAR,
            at_least=True,
        ),
        Figure(
            "moves a second that two nodes carry, games together / one node",
            together.capacity / one.capacity,
            GAIN_BAR,
            at_least=True,
        ),
        Figure(
            f"99th percentile to the opponent at {sizes.rate} moves a second for each node, games together / one node",
            together.p99 / one.p99,
            LATENCY_BAR,
        ),
        Figure(
            "median to the opponent, games together / one node", together.median / one.median, LATENCY_BAR
        ),
        Figure(
            "median to the opponent, games apart / one node (through the bus and the database)",
            apart.median / one.median,
        ),
        Figure("99th percentile to the opponent, games apart / one node", apart.p99 / one.p99),
        Figure(
            "CPU of a node for a move beside an idle node / alone", idle.nodes[0] / one.nodes[0], WORSE_BAR
        ),
        Figure("median to the opponent beside an idle node / alone", idle.median / one.median, LATENCY_BAR),
    ]


SHOWN = {
    ("one", 1): "one node",
    ("apart", 2): "two nodes, apart",
    ("together", 2): "two nodes, together",
}


def each_of(found: dict[tuple[str, int], Measured]) -> list[Figure]:
    told = []
    for turn, name in SHOWN.items():
        if (each := found.get(turn)) is None:
            continue
        told += [
            Figure(f"{name}: moves a second carried", each.capacity),
            Figure(f"{name}: CPU of all nodes for a move, microseconds", sum(each.nodes) * 1e6),
            Figure(f"{name}: CPU of PostgreSQL for a move, microseconds", each.postgres * 1e6),
            Figure(f"{name}: CPU of NATS for a move, microseconds", each.nats * 1e6),
            Figure(f"{name}: CPU of the crowd for a move, microseconds", each.crowd * 1e6),
            Figure(f"{name}: median to the opponent, milliseconds", each.median * 1000),
            Figure(f"{name}: 99th percentile to the opponent, milliseconds", each.p99 * 1000),
        ]
    return told


def main() -> None:
    options = arguments(__doc__ or "", only=("costs",))
    wished = COSTS if options.only else EVERYTHING
    sizes = ClusterSizes(150, 2.0, 100, 1) if options.quick else ClusterSizes(500, 8.0, 200, 3)
    allow_connections(8 * sizes.games)
    with postgres() as database, nats() as bus, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        pin([bus.process.pid], OTHERS)
        told = runner.run(measured(sizes, database, bus, wished))
    report(told, options.json)


if __name__ == "__main__":
    main()
