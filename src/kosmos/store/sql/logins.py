"""Attempts to log in, in SQL."""

import time
from functools import partial
from math import ceil

from kosmos.store.accounts import key_of
from kosmos.store.links import hash_of
from kosmos.store.logins import (
    BY_ACCOUNT,
    BY_ADDRESS,
    BY_PLACE,
    KNOWN_SECONDS,
    NOBODY,
    WINDOW_SECONDS,
    TooManyAttempts,
    pause,
    place_of_address,
    place_of_device,
)
from kosmos.store.sql.connection import Connection, SqlDatabase


class SqlLogins:
    """See `store.logins.Logins`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def attempt(self, account: str, address: str, device: str = "", now: float | None = None) -> None:
        now = time.time() if now is None else now
        job = partial(attempt, account=key_of(account), address=place_of_address(address), now=now)
        await self._database.write(partial(job, device=place_of_device(device) if device else ""))

    async def succeeded(self, account: str, address: str, device: str = "", now: float | None = None) -> None:
        now = time.time() if now is None else now
        places = [place_of_address(address), *([place_of_device(device)] if device else [])]
        await self._database.write(partial(succeeded, account=key_of(account), places=places, now=now))

    async def attempt_link(self, address: str, now: float | None = None) -> None:
        now = time.time() if now is None else now
        await self._database.write(partial(attempt_link, address=place_of_address(address), now=now))

    async def link_was_good(self, address: str) -> None:
        await self._database.write(partial(forget, account=NOBODY, place=place_of_address(address)))


AT_PLACE = "SELECT at FROM logins WHERE address = ? AND account = ?"
AT_ADDRESS = "SELECT at FROM logins WHERE address = ?"
AT_ACCOUNT = "SELECT at FROM logins WHERE account = ?"


def attempt(connection: Connection, account: str, address: str, device: str, now: float) -> None:
    place = device if device and is_known(connection, account, device, now) else address
    seconds = pause(times(connection, AT_PLACE, place, account), now, BY_PLACE)
    if not is_known(connection, account, place, now):
        by_address = pause(times(connection, AT_ADDRESS, address), now, BY_ADDRESS)
        by_account = pause(times(connection, AT_ACCOUNT, account), now, BY_ACCOUNT)
        seconds = max(seconds, by_address, by_account)
    count(connection, account, place, now, seconds)


def attempt_link(connection: Connection, address: str, now: float) -> None:
    count(
        connection, NOBODY, address, now, pause(times(connection, AT_PLACE, address, NOBODY), now, BY_ADDRESS)
    )


def count(connection: Connection, account: str, place: str, now: float, seconds: float) -> None:
    if seconds > 0:
        raise TooManyAttempts(ceil(seconds))
    connection.execute("DELETE FROM logins WHERE at <= ?", (now - WINDOW_SECONDS,))
    connection.execute("INSERT INTO logins VALUES (?, ?, ?)", (account, place, now))


def times(connection: Connection, query: str, *values: str) -> list[float]:
    return [at for (at,) in connection.execute(query, values)]


def is_known(connection: Connection, account: str, place: str, now: float) -> bool:
    query = "SELECT 1 FROM known_places WHERE mark = ? AND account = ? AND seen > ?"
    return connection.execute(query, (hash_of(place), account, now - KNOWN_SECONDS)).fetchone() is not None


KNOW = """
INSERT INTO known_places (mark, account, seen) VALUES (?, ?, ?)
ON CONFLICT (mark, account) DO UPDATE SET seen = excluded.seen
"""


def succeeded(connection: Connection, account: str, places: list[str], now: float) -> None:
    connection.execute("DELETE FROM known_places WHERE seen <= ?", (now - KNOWN_SECONDS,))
    for place in places:
        forget(connection, account, place)
        connection.execute(KNOW, (hash_of(place), account, now))


def forget(connection: Connection, account: str, place: str) -> None:
    connection.execute("DELETE FROM logins WHERE account = ? AND address = ?", (account, place))
