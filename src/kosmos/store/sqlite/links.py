"""One-time links in SQLite."""

import secrets
import sqlite3
import time
from functools import partial

from kosmos.store.links import LIFETIME_SECONDS, LinkSpent, hash_of
from kosmos.store.sqlite.database import Database


class SqliteLinks:
    """See `store.links.Links`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, role: str, lifetime: float = LIFETIME_SECONDS, now: float | None = None) -> str:
        secret = secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        await self._database.write(partial(insert, secret=secret, role=role, expires=now + lifetime, now=now))
        return secret

    async def check(self, secret: str, now: float | None = None) -> None:
        now = time.time() if now is None else now
        if not await self._database.read(partial(good, secret=secret, now=now)):
            raise LinkSpent

    async def use(self, secret: str, now: float | None = None) -> str:
        now = time.time() if now is None else now
        return await self._database.write(partial(use, secret=secret, now=now))


def good(connection: sqlite3.Connection, secret: str, now: float) -> bool:
    query = "SELECT 1 FROM links WHERE secret_hash = ? AND expires > ?"
    return connection.execute(query, (hash_of(secret), now)).fetchone() is not None


def insert(connection: sqlite3.Connection, secret: str, role: str, expires: float, now: float) -> None:
    connection.execute("DELETE FROM links WHERE expires <= ?", (now,))
    connection.execute("INSERT INTO links VALUES (?, ?, ?)", (hash_of(secret), role, expires))


def use(connection: sqlite3.Connection, secret: str, now: float) -> str:
    found: tuple[str] | None = connection.execute(
        "SELECT role FROM links WHERE secret_hash = ? AND expires > ?", (hash_of(secret), now)
    ).fetchone()
    if found is None:
        raise LinkSpent
    connection.execute("DELETE FROM links WHERE secret_hash = ?", (hash_of(secret),))
    return found[0]
