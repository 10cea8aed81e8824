"""Accounts: a name, the hash of a password, a role. What a role may do is for the service to know."""

import sqlite3
import time
from enum import Enum, auto
from functools import partial
from typing import ClassVar, NamedTuple, Protocol
from unicodedata import normalize

from kosmos.core.errors import FieldMissing, NotFound, Refusal, TextTooLong
from kosmos.locale import N_, Phrase
from kosmos.store.database import Database

NAME_LIMIT = 80
PASSWORD_MINIMUM = 8
# Long passwords are good; endless ones only make work.
PASSWORD_LIMIT = 1000


class AccountExists(Refusal):
    text: ClassVar[str] = N_("There is already an account “{name}”.")
    status: ClassVar[int] = 409
    name: str


class PasswordTooShort(Refusal):
    text: ClassVar[str] = N_("A password needs at least {minimum} characters.")
    minimum: int


class PasswordVerdict(Enum):
    RIGHT = auto()
    OUTDATED = auto()  # right, but hashed with weaker settings than today's
    WRONG = auto()


class Passwords(Protocol):
    async def make(self, password: str) -> str:
        """The hash to keep."""
        ...

    async def check(self, password: str, hashed: str) -> PasswordVerdict: ...


class Account(NamedTuple):
    """`stamp` grows whenever password or role changes: a session that carries an older one is over."""

    name: str
    role: str
    stamp: int
    created: float


class Accounts:
    def __init__(self, database: Database, passwords: Passwords) -> None:
        self._database = database
        self._passwords = passwords
        self._decoy: str | None = None

    async def add(self, name: str, password: str, role: str) -> Account:
        """Make an account; a name in use (in any spelling of upper and lower case) is refused."""
        name = checked_name(name)
        hashed = await self._passwords.make(checked_password(password))
        account = Account(name, role, 1, time.time())
        await self._database.write(partial(insert, account=account, hashed=hashed))
        return account

    async def log_in(self, name: str, password: str) -> Account | None:
        """The account, if name and password are right. A wrong name takes as long as a wrong password."""
        if len(password) > PASSWORD_LIMIT:
            return None
        found = await self._database.read(partial(look_up, key=key_of(name)))
        hashed = found[1] if found else await self._decoy_hash()
        verdict = await self._passwords.check(password, hashed)
        if found is None or verdict is PasswordVerdict.WRONG:
            return None
        if verdict is PasswordVerdict.OUTDATED:
            renewed = await self._passwords.make(password)
            await self._database.write(partial(rehash, key=key_of(name), old=hashed, new=renewed))
        return found[0]

    async def get(self, name: str) -> Account:
        """The account of that name, or `NotFound`."""
        return (await self._database.read(partial(existing, name=name)))[0]

    async def all(self) -> list[Account]:
        """Every account, by name."""
        return await self._database.read(everyone)

    async def set_password(self, name: str, password: str) -> None:
        """Change the password; sessions begun with the old one are over."""
        hashed = await self._passwords.make(checked_password(password))
        await self._database.write(partial(change, name=name, column="password", value=hashed))

    async def set_role(self, name: str, role: str) -> None:
        await self._database.write(partial(change, name=name, column="role", value=role))

    async def remove(self, name: str) -> None:
        await self._database.write(partial(delete, name=name))

    async def _decoy_hash(self) -> str:
        if self._decoy is None:
            self._decoy = await self._passwords.make("nobody has this password")
        return self._decoy


def key_of(name: str) -> str:
    """The name as compared: spaces trimmed, upper and lower case and look-alike code points made one."""
    return normalize("NFKC", name).strip().casefold()


def checked_name(name: str) -> str:
    name = name.strip()
    if not name:
        raise FieldMissing("name")
    if len(name) > NAME_LIMIT:
        raise TextTooLong("name", NAME_LIMIT, len(name))
    return name


def checked_password(password: str) -> str:
    if len(password) < PASSWORD_MINIMUM:
        raise PasswordTooShort(PASSWORD_MINIMUM)
    if len(password) > PASSWORD_LIMIT:
        raise TextTooLong("password", PASSWORD_LIMIT, len(password))
    return password


def look_up(connection: sqlite3.Connection, key: str) -> tuple[Account, str] | None:
    """An account and the hash of its password."""
    row = connection.execute(
        "SELECT name, role, stamp, created, password FROM accounts WHERE key = ?", (key,)
    ).fetchone()
    return (Account(*row[:4]), row[4]) if row else None


def existing(connection: sqlite3.Connection, name: str) -> tuple[Account, str]:
    if (found := look_up(connection, key_of(name))) is None:
        raise NotFound(Phrase(N_("account")), name)
    return found


def everyone(connection: sqlite3.Connection) -> list[Account]:
    rows = connection.execute("SELECT name, role, stamp, created FROM accounts ORDER BY key")
    return list(map(Account._make, rows))


def insert(connection: sqlite3.Connection, account: Account, hashed: str) -> None:
    key = key_of(account.name)
    if look_up(connection, key):
        raise AccountExists(account.name)
    connection.execute(
        "INSERT INTO accounts (key, name, role, stamp, created, password) VALUES (?, ?, ?, ?, ?, ?)",
        (key, *account, hashed),
    )


CHANGE = {
    "password": "UPDATE accounts SET password = ?, stamp = stamp + 1 WHERE key = ?",
    "role": "UPDATE accounts SET role = ?, stamp = stamp + 1 WHERE key = ?",
}


def change(connection: sqlite3.Connection, name: str, column: str, value: str) -> None:
    existing(connection, name)
    connection.execute(CHANGE[column], (value, key_of(name)))


def rehash(connection: sqlite3.Connection, key: str, old: str, new: str) -> None:
    """The same password, hashed better: nobody has to log in again. A password changed meanwhile stays."""
    connection.execute("UPDATE accounts SET password = ? WHERE key = ? AND password = ?", (new, key, old))


def delete(connection: sqlite3.Connection, name: str) -> None:
    existing(connection, name)
    connection.execute("DELETE FROM accounts WHERE key = ?", (key_of(name),))
