"""The journal is carried over into the database file while nobody writes, so that no commit waits for it.

By itself SQLite does this in the commit that fills a thousand pages: that whole group waits while a few hundred
scattered pages are flushed. Done by another thread while commits come in, the flush still delays theirs. Waiting for
a quiet moment loses nothing: what stands in the journal is on disk.
"""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

SECONDS = 2.0  #: the journal is carried over when there was no commit for so long …
COMMITS = 5000  #: … or after so many commits in any case
BUSY_SECONDS = 0.1  #: the wait for a lock that writer or readers hold; then it is tried the next time
#: a journal of more pages is begun anew at its start, for which the writer has to wait a moment
LARGE = 2000
#: at so many pages a commit carries them over itself, in case this thread did not get to it
AT_THE_LATEST = 32_000


class Checkpoints:
    """A thread that begins with the first commit. `turn` is held while the journal is carried over."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._written = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self.turn = threading.Lock()
        self._commits = 0  #: since the journal was carried over

    def wrote(self) -> None:
        """There is something in the journal. Called in the writer's thread only."""
        self._commits += 1
        if self._written.is_set():
            return
        self._written.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="kosmos-checkpoints", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """After the writer has ended: whoever closes the file last carries over what is left."""
        self._closing.set()
        self._written.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._written.wait() and self._quiet():
            self._written.clear()
            self._commits = 0
            with suppress(sqlite3.Error), self.turn:  # a disk that is full is for the writer to complain of
                carry_over(self._path)

    def _quiet(self) -> bool:
        """Wait for a pause between commits, or for many commits. False: the database is being closed."""
        before = -1
        while before != self._commits < COMMITS:
            before = self._commits
            if self._closing.wait(SECONDS):
                return False
        return not self._closing.is_set()


def carry_over(path: str) -> None:
    """Carry over what is possible beside the writer; pages written meanwhile stay, unless the journal has become large."""
    address = f"{Path(path).resolve().as_uri()}?mode=rw"  # a file that is gone is not made again
    with closing(sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages > LARGE:
            connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
