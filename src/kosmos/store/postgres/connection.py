"""A connection to PostgreSQL that understands the house's portable SQL, and what its errors mean."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

import psycopg
from psycopg import errors as pg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from kosmos.core.store_refusals import StoreFull, StoreLocked, StoreUnreachable
from kosmos.store.moved import refusal_of_trigger
from kosmos.store.sql.connection import ManyValues

T = TypeVar("T")

BUSY_SECONDS = 5.0
#: acknowledged means committed, and committed means on disk; a server that hangs is a server that is away
SETTINGS = (
    "SET synchronous_commit = on",
    f"SET lock_timeout = '{BUSY_SECONDS:.0f}s'",
    "SET client_min_messages = warning",
)
#: A network that hangs is noticed after seconds, not after the quarter of an hour that TCP waits by itself. The address of
#: the database may say otherwise: …?tcp_user_timeout=3000
PATIENCE: dict[str, Any] = {
    "connect_timeout": int(BUSY_SECONDS),
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
#: The server is told to be as patient, and no more: by itself it keeps a connection for hours whose other end is gone, with the
#: locks of what was begun over it, until it takes no new ones.
SERVER_PATIENCE = {
    "tcp_user_timeout": "tcp_user_timeout",
    "keepalives_idle": "tcp_keepalives_idle",
    "keepalives_interval": "tcp_keepalives_interval",
    "keepalives_count": "tcp_keepalives_count",
}
#: how often a transaction begins again when another one wanted the same rows
TRIES = 10
COLLISIONS = (pg.SerializationFailure, pg.DeadlockDetected)


class PostgresConnection:
    """See `sql.connection.Connection`. Nothing is committed by itself: whoever begins a transaction ends it."""

    def __init__(self, raw: "psycopg.Connection[Any]") -> None:
        self.raw = raw
        self.writes = 0  #: statements so far that were no questions

    def execute(self, sql: str, parameters: Any = (), /) -> "psycopg.Cursor[Any]":
        self.writes += not sql.lstrip().startswith("SELECT")
        return self.raw.execute(translated(sql), given(parameters))

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> "psycopg.Cursor[Any]":
        self.writes += 1
        cursor = self.raw.cursor()
        cursor.executemany(translated(sql), parameters)
        return cursor

    def commit(self) -> None:
        self.raw.commit()

    @property
    def is_usable(self) -> bool:
        return not self.raw.closed and not self.raw.broken

    def roll_back(self) -> None:
        """Undo what was begun. If even this fails the connection is thrown away."""
        try:
            self.raw.rollback()
        except psycopg.Error:
            self.close()

    def close(self) -> None:
        with suppress(psycopg.Error):
            self.raw.close()


AMONG = "IN (SELECT value FROM json_each(?))"
_VALUES = re.compile(r"%|\?|(?<!:):([a-z_]+)")


@lru_cache(maxsize=512)
def translated(sql: str) -> bytes:
    """A statement with `?`, `:name` and lists of values, as psycopg writes them. No literal in our statements has a
    question mark or a colon.
    """
    return _VALUES.sub(_value, sql.replace(AMONG, "= ANY(?)")).encode()


def _value(found: re.Match[str]) -> str:
    match found[0]:
        case "%":
            return "%%"
        case "?":
            return "%s"
        case _:
            return f"%({found[1]})s"


def given(parameters: Any) -> Any:
    """Parameters for psycopg: `ManyValues` become a list."""
    if isinstance(parameters, Mapping):
        return parameters
    return [each.values if isinstance(each, ManyValues) else each for each in parameters]


def connect(address: str) -> PostgresConnection:
    wanted = {"application_name": "kosmos", **PATIENCE, **conninfo_to_dict(address)}
    raw = psycopg.connect(autocommit=True, **wanted)
    raw.execute("; ".join((*server_patience(wanted), *SETTINGS)).encode())
    raw.autocommit = False
    return PostgresConnection(raw)


def server_patience(wanted: Mapping[str, Any]) -> list[str]:
    """The timeouts that a new connection asks the server to keep."""
    return [f"SET {setting} = {int(wanted[name])}" for name, setting in SERVER_PATIENCE.items()]


def shown(address: str) -> str:
    """The address as people may see it: without the password."""
    try:
        parts: Mapping[str, Any] = conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql://…"
    return "postgresql:// " + make_conninfo(
        "", **{key: value for key, value in parts.items() if key != "password"}
    )


def refusal_for(error: Exception, path: str) -> Exception:
    """What PostgreSQL's error means to whoever runs the club; a fault of our own program stays what it is."""
    refusal: Exception
    match error:
        case pg.DiskFull():
            refusal = StoreFull(path)
        case pg.LockNotAvailable():
            refusal = StoreLocked(path)
        case psycopg.Error(sqlstate="KM001"):
            moved = refusal_of_trigger(error.diag.message_primary or "", path)
            if moved is None:
                return error
            refusal = moved
        case psycopg.OperationalError() | pg.ReadOnlySqlTransaction() | pg.InsufficientPrivilege():
            refusal = StoreUnreachable(path, one_line(error))
        case _:
            return error
    refusal.__cause__ = error
    return refusal


def one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".") or type(error).__name__


def in_transaction(connection: PostgresConnection, job: Callable[[Any], T], tries: int = TRIES) -> T:
    """Do it and commit; begin again where it collided with another transaction."""
    try:
        result = job(connection)
        connection.commit()
    except COLLISIONS:
        connection.roll_back()
        if tries <= 1:
            raise
    except BaseException:
        connection.roll_back()
        raise
    else:
        return result
    return in_transaction(connection, job, tries - 1)
