"""A PostgreSQL database of which nobody here has opened the store: looked through, copied, brought to the newest format."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import psycopg

from kosmos.store.moved import MovedMark
from kosmos.store.postgres.backups import all_faults, write_copy
from kosmos.store.postgres.clock import read_clock
from kosmos.store.postgres.connection import PostgresConnection, connect, refusal_for, shown
from kosmos.store.postgres.migrations import GAMES_INDEXED, known_format, migrate
from kosmos.store.postgres.moved_mark import read_mark
from kosmos.store.postgres.schema import STEPS
from kosmos.store.postgres.transfer_end import PostgresEnd
from kosmos.store.sql.all_streams import all_streams
from kosmos.store.sql.backup_notes import note
from kosmos.store.sqlite.backups import place


@contextmanager
def opened(address: str) -> Iterator[PostgresConnection]:
    try:
        with closing(connect(address)) as connection:
            yield connection
    except psycopg.Error as error:
        raise refusal_for(error, shown(address)) from error


def find_faults(address: str) -> list[str]:
    with opened(address) as connection:
        if not known_format(connection, shown(address)):
            return ["there is nothing of Kosmos in it"]
        return all_faults(connection)


def stored_streams(address: str) -> Iterator[tuple[str, str, list[bytes]]]:
    with opened(address) as connection:
        yield from all_streams(connection)


def back_up(address: str, target: Path) -> None:
    """Into a new SQLite file, compared with what was read; nobody waits for it. Where it was put is remembered."""
    with opened(address) as connection:
        place(target, partial(write_copy, address))
        if read_mark(connection) is None:
            note(connection, target, time.time())
        connection.commit()


def steps_of(address: str) -> tuple[int, int]:
    """How many steps it has seen, and how many there are."""
    with opened(address) as connection:
        return known_format(connection, shown(address)), len(STEPS)


def mark_of(address: str) -> MovedMark | None:
    with opened(address) as connection:
        return read_mark(connection)


@contextmanager
def transfer_end(address: str) -> Iterator[PostgresEnd]:
    with opened(address) as connection:
        migrate(connection, shown(address))
        yield PostgresEnd(connection, shown(address))


def has_trigrams(address: str) -> bool:
    """Whether names in the middle of games have their index."""
    with opened(address) as connection:
        return connection.execute(GAMES_INDEXED).fetchone() is not None


def clock_of(address: str) -> float:
    """The time of the database server, in seconds since 1970."""
    with opened(address) as connection:
        reading = read_clock(connection)
        return reading.at / 1000 + (time.monotonic_ns() - reading.even) / 1e9
