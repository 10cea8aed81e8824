"""One-time links: whoever opens one first, in time, gets its role. How the director comes in at the first start."""

import secrets
import sqlite3
import time
from functools import partial
from hashlib import sha256
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.store.database import Database

LIFETIME_SECONDS = 24 * 3600.0


class LinkSpent(Refusal):
    text: ClassVar[str] = N_("This link has been used already or has expired.")
    status: ClassVar[int] = 410


class Links:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, role: str, lifetime: float = LIFETIME_SECONDS, now: float | None = None) -> str:
        """A new secret, to be shown once and put into an address; only its hash is kept."""
        secret = secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        await self._database.write(partial(insert, secret=secret, role=role, expires=now + lifetime, now=now))
        return secret

    async def check(self, secret: str, now: float | None = None) -> None:
        """Refuse a link that was used or has expired; looking does not spend it."""
        now = time.time() if now is None else now
        if not await self._database.read(partial(good, secret=secret, now=now)):
            raise LinkSpent

    async def use(self, secret: str, now: float | None = None) -> str:
        """The link's role, once; an unknown, used or expired one is `LinkSpent`."""
        now = time.time() if now is None else now
        return await self._database.write(partial(use, secret=secret, now=now))


def good(connection: sqlite3.Connection, secret: str, now: float) -> bool:
    query = "SELECT 1 FROM links WHERE secret_hash = ? AND expires > ?"
    return connection.execute(query, (hash_of(secret), now)).fetchone() is not None


def hash_of(secret: str) -> bytes:
    """Enough for a secret of 256 random bits: there is nothing to guess."""
    return sha256(secret.encode()).digest()


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
