"""Group commit: a thread that takes every job that is waiting, has them done in one transaction, and tells all who wait.

What a transaction is belongs to the database: `commit` does a group of jobs and says what came of each. What was told is
on disk, and 64 writers pay for one flush, not for 64.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
#: a database's connection, as its jobs get it
C = TypeVar("C")

GroupJob = Callable[[C], T]
Waiting = tuple[Callable[[Any], Any], "asyncio.Future[Any]"]


class JobDone(NamedTuple):
    answer: "asyncio.Future[Any]"
    result: Any
    error: BaseException | None


Batch = tuple[asyncio.AbstractEventLoop, list[Waiting]]
#: what is done in a turn of its own, outside of the groups
Aside = Callable[[], None]


class GroupWriter(Generic[C]):
    """One thread that writes. `commit` runs in it, and so does whatever was asked for aside."""

    def __init__(
        self, commit: Callable[[list[Waiting]], list[JobDone]], closed: Callable[[], Exception]
    ) -> None:
        self._commit = commit
        self._refuse = closed
        self._gathering: dict[asyncio.AbstractEventLoop, list[Waiting]] = {}
        self._queue: SimpleQueue[Batch | Aside | None] = SimpleQueue()
        self.closed = False
        self._thread = threading.Thread(target=self._write_groups, name="kosmos-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, job: "GroupJob[C, T]") -> "asyncio.Future[T]":
        """Hand in a job for the next group; its future is answered when it is on disk."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if self.closed:
            answer.set_exception(self._refuse())
            return answer
        # Whatever is asked for in this turn of the loop goes to the writer in one piece. Handed over one by
        # one, the first would be committed alone while the other 63 are still on their way.
        if (gathered := self._gathering.get(loop)) is None:
            gathered = self._gathering[loop] = []
            loop.call_soon(self._hand_over, loop)
        gathered.append((job, answer))
        return answer

    async def aside(self, work: Callable[[], T], refusal_for: Callable[[Exception], Exception]) -> T:
        """Do something in the writer's thread, outside of any transaction and in the order of asking."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if self.closed:
            raise self._refuse()

        def take() -> None:
            try:
                done = JobDone(answer, work(), None)
            except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever waits for it
                done = JobDone(answer, None, refusal_for(error))
            with suppress(RuntimeError):  # the loop is gone: nobody waits any more
                loop.call_soon_threadsafe(tell, [done])

        self._hand_over(loop)
        self._queue.put(take)
        return await answer

    def hand_over(self) -> None:
        """Let the writer begin at once with what was asked for in this turn of the loop."""
        self._hand_over(asyncio.get_running_loop())

    async def close(self, let_go: Callable[[], None]) -> None:
        """Finish what is waiting, then `let_go`. Closing twice is no fault."""
        if self.closed:
            return
        self.closed = True
        loop = asyncio.get_running_loop()
        self._hand_over(loop)
        self._queue.put(None)

        def finish() -> None:
            self._thread.join()
            let_go()

        await loop.run_in_executor(None, finish)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if gathered := self._gathering.pop(loop, None):
            self._queue.put((loop, gathered))

    def _write_groups(self) -> None:
        """The writer's life: take all that waits, commit it, tell everybody."""
        while (first := self._queue.get()) is not None:
            if callable(first):
                first()
                continue
            batches, following = [first], None
            closing = False
            with suppress(Empty):
                while isinstance(following := self._queue.get_nowait(), tuple):
                    batches.append(following)
                closing = following is None
            self._finish(batches)
            if closing:
                return
            if callable(following):
                following()

    def _finish(self, batches: list[Batch]) -> None:
        done = self._commit([waiting for _, group in batches for waiting in group])
        for loop, group in batches:
            told, done = done[: len(group)], done[len(group) :]
            with suppress(RuntimeError):  # the loop is gone: nobody waits any more
                loop.call_soon_threadsafe(tell, told)


def tell(done: list[JobDone]) -> None:
    for answer, result, error in done:
        if answer.done():  # who waited was cancelled
            continue
        if error is None:
            answer.set_result(result)
        else:
            answer.set_exception(error)
