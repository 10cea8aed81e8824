"""`kosmos serve --workers N`: as many processes on one port and one store, so that all cores of a machine work.

No worker trusts its memory: the store decides, and a bus tells each what the others did. The parent only starts them, starts
one again that died, and passes on the signal to stop.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from shutil import rmtree
from tempfile import mkdtemp
from types import FrameType
from typing import ClassVar

from kosmos.cli.session import end
from kosmos.core.errors import Refusal
from kosmos.locale import N_

#: (number of the worker, the bus between them)
WorkerMain = Callable[[int, str], None]

AGAIN_SECONDS = 1.0  #: before a worker that died is started again
STOP = (signal.SIGTERM, signal.SIGINT)


class NoWorkers(Refusal):
    text: ClassVar[str] = N_(
        "Several workers need a system that can fork a process; start several servers instead."
    )
    field: str = "workers"


def run_workers(count: int, bus: str, work: WorkerMain) -> None:
    """Until a signal to stop; without a bus of its own the workers have sockets in a folder."""
    if not hasattr(os, "fork"):
        raise NoWorkers
    folder = "" if bus else mkdtemp(prefix="kosmos-workers-")
    try:
        Workers(count, bus or folder, work).run()
    finally:
        if folder:
            rmtree(folder, ignore_errors=True)


class Workers:
    def __init__(self, count: int, bus: str, work: WorkerMain) -> None:
        self._bus = bus
        self._work = work
        self._count = count
        self._running: dict[int, int] = {}  #: number of the process: number of the worker
        self._stopping = False

    def run(self) -> None:
        for sign in STOP:
            signal.signal(sign, self._stop)
        for number in range(self._count):
            self._start(number)
        while self._running:
            ended, _ = os.wait()
            number = self._running.pop(ended, -1)
            if number >= 0 and not self._stopping:
                time.sleep(AGAIN_SECONDS)
                # Whoever greets has greeted; what was printed once is not printed again.
                self._start(number or self._count)

    def _start(self, number: int) -> None:
        if self._stopping:
            return
        process = os.fork()
        if process:
            self._running[process] = number
            return
        for sign in STOP:
            signal.signal(sign, signal.SIG_DFL)
        code = 1
        try:
            self._work(number, self._bus)
            code = 0
        except Refusal as refusal:
            end(refusal)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _stop(self, sign: int, _frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._running:
            try:
                os.kill(process, sign)
            except ProcessLookupError:
                continue
