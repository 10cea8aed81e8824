"""A SQLite file of which nobody here has opened the store: its format, and an end to copy from or into."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kosmos.store.moved import MovedMark
from kosmos.store.sqlite.backups import existing, refusing
from kosmos.store.sqlite.database import BUSY_SECONDS, prepare
from kosmos.store.sqlite.migrations import STEPS, known_format, migrate
from kosmos.store.sqlite.moved_mark import read_mark
from kosmos.store.sqlite.transfer_end import SqliteEnd


def steps_of(path: Path) -> tuple[int, int]:
    """How many steps it has seen, and how many there are."""
    with existing(path) as connection:
        return known_format(connection, str(path)), len(STEPS)


def mark_of(path: Path) -> MovedMark | None:
    with existing(path) as connection:
        return read_mark(connection)


@contextmanager
def transfer_end(path: Path) -> Iterator[SqliteEnd]:
    with refusing(path), closing(prepare(str(path), BUSY_SECONDS)) as connection:
        yield SqliteEnd(connection, str(path))


@contextmanager
def new_file_end(path: Path) -> Iterator[SqliteEnd]:
    """A file that begins here: nobody else has it open, so it keeps no journal beside it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, str(path))
        yield SqliteEnd(connection, str(path))
