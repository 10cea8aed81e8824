"""The power is cut under a PostgreSQL that is written to: flushes that did not come, torn writes, names that were not kept."""

import asyncio
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import psycopg
import pytest

from faults.asking_disk import new_asking_postgres, skip_unless_asked
from faults.directors import Directors, at_work, services_on
from faults.file_layer import Written
from faults.folder_disk import FolderDisk
from faults.history import Answer, faults_in
from faults.load import begin_on, stored_in_here
from faults.power_cut import Cut, cuts
from faults.recorded_disk import RecordedDisk
from faults.repetitions import TIMES, Repetitions
from kosmos.core.errors import Refusal
from servers import PostgresServer

pytestmark = pytest.mark.faults

#: little memory and little log: pages are written long before they are flushed, and checkpoints and changes of files come by the second
BUSY = (
    "shared_buffers=1MB",
    "max_wal_size=2MB",
    "min_wal_size=2MB",
    "checkpoint_timeout=30s",
    "bgwriter_delay=10ms",
    "autovacuum_naptime=1s",
)


class Recorded(NamedTuple):
    """A PostgreSQL that was killed, everything that it wrote, and who had been at work on it."""

    disk: RecordedDisk
    server: PostgresServer
    work: Directors

    async def after_cuts(self, log: Sequence[Written], count: int, random: Random) -> tuple[int, list[str]]:
        """How many struck amid commands, and what is wrong after any of them. `log`: as far as the disk kept it."""
        amid, found = 0, list[str]()
        for cut in cuts(log, count, random, FolderDisk(self.disk.start)):
            amid += cut.amid
            found += await asyncio.to_thread(self._faults_after, cut)
        return amid, found

    def _faults_after(self, cut: Cut) -> list[str]:
        """What is wrong with that which PostgreSQL makes of such a disk; it is written to again, too."""
        kept = {each.split()[1] for each in cut.told}
        asked = [call if call.name in kept else call._replace(answer=Answer.NONE) for call in self.work.calls]
        self.server.fill({name: content for name, content in cut.files.items() if name != "postmaster.pid"})
        if not self.server.comes_up():
            return ["PostgreSQL makes nothing of it"]
        try:
            found = stored_in_here(self.server.address, self.work.streams)
            asyncio.run(begin_on(self.server.address))
        except (Refusal, psycopg.Error, AssertionError) as error:
            return [f"it cannot be read or written: {error!r}"]
        finally:
            self.server.kill_all()
        return faults_in(asked, found)


async def record(folder: Path, seconds: float) -> Recorded:
    """Directors and players at work; in the end all of it is killed, and nothing that was written has been overlooked."""
    disk = RecordedDisk()

    def tell(what: str, stream: str, name: str, _when: float) -> None:
        if what == "begun":
            disk.ask(f"{stream} {name}")
        elif what == Answer.KEPT.value:
            disk.tell(f"{stream} {name}")

    server = new_asking_postgres(disk.launch, segment=1, settings=BUSY)
    async with services_on(server.address, folder) as services, at_work(services, tell) as work:
        await asyncio.sleep(seconds)
    server.kill_all()
    await asyncio.to_thread(disk.finish)
    server.launch, server.flushes = subprocess.Popen, False  # who looks at what is left needs neither
    seen = FolderDisk(disk.start)
    for each in disk.log:
        seen.happen(each)
    assert seen.whole() == disk.read(), "a write was overlooked"
    return Recorded(disk, server, work)


def with_lies(log: Sequence[Written]) -> list[Written]:
    """As if the disk had only said that it flushed what PostgreSQL puts into its log."""
    first = next(place for place, each in enumerate(log) if each.kind == "told")
    return [
        each
        for place, each in enumerate(log)
        if place < first or each.kind != "sync" or not each.file.startswith("pg_wal")
    ]


async def test_the_power_is_cut(tmp_path: Path, repeated_some: Repetitions) -> None:
    """After a cut at any moment, with unflushed writes and names lost, torn and out of order, all that was acknowledged is there."""
    skip_unless_asked()
    for count, random in repeated_some.portions():
        recorded = await record(tmp_path, random.uniform(1, 3) if TIMES == 1 else random.uniform(2, 12))
        amid, found = await recorded.after_cuts(recorded.disk.log, count, random)
        assert found == []
        repeated_some.count(amid, count, sum(each.kind == "told" for each in recorded.disk.log))
        lied = (await recorded.after_cuts(with_lies(recorded.disk.log), 2, random))[1]
        recorded.server.remove()
        assert lied, "the check can fail"
