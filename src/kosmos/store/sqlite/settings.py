"""Settings and secrets of the house in SQLite."""

import secrets
import sqlite3
from collections.abc import Mapping
from functools import partial

from kosmos.store.settings import SECRET_BYTES
from kosmos.store.sqlite.database import Database


class SqliteHouseSettings:
    """See `store.settings.HouseSettings`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[str, str]:
        return await self._database.read(every_setting)

    async def change(self, changes: Mapping[str, str | None]) -> None:
        await self._database.write(partial(change, changes=changes))

    async def secret(self, name: str) -> bytes:
        return await self._database.write(partial(secret, name=name))


def every_setting(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM settings ORDER BY name").fetchall())


def change(connection: sqlite3.Connection, changes: Mapping[str, str | None]) -> None:
    for name, value in changes.items():
        if value is None:
            connection.execute("DELETE FROM settings WHERE name = ?", (name,))
        else:
            connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def secret(connection: sqlite3.Connection, name: str) -> bytes:
    row = (name, secrets.token_bytes(SECRET_BYTES))
    connection.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", row)
    found: tuple[bytes] = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return found[0]
