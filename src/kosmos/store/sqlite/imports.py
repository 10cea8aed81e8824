"""Imports in SQLite: the job is a row; list and plan are files in a folder beside the database."""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from kosmos.core.people import ListData, Person
from kosmos.core.store_refusals import StoreRefused, StoreUnreachable
from kosmos.store.sql.connection import Job
from kosmos.store.sql.import_jobs import LIST, PIECE, PLAN, SqlImports
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.import_apply import Applying
from kosmos.store.sqlite.import_plan import ImportPlan, RowsPlanned
from kosmos.store.sqlite.people_tables import TABLES, drop_tables

CLAIM = "claim"
#: seconds between two steps of a large import, in which another program with the same file has its turn
PAUSE = 0.01


class SqliteImports(SqlImports):
    def __init__(self, database: Database) -> None:
        super().__init__(database, TABLES)
        self._database = database
        self._applying = asyncio.Lock()  # one plan at a time is attached to the writer's connection

    async def keep_list(self, key: str, data: ListData) -> None:
        await asyncio.to_thread(self._write, self._file(key, LIST), data)

    def _claimed(self, key: str) -> sqlite3.Connection | None:
        claim = sqlite3.connect(self._file(key, CLAIM), 0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            claim.close()
            return None
        return claim

    async def release(self, key: str) -> None:
        held = key in self._claims
        await super().release(key)
        if held:
            self._file(key, CLAIM).unlink(missing_ok=True)

    async def _plan_apart(self, key: str, job: Job[ImportPlan]) -> ImportPlan:  # noqa: ARG002 - its file is where it belongs
        if self._database.in_memory:
            return await self._database.read(job)
        return await asyncio.to_thread(self._with_own_connection, job)

    def _with_own_connection(self, job: Job[ImportPlan]) -> ImportPlan:
        with closing(connect(self._database.path)) as connection:
            return job(connection)

    async def apply(
        self, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: RowsPlanned | None = None
    ) -> None:
        async with self._applying:
            await self._apply(Applying(plan, decided, job), progress)

    async def _apply(self, applying: Applying, progress: RowsPlanned | None) -> None:
        """Step by step: whoever else has something to write waits for one step, not for all."""
        steps = applying.steps()
        try:
            await self._database.run_exclusive(applying.begin)
            for place, step in enumerate(steps, 1):
                await self._database.run_exclusive(step)
                if progress:
                    progress(applying.plan.written * place // (len(steps) + 1))
                await asyncio.sleep(PAUSE)
            await self._database.run_exclusive(partial(applying.take_over, progress=progress))
        finally:
            with suppress(StoreRefused):  # closed meanwhile: what is left over goes with the next try
                await self._database.run_exclusive(applying.end)

    async def clear(self, key: str) -> None:
        await asyncio.to_thread(self._remove, key)
        await self._database.write(partial(drop_tables, following=f"_next_{key}"))

    def _folder(self) -> Path:
        if self._database.in_memory:
            return super()._folder()
        folder = Path(f"{self._database.path}-imports")
        with suppress(OSError):  # said when something is written there
            folder.mkdir(mode=0o700, exist_ok=True)  # lists hold addresses: nobody else's to read
        return folder

    def _write(self, path: Path, data: ListData) -> None:
        try:
            with path.open("wb") as file:
                for start in range(0, len(data), PIECE):
                    file.write(data[start : start + PIECE])
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreUnreachable(str(path), error.strerror or str(error)) from error

    def _remove(self, key: str) -> None:
        for kind in (LIST, PLAN):
            self._file(key, kind).unlink(missing_ok=True)
        if not self._database.in_memory:
            with suppress(OSError):  # others are in it
                self._folder().rmdir()
