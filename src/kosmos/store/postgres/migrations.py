"""Bringing a database to the newest format. `kosmos_format` says how many steps it has seen."""

from contextlib import suppress
from typing import Any

import psycopg

from kosmos.core.store_refusals import NotOurDatabase, StoreTooNew
from kosmos.store.postgres.connection import PostgresConnection, in_transaction
from kosmos.store.postgres.moved_mark import without_mark
from kosmos.store.postgres.schema import STEPS, TRIGRAMS

FORMAT = "kosmos_format"
EXISTS = "SELECT to_regclass(?) IS NOT NULL"
#: whoever makes tables makes them alone
ALONE = "SELECT pg_advisory_xact_lock(hashtext('kosmos ' || current_schema()))"
HAS_TRIGRAMS = "SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'"

GAMES_INDEXED = "SELECT 1 FROM pg_class WHERE oid = to_regclass('games_white_key_trigrams')"
#: somebody has added the extension since
MISSES_INDEX = (
    "SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm' AND to_regclass('games_white_key_trigrams') IS NULL"
)


def migrate(connection: PostgresConnection, path: str) -> None:
    """A foreign or a newer database is refused and left as it was."""
    if known_format(connection, path) < len(STEPS):
        in_transaction(connection, lambda inside: _take_steps(inside, path))
    elif connection.execute(MISSES_INDEX).fetchone():
        in_transaction(connection, _index_trigrams)
    else:
        connection.commit()


def known_format(connection: Any, path: str) -> int:
    """How many steps a database has seen; one that is not ours, or newer than we are, is refused."""
    if not connection.execute(EXISTS, (FORMAT,)).fetchone()[0]:
        if connection.execute(EXISTS, ("streams",)).fetchone()[0]:
            raise NotOurDatabase(path)
        return 0
    found: int = connection.execute(f"SELECT steps FROM {FORMAT}").fetchone()[0]  # noqa: S608 - our own name
    if found > len(STEPS):
        raise StoreTooNew(path, found, len(STEPS))
    return found


def _take_steps(connection: Any, path: str) -> None:
    connection.execute(ALONE)
    found = known_format(connection, path)  # another program may have been faster
    if not found:
        connection.execute(f"CREATE TABLE IF NOT EXISTS {FORMAT} (steps BIGINT NOT NULL)")
        connection.execute(f"INSERT INTO {FORMAT} SELECT 0 WHERE NOT EXISTS (SELECT * FROM {FORMAT})")  # noqa: S608
    with without_mark(connection):
        for statements in STEPS[found:]:
            for statement in statements:
                connection.execute(statement)
    connection.execute(f"UPDATE {FORMAT} SET steps = ?", (len(STEPS),))  # noqa: S608 - our own name
    _index_trigrams(connection)


def _index_trigrams(connection: Any) -> None:
    """Only a help: without the extension the same is found, by looking through all."""
    if connection.execute(HAS_TRIGRAMS).fetchone():
        with (
            suppress(psycopg.Error),
            connection.raw.transaction(),
        ):
            # who may not add an extension goes without
            for statement in ("CREATE EXTENSION IF NOT EXISTS pg_trgm", *TRIGRAMS):
                connection.execute(statement)
