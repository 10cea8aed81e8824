"""The streams of a store without the rest of it, for whoever needs nothing else and has no time to load it."""

from pathlib import Path

from kosmos.store.contract import Streams
from kosmos.store.sqlite.streams import SqliteStreams


def open_streams(where: Path | str) -> Streams:
    """The streams at a place: a file of SQLite, or `:memory:`."""
    return SqliteStreams.open(where)
