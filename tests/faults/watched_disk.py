"""A disk under another program, of which every write and flush is seen and may be refused or held up. See `asking_disk`."""

import errno
import threading
import time
from pathlib import Path

from faults.asking_disk import Asked, AskingDisk
from faults.file_layer import BadDisk, Written

CALLS = {
    "x86_64": {
        18: "write",
        296: "write",
        328: "write",
        285: "grow",
        77: "truncate",
        74: "sync",
        75: "sync",
    },
    "aarch64": {68: "write", 70: "write", 287: "write", 47: "grow", 46: "truncate", 82: "sync", 83: "sync"},
}
REASONS = {BadDisk.FULL: errno.ENOSPC, BadDisk.READ_ONLY: errno.EROFS}


class WatchedDisk(AskingDisk):
    """As `file_layer.FileLayer`, for whatever `launch` starts."""

    def __init__(self) -> None:
        super().__init__(CALLS)
        self.log: list[Written] = []
        self.struck = 0.0
        self._bad: BadDisk | None = None
        self._spared = 0
        self._delay = 0.0

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

    def answer(self, asked: Asked) -> None:
        if asked.kind == "sync" and self._delay:
            self._feel()
            threading.Timer(self._delay, self._go_on, (asked,)).start()
        elif asked.kind in ("write", "grow") and (bad := self._what_is_bad(asked)):
            asked.refuse(REASONS[bad])
        else:
            self._go_on(asked)

    def _go_on(self, asked: Asked) -> None:
        self.log.append(Written(asked.kind, ""))
        asked.go_on()

    def _what_is_bad(self, asked: Asked) -> BadDisk | None:
        """A full disk takes what needs no more room; a read-only one takes nothing."""
        bad = self._bad
        if bad is None or (bad is BadDisk.FULL and asked.kind == "write" and not _grows(asked)):
            return None
        if self._spared:
            self._spared -= 1
            return None
        self._feel()
        return bad

    def _feel(self) -> None:
        self.struck = self.struck or time.monotonic()


def _grows(asked: Asked) -> bool:
    """A write behind the end of its file."""
    try:
        return asked.signed(3) >= Path(f"/proc/{asked.pid}/fd/{asked.arguments[0]}").stat().st_size
    except OSError:  # it is gone
        return False
