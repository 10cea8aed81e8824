"""Whose journal lies beside the database file?

SQLite replays whatever journal it finds there. Where somebody has copied a backup over the file of a program that was
killed, that ruins the copy. So every file has a name of its own inside, every copy gets a new one, and a small file
beside the journal says whose it is.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from kosmos.core.store_refusals import ForeignJournal

JOURNAL, MARK = "-wal", "-identity"
IDENTITY = "SELECT id FROM identity"


def refuse_foreign_journal(path: str) -> None:
    """Before the file is opened: `ForeignJournal` if what waits beside it is another one's."""
    journal, mark = Path(path + JOURNAL), Path(path + MARK)
    if mark.exists() and journal.exists() and journal.stat().st_size:
        found = identity_in(path)
        if found is not None and found != mark.read_text("utf-8"):
            raise ForeignJournal(path)


def identity_in(path: str) -> str | None:
    """The name in the file itself, whatever its journal says; empty: it has none yet, None: it cannot be read."""
    address = f"{Path(path).resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            return _identity(connection)
    except sqlite3.OperationalError:  # no such table: the copy of an older version
        return ""
    except sqlite3.DatabaseError:
        return None


def _identity(connection: sqlite3.Connection) -> str:
    return str(connection.execute(IDENTITY).fetchone()[0])


def mark_journal(connection: sqlite3.Connection, path: str) -> None:
    """Write down whose journal it is, once the name stands in the file itself and not only in the journal."""
    mark = Path(path + MARK)
    with suppress(OSError, sqlite3.OperationalError):
        # without it a foreign journal is not noticed, that is all
        name = _identity(connection)
        if mark.exists() and mark.read_text("utf-8") == name:
            return
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if identity_in(path) == name:
            _write(mark, name)


def _write(mark: Path, name: str) -> None:
    mark.touch(0o600)  # its owner's alone, like all that lies there
    mark.write_text(name, "utf-8")


def rename_copy(connection: sqlite3.Connection) -> None:
    """A copy is a file of its own. One of an older version has no name yet, and gets one when it is opened."""
    with suppress(sqlite3.OperationalError):
        connection.execute("UPDATE identity SET id = lower(hex(randomblob(16)))")
        connection.commit()
