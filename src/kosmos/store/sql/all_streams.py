"""Every stream of a database, as it is stored."""

from collections.abc import Iterator

from kosmos.store.sql.connection import Connection


def all_streams(connection: Connection) -> Iterator[tuple[str, str, list[bytes]]]:
    """Name, kind and events of each."""
    streams = connection.execute("SELECT number, id, kind FROM streams ORDER BY number").fetchall()
    for number, name, kind in streams:
        rows = connection.execute("SELECT data FROM events WHERE stream = ? ORDER BY version", (number,))
        yield name, kind, [data for (data,) in rows]
