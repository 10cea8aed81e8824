"""A node under load, in a process of its own: it writes down what it asks for and what it hears, and is killed at any moment.

The report is a file that is appended to: what a process has written into it stays when the process is killed.
"""

import asyncio
import datetime as dt
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from faults.history import Answer, Call
from faults.load import direct
from kosmos.service.club import Club
from kosmos.service.opening import open_store
from kosmos.store.refusals import StoreUnreachable

NODES = multiprocessing.get_context("forkserver")
NODES.set_forkserver_preload(["faults.node_work"])
DAY = 86_400


def jumping_clock(seed: int) -> dt.datetime:
    """Up to a day ahead or back, another time at every look."""
    return dt.datetime.now(dt.UTC) + dt.timedelta(
        seconds=Random(seed ^ time.monotonic_ns()).randint(-DAY, DAY)
    )


def run_node(report: str, database: str, bus: str, streams: Sequence[str], who: str, jumps: bool) -> None:
    file = os.open(report, os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def tell(what: str, stream: str, name: str, when: float) -> None:
        os.write(file, f"{what} {stream} {name} {when!r}\n".encode())

    asyncio.run(_work(database, bus, streams, who, tell, jumps=jumps))


async def _work(database: str, bus: str, streams: Sequence[str], who: str, tell, *, jumps: bool) -> None:  # type: ignore[no-untyped-def]
    store = open_store(database, bus)
    club = Club(store.streams, lambda: jumping_clock(7)) if jumps else Club(store.streams)
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    tell("ready", "-", who, time.monotonic())
    directors = (
        direct(club, streams, f"{who}{number}", over, tell, unsure=(StoreUnreachable,)) for number in range(3)
    )
    await asyncio.gather(*directors)
    await store.close()


class Node:
    """Started at once; `kill` ends it in the middle of whatever it does, `stop` lets it finish."""

    def __init__(
        self,
        report: Path,
        database: str,
        streams: Sequence[str],
        who: str,
        *,
        bus: str = "",
        jumps: bool = False,
    ) -> None:
        self.report = report
        self._process: BaseProcess = NODES.Process(
            target=run_node, args=(str(report), database, bus, list(streams), who, jumps), daemon=True
        )
        self._process.start()

    def wait_for_an_answer(self, since: float = 0.0) -> None:
        """Until a command that was asked for after this moment is acknowledged: a busy machine takes its time."""
        deadline = time.monotonic() + 120
        while not any(call.begun > since and call.answer is Answer.KEPT for call in self.calls()):
            assert self._process.is_alive(), "the node died by itself"
            assert time.monotonic() < deadline, "the node acknowledges nothing"
            time.sleep(0.01)

    def kill(self) -> None:
        assert self._process.is_alive(), "the node died by itself"
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        self._process.terminate()
        self._process.join(60)
        assert self._process.exitcode == 0, self._process.exitcode

    def calls(self) -> list[Call]:
        """A command without an answer may be there or not."""
        begun: dict[str, Call] = {}
        text = self.report.read_text() if self.report.exists() else ""
        for line in text.rpartition("\n")[0].splitlines():
            what, stream, name, when = line.split(" ")
            if what == "begun":
                begun[name] = Call(stream, name, float(when), float("inf"), Answer.NONE)
            elif what in ("kept", "refused"):
                begun[name] = begun[name]._replace(ended=float(when), answer=Answer(what))
        return list(begun.values())


def end_quietly(nodes: Sequence[Node]) -> None:
    for node in nodes:
        with suppress(AssertionError):
            node.kill()


assert sys.platform != "win32", "processes are killed by signals here"
