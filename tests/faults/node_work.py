"""A node under load, in a process of its own: it writes down what it asks for and what it hears, and is killed at any moment.

The report is a file that is appended to: what a process has written into it stays when the process is killed.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Sequence
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path

from faults.board_load import BREATH, is_board
from faults.history import Answer, Call
from faults.load import work_on
from faults.telling import Told
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.service.assembly import assemble
from kosmos.store.opening import open_store

#: what a node loads when it is first asked: loaded once, before all of them
LOADED = [
    "pytest",  # as the program that starts them
    "faults.node_work",
    "kosmos.play.decide",
    "kosmos.tournament.decide.setup",
    "kosmos.tournament.decide.rating_advice",
    "kosmos.tournament.integrity",
    "kosmos.store.sqlite.store",
    "kosmos.store.postgres.store",
    "kosmos.store.nats_bus",
]
NODES = multiprocessing.get_context("forkserver")
NODES.set_forkserver_preload(LOADED)


def begin_forking() -> None:
    """The process that nodes are forked from has to know where the tests are when it begins: it loads nothing otherwise, and says nothing."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def run_node(report: str, database: str, bus: str, streams: Sequence[str], who: str, breath: float) -> None:
    file = os.open(report, os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def tell(what: str, stream: str, name: str, when: float) -> None:
        os.write(file, f"{what} {stream} {name} {when!r}\n".encode())

    asyncio.run(_work(Path(report).parent, database, bus, streams, who, breath, tell))


async def _work(
    folder: Path, database: str, bus: str, streams: Sequence[str], who: str, breath: float, tell: Told
) -> None:
    store = open_store(database, bus)
    services = assemble(store, folder)
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    await services.hall.start()
    tell("ready", "-", who, time.monotonic())
    directors = [f"{who}{number}" for number in range(3)]
    await work_on(services, streams, directors, f"{who}p", over, tell, (StoreUnreachable,), breath)
    await services.hall.close()
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
        rests: bool = True,
    ) -> None:
        """`rests`: players take a breath between two moves, so that directors are not slower than they have to be."""
        self.report = report
        self.killed = float("inf")
        self.kept = 0  #: so many are acknowledged
        self._read = 0  #: so much of the report
        self._calls: dict[str, Call] = {}
        #: of tournaments and of boards: when the last one that was acknowledged had been asked for
        self._newest = {False: 0.0, True: 0.0}
        begin_forking()
        self._process: BaseProcess = NODES.Process(
            target=run_node,
            args=(str(report), database, bus, list(streams), who, BREATH if rests else 0.0),
            daemon=True,
        )
        self._process.start()

    def wait_for_an_answer(self, since: float = 0.0) -> None:
        """Until a command at a tournament and a move at a board that were asked for after this moment are acknowledged: a busy
        machine takes its time.
        """
        deadline = time.monotonic() + 120
        self._read_on()
        while min(self._newest.values()) <= since:
            assert self._process.is_alive(), "the node died by itself"
            assert time.monotonic() < deadline, f"the node acknowledges nothing: {self._newest}"
            time.sleep(0.005)
            self._read_on()

    def wait_for_more(self, count: int) -> None:
        """Until so many more are acknowledged."""
        wanted, deadline = self.kept + count, time.monotonic() + 120
        while self.kept < wanted:
            assert self._process.is_alive(), "the node died by itself"
            assert time.monotonic() < deadline, f"the node acknowledges nothing after {self.kept}"
            time.sleep(0.001)
            self._read_on()

    def kill(self) -> None:
        assert self._process.is_alive(), "the node died by itself"
        self.killed = time.monotonic()
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        self._process.terminate()
        self._process.join(60)
        assert self._process.exitcode == 0, self._process.exitcode

    def calls(self) -> list[Call]:
        """A command without an answer may be there or not; nobody hears it after the kill."""
        self._read_on()
        never = float("inf")
        return [
            call if call.ended < never else call._replace(ended=self.killed) for call in self._calls.values()
        ]

    def _read_on(self) -> None:
        """What the node has written since; a line that is not whole yet waits."""
        if not self.report.exists():
            return
        with self.report.open() as file:
            file.seek(self._read)
            text = file.read()
        whole = text[: text.rfind("\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self._hear(*line.split(" "))

    def _hear(self, what: str, stream: str, name: str, when: str) -> None:
        if what == "begun":
            self._calls[name] = Call(stream, name, float(when), float("inf"), Answer.NONE)
        elif what != "ready":
            call = self._calls[name] = self._calls[name]._replace(ended=float(when), answer=Answer(what))
            if call.answer is Answer.KEPT:
                self.kept += 1
                kind = is_board(stream)
                self._newest[kind] = max(self._newest[kind], call.begun)


assert sys.platform != "win32", "processes are killed by signals here"
