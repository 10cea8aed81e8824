"""Accounts in SQL."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.store.accounts import Account, AccountExists, key_of
from kosmos.store.sql.connection import Connection, SqlDatabase


class SqlAccounts:
    """See `store.accounts.Accounts`."""

    def __init__(self, database: SqlDatabase, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called after each change, because others remember for a moment what an account may do."""
        self._database = database
        self._changed = changed

    async def add(self, name: str, password_hash: str, role: str) -> Account:
        account = Account(name, role, 0, time.time())
        return await self._database.write(partial(insert, account=account, password_hash=password_hash))

    async def get(self, name: str) -> Account:
        return (await self._database.read(partial(existing, name=name)))[0]

    async def look_up(self, name: str) -> tuple[Account, str] | None:
        return await self._database.read(partial(look_up, key=key_of(name)))

    async def all(self) -> list[Account]:
        return await self._database.read(everyone)

    async def set_password(self, name: str, password_hash: str) -> None:
        await self._database.write(partial(change, name=name, column="password", value=password_hash))
        self._changed()

    async def rehash(self, name: str, old: str, new: str) -> None:
        await self._database.write(partial(rehash, key=key_of(name), old=old, new=new))

    async def set_role(self, name: str, role: str) -> None:
        await self._database.write(partial(change, name=name, column="role", value=role))
        self._changed()

    async def remove(self, name: str) -> None:
        await self._database.write(partial(delete, name=name))
        self._changed()


HAS_SECOND_FACTOR = (
    "EXISTS (SELECT 1 FROM second_factors WHERE second_factors.account = accounts.key AND confirmed = 1)"
)
#: what makes an `Account`; also where other tables are joined
ACCOUNT = f"accounts.name, accounts.role, accounts.stamp, accounts.created, {HAS_SECOND_FACTOR}"


def account_of(row: Sequence[Any]) -> Account:
    name, role, stamp, created, second_factor = row
    return Account(name, role, stamp, created, bool(second_factor))


def look_up(connection: Connection, key: str) -> tuple[Account, str] | None:
    query = f"SELECT password, {ACCOUNT} FROM accounts WHERE key = ?"  # noqa: S608 - our own words
    row = connection.execute(query, (key,)).fetchone()
    return (account_of(row[1:]), row[0]) if row else None


def existing(connection: Connection, name: str) -> tuple[Account, str]:
    if (found := look_up(connection, key_of(name))) is None:
        raise NotFound(Phrase(N_("account")), name)
    return found


def everyone(connection: Connection) -> list[Account]:
    query = f"SELECT {ACCOUNT} FROM accounts ORDER BY key"  # noqa: S608 - our own words
    return list(map(account_of, connection.execute(query)))


def next_stamp(connection: Connection) -> int:
    """Counted for the whole house, so that an account made again has none that a former one had."""
    stamp: int = connection.execute("UPDATE stamps SET last = last + 1 RETURNING last").fetchone()[0]
    return stamp


def insert(connection: Connection, account: Account, password_hash: str) -> Account:
    key = key_of(account.name)
    if look_up(connection, key):
        raise AccountExists(account.name)
    account = account._replace(stamp=next_stamp(connection))
    connection.execute(
        "INSERT INTO accounts (key, name, role, stamp, created, password) VALUES (?, ?, ?, ?, ?, ?)",
        (key, *account[:4], password_hash),
    )
    return account


CHANGE = {
    "password": "UPDATE accounts SET password = ?, stamp = ? WHERE key = ?",
    "role": "UPDATE accounts SET role = ?, stamp = ? WHERE key = ?",
}


def change(connection: Connection, name: str, column: str, value: str) -> None:
    existing(connection, name)
    connection.execute(CHANGE[column], (value, next_stamp(connection), key_of(name)))
    connection.execute("DELETE FROM sessions WHERE account = ?", (key_of(name),))
    if column == "password":
        connection.execute("DELETE FROM links WHERE account = ?", (key_of(name),))


def rehash(connection: Connection, key: str, old: str, new: str) -> None:
    connection.execute("UPDATE accounts SET password = ? WHERE key = ? AND password = ?", (new, key, old))


#: an account, and all that lets somebody in under its name
DELETE = (
    "DELETE FROM sessions WHERE account = ?",
    "DELETE FROM tokens WHERE account = ?",
    "DELETE FROM links WHERE account = ?",
    "DELETE FROM known_places WHERE account = ?",
    "DELETE FROM recovery_codes WHERE account = ?",
    "DELETE FROM second_factors WHERE account = ?",
    "DELETE FROM accounts WHERE key = ?",
)


def delete(connection: Connection, name: str) -> None:
    existing(connection, name)
    for statement in DELETE:
        connection.execute(statement, (key_of(name),))
