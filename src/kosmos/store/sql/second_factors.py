"""Second factors in SQL."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

from kosmos.store.accounts import key_of
from kosmos.store.logins import TooManyAttempts
from kosmos.store.second_factors import SecondFactor, SecondFactorExists, pause_after
from kosmos.store.sql.connection import Connection, SqlDatabase


class SqlSecondFactors:
    """See `store.second_factors.SecondFactors`."""

    def __init__(self, database: SqlDatabase, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called after each change, because others remember for a moment what an account may do."""
        self._database = database
        self._changed = changed

    async def get(self, account: str) -> SecondFactor | None:
        return await self._database.read(partial(look_up, key=key_of(account)))

    async def begin(self, account: str, secret: bytes) -> None:
        await self._database.write(partial(begin, name=account, secret=secret))

    async def confirm(self, account: str, step: int, code_hashes: Sequence[bytes]) -> bool:
        job = partial(confirm, key=key_of(account), step=step, code_hashes=code_hashes)
        confirmed = await self._database.write(job)
        self._changed()
        return confirmed

    async def attempt(self, account: str, now: float | None = None) -> None:
        now = time.time() if now is None else now
        await self._database.write(partial(attempt, key=key_of(account), now=now))

    async def use_step(self, account: str, step: int) -> bool:
        return await self._database.write(partial(use_step, key=key_of(account), step=step))

    async def use_recovery(self, account: str, code_hash: bytes) -> bool:
        return await self._database.write(partial(use_recovery, key=key_of(account), code_hash=code_hash))

    async def replace_recovery(self, account: str, code_hashes: Sequence[bytes]) -> None:
        await self._database.write(partial(replace_recovery, key=key_of(account), code_hashes=code_hashes))

    async def remove(self, account: str) -> bool:
        removed = await self._database.write(partial(delete, key=key_of(account)))
        self._changed()
        return removed


FIND = """
SELECT secret, confirmed, last_step, (SELECT count(*) FROM recovery_codes WHERE recovery_codes.account = ?)
FROM second_factors WHERE account = ?
"""


def look_up(connection: Connection, key: str) -> SecondFactor | None:
    row = connection.execute(FIND, (key, key)).fetchone()
    return SecondFactor(bytes(row[0]), bool(row[1]), row[2], row[3]) if row else None


BEGIN = """
INSERT INTO second_factors (account, secret, confirmed, last_step, attempts, tried) VALUES (?, ?, 0, 0, 0, 0)
ON CONFLICT (account) DO UPDATE SET secret = excluded.secret WHERE second_factors.confirmed = 0
"""


def begin(connection: Connection, name: str, secret: bytes) -> None:
    if not connection.execute(BEGIN, (key_of(name), secret)).rowcount:
        raise SecondFactorExists(name)


CONFIRM = (
    "UPDATE second_factors SET confirmed = 1, last_step = ?, attempts = 0 WHERE account = ? AND confirmed = 0"
)


def confirm(connection: Connection, key: str, step: int, code_hashes: Sequence[bytes]) -> bool:
    if not connection.execute(CONFIRM, (step, key)).rowcount:
        return False
    replace_recovery(connection, key, code_hashes)
    return True


def attempt(connection: Connection, key: str, now: float) -> None:
    found = connection.execute(
        "SELECT attempts, tried FROM second_factors WHERE account = ?", (key,)
    ).fetchone()
    if found is None:
        return
    if (seconds := pause_after(found[0], found[1], now)) > 0:
        raise TooManyAttempts(ceil(seconds))
    connection.execute(
        "UPDATE second_factors SET attempts = attempts + 1, tried = ? WHERE account = ?", (now, key)
    )


USE_STEP = "UPDATE second_factors SET last_step = ?, attempts = 0 WHERE account = ? AND confirmed = 1 AND last_step < ?"


def use_step(connection: Connection, key: str, step: int) -> bool:
    return bool(connection.execute(USE_STEP, (step, key, step)).rowcount)


def use_recovery(connection: Connection, key: str, code_hash: bytes) -> bool:
    query = "DELETE FROM recovery_codes WHERE account = ? AND code_hash = ?"
    if not connection.execute(query, (key, code_hash)).rowcount:
        return False
    connection.execute("UPDATE second_factors SET attempts = 0 WHERE account = ?", (key,))
    return True


def replace_recovery(connection: Connection, key: str, code_hashes: Sequence[bytes]) -> None:
    connection.execute("DELETE FROM recovery_codes WHERE account = ?", (key,))
    for code_hash in code_hashes:
        connection.execute("INSERT INTO recovery_codes (account, code_hash) VALUES (?, ?)", (key, code_hash))


def delete(connection: Connection, key: str) -> bool:
    connection.execute("DELETE FROM recovery_codes WHERE account = ?", (key,))
    return bool(connection.execute("DELETE FROM second_factors WHERE account = ?", (key,)).rowcount)
