"""Attempts to log in, in SQLite."""

import sqlite3
import time
from functools import partial
from math import ceil

from kosmos.store.accounts import key_of
from kosmos.store.logins import BY_ACCOUNT, BY_ADDRESS, NOBODY, WINDOW_SECONDS, TooManyAttempts, pause
from kosmos.store.sqlite.database import Database


class SqliteLogins:
    """See `store.logins.Logins`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def attempt(self, account: str, address: str, now: float | None = None) -> None:
        now = time.time() if now is None else now
        await self._database.write(partial(attempt, account=key_of(account), address=address, now=now))

    async def succeeded(self, account: str) -> None:
        await self._database.write(partial(forget, account=key_of(account)))

    async def attempt_link(self, address: str, now: float | None = None) -> None:
        now = time.time() if now is None else now
        await self._database.write(partial(attempt, account=NOBODY, address=address, now=now))

    async def link_was_good(self, address: str) -> None:
        await self._database.write(partial(forget_links, address=address))


def attempt(connection: sqlite3.Connection, account: str, address: str, now: float) -> None:
    seconds = pause(times(connection, "SELECT at FROM logins WHERE address = ?", address), now, BY_ADDRESS)
    if account != NOBODY:
        tried = times(connection, "SELECT at FROM logins WHERE account = ?", account)
        seconds = max(seconds, pause(tried, now, BY_ACCOUNT))
    if seconds > 0:
        raise TooManyAttempts(ceil(seconds))
    connection.execute("DELETE FROM logins WHERE at <= ?", (now - WINDOW_SECONDS,))
    connection.execute("INSERT INTO logins VALUES (?, ?, ?)", (account, address, now))


def times(connection: sqlite3.Connection, query: str, value: str) -> list[float]:
    return [at for (at,) in connection.execute(query, (value,))]


def forget(connection: sqlite3.Connection, account: str) -> None:
    connection.execute("DELETE FROM logins WHERE account = ?", (account,))


def forget_links(connection: sqlite3.Connection, address: str) -> None:
    connection.execute("DELETE FROM logins WHERE account = ? AND address = ?", (NOBODY, address))
