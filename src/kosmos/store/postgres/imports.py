"""Imports in PostgreSQL: job, list and plan are rows, so that any node can go on with them.

While somebody works on a list, it and its plan are files on that node; a plan has the same form as beside SQLite.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from kosmos.core.people import ListLine, Person
from kosmos.store.imports import Data, ImportPlan, Judge, Progress
from kosmos.store.postgres.connection import PostgresConnection, connect
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.import_apply import apply_plan
from kosmos.store.postgres.people_tables import TABLES
from kosmos.store.sql.import_jobs import drop, everything, keep, mapped, plan_in_file
from kosmos.store.sqlite.import_plan import SqlitePlan, kept_plan

PIECE = 1 << 20
LIST, PLAN = "list", "plan"
TAKE = "SELECT pg_try_advisory_lock(hashtextextended(current_schema() || ' import ' || ?, 0))"
PUT = "INSERT INTO import_files (key, kind, piece, data) VALUES (?, ?, ?, ?)"
TAKE_OUT = "DELETE FROM import_files WHERE key = ? AND kind = ?"


class PostgresImports:
    """See `store.imports.ImportJobs`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._claims: dict[str, PostgresConnection] = {}
        self._folder = Path(mkdtemp(prefix="kosmos-imports-"))
        finalize(self, rmtree, self._folder, ignore_errors=True)

    async def keep(self, key: str, job: bytes) -> None:
        await self._database.write(partial(keep, key=key, job=job))

    async def all(self) -> dict[str, bytes]:
        return await self._database.read(everything)

    async def keep_list(self, key: str, data: Data) -> None:
        await self._database.run_apart(partial(put, key=key, kind=LIST, pieces=pieces_of(data)))

    async def kept_list(self, key: str) -> Data | None:
        path = self._file(key, LIST)
        found = await self._database.run_apart(partial(fetch, key=key, kind=LIST, path=path))
        return await asyncio.to_thread(mapped, path) if found else None

    async def claim(self, key: str) -> bool:
        if key in self._claims:
            return False
        return await asyncio.to_thread(self._claim, key)

    def _claim(self, key: str) -> bool:
        """Held by a connection of its own: it ends with the program, however that ends."""
        connection = connect(self._database.address)
        connection.raw.autocommit = True
        if connection.execute(TAKE, (key,)).fetchone() != (True,):
            connection.close()
            return False
        self._claims[key] = connection
        return True

    async def release(self, key: str) -> None:
        if claim := self._claims.pop(key, None):
            claim.close()

    async def plan(
        self, key: str, lines: Iterable[ListLine], source: str, judge: Judge, progress: Progress | None = None
    ) -> ImportPlan:
        path = self._file(key, PLAN)
        job = partial(
            plan_in_file,
            tables=TABLES,
            key=key,
            path=path,
            lines=lines,
            source=source,
            judge=judge,
            progress=progress,
        )
        plan = await self._database.run_apart(job)
        await self._database.run_apart(partial(put_file, key=key, kind=PLAN, path=path))
        return plan

    async def kept_plan(self, key: str) -> ImportPlan | None:
        path = self._file(key, PLAN)
        if not await self._database.run_apart(partial(fetch, key=key, kind=PLAN, path=path)):
            return None
        return await asyncio.to_thread(kept_plan, key, path)

    async def apply(
        self, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: Progress | None = None
    ) -> None:
        assert isinstance(plan, SqlitePlan)
        work = partial(apply_plan, plan=plan, decided=decided, job=job, progress=progress)
        await self._database.run_apart(work)

    async def clear(self, key: str) -> None:
        await self._database.write(partial(take_out, key=key))
        for kind in (LIST, PLAN):
            self._file(key, kind).unlink(missing_ok=True)

    async def drop(self, key: str) -> None:
        await self.clear(key)
        await self._database.write(partial(drop, key=key))

    def close(self) -> None:
        for claim in self._claims.values():
            claim.close()
        self._claims.clear()

    def _file(self, key: str, kind: str) -> Path:
        assert key.isalnum(), key
        return self._folder / f"{key}.{kind}"


def pieces_of(data: Data) -> list[bytes]:
    """At least one: a list may be empty, and is there all the same."""
    return [bytes(data[start : start + PIECE]) for start in range(0, len(data), PIECE)] or [b""]


def put(connection: Any, key: str, kind: str, pieces: Iterable[bytes]) -> None:
    connection.execute(TAKE_OUT, (key, kind))
    for piece, data in enumerate(pieces):
        connection.execute(PUT, (key, kind, piece, data))


def put_file(connection: Any, key: str, kind: str, path: Path) -> None:
    put(connection, key, kind, _read_pieces(path))


def _read_pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def fetch(connection: Any, key: str, kind: str, path: Path) -> bool:
    """Written into a file of this node, piece by piece; False: there is none."""
    found = 0
    query = "SELECT data FROM import_files WHERE key = ? AND kind = ? AND piece = ?"
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        while row := connection.execute(query, (key, kind, found)).fetchone():
            file.write(row[0])
            found += 1
    part.replace(path)
    return found > 0


def take_out(connection: Any, key: str) -> None:
    for kind in (LIST, PLAN):
        connection.execute(TAKE_OUT, (key, kind))
