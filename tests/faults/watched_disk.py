"""A disk under another program, of which every write and flush is seen and may be refused or held up. See `disk_starter`."""

import ctypes
import errno
import fcntl
import os
import platform
import select
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from faults.disk_starter import CALLS
from faults.file_layer import BadDisk, Written

STARTER = Path(__file__).with_name("disk_starter.py")
ASKED, ANSWER = "QIIiIQ6Q", "QqiI"
HEAR, TELL = 0xC0502100, 0xC0182101
GO_ON = 1
REASONS = {BadDisk.FULL: errno.ENOSPC, BadDisk.READ_ONLY: errno.EROFS}


class WatchedDisk:
    """As `file_layer.FileLayer`, for whatever `launch` starts."""

    def __init__(self) -> None:
        self.log: list[Written] = []
        self.struck = 0.0
        self._bad: BadDisk | None = None
        self._spared = 0
        self._delay = 0.0
        self._calls = CALLS[platform.machine()][2]

    def ask(self, what: str) -> None:
        """Between the writes: this was asked for now."""
        self.log.append(Written("asked", what))

    def tell(self, what: str) -> None:
        """This was acknowledged now."""
        self.log.append(Written("told", what))

    def spoil(self, bad: BadDisk | None, spared: int = 0) -> None:
        """From now on, after some writes that still go through."""
        self._bad, self._spared, self.struck = bad, spared, 0.0

    def hold_up(self, delay: float) -> None:
        """Every flush takes longer."""
        self._delay, self.struck = delay, 0.0

    def launch(self, line: Sequence[str | Path], user: str = "", **more: Any) -> "subprocess.Popen[Any]":
        """The program, once it is watched."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            watched = [sys.executable, "-I", "-S", STARTER, str(theirs.fileno()), user, *line]
            process = subprocess.Popen(watched, pass_fds=[theirs.fileno()], **more)
            theirs.close()
            _, descriptors, _, _ = socket.recv_fds(ours, 1, 1)
        assert descriptors, "nobody can be asked before a write"
        threading.Thread(target=self._answer_all, args=(descriptors[0],), daemon=True).start()
        return process

    def _answer_all(self, listener: int) -> None:
        """Until nobody is left who could write."""
        waiting = select.poll()
        waiting.register(listener, select.POLLIN)
        while not waiting.poll()[0][1] & select.POLLHUP:
            asked = bytearray(struct.calcsize(ASKED))
            with suppress(OSError):  # whoever asked was killed before it was heard
                fcntl.ioctl(listener, HEAR, asked)
                number, pid, _, call, _, _, *arguments = struct.unpack(ASKED, asked)
                self._answer(listener, number, self._calls[call], partial(_grows, pid, arguments))
        os.close(listener)

    def _answer(self, listener: int, number: int, kind: str, grows: Callable[[], bool]) -> None:
        if kind == "sync" and self._delay:
            self._feel()
            threading.Timer(self._delay, self._go_on, (listener, number, kind)).start()
        elif kind in ("write", "grow") and (bad := self._what_is_bad(kind, grows)):
            _say(listener, number, -REASONS[bad], 0)
        else:
            self._go_on(listener, number, kind)

    def _go_on(self, listener: int, number: int, kind: str) -> None:
        self.log.append(Written(kind, ""))
        _say(listener, number, 0, GO_ON)

    def _what_is_bad(self, kind: str, grows: Callable[[], bool]) -> BadDisk | None:
        """A full disk takes what needs no more room; a read-only one takes nothing."""
        bad = self._bad
        if bad is None or (bad is BadDisk.FULL and kind == "write" and not grows()):
            return None
        if self._spared:
            self._spared -= 1
            return None
        self._feel()
        return bad

    def _feel(self) -> None:
        self.struck = self.struck or time.monotonic()


def _grows(pid: int, arguments: Sequence[int]) -> bool:
    """A write behind the end of its file."""
    try:
        return ctypes.c_int64(arguments[3]).value >= Path(f"/proc/{pid}/fd/{arguments[0]}").stat().st_size
    except OSError:  # it is gone
        return False


def _say(listener: int, number: int, error: int, flags: int) -> None:
    with suppress(OSError):  # whoever asked was killed meanwhile
        fcntl.ioctl(listener, TELL, struct.pack(ANSWER, number, 0, error, flags))
