"""Of several programs on one file one looks after what runs by itself. The system takes the lock back when a program ends,
however it ends.
"""

import os
from pathlib import Path
from threading import Lock

from kosmos.store.sqlite.database import MEMORY

try:
    import fcntl
except ImportError:
    # not made for every system; there every program thinks it is alone, as with a file in memory
    fcntl = None  # type: ignore[assignment, unused-ignore]


class Lead:
    """See `store.opening.Store.take_lead`. It is asked in threads too; a question that comes after the end gets nothing."""

    def __init__(self, path: str) -> None:
        self._path = None if path == MEMORY else Path(f"{path}-lead")
        self._file = -1
        self._one_asks = Lock()
        self._is_over = False

    def take(self) -> bool:
        with self._one_asks:
            return not self._is_over and self._take()

    def _take(self) -> bool:
        if self._path is None or fcntl is None or self._file >= 0:
            return True
        file = os.open(self._path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # another program has it
            os.close(file)
            return False
        self._file = file
        return True

    def let_go(self) -> None:
        """Another program can lead from here on, and this one never again."""
        with self._one_asks:
            self._is_over = True
            if self._file >= 0:
                os.close(self._file)
                self._file = -1
