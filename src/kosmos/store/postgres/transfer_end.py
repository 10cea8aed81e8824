"""A PostgreSQL database that is copied from, or into."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kosmos.store.moved import MovedMark
from kosmos.store.postgres.connection import PostgresConnection
from kosmos.store.postgres.database import OURS, WRITE, WRITE_LOCK
from kosmos.store.postgres.moved_mark import put_mark, read_mark, take_mark
from kosmos.store.transfer import COUNTED, empty_tables, refuse_filled

MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
#: readers go on; whoever would append waits
ALONE = "LOCK TABLE streams, events IN EXCLUSIVE MODE"
#: the lock of whoever writes, for longer than a transaction
HOLD_WRITING = f"SELECT pg_advisory_lock({OURS}, {WRITE})"
RELEASE_WRITING = f"SELECT pg_advisory_unlock({OURS}, {WRITE})"
AT_ONCE = 2000


class PostgresEnd:
    """See `store.transfer.TransferEnd`. The connection is at the newest format, and nobody else uses it."""

    def __init__(self, connection: PostgresConnection, path: str, *, alone: bool = True) -> None:
        self.path = path
        self._connection = connection
        self._alone = alone

    @contextmanager
    def reading(self) -> Iterator[None]:
        connection = self._connection
        if self._alone:
            # The lock is taken in a transaction of its own and kept beyond it. A query that has to wait for a lock sees the
            # database as it was when the waiting began; the copy has to see what the last writer left. `LOCK TABLE` reads nothing.
            connection.execute(HOLD_WRITING)
            connection.commit()
        try:
            connection.execute(MOMENT)
            if self._alone:
                connection.execute(ALONE)
            yield
            connection.commit()
        finally:
            connection.roll_back()
            if self._alone and connection.is_usable:
                connection.execute(RELEASE_WRITING)
                connection.commit()

    @contextmanager
    def writing(self) -> Iterator[None]:
        try:
            self._connection.execute(WRITE_LOCK)
            yield
            self._connection.commit()
        except BaseException:
            self._connection.roll_back()
            raise

    def rows(self, table: str, columns: str, order: str) -> Iterator[tuple[Any, ...]]:
        with self._connection.raw.cursor(f"copy_{table}") as cursor:
            cursor.itersize = AT_ONCE
            cursor.execute(f"SELECT {columns} FROM {table} ORDER BY {order}")  # noqa: S608 - our own names
            yield from cursor

    def insert(self, table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
        more, value = (", version", (0,)) if table == "streams" else ("", ())
        statement: Any = f"COPY {table} ({columns}{more}) FROM STDIN"
        with self._connection.raw.cursor().copy(statement) as copy:
            for row in rows:
                copy.write_row((*row, *value))

    def mark(self) -> MovedMark | None:
        return read_mark(self._connection)

    def put_mark(self, mark: MovedMark) -> None:
        put_mark(self._connection, mark)

    def take_mark(self) -> MovedMark | None:
        return take_mark(self._connection)

    def clear(self, *, moved: bool) -> None:
        if not moved:
            refuse_filled(self._connection, self.path)
        empty_tables(self._connection)

    def counter(self, table: str, column: str) -> int:
        found = self._connection.execute(
            f"SELECT pg_sequence_last_value({_sequence(table, column)})"
        ).fetchone()
        return (found[0] if found else 0) or 0

    def finish(self, counters: Mapping[str, int]) -> None:
        for table, column in (*COUNTED.items(), *OTHERS.items()):
            highest = max(counters.get(table, 0), self._highest(table, column))
            if highest:
                self._connection.execute(f"SELECT setval({_sequence(table, column)}, ?)", (highest,))
        self._connection.execute(
            "UPDATE streams SET version = coalesce((SELECT max(version) FROM events WHERE stream = number), 0)"
        )

    def _highest(self, table: str, column: str) -> int:
        found = self._connection.execute(f"SELECT max({column}) FROM {table}").fetchone()  # noqa: S608 - our own names
        return (found[0] if found else 0) or 0


#: tables that count, too, but may give a number again when its row is gone
OTHERS: Mapping[str, str] = {"people_sources": "id", "imports": "number", "backups": "number"}


def _sequence(table: str, column: str) -> str:
    return f"pg_get_serial_sequence('{table}', '{column}')::regclass"
