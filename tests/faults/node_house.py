"""Nodes in processes of their own on one database, under load: they are killed, others take their place, and one judge has the last word."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from faults.history import Call
from faults.load import begin_on, stored_in
from faults.node_work import Node
from faults.repetitions import Repetitions


def a_moment(random: Random) -> None:
    time.sleep(random.uniform(0.01, 0.15))


def heard_by(nodes: Sequence[Node]) -> list[Call]:
    return [call for node in nodes for call in node.calls()]


class House:
    """Tournaments and live boards on a database, and the nodes that write to them: those that run, and those that did."""

    def __init__(
        self, folder: Path, database: str, bus: str = "", nodes: int = 2, *, rests: bool = True
    ) -> None:
        self.database = database
        self.streams = asyncio.run(begin_on(database))
        self.all: list[Node] = []
        self._folder, self._bus, self._rests = Path(mkdtemp(dir=folder)), bus, rests
        self.running = [self.start() for _ in range(nodes)]
        self.wait_for_answers()

    def start(self) -> Node:
        who = f"n{len(self.all)}d"
        report = self._folder / f"{who}.txt"
        self.all.append(Node(report, self.database, self.streams, who, bus=self._bus, rests=self._rests))
        return self.all[-1]

    def wait_for_answers(self, since: float = 0.0) -> None:
        for node in self.running:
            node.wait_for_an_answer(since)

    def kill_one(self, random: Random) -> float:
        """Another takes its place when those that are left have gone on."""
        killed = self.running.pop(random.randrange(len(self.running)))
        killed.kill()
        self.wait_for_answers(killed.killed)
        self.running.append(self.start())
        self.running[-1].wait_for_an_answer()
        return killed.killed

    def judge(self, repeated: Repetitions, moments: Sequence[float]) -> None:
        """Every portion ends here."""
        for node in self.running:
            node.stop()
        repeated.judge(heard_by(self.all), asyncio.run(stored_in(self.database, self.streams)), moments)


def kill_nodes(repeated: Repetitions, folder: Path, nodes: int, database: str = "", bus: str = "") -> None:
    """On one database, or on a file that is new for each portion."""
    for number, (count, random) in enumerate(repeated.portions()):
        house = House(folder, database or str(folder / f"{number}.db"), bus, nodes)
        moments = []
        for _ in range(count):
            a_moment(random)
            moments.append(house.kill_one(random))
        house.judge(repeated, moments)
