"""Settings and secrets of the house in SQL."""

import secrets
from collections.abc import Iterable, Mapping
from functools import partial

from kosmos.store.settings import SECRET_BYTES
from kosmos.store.sql.connection import Connection, SqlDatabase


class SqlHouseSettings:
    """See `store.settings.HouseSettings`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def all(self) -> dict[str, str]:
        return await self._database.read(every_setting)

    async def change(self, changes: Mapping[str, str | None]) -> None:
        await self._database.write(partial(change, changes=changes))

    async def add(self, name: str, value: str) -> bool:
        return await self._database.write(partial(add, name=name, value=value))

    async def erase(self, names: Iterable[str]) -> None:
        if gone := dict.fromkeys(names):
            await self._database.erase(partial(change, changes=gone))

    async def secret(self, name: str) -> bytes:
        return await self._database.write(partial(secret, name=name))


def every_setting(connection: Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM settings ORDER BY name").fetchall())


SET = (
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def change(connection: Connection, changes: Mapping[str, str | None]) -> None:
    for name, value in changes.items():
        if value is None:
            connection.execute("DELETE FROM settings WHERE name = ?", (name,))
        else:
            connection.execute(SET, (name, value))


def add(connection: Connection, name: str, value: str) -> bool:
    statement = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return connection.execute(statement, (name, value)).rowcount == 1


def secret(connection: Connection, name: str) -> bytes:
    """Only a new one is written: what is there can be had from a database that can only be read."""
    if (found := _kept_secret(connection, name)) is not None:
        return found
    row = (name, secrets.token_bytes(SECRET_BYTES))
    connection.execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", row)
    kept = _kept_secret(connection, name)
    assert kept is not None, "it was just written, here or elsewhere"
    return kept


def _kept_secret(connection: Connection, name: str) -> bytes | None:
    row = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return None if row is None else bytes(row[0])
