"""Names of streams, looked up by how they begin."""

from kosmos.store.sql.connection import Connection

#: after every letter that a name can go on with; both databases compare names byte by byte
LAST_LETTER = "\U0010ffff"
NAMES = "SELECT id FROM streams WHERE id >= ? AND id < ?"


def names_beginning(connection: Connection, beginning: str) -> set[str]:
    """Found by the index over the names; no letter is a wildcard."""
    rows = connection.execute(NAMES, (beginning, beginning + LAST_LETTER)).fetchall()
    return {name for (name,) in rows}
