"""One SQLite file: one thread that writes in groups, a few that read.

No flush is made on an event loop: a disk that takes 0.2 ms in one hour takes 4 ms in the next, and everybody would
wait for it.
"""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import StoreClosed, StoreRefused, StoreUnreachable
from kosmos.store.group_commit import GroupWriter, JobDone, Waiting
from kosmos.store.sqlite.checkpoints import AT_THE_LATEST, Checkpoints
from kosmos.store.sqlite.errors import refusal_for
from kosmos.store.sqlite.identity import mark_journal, refuse_foreign_journal
from kosmos.store.sqlite.journal_room import JournalRoom
from kosmos.store.sqlite.memory import RememberingConnection
from kosmos.store.sqlite.migrations import known_format, migrate
from kosmos.store.sqlite.one_statement import ForeseeStatement, foresee_nothing

T = TypeVar("T")

# A job is given a connection and may be run again from the start if its group failed because of another one;
# so it has no effect but on the database. It refuses before it writes.
SqliteJob = Callable[[sqlite3.Connection], T]

MEMORY = ":memory:"
BUSY_SECONDS = 5.0
READERS = 2
STATEMENTS = 256  #: that a connection keeps compiled: more than there are, appends of every length among them


def connect(path: str, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection whose commits survive a power cut. Transactions are ours to begin and end."""
    connection = sqlite3.connect(
        path,
        busy_seconds,
        isolation_level=None,
        check_same_thread=False,
        factory=RememberingConnection,
        cached_statements=STATEMENTS,
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def prepare(path: str, busy_seconds: float) -> sqlite3.Connection:
    """Open or make the file, bring it to the newest format and leave it in WAL mode."""
    if path != MEMORY:
        # The file holds the hashes of passwords: nobody else's to read.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
        refuse_foreign_journal(path)
    with ExitStack() as undo:
        connection = undo.enter_context(closing(connect(path, busy_seconds)))
        known_format(connection, path)  # before anything is changed in a file that is not ours
        enter_wal_mode(connection, busy_seconds)
        connection.execute(f"PRAGMA wal_autocheckpoint = {AT_THE_LATEST}")
        migrate(connection, path)
        if path != MEMORY:
            mark_journal(connection, path)
        undo.pop_all()
    return connection


def enter_wal_mode(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Two programs that make the same file at once: SQLite does not wait for the lock here, so we do."""
    deadline = monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(0.01)
        else:
            return


class Database:
    """The file and its threads. `write` and `read` take jobs; every SQLite error comes out as a refusal."""

    def __init__(self, path: Path | str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = str(path)
        self._busy_seconds = busy_seconds
        self._connection = self._open()
        self._readers = Readers(self.path, busy_seconds)
        self.checkpoints = Checkpoints(self.path)
        self._room = JournalRoom(self.path)
        self._seen_data_version = 0
        # For jobs that remember something from one transaction to the next: it counts up whenever what they
        # remember may no longer be so (another program wrote, or a transaction was undone).
        self.generation = 0
        self.foresee: ForeseeStatement = foresee_nothing  #: asked in the writer's thread
        self._writer: GroupWriter[sqlite3.Connection] = GroupWriter(
            self._commit, lambda: StoreClosed(self.path)
        )
        self._writer.start()

    @property
    def in_memory(self) -> bool:
        return self.path == MEMORY

    async def write(self, job: SqliteJob[T]) -> T:
        """Run a job in the next group; it is on disk when this returns."""
        return await self.submit(job)

    async def erase(self, job: SqliteJob[T]) -> T:
        """As `write`; what it deletes or overwrites is then in no byte of the file or of its journal."""
        result, changed = await self.submit(partial(erasing, job))
        if changed:
            with suppress(StoreRefused):  # busy readers make it later
                await self.run_exclusive(self._truncate_journal)
        return result

    def submit(self, job: SqliteJob[T]) -> asyncio.Future[T]:
        """Hand in a job for the next group; its future is answered when it is on disk."""
        return self._writer.submit(job)

    async def run_exclusive(self, work: SqliteJob[T]) -> T:
        """Let somebody have the writer's connection, outside of any transaction and in the order of asking."""
        return await self._writer.aside(lambda: work(self._connection), self._refusal)

    async def foreign_writes(self) -> int:
        """A number that is another one whenever another program has written since."""
        return await self.run_exclusive(lambda _: self._noticed())

    def _noticed(self) -> int:
        self._notice_others()
        return self.generation

    def _refusal(self, error: Exception) -> Exception:
        return refusal_for(error, self.path) if isinstance(error, sqlite3.Error) else error

    async def read(self, job: SqliteJob[T]) -> T:
        """Run a job that only looks, beside the writer."""
        if self.in_memory or self._writer.closed:
            # A database in memory has one connection, and it is the writer's.
            return await self.write(job)
        return await self._readers.run(job)

    async def close(self) -> None:
        """Finish what is waiting, then let go of the file. Closing twice is no fault."""
        await self._writer.close(self._let_go)

    def _let_go(self) -> None:
        self.checkpoints.close()
        self._readers.close()
        self._connection.close()

    def _open(self) -> sqlite3.Connection:
        try:
            return prepare(self.path, self._busy_seconds)
        except OSError as error:
            raise StoreUnreachable(self.path, error.strerror or str(error)) from error
        except sqlite3.Error as error:
            raise refusal_for(error, self.path) from error

    def flush(self, statement: str = "COMMIT", values: Sequence[Any] = ()) -> int:
        """The statement that ends a transaction: on disk when this returns. Rows that it changed itself. Called in the writer's
        thread only.
        """
        changed = self._connection.execute(statement, values).rowcount
        if not self.in_memory:
            self.checkpoints.wrote()
        return changed

    def hand_over(self) -> None:
        """Let the writer begin at once with what was asked for in this turn of the loop."""
        self._writer.hand_over()

    def _commit(self, group: list[Waiting]) -> list[JobDone]:
        """Do a group in one transaction. If one job breaks it, each gets a transaction of its own."""
        if (done := self._commit_at_once(group)) is not None:
            return done
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            self._notice_others()
            if not self.in_memory:
                self._room.provide()
        except sqlite3.Error as error:
            self._roll_back()
            return self._all_fail(group, error)
        try:
            done = [attempt(connection, waiting) for waiting in group]
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever waits for the job
            self._roll_back()
            if len(group) == 1:
                return self._all_fail(group, error)
            return [answer for waiting in group for answer in self._commit([waiting])]
        try:
            self.flush()
        except sqlite3.Error as error:
            self._roll_back()
            return self._all_fail(group, error)
        return done

    def _commit_at_once(self, group: list[Waiting]) -> list[JobDone] | None:
        """A group that is one statement. None: nothing is written, and the jobs have to look first."""
        if self._room.is_due():
            return None
        try:
            whole = self.foresee([job for job, _ in group], self._seen_data_version)
            if whole is None:
                return None
            changed = self.flush(whole.sql, whole.values)
        except Exception as error:  # noqa: BLE001 - what is no fault of the disk belongs to one of the jobs, which fails alone
            self._roll_back()
            return self._all_fail(group, error) if is_of_the_file(error) else None
        if changed != whole.rows:
            self.generation += 1
            return None
        return [JobDone(answer, told, None) for (_, answer), told in zip(group, whole.results, strict=True)]

    def _all_fail(self, group: list[Waiting], error: Exception) -> list[JobDone]:
        return [JobDone(answer, None, self._refusal(error)) for _, answer in group]

    def _notice_others(self) -> None:
        (data_version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if data_version != self._seen_data_version:
            self._seen_data_version = data_version
            self.generation += 1

    def _truncate_journal(self, connection: sqlite3.Connection) -> None:
        """What was overwritten in the file stands in its journal until that is emptied."""
        with self.checkpoints.turn:  # of two who carry it over at once one would do nothing
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _roll_back(self) -> None:
        self.generation += 1
        # A full disk has already rolled back by itself.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def is_of_the_file(error: Exception) -> bool:
    """A disk that is full or gone, a lock that is not given back: not what was asked for, nor an SQLite that cannot do it."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return isinstance(error, sqlite3.Error) and code not in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT)


def erasing(job: SqliteJob[T], connection: sqlite3.Connection) -> tuple[T, bool]:
    """The pages are overwritten: a deleted row would stay readable in the file."""
    connection.execute("PRAGMA secure_delete = ON")
    before = connection.total_changes
    return job(connection), connection.total_changes != before


def attempt(connection: sqlite3.Connection, waiting: Waiting) -> JobDone:
    """Run one job of a group. A refusal is its own affair, as long as it has written nothing yet."""
    job, answer = waiting
    before = connection.total_changes
    try:
        return JobDone(answer, job(connection), None)
    except Refusal as refusal:
        if connection.total_changes != before:
            raise
        return JobDone(answer, None, refusal)


class Readers:
    """A few threads, each with its own connection: readers and the writer do not wait for each other."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._pool = ThreadPoolExecutor(READERS, "kosmos-reader")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def run(self, job: SqliteJob[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, job)

    def close(self) -> None:
        self._pool.shutdown()
        for connection in self._connections:
            connection.close()

    def _run(self, job: SqliteJob[T]) -> T:
        try:
            return job(self._connection())
        except sqlite3.Error as error:
            raise refusal_for(error, self._path) from error

    def _connection(self) -> sqlite3.Connection:
        if (connection := getattr(self._local, "connection", None)) is None:
            connection = self._local.connection = connect(self._path, self._busy_seconds)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        assert isinstance(connection, sqlite3.Connection)
        return connection
