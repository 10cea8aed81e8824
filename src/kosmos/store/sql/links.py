"""One-time links in SQL."""

import secrets
import time
from functools import partial

from kosmos.store.accounts import key_of
from kosmos.store.links import LIFETIME_SECONDS, LinkSpent, OneTimeLink, hash_of
from kosmos.store.sql.connection import Connection, SqlDatabase


class SqlLinks:
    """See `store.links.Links`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def make(
        self, role: str, account: str = "", lifetime: float = LIFETIME_SECONDS, now: float | None = None
    ) -> str:
        secret = secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        link = OneTimeLink(role, key_of(account))
        await self._database.write(partial(insert, secret=secret, link=link, expires=now + lifetime))
        return secret

    async def check(self, secret: str, now: float | None = None) -> OneTimeLink:
        now = time.time() if now is None else now
        return await self._database.read(partial(good, secret=secret, now=now))

    async def use(self, secret: str, now: float | None = None) -> OneTimeLink:
        now = time.time() if now is None else now
        return await self._database.write(partial(use, secret=secret, now=now))


def insert(connection: Connection, secret: str, link: OneTimeLink, expires: float) -> None:
    connection.execute("DELETE FROM links WHERE account = ?", (link.account,))
    connection.execute(
        "INSERT INTO links (secret_hash, role, account, expires) VALUES (?, ?, ?, ?)",
        (hash_of(secret), *link, expires),
    )


def good(connection: Connection, secret: str, now: float) -> OneTimeLink:
    query = "SELECT role, account FROM links WHERE secret_hash = ? AND expires > ?"
    found = connection.execute(query, (hash_of(secret), now)).fetchone()
    if found is None:
        raise LinkSpent
    return OneTimeLink._make(found)


def use(connection: Connection, secret: str, now: float) -> OneTimeLink:
    found = good(connection, secret, now)
    connection.execute("DELETE FROM links WHERE secret_hash = ?", (hash_of(secret),))
    return found
