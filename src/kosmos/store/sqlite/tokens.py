"""Tokens for programs in SQLite."""

import asyncio
import json
import secrets
import sqlite3
import time
from collections.abc import Iterable
from functools import partial

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.store.links import hash_of
from kosmos.store.sqlite.database import Database
from kosmos.store.tokens import LAST_USED_SECONDS, PREFIX, ApiToken, checked_name

# A program that sends many results is not looked up for each of them.
KNOWN_SECONDS = 1.0
MOST_KNOWN = 1000


class SqliteTokens:
    """See `store.tokens.Tokens`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[ApiToken, float]] = {}
        self._touching: set[asyncio.Future[None]] = set()

    async def make(self, name: str, scopes: Iterable[str], now: float | None = None) -> tuple[ApiToken, str]:
        secret = PREFIX + secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        job = partial(insert, secret=secret, name=checked_name(name), scopes=frozenset(scopes), now=now)
        return await self._database.write(job), secret

    async def find(self, secret: str, now: float | None = None) -> ApiToken | None:
        now = time.time() if now is None else now
        known = self._known.get(secret)
        if known is not None and 0 <= now - known[1] < KNOWN_SECONDS:
            return known[0]
        token = await self._database.read(partial(look_up, secret=secret))
        if token is None:
            return None
        if now - (token.last_used or 0.0) >= LAST_USED_SECONDS:
            self._touch(token.number, now)
            token = token._replace(last_used=now)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[secret] = token, now
        return token

    def _touch(self, number: int, now: float) -> None:
        touching = self._database.submit(partial(touch, number=number, now=now))
        self._touching.add(touching)
        touching.add_done_callback(self._touched)

    def _touched(self, touching: asyncio.Future[None]) -> None:
        self._touching.discard(touching)
        touching.exception()  # a full disk is told to whoever writes something that matters

    async def all(self) -> list[ApiToken]:
        await asyncio.gather(*self._touching, return_exceptions=True)
        return await self._database.read(everything)

    async def revoke(self, number: int) -> None:
        await self._database.write(partial(delete, number=number))
        self._known.clear()


def insert(
    connection: sqlite3.Connection, secret: str, name: str, scopes: frozenset[str], now: float
) -> ApiToken:
    number = connection.execute(
        "INSERT INTO tokens (secret_hash, name, scopes, created) VALUES (?, ?, ?, ?)",
        (hash_of(secret), name, json.dumps(sorted(scopes)), now),
    ).lastrowid
    assert number is not None
    return ApiToken(number, name, scopes, now, None)


SELECT = "SELECT number, name, scopes, created, last_used FROM tokens"


def make_token(row: tuple[int, str, str, float, float | None]) -> ApiToken:
    number, name, scopes, created, last_used = row
    return ApiToken(number, name, frozenset(json.loads(scopes)), created, last_used)


def look_up(connection: sqlite3.Connection, secret: str) -> ApiToken | None:
    row = connection.execute(f"{SELECT} WHERE secret_hash = ?", (hash_of(secret),)).fetchone()
    return make_token(row) if row else None


def everything(connection: sqlite3.Connection) -> list[ApiToken]:
    return [make_token(row) for row in connection.execute(f"{SELECT} ORDER BY number")]


def touch(connection: sqlite3.Connection, number: int, now: float) -> None:
    connection.execute("UPDATE tokens SET last_used = ? WHERE number = ?", (now, number))


def delete(connection: sqlite3.Connection, number: int) -> None:
    if not connection.execute("DELETE FROM tokens WHERE number = ?", (number,)).rowcount:
        raise NotFound(Phrase(N_("token")), number)
