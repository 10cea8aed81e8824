"""One PostgreSQL: a thread that appends in groups, one that writes everything else, a few that read.

Whatever is not an append is written one job after the other, over all nodes: whoever writes holds a lock that belongs to
the database, as SQLite has it by nature. Appends do not wait for it; they lock the streams they touch.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import psycopg

from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import StoreClosed
from kosmos.store.group_commit import GroupWriter, JobDone, Waiting
from kosmos.store.postgres.connection import (
    BUSY_SECONDS,
    COLLISIONS,
    PostgresConnection,
    connect,
    in_transaction,
    refusal_for,
    shown,
)
from kosmos.store.postgres.migrations import FORMAT, migrate
from kosmos.store.postgres.outage import Outage

T = TypeVar("T")
#: see `sqlite.database.SqliteJob`: it may be run again, and refuses before it writes
PostgresJob = Callable[[Any], T]

READERS = 4
TRIES = 10
#: for a server that is away while people wait for their pages; whoever starts has more time
RECONNECT_SECONDS = 2.0
#: locks of the database itself, each a number beside that of our own table
WRITE, LEAD, CLAIM = 1, 2, 3
OURS = f"'{FORMAT}'::regclass::oid::int4"
WRITE_LOCK = f"SELECT pg_advisory_xact_lock({OURS}, {WRITE})"


class Link:
    """A connection that is made when it is first needed, and made again after it was lost. Used by one thread at a time."""

    def __init__(
        self,
        address: str,
        outage: Outage | None = None,
        *,
        read_only: bool = False,
        autocommit: bool = False,
    ) -> None:
        """`read_only`: every statement sees a moment of its own anyway, and needs no beginning and end."""
        self._address = address
        self._outage = outage or Outage(BUSY_SECONDS)
        self._read_only = read_only
        self._autocommit = autocommit or read_only
        self._connection: PostgresConnection | None = None

    def get(self) -> PostgresConnection:
        """The connection. Waits for a server that is coming back, as long as its outage is to be borne."""
        if self._connection is None or not self._connection.is_usable:
            self._connection = self._outage.connect(self._connect)
        return self._connection

    @property
    def made(self) -> PostgresConnection | None:
        """The connection that there is now."""
        return self._connection

    def _connect(self) -> PostgresConnection:
        made = connect(self._address)
        made.raw.autocommit = self._autocommit
        if self._read_only:
            made.execute("SET default_transaction_read_only = on")
        return made

    def drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresDatabase:
    """See `sql.connection.SqlDatabase`; every error of PostgreSQL comes out as a refusal."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.path = shown(address)
        self.outage = Outage(BUSY_SECONDS)
        self._write_link = Link(address, self.outage)
        self._prepare()
        self.outage.patience = RECONNECT_SECONDS
        self._readers = PostgresReaders(address, self.path, self.outage)
        self._writer: GroupWriter[Any] = GroupWriter(self._commit, self._closed)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            migrate(self._write_link.get(), self.path)
        except psycopg.Error as error:
            self._write_link.drop()
            raise refusal_for(error, self.path) from error
        except Refusal:
            self._write_link.drop()
            raise

    def _closed(self) -> Exception:
        return StoreClosed(self.path)

    def refusal(self, error: Exception) -> Exception:
        return refusal_for(error, self.path)

    async def write(self, job: PostgresJob[T]) -> T:
        return await self.submit(job)

    def submit(self, job: PostgresJob[T]) -> "asyncio.Future[T]":
        return self._writer.submit(job)

    async def read(self, job: PostgresJob[T]) -> T:
        if self._writer.closed:
            raise StoreClosed(self.path)
        return await self._readers.run(job)

    async def erase(self, job: PostgresJob[T]) -> T:
        """Rows that are gone are taken out of their pages; what a log or an archive of the server holds is beyond us."""
        result = await self.write(job)
        await asyncio.to_thread(self._vacuum)
        return result

    def _vacuum(self) -> None:
        with suppress(psycopg.Error):  # the server does it by itself, only later
            connection = connect(self.address)
            try:
                connection.raw.autocommit = True
                for table in (
                    "events",
                    "personal",
                    "settings",
                    "people",
                    "people_contacts",
                    "people_ratings",
                    "people_memberships",
                    "people_words",
                ):
                    connection.execute(f"VACUUM (SKIP_LOCKED) {table}")
            finally:
                connection.close()

    async def run_apart(self, job: PostgresJob[T]) -> T:
        """A long job gets a connection and a transaction of its own, beside all others."""
        if self._writer.closed:
            raise StoreClosed(self.path)
        return await asyncio.to_thread(self.run_apart_here, job)

    def run_apart_here(self, job: PostgresJob[T]) -> T:
        """The same, in the calling thread."""
        link = Link(self.address)
        try:
            return in_transaction(link.get(), job)
        except psycopg.Error as error:
            raise self.refusal(error) from error
        finally:
            link.drop()

    async def close(self) -> None:
        await self._writer.close(self._let_go)

    def _let_go(self) -> None:
        self._readers.close()
        self._write_link.drop()

    # -- groups ----------------------------------------------------------------------------------------

    def _commit(self, group: list[Waiting]) -> list[JobDone]:
        """A group in one transaction, alone among all who write. If one job breaks it, each gets its own."""
        try:
            return self._in_one(self._write_link, group, WRITE_LOCK)
        except psycopg.Error as error:
            if len(group) == 1 or not isinstance(self.refusal(error), psycopg.Error):
                return self._all_fail(group, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever waits for the job
            if len(group) == 1:
                return self._all_fail(group, error)
        return [answer for waiting in group for answer in self._commit([waiting])]

    def _all_fail(self, group: list[Waiting], error: Exception) -> list[JobDone]:
        return [JobDone(answer, None, self.refusal(error)) for _, answer in group]

    def _in_one(self, link: Link, group: list[Waiting], lock: str) -> list[JobDone]:
        for _ in range(TRIES - 1):
            with suppress(*COLLISIONS):
                return self._try(link, group, lock)
        return self._try(link, group, lock)

    def _try(self, link: Link, group: list[Waiting], lock: str) -> list[JobDone]:
        connection = link.get()
        try:
            try:
                connection.execute(lock)
            except psycopg.OperationalError:  # lost since it was last used: nothing has been done yet
                if connection.is_usable:
                    raise
                connection = link.get()
                connection.execute(lock)
            done = [attempt(connection, waiting) for waiting in group]
            connection.commit()
        except BaseException:
            connection.roll_back()
            raise
        return done


def attempt(connection: PostgresConnection, waiting: Waiting) -> JobDone:
    """Run one job of a group. If it refuses before it has written anything, only this job fails."""
    job, answer = waiting
    before = connection.writes
    try:
        return JobDone(answer, job(connection), None)
    except Refusal as refusal:
        if connection.writes != before:
            raise
        return JobDone(answer, None, refusal)


class PostgresReaders:
    """A few threads, each with its own connection."""

    def __init__(self, address: str, path: str, outage: Outage) -> None:
        self._address = address
        self._path = path
        self._outage = outage
        self._pool = ThreadPoolExecutor(READERS, "kosmos-reader")
        self._local = threading.local()
        self._links: list[Link] = []

    async def run(self, job: PostgresJob[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, job)

    def close(self) -> None:
        self._pool.shutdown()
        for link in self._links:
            link.drop()

    def _run(self, job: PostgresJob[T]) -> T:
        link = self._link()
        try:
            try:
                return in_transaction(link.get(), job)
            except psycopg.OperationalError:  # a connection that was lost: whoever only looks may look again
                return in_transaction(link.get(), job)
        except psycopg.Error as error:
            raise refusal_for(error, self._path) from error

    def _link(self) -> Link:
        if (link := getattr(self._local, "link", None)) is None:
            link = self._local.link = Link(self._address, self._outage, read_only=True)
            self._links.append(link)
        assert isinstance(link, Link)
        return link
