"""A federation's Saturday: what one node, ten and a hundred carry, and which part gives out first.

`--measure` runs the benchmarks that measure what things cost (`cluster.py`, `live.py`, `pages.py`, and one of the bus here) and writes
their figures into `costs.json` beside this file, with the run they are from, and into the tables of `docs/scaling.md`. Without it the day is simulated from those figures, minute by minute, with a
seed: nothing about costs is assumed here. What is assumed is the day itself (`DAY`), and it is printed.

A node is one process on one core. The bars: ten nodes carry at least six times what one carries, and the ten thousand clubs of a federation
fit on a hundred nodes.
"""

import argparse
import asyncio
import datetime as dt
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from unit import Figure, report

COSTS = Path(__file__).with_name("costs.json")
CLUBS = 10_000
HEADROOM = 0.7  #: of a core or a disk that is planned with
NODE_BYTES = 2_000_000_000  #: memory that a node is given
DATABASE_CORES = 16
MINUTES = 12 * 60  #: from 9:00 to 21:00
SIZES = (1, 10, 100)
TEN_BAR = 6.0


class Costs(NamedTuple):
    """Measured; seconds of CPU unless said otherwise."""

    node_move: float  #: of a node, for a move at a board with two players and two spectators
    node_move_apart: float  #: of both nodes, where the players of a game sit at two
    database_move: float  #: of PostgreSQL, for a move
    database_move_apart: float  #: the same where another node reads it
    bus_message: float  #: of every node that hears a message of another
    page: float  #: of a node, for a page of a large tournament that changed since it was last asked for
    page_again: float  #: of a node, for a page that has not changed
    page_clock: float  #: seconds by the clock, the best of some; nothing is calculated from it
    page_again_clock: float  #: as above
    connection_bytes: float  #: memory of an open live connection
    commit: float  #: seconds of one durable commit of PostgreSQL, for a group of any size


class Day(NamedTuple):
    """What is assumed; a federation that knows better changes it here."""

    #: of the clubs play a tournament on live boards that day, the others over the board
    online_share: float = 0.15
    players: tuple[int, int] = (12, 60)  #: at a club's event
    spectators: float = 1.0  #: who look on at each live board
    seconds_a_move: float = 12.0  #: between two moves of an online game (10+5)
    visitors: float = 1.5  #: phones that have the page of a tournament open, for each player
    pages_a_minute: float = 0.5  #: for each of them, while a round is on
    changed_share: float = 0.2  #: of the pages have changed since somebody asked
    #: when events begin: (minutes after 9:00, share of the clubs), and how long each lasts
    starts: tuple[tuple[int, float], ...] = ((60, 0.25), (300, 0.45), (570, 0.30))
    lasts: int = 240
    spread: int = 20  #: minutes around the start


class Demand(NamedTuple):
    """What a minute asks of the whole house, in each second."""

    moves: float
    pages: float
    connections: float

    def __add__(self, other: "Demand") -> "Demand":  # type: ignore[override]
        return Demand(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def event_of(day: Day, lot: Random) -> tuple[int, Demand]:
    """The minute at which a club's event begins, and what it asks for while it lasts."""
    start = lot.choices([at for at, _ in day.starts], [share for _, share in day.starts])[0]
    players = lot.randint(*day.players)
    visitors = players * day.visitors
    boards = players / 2 if lot.random() < day.online_share else 0.0
    demand = Demand(
        boards / day.seconds_a_move,
        visitors * day.pages_a_minute / 60,
        visitors + boards * (2 + day.spectators),
    )
    return max(0, round(lot.gauss(start, day.spread))), demand


def saturday(day: Day, clubs: int, seed: int = 1834) -> list[Demand]:
    """What each minute from 9:00 to 21:00 asks for."""
    lot = Random(seed)
    begins: list[Demand] = [Demand(0, 0, 0)] * (MINUTES + 1)
    ends = list(begins)
    for _ in range(clubs):
        start, demand = event_of(day, lot)
        if start < MINUTES:
            begins[start] += demand
            ends[min(MINUTES, start + day.lasts)] += demand
    minutes, now = [], Demand(0, 0, 0)
    for minute in range(MINUTES):
        now = Demand(
            *(have + more - less for have, more, less in zip(now, begins[minute], ends[minute], strict=True))
        )
        minutes.append(now)
    return minutes


class Bottleneck(NamedTuple):
    part: str
    load: float  #: 1.0: all that is planned with


def loads(demand: Demand, nodes: int, costs: Costs, day: Day) -> list[Bottleneck]:
    """How much of each part a minute takes, the fullest first. Visitors are spread over the nodes evenly.

    A turn of a node's loop tells of all its moves in one message: at most one for each commit.
    """
    moves = demand.moves / nodes
    page = day.changed_share * costs.page + (1 - day.changed_share) * costs.page_again
    messages = min(moves, 1 / costs.commit) * (nodes - 1)
    # visitors sit anywhere: the opponent is at another node with this chance
    apart = (nodes - 1) / nodes
    node_move = (1 - apart) * costs.node_move + apart * costs.node_move_apart
    database_move = (1 - apart) * costs.database_move + apart * costs.database_move_apart
    found = [
        Bottleneck("CPU of the nodes: boards", moves * node_move / HEADROOM),
        Bottleneck("CPU of the nodes: pages", demand.pages / nodes * page / HEADROOM),
        Bottleneck("CPU of the nodes: hearing the bus", messages * costs.bus_message / HEADROOM),
        Bottleneck("memory of the nodes", demand.connections / nodes * costs.connection_bytes / NODE_BYTES),
        Bottleneck("CPU of PostgreSQL", demand.moves * database_move / DATABASE_CORES / HEADROOM),
    ]
    cpu = Bottleneck("CPU of the nodes", sum(each.load for each in found[:3]))
    return sorted([cpu, *found], key=lambda each: -each.load)


def carries(nodes: int, costs: Costs, day: Day, most: int = 1_000_000) -> int:
    """The most clubs whose busiest minute leaves every part below what is planned with; found by halving."""
    one = max(saturday(day, 2000), key=lambda each: loads(each, nodes, costs, day)[0].load)
    share = Demand(*(part / 2000 for part in one))
    low, high = 0, most
    while high - low > 1:
        clubs = (low + high) // 2
        demand = Demand(*(part * clubs for part in share))
        low, high = (clubs, high) if loads(demand, nodes, costs, day)[0].load <= 1 else (low, clubs)
    return low


def first_bottleneck(clubs: int, nodes: int, costs: Costs, day: Day) -> str:
    """Which part, and of the nodes' CPU which work, is the fullest in the busiest minute."""
    worst = max(saturday(day, min(clubs, 2000)), key=lambda each: loads(each, nodes, costs, day)[0].load)
    scale = clubs / min(clubs, 2000)
    found = loads(Demand(*(part * scale for part in worst)), nodes, costs, day)
    if found[0].part == "CPU of the nodes":
        return found[1].part if found[1].part.startswith("CPU of the nodes") else found[0].part
    return found[0].part


# -- what things cost --------------------------------------------------------------------------------------


def printed(script: str, *words: str) -> dict[str, float]:
    line = [sys.executable, str(Path(__file__).with_name(script)), "--json", *words]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ran.stdout.strip(), f"{script}: {ran.stderr[-2000:]}"
    return {each["name"]: each["value"] for each in json.loads(ran.stdout.splitlines()[-1])}


MOVE_BYTES = 200  #: of a move as it is stored


async def bus_message(count: int = 5000) -> float:
    """Seconds of CPU for hearing a message that brings a move of one stream, which nobody here follows."""
    from node_servers import nats  # noqa: PLC0415 - only who measures needs its drivers

    from kosmos.store.nats_bus import NatsBus  # noqa: PLC0415 - as above

    with nats() as server:
        says, hears = (NatsBus(server.address, "costs", b"key") for _ in range(2))
        reached = [0]
        hears.join("board:last", lambda version: reached.__setitem__(0, version))
        while not reached[0]:
            says.publish("board:last", 1)
            await asyncio.sleep(0.05)
        begun = process_time()
        for number in range(count):
            says.publish(f"board:{number}", 1, [b"m" * MOVE_BYTES])
            await asyncio.sleep(0)
        while reached[0] < 2:
            says.publish("board:last", 2)
            await asyncio.sleep(0.01)
        used = process_time() - begun
        for bus in (says, hears):
            await bus.close()
    return used / count  # saying and hearing together: an upper bound of hearing


def measure(quick: bool) -> Costs:
    words = ["--quick"] if quick else []
    cluster, live, pages = (
        printed("cluster.py", "--only", "costs", *words),
        printed("live.py", *words),
        printed("pages.py", "--db", "postgresql", *words),
    )
    return Costs(
        node_move=cluster["one node: CPU of all nodes for a move, microseconds"] / 1e6,
        node_move_apart=cluster["two nodes, apart: CPU of all nodes for a move, microseconds"] / 1e6,
        database_move=cluster["one node: CPU of PostgreSQL for a move, microseconds"] / 1e6,
        database_move_apart=cluster["two nodes, apart: CPU of PostgreSQL for a move, microseconds"] / 1e6,
        bus_message=asyncio.run(bus_message()),
        page=pages["standings page after a result, milliseconds of CPU, median"] / 1000,
        page_again=pages["the same page once more, milliseconds of CPU, median"] / 1000,
        page_clock=pages["standings page after a result, milliseconds, best"] / 1000,
        page_again_clock=pages["the same page once more, milliseconds, best"] / 1000,
        connection_bytes=live["kB of an idle connection"] * 1000,
        commit=pages["a durable commit of bare PostgreSQL, one way there and back, milliseconds"] / 1000,
    )


def this_run(quick: bool) -> str:
    """From which run the costs are: when, on how many cores, and how busy these were with other things."""
    cores, busy = os.cpu_count() or 1, os.getloadavg()[2]
    length = "quick" if quick else "full"
    return f"`saturday.py --measure`, {dt.datetime.now(dt.UTC).date().isoformat()}, {length}, {cores} cores, {busy:.1f} programs at work over 15 minutes"


def kept_costs() -> tuple[str, Costs]:
    """From which run they are, and what they are."""
    kept = json.loads(COSTS.read_text(encoding="utf-8"))
    return kept.pop("run"), Costs(**kept)


# -- the paper ---------------------------------------------------------------------------------------------

PAPER = Path(__file__).parent.parent / "docs" / "scaling.md"
SHOWN = {
    "node_move": "CPU of a node for a move at a board of four visitors",
    "node_move_apart": "CPU of both nodes for it, two of the four at each",
    "database_move": "CPU of PostgreSQL for a move",
    "database_move_apart": "CPU of PostgreSQL for it, two of the four at each node",
    "bus_message": "CPU for a message of the bus, said and heard",
    "page": "CPU of a node for a page of 1,000 players' standings after a result",
    "page_again": "CPU of a node for the same page once more",
    "page_clock": "the first page by the clock, best; nothing is calculated from it",
    "page_again_clock": "the second page by the clock, best; nothing is calculated from it",
    "connection_bytes": "memory of an open live connection",
    "commit": "a durable commit of PostgreSQL, by the clock, median",
}


def amount(name: str, value: float) -> str:
    if name == "connection_bytes":
        return f"{value * 1e-3:.4g} kB"
    return f"{value * 1e3:.4g} ms" if value >= 1e-3 else f"{value * 1e6:.4g} µs"


def costs_shown(run: str, costs: Costs) -> str:
    rows = [f"| `{name}` | {what} | {amount(name, getattr(costs, name))} |" for name, what in SHOWN.items()]
    head = ["| Name in `costs.json` | What | Measured |", "|---|---|---|"]
    return "\n".join(
        [
            *head,
            *rows,
            "",
            f"The run they are from: {run}. CPU as the scheduler counts it.",
        ]
    )


def simulation_shown(costs: Costs, day: Day) -> str:
    able = {nodes: carries(nodes, costs, day) for nodes in SIZES}
    rows = [
        f"| {nodes} | {clubs:,} | {first_bottleneck(clubs, nodes, costs, day)} |"
        for nodes, clubs in able.items()
    ]
    busiest = max(saturday(day, CLUBS), key=lambda each: each.connections)
    needed = nodes_needed(costs, day)
    parts = "; ".join(f"{each.part} {each.load:.2f}" for each in loads(busiest, needed, costs, day))
    busy = (
        f"The busiest minute of the ten thousand clubs has {busiest.connections:,.0f} connections, {busiest.moves:,.0f} moves and "
        f"{busiest.pages:,.0f} pages a second; some {needed} nodes carry it (from the busiest minute of 2,000 clubs, which is within a few in "
        "a hundred of that of all)."
    )
    planned = f"What each part has to do then, of what is planned with: {parts}."
    return "\n".join(["| Nodes | Clubs | First bottleneck |", "|---|---|---|", *rows, "", busy, planned])


def write_paper(run: str, costs: Costs) -> None:
    """What the paper says between its marks, from these costs."""
    text = PAPER.read_text(encoding="utf-8")
    for mark, shown in (("costs", costs_shown(run, costs)), ("simulation", simulation_shown(costs, Day()))):
        head, _, rest = text.partition(f"<!-- {mark}: begin -->\n")
        text = f"{head}<!-- {mark}: begin -->\n{shown}\n<!-- {mark}: end -->{rest.partition(f'<!-- {mark}: end -->')[2]}"
    PAPER.write_text(text, encoding="utf-8")


def nodes_needed(costs: Costs, day: Day) -> int:
    return next((nodes for nodes in range(1, 1001) if carries(nodes, costs, day, CLUBS + 1) >= CLUBS), 1001)


def figures(costs: Costs, day: Day) -> list[Figure]:
    able = {nodes: carries(nodes, costs, day) for nodes in SIZES}
    for nodes, clubs in able.items():
        part = first_bottleneck(clubs, nodes, costs, day)
        sys.stderr.write(f"      {nodes} node(s): {clubs} clubs; first bottleneck: {part}\n")
    needed = nodes_needed(costs, day)
    busiest = max(saturday(day, CLUBS), key=lambda each: each.connections)
    return [
        Figure("clubs on ten nodes / on one", able[10] / max(1, able[1]), TEN_BAR, at_least=True),
        Figure(f"nodes for {CLUBS} clubs on one Saturday", needed, 100),
        *(Figure(f"clubs on {nodes} node(s)", clubs) for nodes, clubs in able.items()),
        Figure(f"{CLUBS} clubs: connections in the busiest minute", busiest.connections),
        Figure(f"{CLUBS} clubs: moves a second in the busiest minute", busiest.moves),
        Figure(f"{CLUBS} clubs: pages a second in the busiest minute", busiest.pages),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="measure the costs anew and keep them")
    parser.add_argument("--quick", action="store_true", help="measure with smaller runs")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    if options.measure:
        kept = {"run": this_run(options.quick), **measure(options.quick)._asdict()}
        COSTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    run, costs = kept_costs()
    sys.stderr.write(f"      costs: {run}\n")
    if options.measure:
        write_paper(run, costs)
    report(figures(costs, Day()), options.json)


if __name__ == "__main__":
    main()
