"""Imports in either database: the job is a row; list and plan are files while somebody works on them."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Protocol
from weakref import finalize

from kosmos.core.people import ListData, ListLine, Person
from kosmos.store.imports import PlanOutdated
from kosmos.store.sql import person_rows
from kosmos.store.sql.connection import Connection, Job, SqlDatabase
from kosmos.store.sql.person_rows import PeopleTables
from kosmos.store.sqlite.import_plan import ImportPlan, Judge, RowsPlanned, kept_plan, make_plan

PIECE = 1 << 20
LIST, PLAN = "list", "plan"


class Claim(Protocol):
    """The right to work on a job. Held until it is closed, or until the program is gone."""

    def close(self) -> None: ...


class SqlImports:
    """See `store.imports.ImportJobs`; each database says where files are kept, how a job is claimed and a plan applied."""

    def __init__(self, database: SqlDatabase, tables: PeopleTables) -> None:
        self._jobs = database
        self._tables = tables
        self._claims: dict[str, Claim] = {}
        self._temporary: Path | None = None

    def _claimed(self, key: str) -> Claim | None:
        raise NotImplementedError

    async def _plan_apart(self, key: str, job: Job[ImportPlan]) -> ImportPlan:
        """A long list is not read on one of the few threads that everybody's questions share."""
        raise NotImplementedError

    async def _brought(self, key: str, kind: str) -> Path:
        """The file of a list or plan on this machine, if there is one."""
        return self._file(key, kind)

    async def clear(self, key: str) -> None:
        raise NotImplementedError

    async def keep(self, key: str, job: bytes) -> None:
        await self._jobs.write(partial(_keep, key=key, job=job))

    async def all(self) -> dict[str, bytes]:
        return await self._jobs.read(_everything)

    async def kept_list(self, key: str) -> ListData | None:
        return await asyncio.to_thread(mapped, await self._brought(key, LIST))

    async def kept_plan(self, key: str) -> ImportPlan | None:
        return await asyncio.to_thread(kept_plan, key, await self._brought(key, PLAN))

    async def claim(self, key: str) -> bool:
        claim = None if key in self._claims else await asyncio.to_thread(self._claimed, key)
        if claim:
            self._claims[key] = claim
        return claim is not None

    async def release(self, key: str) -> None:
        if claim := self._claims.pop(key, None):
            claim.close()

    async def plan(
        self,
        key: str,
        lines: Iterable[ListLine],
        source: str,
        judge: Judge,
        progress: RowsPlanned | None = None,
    ) -> ImportPlan:
        said: dict[str, Any] = {"lines": lines, "source": source, "judge": judge, "progress": progress}
        job = partial(make_plan, tables=self._tables, key=key, path=self._file(key, PLAN), **said)
        return await self._plan_apart(key, job)

    async def drop(self, key: str) -> None:
        await self.clear(key)
        await self._jobs.write(partial(_drop, key=key))

    def close(self) -> None:
        for claim in self._claims.values():
            claim.close()
        self._claims.clear()

    def _file(self, key: str, kind: str) -> Path:
        assert key.isalnum(), key
        return self._folder() / f"{key}.{kind}"

    def _folder(self) -> Path:
        """A folder of this program alone, which goes with it."""
        if self._temporary is None:
            self._temporary = Path(mkdtemp(prefix="kosmos-imports-"))
            finalize(self, rmtree, self._temporary, ignore_errors=True)
        return self._temporary


def mapped(path: Path) -> ListData | None:
    """The list's bytes, read where they lie on disk: it may have hundreds of megabytes."""
    try:
        with path.open("rb") as file:
            return mmap(file.fileno(), 0, access=ACCESS_READ)
    except ValueError:  # nothing in it
        return b""
    except OSError:
        return None


def _keep(connection: Connection, key: str, job: bytes) -> None:
    connection.execute(
        "INSERT INTO imports (key, job) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET job = excluded.job",
        (key, job),
    )


def _everything(connection: Connection) -> dict[str, bytes]:
    return dict(connection.execute("SELECT key, job FROM imports ORDER BY number").fetchall())


def _drop(connection: Connection, key: str) -> None:
    connection.execute("DELETE FROM imports WHERE key = ?", (key,))


# -- a plan carried out, within a transaction ------------------------------------------------------------


def refuse_outdated(connection: Connection, plan: ImportPlan, lock: str = "") -> None:
    if person_rows.revision(connection, lock) != plan.revision:
        raise PlanOutdated


def begin_writing(connection: Connection, plan: ImportPlan, decided: Iterable[Person]) -> int:
    """The number of where its ratings come from."""
    for person in decided:
        person_rows.refuse_taken_ids(connection, person)
    return person_rows.source_number(connection, plan.source)


def end_writing(
    connection: Connection, tables: PeopleTables, plan: ImportPlan, decided: Sequence[Person], job: bytes
) -> None:
    """Whoever was decided on, and what is said of the job from then on."""
    for person in decided:
        person_rows.write(connection, tables, person, plan.source)
    person_rows.changed(connection)
    connection.execute("UPDATE imports SET job = ? WHERE key = ?", (job, plan.key))
