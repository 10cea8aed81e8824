"""Imports in PostgreSQL: job, list and plan are rows, so that any node can go on with them.

While somebody works on a list, it and its plan are files on that node; a plan has the same form as beside SQLite.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kosmos.core.people import ListData, Person
from kosmos.store.postgres.connection import PostgresConnection, connect
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.import_apply import apply_plan
from kosmos.store.postgres.people_tables import TABLES
from kosmos.store.sql.connection import Job
from kosmos.store.sql.import_jobs import LIST, PIECE, PLAN, SqlImports, mapped
from kosmos.store.sqlite.import_plan import ImportPlan, RowsPlanned

TAKE = "SELECT pg_try_advisory_lock(hashtextextended(current_schema() || ' import ' || ?, 0))"
PUT = "INSERT INTO import_files (key, kind, piece, data) VALUES (?, ?, ?, ?)"
TAKE_OUT = "DELETE FROM import_files WHERE key = ? AND kind = ?"


class PostgresImports(SqlImports):
    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database, TABLES)
        self._database = database

    async def keep_list(self, key: str, data: ListData) -> None:
        await self._database.run_apart(partial(put, key=key, kind=LIST, data=data))

    def _claimed(self, key: str) -> PostgresConnection | None:
        """The claim is a lock of a connection of its own, so it ends with that connection."""
        connection = connect(self._database.address)
        connection.raw.autocommit = True
        if connection.execute(TAKE, (key,)).fetchone() == (True,):
            return connection
        connection.close()
        return None

    async def _plan_apart(self, key: str, job: Job[ImportPlan]) -> ImportPlan:
        plan = await self._database.run_apart(job)
        data = mapped(plan.path)
        assert data, plan.path  # it was just written
        await self._database.run_apart(partial(put, key=key, kind=PLAN, data=data))
        return plan

    async def _brought(self, key: str, kind: str) -> Path:
        path = self._file(key, kind)
        await self._database.run_apart(partial(fetch, key=key, kind=kind, path=path))
        return path

    async def apply(
        self, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: RowsPlanned | None = None
    ) -> None:
        work = partial(apply_plan, plan=plan, decided=decided, job=job, progress=progress)
        await self._database.run_apart(work)

    async def clear(self, key: str) -> None:
        await self._database.write(partial(take_out, key=key))
        for kind in (LIST, PLAN):
            self._file(key, kind).unlink(missing_ok=True)


def put(connection: Any, key: str, kind: str, data: ListData) -> None:
    """Store the list in pieces, at least one: an empty list is there all the same."""
    connection.execute(TAKE_OUT, (key, kind))
    for piece, start in enumerate(range(0, max(1, len(data)), PIECE)):
        connection.execute(PUT, (key, kind, piece, bytes(data[start : start + PIECE])))


def fetch(connection: Any, key: str, kind: str, path: Path) -> None:
    """Written into a file of this node, piece by piece; without any piece there is no file."""
    found = 0
    query = "SELECT data FROM import_files WHERE key = ? AND kind = ? AND piece = ?"
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        while row := connection.execute(query, (key, kind, found)).fetchone():
            file.write(row[0])
            found += 1
    part.replace(path)
    if not found:
        path.unlink()


def take_out(connection: Any, key: str) -> None:
    for kind in (LIST, PLAN):
        connection.execute(TAKE_OUT, (key, kind))
