"""Somebody who is called with what happens in a stream, instead of waiting for it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.store.bus import GONE
from kosmos.store.contract import StoredEvent, StreamId

Hear = Callable[[Sequence[StoredEvent]], None]
Fail = Callable[[Refusal], None]


class StreamListener:
    """Hands on everything after a version, in order and without gap: from memory as it comes, else as read from the store."""

    def __init__(
        self,
        stream: StreamId,
        after: int,
        recent: Callable[[StreamId, int], Sequence[StoredEvent]],
        read: Callable[[StreamId, int], Awaitable[Sequence[StoredEvent]]],
        hear: Hear,
        fail: Fail,
    ) -> None:
        self.stream = stream
        self._seen = after
        self._told = 0  #: the newest version heard of
        self._recent = recent
        self._read = read
        self._hear = hear
        self._fail = fail
        self._catching_up: asyncio.Task[None] | None = None
        self._over = False

    def start(self) -> None:
        """What is there already comes first."""
        self._catching_up = start_task(self._catch_up(), "listen to a stream")

    def tell(self, version: int) -> None:
        """The stream reached this version."""
        self._told = max(self._told, version)
        if self._over or self._catching_up is not None or version <= self._seen:
            return
        if version < GONE and (events := self._recent(self.stream, self._seen)):
            self._hand_on(events)
        else:
            self.start()

    def stop(self) -> None:
        self._over = True
        if self._catching_up is not None:
            self._catching_up.cancel()

    async def _catch_up(self) -> None:
        try:
            while True:
                events = await self._read(self.stream, self._seen)
                if events:
                    self._hand_on(events)
                if self._seen >= self._told or not events:
                    break
        except Refusal as refusal:
            self._over = True
            self._fail(refusal)
        finally:
            self._catching_up = None

    def _hand_on(self, events: Sequence[StoredEvent]) -> None:
        self._seen = events[-1].version
        self._hear(events)
