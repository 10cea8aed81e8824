"""The mark of a file whose club has moved. See `store.moved`."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from kosmos.store.moved import MovedMark
from kosmos.store.transfer import TABLES

IS_MARKED = "SELECT 1 FROM sqlite_schema WHERE name = 'moved'"
#: `identity` is no part of the club: a backup gets a name of its own all the same
WRITINGS = tuple(
    (f"moved_{table}_{action}".lower(), action, table)
    for table in TABLES
    for action in ("INSERT", "UPDATE", "DELETE")
)


def read_mark(connection: sqlite3.Connection) -> MovedMark | None:
    if connection.execute(IS_MARKED).fetchone() is None:
        return None
    return MovedMark(*connection.execute("SELECT target, at FROM moved").fetchone())


def put_mark(connection: sqlite3.Connection, mark: MovedMark) -> None:
    """In a transaction that somebody else has begun."""
    said = mark.error.replace("'", "''")
    connection.execute("CREATE TABLE moved (target TEXT NOT NULL, at TEXT NOT NULL)")
    connection.execute("INSERT INTO moved VALUES (?, ?)", mark)
    for name, action, table in WRITINGS:
        connection.execute(
            f"CREATE TRIGGER {name} BEFORE {action} ON {table} BEGIN SELECT RAISE(ABORT, '{said}'); END"
        )


def take_mark(connection: sqlite3.Connection) -> MovedMark | None:
    """It is no longer there; what it said. In a transaction that somebody else has begun."""
    if mark := read_mark(connection):
        for name, _, _ in WRITINGS:
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        connection.execute("DROP TABLE moved")
    return mark


@contextmanager
def without_mark(connection: sqlite3.Connection) -> Iterator[None]:
    """A marked file is brought to the newest format, too, so that it can be read."""
    mark = take_mark(connection)
    yield
    if mark:
        put_mark(connection, mark)
