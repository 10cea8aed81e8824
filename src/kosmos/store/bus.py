"""The bus says "stream X reached version N, by these events". Losing a message loses nothing: followers re-read by version."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Protocol, Self

from kosmos.store.contract import StreamId

#: a version that no stream reaches: told of a deleted stream, it wakes every follower, who then finds nothing
GONE = 2**63 - 1


class Subscription(Protocol):
    """News of one stream, between entering and leaving a `with`."""

    async def newer_than(self, version: int) -> int:
        """Wait until something newer is heard of and say which version that is."""
        ...

    def disbelieve(self, version: int) -> None:
        """The stream has not reached this version: it was heard of, but is not so."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Bus(Protocol):
    def publish(self, stream: StreamId, version: int, events: Sequence[bytes] = ()) -> None:
        """A stream reached this version here, and these are its last events: everybody is told, here and elsewhere."""
        ...

    def hear(self, stream: StreamId, version: int) -> None:
        """It was heard of elsewhere: only those here are told."""
        ...

    def receive_events(self, take: "TakeEvents") -> None:
        """From now on `take` is called with what was appended elsewhere, before anybody hears of the version it led to.

        Nobody may rely on it: a bus brings them where it can, and else the version alone.
        """
        ...

    def subscribe(self, stream: StreamId) -> Subscription: ...

    def join(self, stream: StreamId, hear: "HearVersion") -> None:
        """From now on `hear` is called with every version the stream reaches."""
        ...

    def leave(self, stream: StreamId, hear: "HearVersion") -> None: ...

    def whisper(self, topic: str, what: bytes) -> None:
        """Said to all other programs, in this moment: nobody keeps it, and it may be lost. Whoever says it is not told."""
        ...

    def overhear(self, topic: str, hear: "HearWhisper") -> None:
        """From now on `hear` is called with what others whisper about it."""
        ...

    async def close(self) -> None: ...


HearVersion = Callable[[int], None]
#: a stream, its last events, and the version they led to
TakeEvents = Callable[[StreamId, Sequence[bytes], int], None]
HearWhisper = Callable[[bytes], None]


class MemoryBus:
    """The bus inside one program, on one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[StreamId, set[HearVersion]] = defaultdict(set)
        self._overhearing: dict[str, list[HearWhisper]] = defaultdict(list)

    def publish(self, stream: StreamId, version: int, events: Sequence[bytes] = ()) -> None:  # noqa: ARG002 - all are here
        self.hear(stream, version)

    def hear(self, stream: StreamId, version: int) -> None:
        if listeners := self._listeners.get(stream):
            for hear in tuple(listeners):  # who hears may leave
                hear(version)

    def receive_events(self, take: TakeEvents) -> None:
        """There is nobody else who appends."""

    def subscribe(self, stream: StreamId) -> "MemorySubscription":
        return MemorySubscription(self, stream)

    def join(self, stream: StreamId, hear: HearVersion) -> None:
        self._listeners[stream].add(hear)

    def leave(self, stream: StreamId, hear: HearVersion) -> None:
        self._listeners[stream].discard(hear)
        if not self._listeners[stream]:
            del self._listeners[stream]

    def whisper(self, topic: str, what: bytes) -> None:
        """There is nobody else."""

    def overhear(self, topic: str, hear: HearWhisper) -> None:
        self._overhearing[topic].append(hear)

    def hear_whisper(self, topic: str, what: bytes) -> None:
        for hear in self._overhearing.get(topic, ()):
            hear(what)

    async def close(self) -> None:
        """Nothing is held that would have to be let go of."""


class MemorySubscription:
    """Remembers only the newest version heard: who is slow skips the news in between, not the events."""

    def __init__(self, bus: MemoryBus, stream: StreamId) -> None:
        self.stream = stream
        self._bus = bus
        self._heard = 0
        self._news = asyncio.Event()

    def hear(self, version: int) -> None:
        self._heard = max(self._heard, version)
        self._news.set()

    async def newer_than(self, version: int) -> int:
        while self._heard <= version:
            self._news.clear()
            await self._news.wait()
        return self._heard

    def disbelieve(self, version: int) -> None:
        if self._heard == version:
            self._heard = 0

    def __enter__(self) -> Self:
        self._bus.join(self.stream, self.hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bus.leave(self.stream, self.hear)
