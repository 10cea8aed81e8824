"""A program whose calls to the disk wait for an answer; what the answer is, whoever inherits says. See `disk_starter`."""

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
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from faults.disk_starter import MACHINES
from servers import PostgresServer, new_postgres, skip_loudly

STARTER = Path(__file__).with_name("disk_starter.py")
ASKED, ANSWER = "QIIiIQ6Q", "QqiI"
HEAR, TELL = 0xC0502100, 0xC0182101
GO_ON = 1
MISSING = "A KERNEL THAT ASKS BEFORE A WRITE (seccomp)"
REFUSALS = (errno.EINVAL, errno.ENOSYS, errno.EPERM, errno.EACCES)


class Asked(NamedTuple):
    """One call that waits."""

    listener: int
    number: int
    pid: int
    kind: str
    arguments: Sequence[int]

    def signed(self, place: int) -> int:
        return ctypes.c_int64(self.arguments[place]).value

    def go_on(self) -> None:
        """The kernel does what was asked for."""
        self._say(0, 0, GO_ON)

    def give(self, value: int) -> None:
        """It is done already."""
        self._say(value, 0, 0)

    def refuse(self, reason: int) -> None:
        self._say(0, -reason, 0)

    def _say(self, value: int, error: int, flags: int) -> None:
        with suppress(OSError):  # whoever asked was killed meanwhile
            fcntl.ioctl(self.listener, TELL, struct.pack(ANSWER, self.number, value, error, flags))


class AskingDisk:
    """`calls`: by machine, what each call that is stopped is called here."""

    def __init__(self, calls: Mapping[str, Mapping[int, str]]) -> None:
        self._calls = calls[platform.machine()]
        self._answering: list[threading.Thread] = []

    def finish(self) -> None:
        """Until the last call is answered; whatever was launched has ended."""
        for each in self._answering:
            each.join()

    def answer(self, asked: Asked) -> None:
        raise NotImplementedError

    def launch(self, line: Sequence[str | Path], user: str = "", **more: Any) -> "subprocess.Popen[Any]":
        """The program, once it is watched."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            calls = ",".join(map(str, self._calls))
            watched = [sys.executable, "-I", "-S", STARTER, str(theirs.fileno()), user, calls, *line]
            process = subprocess.Popen(watched, pass_fds=[theirs.fileno()], **more)
            theirs.close()
            _, descriptors, _, _ = socket.recv_fds(ours, 1, 1)
        if not descriptors:
            raise OSError(errno.EINVAL, MISSING)
        thread = threading.Thread(target=self._answer_all, args=(descriptors[0],), daemon=True)
        thread.start()
        self._answering.append(thread)
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
                self.answer(Asked(listener, number, pid, self._calls[call], arguments))
        os.close(listener)


def new_asking_postgres(launch: Callable[..., "subprocess.Popen[Any]"], **more: Any) -> PostgresServer:
    """One that flushes, on such a disk; skipped loudly where the kernel asks nobody."""
    try:
        return new_postgres(flushes=True, launch=launch, **more)
    except OSError as error:
        if error.errno not in REFUSALS:
            raise
        skip_loudly(MISSING)


def skip_unless_asked() -> None:
    if not sys.platform.startswith("linux") or platform.machine() not in MACHINES:
        skip_loudly(MISSING)
