"""Imports in SQLite: the job is a row; list and plan are files in a folder beside the database."""

import asyncio
import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize

from kosmos.core.people import ListLine, Person
from kosmos.store.imports import Data, ImportPlan, Judge, Progress
from kosmos.store.refusals import StoreRefused, StoreUnreachable
from kosmos.store.sql.import_jobs import drop, everything, keep, mapped, plan_in_file
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.import_apply import Applying
from kosmos.store.sqlite.import_plan import SqlitePlan, kept_plan
from kosmos.store.sqlite.people_tables import TABLES, drop_tables

PIECE = 1 << 20
LIST, PLAN, CLAIM = "list", "plan", "claim"
#: seconds between two steps of a large import, in which another program with the same file has its turn
PAUSE = 0.01


class SqliteImports:
    """See `store.imports.ImportJobs`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._claims: dict[str, sqlite3.Connection] = {}
        self._applying = asyncio.Lock()  # one plan at a time is attached to the writer's connection
        self._temporary: Path | None = None

    async def keep(self, key: str, job: bytes) -> None:
        await self._database.write(partial(keep, key=key, job=job))

    async def all(self) -> dict[str, bytes]:
        return await self._database.read(everything)

    async def keep_list(self, key: str, data: Data) -> None:
        await asyncio.to_thread(self._write, self._file(key, LIST), data)

    async def kept_list(self, key: str) -> Data | None:
        return await asyncio.to_thread(mapped, self._file(key, LIST))

    async def claim(self, key: str) -> bool:
        if key in self._claims:
            return False
        claim = sqlite3.connect(self._file(key, CLAIM), 0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")  # held until the connection is closed, or the program is gone
        except sqlite3.OperationalError:
            claim.close()
            return False
        self._claims[key] = claim
        return True

    async def release(self, key: str) -> None:
        if claim := self._claims.pop(key, None):
            claim.close()
            self._file(key, CLAIM).unlink(missing_ok=True)

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
        if self._database.in_memory:
            return await self._database.read(job)
        return await asyncio.to_thread(self._with_own_connection, job)

    def _with_own_connection(self, job: "partial[SqlitePlan]") -> SqlitePlan:
        """A long list is not read on one of the few threads that everybody's questions share."""
        with closing(connect(self._database.path)) as connection:
            return job(connection)

    async def kept_plan(self, key: str) -> ImportPlan | None:
        return await asyncio.to_thread(kept_plan, key, self._file(key, PLAN))

    async def apply(
        self, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: Progress | None = None
    ) -> None:
        assert isinstance(plan, SqlitePlan)
        async with self._applying:
            await self._apply(Applying(plan, decided, job), progress)

    async def _apply(self, applying: Applying, progress: Progress | None) -> None:
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
        await asyncio.to_thread(self._remove, key, (LIST, PLAN))
        await self._database.write(partial(drop_tables, following=f"_next_{key}"))

    async def drop(self, key: str) -> None:
        await self.clear(key)
        await self._database.write(partial(drop, key=key))

    def close(self) -> None:
        for claim in self._claims.values():
            claim.close()
        self._claims.clear()

    # -- files -----------------------------------------------------------------------------------------

    def _file(self, key: str, kind: str) -> Path:
        assert key.isalnum(), key
        return self._folder() / f"{key}.{kind}"

    def _folder(self) -> Path:
        if self._database.in_memory:
            if self._temporary is None:
                self._temporary = Path(mkdtemp(prefix="kosmos-imports-"))
                finalize(self, rmtree, self._temporary, ignore_errors=True)
            return self._temporary
        folder = Path(f"{self._database.path}-imports")
        with suppress(OSError):  # said when something is written there
            folder.mkdir(mode=0o700, exist_ok=True)  # lists hold addresses: nobody else's to read
        return folder

    def _write(self, path: Path, data: Data) -> None:
        try:
            with path.open("wb") as file:
                for start in range(0, len(data), PIECE):
                    file.write(data[start : start + PIECE])
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreUnreachable(str(path), error.strerror or str(error)) from error

    def _remove(self, key: str, kinds: Iterable[str]) -> None:
        for kind in kinds:
            self._file(key, kind).unlink(missing_ok=True)
        if not self._database.in_memory:
            with suppress(OSError):  # others are in it
                self._folder().rmdir()
