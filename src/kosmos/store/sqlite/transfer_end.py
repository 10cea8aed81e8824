"""A SQLite file that is copied from, or into."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kosmos.store.moved import MovedMark
from kosmos.store.sqlite.moved_mark import put_mark, read_mark, take_mark
from kosmos.store.sqlite.people_schema import REFILL_WORDS
from kosmos.store.transfer import empty_tables, refuse_filled


class SqliteEnd:
    """See `store.transfer.TransferEnd`. The connection is at the newest format, and nobody else uses it."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.path = path
        self._connection = connection

    @contextmanager
    def reading(self) -> Iterator[None]:
        """The write lock is held: a server that has the file open can read, and refuses to write."""
        with self.writing():
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def rows(self, table: str, columns: str, order: str) -> Iterator[tuple[Any, ...]]:
        yield from self._connection.execute(f"SELECT {columns} FROM {table} ORDER BY {order}")  # noqa: S608 - our own names

    def insert(self, table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
        slots = ", ".join("?" * len(columns.split(", ")))
        self._connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({slots})", rows)  # noqa: S608 - our own names

    def mark(self) -> MovedMark | None:
        return read_mark(self._connection)

    def put_mark(self, mark: MovedMark) -> None:
        put_mark(self._connection, mark)

    def take_mark(self) -> MovedMark | None:
        return take_mark(self._connection)

    def clear(self, *, moved: bool) -> None:
        if moved:
            self._connection.execute("PRAGMA secure_delete = ON")
            self._connection.execute("INSERT INTO people_search (people_search) VALUES ('delete-all')")
        else:
            refuse_filled(self._connection, self.path)
        empty_tables(self._connection)

    def counter(self, table: str, column: str) -> int:  # noqa: ARG002 - others count by their column
        row = self._connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return int(row[0]) if row else 0

    def finish(self, counters: Mapping[str, int]) -> None:
        for table, highest in counters.items():
            self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            self._connection.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, highest)
            )
        self._connection.execute(
            "INSERT INTO people_search (rowid, text) SELECT id, folded || ' ' || words FROM people"
        )
        for statement in REFILL_WORDS:
            self._connection.execute(statement)
