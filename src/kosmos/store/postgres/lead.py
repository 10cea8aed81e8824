"""Of several nodes one looks after what runs by itself. PostgreSQL takes the lock back when a node ends, however it ends."""

from contextlib import suppress
from threading import Lock

import psycopg

from kosmos.store.postgres.connection import PostgresConnection, connect
from kosmos.store.postgres.database import LEAD, OURS

TAKE = f"SELECT pg_try_advisory_lock({OURS}, {LEAD})"
#: said, and not left to the end of the connection, which the server notices in its own time: meanwhile nobody would lead
GIVE_BACK = f"SELECT pg_advisory_unlock({OURS}, {LEAD})"


class PostgresLead:
    """See `store.opening.Store.take_lead`. Asked again, it says whether the lead is still held: a lost connection has
    lost it.

    It is asked in threads, which cannot be stopped: a question that comes after the end must not take the lead for a
    node that is gone.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: PostgresConnection | None = None
        self._one_asks = Lock()
        self._is_over = False

    def take(self) -> bool:
        with self._one_asks:
            return not self._is_over and self._take()

    def _take(self) -> bool:
        try:
            if self._connection is not None:
                self._connection.execute("SELECT 1")
                return True
            self._connection = connect(self._address)
            self._connection.raw.autocommit = True
            if self._connection.execute(TAKE).fetchone() == (True,):
                return True
        except psycopg.Error:
            pass
        self._leave()
        return False

    def let_go(self) -> None:
        """Another node can lead from here on, and this one never again."""
        with self._one_asks:
            self._is_over = True
            if self._connection is not None:
                with suppress(psycopg.Error):  # whoever cannot be told notices that we are gone
                    self._connection.execute(GIVE_BACK)
            self._leave()

    def _leave(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
