"""Tokens for programs in SQL."""

import json
import secrets
import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from kosmos.core.errors import NotFound
from kosmos.core.typed_text import checked_name
from kosmos.locale import N_, Phrase
from kosmos.store.accounts import key_of
from kosmos.store.links import hash_of
from kosmos.store.sql.accounts import HAS_SECOND_FACTOR
from kosmos.store.sql.connection import Connection, SqlDatabase, can_be_a_number
from kosmos.store.sql.last_used import LastUsed
from kosmos.store.tokens import LAST_USED_SECONDS, LIFETIME_SECONDS, PREFIX, ApiToken

# A program that sends many results is not looked up for each of them.
KNOWN_SECONDS = 1.0
MOST_KNOWN = 1000


class SqlTokens:
    """See `store.tokens.Tokens`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database
        self._known: dict[str, tuple[ApiToken, float]] = {}
        self._last_used = LastUsed(database)

    async def make(
        self,
        name: str,
        scopes: Iterable[str],
        owner: str = "",
        account: str = "",
        lifetime: float = LIFETIME_SECONDS,
        now: float | None = None,
    ) -> tuple[ApiToken, str]:
        secret = PREFIX + secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        made = ApiToken(
            0, checked_name(name), frozenset(scopes), now, None, owner, now + lifetime, key_of(account)
        )
        return await self._database.write(partial(insert, secret=secret, made=made)), secret

    async def find(self, secret: str, now: float | None = None) -> ApiToken | None:
        now = time.time() if now is None else now
        known = self._known.get(secret)
        if known is not None and 0 <= now - known[1] < KNOWN_SECONDS and now < known[0].expires:
            return known[0]
        token = await self._database.read(partial(look_up, secret=secret, now=now))
        if token is None:
            return None
        if now - (token.last_used or 0.0) >= LAST_USED_SECONDS:
            self._last_used.write(partial(touch, number=token.number, now=now))
            token = token._replace(last_used=now)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[secret] = token, now
        return token

    def forget_known(self) -> None:
        """From now on everything is looked up again."""
        self._known.clear()

    async def all(self) -> list[ApiToken]:
        await self._last_used.settled()
        return await self._database.read(everything)

    async def revoke(self, number: int) -> None:
        await self._database.write(partial(delete, number=number))
        self.forget_known()


def insert(connection: Connection, secret: str, made: ApiToken) -> ApiToken:
    number: int = connection.execute(
        "INSERT INTO tokens (secret_hash, name, scopes, created, owner, expires, account) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (
            hash_of(secret),
            made.name,
            json.dumps(sorted(made.scopes)),
            made.created,
            made.owner,
            made.expires,
            made.account or None,
        ),
    ).fetchone()[0]
    return made._replace(number=number)


SELECT = f"""
SELECT number, tokens.name, scopes, tokens.created, last_used, owner, expires, coalesce(account, ''), coalesce(role, ''),
    {HAS_SECOND_FACTOR}
FROM tokens LEFT JOIN accounts ON accounts.key = tokens.account
"""  # noqa: S608 - our own words


def make_token(row: tuple[Any, ...]) -> ApiToken:
    made = ApiToken._make(row)
    return made._replace(scopes=frozenset(json.loads(row[2])), owner_second_factor=bool(row[9]))


def look_up(connection: Connection, secret: str, now: float) -> ApiToken | None:
    row = connection.execute(
        f"{SELECT} WHERE tokens.secret_hash = ? AND expires > ? AND (account IS NULL OR role IS NOT NULL)",
        (hash_of(secret), now),
    ).fetchone()
    return make_token(row) if row else None


def everything(connection: Connection) -> list[ApiToken]:
    return [make_token(row) for row in connection.execute(f"{SELECT} ORDER BY number")]


def touch(connection: Connection, number: int, now: float) -> None:
    connection.execute("UPDATE tokens SET last_used = ? WHERE number = ?", (now, number))


def delete(connection: Connection, number: int) -> None:
    query = "DELETE FROM tokens WHERE number = ?"
    if not (can_be_a_number(number) and connection.execute(query, (number,)).rowcount):
        raise NotFound(Phrase(N_("token")), number)
