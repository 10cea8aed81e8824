"""The mark of a PostgreSQL database whose club has moved. See `store.moved`."""

from collections.abc import Iterator
from contextlib import contextmanager

from kosmos.store.moved import MovedMark
from kosmos.store.postgres.connection import PostgresConnection
from kosmos.store.transfer import TABLES

IS_MARKED = "SELECT 1 WHERE to_regclass('moved') IS NOT NULL"
REFUSE = """
CREATE FUNCTION kosmos_refuse_writing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'KM001', MESSAGE = (SELECT error FROM moved);
END $$
"""


def read_mark(connection: PostgresConnection) -> MovedMark | None:
    if connection.execute(IS_MARKED).fetchone() is None:
        return None
    found = connection.execute("SELECT target, at FROM moved").fetchone()
    return MovedMark(*found) if found else None


def put_mark(connection: PostgresConnection, mark: MovedMark) -> None:
    """In a transaction that somebody else has begun. Every statement is refused, also one that would find no row."""
    connection.execute("CREATE TABLE moved (target TEXT NOT NULL, at TEXT NOT NULL, error TEXT NOT NULL)")
    connection.execute("INSERT INTO moved VALUES (?, ?, ?)", (*mark, mark.error))
    connection.execute(REFUSE)
    for table in TABLES:
        connection.execute(
            f"CREATE TRIGGER kosmos_moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}"
            " EXECUTE FUNCTION kosmos_refuse_writing()"
        )


def take_mark(connection: PostgresConnection) -> MovedMark | None:
    """It is no longer there; what it said. In a transaction that somebody else has begun."""
    if mark := read_mark(connection):
        connection.execute("DROP FUNCTION kosmos_refuse_writing() CASCADE")
        connection.execute("DROP TABLE moved")
    return mark


@contextmanager
def without_mark(connection: PostgresConnection) -> Iterator[None]:
    """A marked database is brought to the newest format, too, so that it can be read."""
    mark = take_mark(connection)
    yield
    if mark:
        put_mark(connection, mark)
