"""Three directors at work in this process, on two tournaments, and what they hear."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from faults.history import Answer, Call
from faults.load import Told, begin, direct, stored, unsaid
from faults.repetitions import Repetitions
from kosmos.service.club import Club
from kosmos.store.sqlite.backups import find_faults
from kosmos.store.sqlite.streams import SqliteStreams

NAMES = "abc"


class Directors:
    """`calls` is there when they have gone home."""

    def __init__(self, streams: list[str], told: Told) -> None:
        self.streams = streams
        self.calls: list[Call] = []
        self._told = told
        self._answers: Counter[str] = Counter()

    def tell(self, what: str, stream: str, name: str, when: float) -> None:
        self._answers[what + name[0]] += 1
        self._told(what, stream, name, when)

    async def hear(self, answer: Answer, times: int = 1) -> None:
        """Until each of them has heard it so often from now on: a busy machine takes its time."""
        before = Counter(self._answers)
        async with asyncio.timeout(60):
            for key in (answer.value + who for who in NAMES):
                while self._answers[key] < before[key] + times:  # noqa: ASYNC110 - as a director waits
                    await asyncio.sleep(0.002)


@asynccontextmanager
async def at_work(club: Club, told: Told = unsaid) -> AsyncIterator[Directors]:
    made = Directors(await begin(club), told)
    over = asyncio.Event()
    work = [asyncio.create_task(direct(club, made.streams, who, over, made.tell)) for who in NAMES]
    await made.hear(Answer.KEPT)
    yield made
    over.set()
    made.calls = [call for calls in await asyncio.gather(*work) for call in calls]


@asynccontextmanager
async def club_on(path: Path) -> AsyncIterator[Club]:
    streams = SqliteStreams.open(path)
    try:
        yield Club(streams)
    finally:
        await streams.close()


async def judge(path: Path, work: Directors, repeated: Repetitions, moments: list[float]) -> None:
    """The file is opened anew, and is sound."""
    async with club_on(path) as club:
        repeated.judge(work.calls, await stored(club, work.streams), moments)
    unsound = find_faults(path)
    assert not unsound, unsound
