"""One at a time for each name: who comes meanwhile waits, in the order of coming."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Turns:
    """Like a lock for each name that is there only while somebody has it, and can be had without waiting when it is free."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}

    def take_at_once(self, name: Hashable) -> bool:
        """True: it was free and is yours until you `give_back`."""
        if name in self._waiting:
            return False
        self._waiting[name] = deque()
        return True

    def is_taken(self, name: Hashable) -> bool:
        return name in self._waiting

    def give_back(self, name: Hashable) -> None:
        """The next one in the row has it then."""
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
