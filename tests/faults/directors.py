"""Three directors at work in this process, on two tournaments, and players at two boards; what they hear."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from faults.history import Answer, Call
from faults.load import begin, stored, work_on
from faults.repetitions import Repetitions
from faults.telling import Told, unsaid
from kosmos.core.errors import Refusal
from kosmos.service.assembly import Services, assemble
from kosmos.store.opening import open_store
from kosmos.store.sqlite.backups import find_faults

DIRECTORS, PLAYERS = "abc", "p"


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

    async def hear(self, *answers: Answer, times: int = 1) -> None:
        """Until each of them has heard one of these so often from now on: a busy machine takes its time."""
        before = self._heard(answers)
        async with asyncio.timeout(60):
            while any(now < then + times for now, then in zip(self._heard(answers), before, strict=True)):  # noqa: ASYNC110 - as a director waits
                await asyncio.sleep(0.002)

    def _heard(self, answers: Sequence[Answer]) -> list[int]:
        """How often, by each of them."""
        return [sum(self._answers[each.value + who] for each in answers) for who in (*DIRECTORS, PLAYERS)]


@asynccontextmanager
async def at_work(
    services: Services, told: Told = unsaid, unsure: tuple[type[Refusal], ...] = ()
) -> AsyncIterator[Directors]:
    await services.hall.start()
    made = Directors(await begin(services.club, clock=services.hall.clock), told)
    over = asyncio.Event()
    working = asyncio.create_task(
        work_on(services, made.streams, DIRECTORS, PLAYERS, over, made.tell, unsure)
    )
    await made.hear(Answer.KEPT)
    yield made
    over.set()
    made.calls = await working
    await services.hall.close()


@asynccontextmanager
async def services_on(path: Path | str, folder: Path | None = None) -> AsyncIterator[Services]:
    """`folder`: of what lies beside the database, where that is no file."""
    store = open_store(path)
    try:
        yield assemble(store, folder or Path(path).parent)
    finally:
        await store.close()


async def judge(path: Path, work: Directors, repeated: Repetitions, moments: list[float]) -> None:
    """The file is opened anew, and is sound."""
    async with services_on(path) as services:
        repeated.judge(work.calls, await stored(services.club, work.streams), moments)
    unsound = find_faults(path)
    assert not unsound, unsound
