"""What the club's database keeps besides streams and people: settings by name, and secrets of the house."""

import secrets
import sqlite3
from functools import partial

from kosmos.store.database import Database

SECRET_BYTES = 32


class ClubTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self) -> dict[str, str]:
        """All settings that were ever set."""
        return await self._database.read(every_setting)

    async def change(self, changes: dict[str, str | None]) -> None:
        """Set several settings in one stroke; None takes one back to its default."""
        await self._database.write(partial(change, changes=changes))

    async def secret(self, name: str) -> bytes:
        """A random key of that name, made when first asked for: what it signed is valid after a restart."""
        return await self._database.write(partial(secret, name=name))


def every_setting(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM settings ORDER BY name").fetchall())


def change(connection: sqlite3.Connection, changes: dict[str, str | None]) -> None:
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
