"""The journal beside the database file."""

import sqlite3
from contextlib import suppress

from kosmos.store.refusals import StoreRefused
from kosmos.store.sqlite.database import Database


async def clear_journal(database: Database) -> None:
    """What was overwritten in the file stands in its journal until that is emptied; busy readers make it later."""
    with suppress(StoreRefused):
        await database.run_exclusive(_truncate_journal)


def _truncate_journal(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
