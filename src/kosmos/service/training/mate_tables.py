"""The mate tables of a club: built when one is first asked for, by a process beside the server, and kept in its folder."""

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.play.training.defence import tables_of
from kosmos.play.training.sets import LONGEST, MatingSet
from kosmos.play.training.tables import MateTable, unpack
from kosmos.service.reading import off_loop

FOLDER = "mate-tables"  #: beside the database
MOST_LOADED = 4  #: tables in memory; the largest takes 13 MB
_WORKER = "kosmos.service.training.worker"


class TableState(StrEnum):
    ABSENT = "absent"
    BUILDING = "building"
    READY = "ready"


STATE_WORDS = {
    TableState.ABSENT: N_("not built yet"),
    TableState.BUILDING: N_("is being built"),
    TableState.READY: N_("ready"),
}


class TableProgress(msgspec.Struct, frozen=True):
    """How far a table is: `done` moves of `longest`."""

    state: TableState
    done: int
    longest: int


class TableNotReady(Refusal):
    text: ClassVar[str] = N_("The table of {pieces} is not built yet: {done} of {longest}.")
    status: ClassVar[int] = 409
    pieces: str
    done: int
    longest: int


class TableNotBuilt(Refusal):
    text: ClassVar[str] = N_("The table of {pieces} could not be built.")
    status: ClassVar[int] = 503
    pieces: str


class MateTables:
    """One table is built at a time, whoever asks; those used last stay in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: OrderedDict[MatingSet, MateTable] = OrderedDict()
        self._building: dict[MatingSet, asyncio.Task[None]] = {}
        self._done: dict[MatingSet, int] = {}
        self._one_at_a_time = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    def file_of(self, kind: MatingSet) -> Path:
        return self.folder / f"{kind.name}.table"

    def progress(self, kind: MatingSet) -> TableProgress:
        longest = LONGEST[kind]
        if kind in self._building:
            return TableProgress(TableState.BUILDING, min(self._done.get(kind, 0), longest), longest)
        if kind in self._loaded or self.file_of(kind).is_file():
            return TableProgress(TableState.READY, longest, longest)
        return TableProgress(TableState.ABSENT, 0, longest)

    def is_ready(self, kind: MatingSet) -> bool:
        return self.progress(kind).state is TableState.READY

    def begin(self, kind: MatingSet) -> None:
        """Build it, unless it is there or under way."""
        if self.progress(kind).state is TableState.ABSENT:
            self._building[kind] = start_task(self._build(kind), f"mate table {kind.name}")

    async def wait(self, kind: MatingSet) -> None:
        self.begin(kind)
        if task := self._building.get(kind):
            await asyncio.shield(task)

    async def _build(self, kind: MatingSet) -> None:
        try:
            async with self._one_at_a_time:
                await self._run(kind)
        finally:
            self._building.pop(kind, None)
            self._done.pop(kind, None)

    async def _run(self, kind: MatingSet) -> None:
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            _WORKER,
            kind.name,
            str(self.file_of(kind)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        async for line in process.stdout:
            self._done[kind] = int(line)
        if await process.wait() != 0:
            raise TableNotBuilt(kind.name)

    async def table(self, kind: MatingSet) -> MateTable:
        """The table; where it is not there yet its building begins, and that is said."""
        if found := self._loaded.get(kind):
            self._loaded.move_to_end(kind)
            return found
        self.begin(kind)
        known = self.progress(kind)
        if known.state is not TableState.READY:
            raise TableNotReady(kind.name, known.done, known.longest)
        self._loaded[kind] = found = await off_loop(lambda: read_table(self.file_of(kind)))
        while len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)
        return found

    async def close(self) -> None:
        """What is half built is given up."""
        for task in list(self._building.values()):
            task.cancel()
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


def read_table(file: Path) -> MateTable:
    """Load a table with the smaller ones that captures lead to."""
    found = unpack(file.read_bytes())
    tables_of(found)
    return found
