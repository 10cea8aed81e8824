"""The streams of a store without the rest of it, for whoever needs nothing else and has no time to load it."""

from pathlib import Path

from kosmos.core.database_addresses import is_address
from kosmos.store.contract import Streams
from kosmos.store.drivers import drivers
from kosmos.store.sqlite.streams import SqliteStreams


def open_streams(where: Path | str) -> Streams:
    """The streams at a place: a file of SQLite, `:memory:`, or the address of a PostgreSQL database."""
    if is_address(where):
        opened: Streams = drivers("kosmos.store.postgres.store:open_postgres_streams")(str(where))
        return opened
    return SqliteStreams.open(where)
