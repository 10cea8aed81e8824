"""Bad disks under a PostgreSQL that is written to: a full, a read-only and a slow one. It sees them as the kernel would tell it.

A full disk PostgreSQL refuses by itself; one that takes not even its log ends it, and it comes back as often as a service is started
again, until the disk is good.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from faults.asking_disk import new_asking_postgres, skip_unless_asked
from faults.directors import Directors, at_work, services_on
from faults.file_layer import BadDisk
from faults.history import Answer
from faults.load import stored_in_here
from faults.repetitions import Repetitions
from faults.test_bad_disk import told_too_early
from faults.watched_disk import WatchedDisk
from kosmos.core.store_refusals import StoreUnreachable
from servers import PostgresServer

pytestmark = pytest.mark.faults

UNSURE = (StoreUnreachable,)


class WatchedPostgres:
    """A PostgreSQL and the disk under it."""

    def __init__(self, disk: WatchedDisk, server: PostgresServer) -> None:
        self.disk, self.server = disk, server

    async def keep_running(self) -> None:
        """As whoever looks after services does."""
        while True:
            if self.server.has_ended:
                self.server.begin()
            await asyncio.sleep(0.05)

    @asynccontextmanager
    async def under_load(self, folder: Path) -> AsyncIterator[Directors]:
        """Directors and players at work on it, who are heard between the writes."""

        def tell(what: str, stream: str, name: str, _when: float) -> None:
            if what == "begun":
                self.disk.ask(f"{stream} {name}")
            elif what == Answer.KEPT.value:
                self.disk.tell(f"{stream} {name}")

        keeping = asyncio.create_task(self.keep_running())
        async with (
            services_on(self.server.address, folder) as services,
            at_work(services, tell, UNSURE) as work,
        ):
            yield work
        keeping.cancel()

    async def judge(self, work: Directors, repeated: Repetitions, moments: list[float]) -> None:
        """By what a fresh connection finds in it."""
        found = await asyncio.to_thread(stored_in_here, self.server.address, work.streams)
        repeated.judge(work.calls, found, moments)

    async def felt(self) -> None:
        """Until a write was refused, or a flush held up."""
        async with asyncio.timeout(60):
            while not self.disk.struck:  # noqa: ASYNC110 - whoever asks is another program
                await asyncio.sleep(0.002)


@pytest.fixture
def watched() -> Iterator[WatchedPostgres]:
    skip_unless_asked()
    disk = WatchedDisk()
    server = new_asking_postgres(disk.launch)
    yield WatchedPostgres(disk, server)
    server.remove()


async def fill(watched: WatchedPostgres, work: Directors, random: Random) -> float:
    """Until everybody was refused; then there is room until everybody was heard."""
    await asyncio.sleep(random.uniform(0, 0.02))
    watched.disk.spoil(BadDisk.FULL, spared=random.randrange(2))
    await work.hear(Answer.REFUSED, Answer.NONE)
    moment = watched.disk.struck
    watched.disk.spoil(None)
    await work.hear(Answer.KEPT)
    return moment


async def test_a_full_disk(tmp_path: Path, watched: WatchedPostgres, repeated: Repetitions) -> None:
    """What needs more room is refused as that, none of it is half there, and it goes on when there is room again."""
    for count, random in repeated.portions():
        async with watched.under_load(tmp_path) as work:
            moments = [await fill(watched, work, random) for _ in range(count)]
        assert Answer.REFUSED in {call.answer for call in work.calls}
        await watched.judge(work, repeated, moments)


async def take_nothing(watched: WatchedPostgres, work: Directors, random: Random) -> float:
    """PostgreSQL cannot even write its log, and ends; it is started again and again."""
    await asyncio.sleep(random.uniform(0, 0.02))
    watched.disk.spoil(BadDisk.READ_ONLY, spared=random.randrange(4))
    await watched.felt()
    moment = watched.disk.struck
    await asyncio.sleep(random.uniform(0, 0.5))
    watched.disk.spoil(None)
    await work.hear(Answer.KEPT)
    return moment


async def test_a_read_only_disk(tmp_path: Path, watched: WatchedPostgres, repeated: Repetitions) -> None:
    """Nothing can be written for a while: what had been acknowledged is there, and it goes on when the disk takes something again."""
    for count, random in repeated.portions():
        async with watched.under_load(tmp_path) as work:
            moments = [await take_nothing(watched, work, random) for _ in range(count)]
        await watched.judge(work, repeated, moments)


async def slow_down(watched: WatchedPostgres, work: Directors, random: Random) -> float:
    await asyncio.sleep(random.uniform(0, 0.02))
    watched.disk.hold_up(random.uniform(0.01, 0.06))
    await watched.felt()
    await work.hear(Answer.KEPT, times=2)
    moment = watched.disk.struck
    watched.disk.hold_up(0)
    await work.hear(Answer.KEPT)
    return moment


async def test_a_slow_disk(tmp_path: Path, watched: WatchedPostgres, repeated: Repetitions) -> None:
    """Every flush takes its time: whoever waits gets the answer, in order, and nothing is told before it is flushed."""
    for count, random in repeated.portions():
        watched.disk.log.clear()
        async with watched.under_load(tmp_path) as work:
            moments = [await slow_down(watched, work, random) for _ in range(count)]
        await watched.judge(work, repeated, moments)
        assert {call.answer for call in work.calls} == {Answer.KEPT}
        assert list(told_too_early(watched.disk.log)) == []
        unflushed = [each for each in watched.disk.log if each.kind != "sync"]
        assert list(told_too_early(unflushed)), "the check can fail"
