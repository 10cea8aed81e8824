"""One at a time for each name; others wait in the order of asking."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Turns:
    """Like a lock for each name, which exists only while somebody holds it. A free one can be taken without waiting."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}

    def take_at_once(self, name: Hashable) -> bool:
        """Take the turn if it is free. True: it is yours until you `give_back`."""
        if name in self._waiting:
            return False
        self._waiting[name] = deque()
        return True

    def is_taken(self, name: Hashable) -> bool:
        return name in self._waiting

    def give_back(self, name: Hashable) -> None:
        """Hand the turn to the next one in the queue."""
        waiting = self._waiting[name]
        while waiting:
            following = waiting.popleft()
            if not following.done():  # it is, when whoever waited was cancelled
                following.set_result(None)
                return
        del self._waiting[name]

    @asynccontextmanager
    async def taken(self, name: Hashable) -> AsyncIterator[None]:
        await self._take(name)
        try:
            yield
        finally:
            self.give_back(name)

    async def _take(self, name: Hashable) -> None:
        if self.take_at_once(name):
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[name].append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was handed over in the same moment
                self.give_back(name)
            raise
