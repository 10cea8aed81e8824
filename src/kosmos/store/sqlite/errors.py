"""What SQLite's errors mean to whoever runs the club."""

import sqlite3

from kosmos.core.store_refusals import (
    NotOurDatabase,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreRefused,
    StoreUnreachable,
)
from kosmos.store.moved import refusal_of_trigger


def refusal_for(error: sqlite3.Error, path: str) -> Exception:
    """What SQLite's error means to whoever runs the club; a fault of our own program stays what it is."""
    if not isinstance(error, sqlite3.DatabaseError):
        return error
    moved = refusal_of_trigger(str(error), path)
    if moved is None and isinstance(error, OUR_OWN_FAULTS):
        return error
    refusal = moved or _refusal(getattr(error, "sqlite_errorcode", 0), str(error), path)
    refusal.__cause__ = error
    return refusal


OUR_OWN_FAULTS = (
    sqlite3.ProgrammingError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.NotSupportedError,
)


def _refusal(code: int, reason: str, path: str) -> StoreRefused:
    # The low byte is the primary result code; the rest only refines it.
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreLocked(path)
        case sqlite3.SQLITE_FULL:
            return StoreFull(path)
        case sqlite3.SQLITE_NOTADB:
            return NotOurDatabase(path)
        case sqlite3.SQLITE_CORRUPT:
            return StoreDamaged(path, reason)
        case _:
            return StoreUnreachable(path, reason)
