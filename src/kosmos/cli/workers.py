"""`kosmos serve --workers N`: as many processes on one port and one store, so that all cores of a machine work.

No worker trusts its memory: the store decides, and a bus tells each what the others did. The parent only starts them, starts
one again that died, and passes on the signal to stop.
"""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from shutil import rmtree
from tempfile import mkdtemp
from types import FrameType
from typing import ClassVar

import typer

from kosmos.cli.session import end
from kosmos.core.errors import Refusal
from kosmos.locale import N_

#: (number of the worker, the bus between them, to be called when it answers)
WorkerMain = Callable[[int, str, Callable[[], None]], None]

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
        code = Workers(count, bus or folder, work).run()
    finally:
        if folder:
            rmtree(folder, ignore_errors=True)
    if code:
        raise typer.Exit(code)


def nothing() -> None:
    """Nobody waits for it."""


class Workers:
    def __init__(self, count: int, bus: str, work: WorkerMain) -> None:
        self._bus = bus
        self._work = work
        self._count = count
        self._running: dict[int, int] = {}  #: number of the process: number of the worker
        self._stopping = False
        self._has_begun = False  #: the first worker, which greets, has answered
        self._hears, self._tells = os.pipe()
        os.set_blocking(self._hears, False)

    def run(self) -> int:
        """The exit code: of a worker that was refused while the server began, else nothing is wrong."""
        for sign in STOP:
            signal.signal(sign, self._stop)
        for number in range(self._count):
            self._start(number)
        code = 0
        while self._running:
            ended, status = os.wait()
            number = self._running.pop(ended, -1)
            if number < 0 or self._stopping:
                continue
            self._listen()
            refused = os.waitstatus_to_exitcode(status)
            if refused > 0 and not self._has_begun:
                code = refused
                self._stop(signal.SIGTERM, None)
                continue
            time.sleep(AGAIN_SECONDS)
            # What was printed once is not printed again.
            self._start(number or (self._count if self._has_begun else 0))
        return code

    def _listen(self) -> None:
        with suppress(BlockingIOError):
            self._has_begun |= bool(os.read(self._hears, 1))

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
            self._work(number, self._bus, self._tell if number == 0 else nothing)
            code = 0
        except Refusal as refusal:
            code = end(refusal)
        except Exception:  # noqa: BLE001 - the process ends here, and nobody else would tell
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _tell(self) -> None:
        os.write(self._tells, b"!")

    def _stop(self, sign: int, _frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._running:
            try:
                os.kill(process, sign)
            except ProcessLookupError:
                continue
