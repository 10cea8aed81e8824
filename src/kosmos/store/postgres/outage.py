"""A PostgreSQL that is away, as all connections of a node know of it: whoever comes first waits a little, nobody waits again.

A server that starts anew is back within the patience, and then nobody was refused. Of one that stays away everybody is told at once:
waits of their own, one after the other in the few threads that read, would add up for those who wait for a thread.
"""

from collections.abc import Callable
from threading import Lock
from time import monotonic, sleep
from typing import TypeVar

import psycopg

T = TypeVar("T")

RETRY_SECONDS = 0.1
TURN_SECONDS = 0.5  #: for somebody else's attempt, where a network takes it and says nothing


class Outage:
    """Used by many threads at once."""

    def __init__(self, patience: float) -> None:
        self.patience = patience  #: seconds from the first attempt that failed
        self._since: float | None = None
        self._said: psycopg.OperationalError | None = None
        self._failed = 0  #: attempts so far
        self._trying = Lock()

    def connect(self, attempt: Callable[[], T]) -> T:
        """Try until the patience is over; after that once, and one at a time: who waited for that is told what came of it."""
        while not self._is_long:
            try:
                return self._try(attempt)
            except psycopg.OperationalError:
                if self._is_long:
                    raise
                sleep(RETRY_SECONDS)
        failed = self._failed
        if not self._trying.acquire(timeout=TURN_SECONDS):
            raise self._said_again()
        try:
            if self._failed != failed:
                raise self._said_again()
            return self._try(attempt)
        finally:
            self._trying.release()

    def _try(self, attempt: Callable[[], T]) -> T:
        try:
            made = attempt()
        except psycopg.OperationalError as error:
            self._note(error)
            raise
        self._since = None
        return made

    @property
    def _is_long(self) -> bool:
        since = self._since
        return since is not None and monotonic() - since >= self.patience

    def _note(self, error: psycopg.OperationalError) -> None:
        self._said = error
        self._failed += 1
        if self._since is None:
            self._since = monotonic()

    def _said_again(self) -> psycopg.OperationalError:
        """Of its own, because each is raised in its own thread."""
        return psycopg.OperationalError(str(self._said))
