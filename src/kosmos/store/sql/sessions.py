"""Sessions in SQL."""

import secrets
import time
from functools import partial

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.store.accounts import Account, key_of
from kosmos.store.links import hash_of
from kosmos.store.sessions import DEVICE_LIMIT, IDLE_SECONDS, SESSION_SECONDS, StoredSession
from kosmos.store.sql.accounts import ACCOUNT, account_of
from kosmos.store.sql.connection import Connection, SqlDatabase, can_be_a_number
from kosmos.store.sql.last_used import LastUsed
from kosmos.store.tokens import LAST_USED_SECONDS


class SqlSessions:
    """See `store.sessions.Sessions`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database
        self._last_used = LastUsed(database)

    async def begin(
        self, account: Account, device: str = "", address: str = "", now: float | None = None
    ) -> tuple[StoredSession, str]:
        secret = secrets.token_urlsafe(32)
        now = time.time() if now is None else now
        made = StoredSession(0, device[:DEVICE_LIMIT], address, now, now)
        return await self._database.write(partial(insert, secret=secret, account=account, made=made)), secret

    async def find(self, secret: str, now: float | None = None) -> tuple[StoredSession, Account] | None:
        now = time.time() if now is None else now
        found = await self._database.read(partial(look_up, secret=secret, now=now))
        if found is not None and now - found[0].last_used >= LAST_USED_SECONDS:
            self._last_used.write(partial(touch, number=found[0].number, now=now))
        return found

    async def of(self, account: str, now: float | None = None) -> list[StoredSession]:
        await self._last_used.settled()
        now = time.time() if now is None else now
        return await self._database.read(partial(belonging, account=key_of(account), now=now))

    async def end(self, account: str, number: int) -> None:
        await self._database.write(partial(delete, account=key_of(account), number=number))

    async def end_all(self, account: str, but: int = 0) -> int:
        return await self._database.write(partial(delete_all, account=key_of(account), but=but))


#: not over: the account's stamp is that of the session, and it is neither idle nor old
LIVING = """
FROM sessions JOIN accounts ON accounts.key = sessions.account AND accounts.stamp = sessions.stamp
WHERE sessions.last_used > :now - :idle AND sessions.created > :now - :most
"""
SESSION = "sessions.number, sessions.device, sessions.address, sessions.created, sessions.last_used"
FORGET = "DELETE FROM sessions WHERE number NOT IN (SELECT sessions.number " + LIVING + ")"  # noqa: S608 - our own words


def _times(now: float) -> dict[str, float]:
    return {"now": now, "idle": IDLE_SECONDS, "most": SESSION_SECONDS}


def insert(connection: Connection, secret: str, account: Account, made: StoredSession) -> StoredSession:
    connection.execute(FORGET, _times(made.created))
    number: int = connection.execute(
        "INSERT INTO sessions (secret_hash, account, stamp, device, address, created, last_used) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (hash_of(secret), key_of(account.name), account.stamp, *made[1:]),
    ).fetchone()[0]
    return made._replace(number=number)


def look_up(connection: Connection, secret: str, now: float) -> tuple[StoredSession, Account] | None:
    row = connection.execute(
        f"SELECT {SESSION}, {ACCOUNT} {LIVING} AND sessions.secret_hash = :hash",
        {**_times(now), "hash": hash_of(secret)},
    ).fetchone()
    return (StoredSession._make(row[:5]), account_of(row[5:])) if row else None


def belonging(connection: Connection, account: str, now: float) -> list[StoredSession]:
    rows = connection.execute(
        f"SELECT {SESSION} {LIVING} AND sessions.account = :account "
        "ORDER BY sessions.last_used DESC, sessions.number DESC",
        {**_times(now), "account": account},
    )
    return list(map(StoredSession._make, rows))


def touch(connection: Connection, number: int, now: float) -> None:
    connection.execute("UPDATE sessions SET last_used = ? WHERE number = ?", (now, number))


def delete(connection: Connection, account: str, number: int) -> None:
    query = "DELETE FROM sessions WHERE account = ? AND number = ?"
    if not (can_be_a_number(number) and connection.execute(query, (account, number)).rowcount):
        raise NotFound(Phrase(N_("session")), number)


def delete_all(connection: Connection, account: str, but: int) -> int:
    return connection.execute(
        "DELETE FROM sessions WHERE account = ? AND number <> ?", (account, but)
    ).rowcount
