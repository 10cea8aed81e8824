"""Room in the journal before it is needed.

A commit that makes the journal longer waits for the file's own records as well: measured, half as long again, and six times
as long for the slowest hundredth. So a program that stays lengthens it in one stroke whenever a commit had to. What is put
there are zeros: SQLite stops reading a journal at the first frame whose sum is wrong, and zeros have none.
"""

import os
from contextlib import suppress

STEP = 4_000_000  #: bytes, about 300 commits of a move
LOOK_EVERY = 16  #: commits between two looks at the journal
#: after so many commits the program is taken for a server; a shell command makes two or three
STAYS = 10


class JournalRoom:
    """Of one file. Whoever calls has the write lock: no other program may be writing to the journal."""

    def __init__(self, path: str) -> None:
        self._journal = f"{path}-wal"
        self._commits = 0
        #: bytes at the last look; if there are more now, a commit has lengthened it
        self._size = 0

    def is_due(self) -> bool:
        """Whether this commit should take the write lock and `provide`; asked before each commit."""
        self._commits += 1
        return self._commits >= STAYS and self._commits % LOOK_EVERY == 0

    def provide(self) -> None:
        """Make sure of room in the journal."""
        if self._commits < STAYS:
            return
        with suppress(OSError):  # a disk without room: slower, no worse
            size = os.stat(self._journal).st_size  # noqa: PTH116 - asked with every commit
            self._size = lengthen(self._journal) if size > self._size else size


def lengthen(journal: str) -> int:
    """Lengthen the journal, with all its bytes on disk; the answer is its new length."""
    with open(journal, "r+b", buffering=0) as file:  # noqa: PTH123 - as above
        end = file.seek(0, os.SEEK_END)
        written = file.write(bytes(STEP)) or 0
        os.fsync(file.fileno())
        return end + written
