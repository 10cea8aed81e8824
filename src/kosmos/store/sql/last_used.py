"""The time of last use, written to SQLite in the background: nobody waits for the disk."""

import asyncio
from collections.abc import Callable

from kosmos.store.sql.connection import Connection, SqlDatabase


class LastUsed:
    def __init__(self, database: SqlDatabase) -> None:
        self._database = database
        self._writing: set[asyncio.Future[None]] = set()

    def write(self, job: Callable[[Connection], None]) -> None:
        writing = self._database.submit(job)
        self._writing.add(writing)
        writing.add_done_callback(self._written)

    def _written(self, writing: asyncio.Future[None]) -> None:
        self._writing.discard(writing)
        writing.exception()  # a full disk is told to whoever writes something that matters

    async def settled(self) -> None:
        """Whoever lists what there is waits for what is on its way."""
        await asyncio.gather(*self._writing, return_exceptions=True)
