"""Streams as one program sees them, whichever database keeps them: appends are gathered, and whoever follows is told.

What a database does itself stands in the class that it has of its own.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.store.bus import GONE, Bus, MemoryBus
from kosmos.store.contract import AppendTold, StoredEvent, StreamId
from kosmos.store.listening import Fail, Hear, StreamListener

LOG = logging.getLogger("kosmos")

# A follower this many events behind is served from the file, the others from memory.
TAIL = 256

# stream, expected version, events, summary, who is told
Append = tuple[StreamId, int, Sequence[bytes], bytes | None, AppendTold]
#: what became of each append: the version that its stream has now, or why not
Outcomes = Sequence[int | BaseException]


class FollowedStreams(ABC):
    """What every store of streams does by itself. See `contract.Streams`."""

    def __init__(self, bus: Bus | None = None) -> None:
        self.bus: Bus = bus or MemoryBus()
        self.bus.receive_events(self._remember)
        self._followed: Counter[StreamId] = Counter()
        self._tails: dict[StreamId, list[StoredEvent]] = {}
        self._watcher: asyncio.Task[None] | None = None
        self._gathering: list[Append] = []
        self._is_closed = False

    # -- what a database does --------------------------------------------------------------------------

    @abstractmethod
    def _begin_writing(self, appends: list[Append]) -> "asyncio.Future[Outcomes]":
        """Compare and set, for each of them."""

    @abstractmethod
    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]: ...

    async def _read_to_tell(self, stream: StreamId, after: int) -> list[StoredEvent]:
        """As `read`, for somebody who listens; many ask in the same moment when another program tells of many streams."""
        return await self.read(stream, after)

    @abstractmethod
    async def _delete_stored(self, stream: StreamId) -> None: ...

    @abstractmethod
    async def _watch(self) -> None:
        """While anybody follows: notice what other programs wrote, and tell the bus."""

    def _hasten(self) -> None:  # noqa: B027 - a database that gathers nothing more has nothing to hasten
        """All appends of this turn are handed in."""

    @property
    def _is_shared(self) -> bool:
        """Whether another program can write here."""
        return True

    # -- appending -------------------------------------------------------------------------------------

    async def append(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None = None,
    ) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.append_then(stream, expected_version, events, summary, partial(settle, answer))
        return await answer

    def append_then(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None,
        told: AppendTold,
    ) -> None:
        if not self._gathering:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._gathering.append((stream, expected_version, events, summary, told))

    # Gathered on the loop, written in the writer's thread, told on the loop

    def _hand_over(self) -> None:
        """All appends of one turn of the loop are one job: one pass over them."""
        if not self._gathering:
            return
        appends, self._gathering = self._gathering, []
        self._submit(appends)
        self._hasten()

    def _submit(self, appends: list[Append]) -> None:
        self._begin_writing(appends).add_done_callback(partial(self._tell, appends))

    def _tell(self, appends: list[Append], written: "asyncio.Future[Outcomes]") -> None:
        error = written.exception()
        if error is not None and not isinstance(error, Refusal) and len(appends) > 1:
            # One of them is impossible (an event that is no bytes): the others must not suffer for it.
            for append in appends:
                self._submit([append])
            return
        outcomes: Sequence[int | BaseException] = (
            [error] * len(appends) if error is not None else written.result()
        )
        self._announce_all(appends, outcomes)

    def _announce_all(self, appends: list[Append], outcomes: Sequence[int | BaseException]) -> None:
        """Followers first. Whoever fails at hearing of it does not keep the news from the others of the group."""
        for (stream, _, events, _, _), outcome in zip(appends, outcomes, strict=True):
            if isinstance(outcome, int):
                try:
                    self._announce(stream, events, outcome)
                except Exception:
                    LOG.exception("telling those who follow %s failed", stream)
        for append, outcome in zip(appends, outcomes, strict=True):
            try:
                append[-1](outcome)
            except Exception:
                LOG.exception("telling of what was appended to %s failed", append[0])

    def _announce(self, stream: StreamId, events: Sequence[bytes], version: int) -> None:
        self._remember(stream, events, version)
        self.bus.publish(stream, version, events)

    def _remember(self, stream: StreamId, events: Sequence[bytes], version: int) -> None:
        """The last events of a stream that somebody follows, whoever appended them."""
        if stream not in self._followed:
            return
        before = version - len(events)
        tail = self._tails.get(stream)
        if tail is None:
            tail = self._tails[stream] = []
        elif tail and tail[-1].version != before:
            tail.clear()
        for number, event in enumerate(events, before + 1):
            tail.append(StoredEvent(number, event))
        if len(tail) > TAIL:
            del tail[:-TAIL]

    # -- deleting --------------------------------------------------------------------------------------

    async def delete(self, stream: StreamId) -> None:
        # Shielded: a caller who goes away in between does not keep the followers from hearing of it.
        await asyncio.shield(self._delete_and_tell(stream))

    async def _delete_and_tell(self, stream: StreamId) -> None:
        await self._delete_stored(stream)
        self._tails.pop(stream, None)
        self.bus.publish(stream, GONE)

    # -- following -------------------------------------------------------------------------------------

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncGenerator[list[StoredEvent], None]:
        seen = heard = after
        with self._following(stream), self.bus.subscribe(stream) as news:
            events = await self.read(stream, seen)
            while True:
                if events:
                    seen = events[-1].version
                    yield events
                heard = await news.newer_than(max(seen, heard))
                recent = self._recent(stream, seen) if heard < GONE else []
                events = recent or await self.read(stream, seen)
                if not events or heard == GONE:
                    # Nobody gets this far ahead of the store, and what is gone cannot be read: what comes next is heard.
                    news.disbelieve(heard)
                    heard = seen

    def listen(self, stream: StreamId, after: int, hear: Hear, fail: Fail) -> Callable[[], None]:
        listener = StreamListener(stream, after, self._recent, self._read_to_tell, hear, fail)
        held = ExitStack()
        held.enter_context(self._following(stream))
        self.bus.join(stream, listener.tell)
        held.callback(self.bus.leave, stream, listener.tell)
        held.callback(listener.stop)
        listener.start()
        return held.close

    def _recent(self, stream: StreamId, after: int) -> list[StoredEvent]:
        """What comes after a version, if memory has all of it."""
        tail = self._tails.get(stream)
        if not tail or not tail[0].version <= after + 1 <= tail[-1].version:
            return []
        return tail[after + 1 - tail[0].version :]

    @contextmanager
    def _following(self, stream: StreamId) -> Iterator[None]:
        self._followed[stream] += 1
        if self._is_shared and (self._watcher is None or self._watcher.done()):
            self._watcher = start_task(self._watch(), "watch the store")
        try:
            yield
        finally:
            self._followed[stream] -= 1
            if not self._followed[stream]:
                del self._followed[stream]
                self._tails.pop(stream, None)

    async def _stop_following(self) -> None:
        """What was gathered is handed in, and nobody watches any more."""
        self._hand_over()
        if self._watcher is not None:
            self._watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self._watcher
            self._watcher = None

    async def _close_bus(self) -> None:
        """After the last append has been told."""
        if not self._is_closed:
            self._is_closed = True
            await self.bus.close()


def settle(answer: asyncio.Future[int], outcome: int | BaseException) -> None:
    if answer.done():  # it is, when whoever waited was cancelled
        return
    if isinstance(outcome, int):
        answer.set_result(outcome)
    else:
        answer.set_exception(outcome)
