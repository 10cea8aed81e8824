"""The server's own timers: a flag falls although nobody moves and nobody watches.

One timer a board. It is not set again with every move: when it rings too early it looks when the flag falls now. The board
decides, by compare and set, so a timer that rings at the same moment as a move comes in does no harm.
"""

import asyncio
from collections.abc import Awaitable, Callable

from kosmos.core.background import start_task

#: (stream) -> milliseconds until it is worth looking again; None: no clock runs
Ring = Callable[[str], Awaitable[int | None]]


class FlagTimers:
    def __init__(self, ring: Ring) -> None:
        self._ring = ring
        self._set: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._set)

    def is_set(self, stream: str) -> bool:
        return stream in self._set

    def rings_within(self, stream: str, milliseconds: int) -> bool:
        """Whether this board is looked at by then in any case: so it is with nearly every move."""
        timer = self._set.get(stream)
        return timer is not None and timer.when() <= asyncio.get_running_loop().time() + milliseconds / 1000

    def set(self, stream: str, milliseconds: int | None) -> None:
        """Look at this board at the latest so much later; None: no clock runs there."""
        timer = self._set.get(stream)
        if milliseconds is None:
            self.drop(stream)
            return
        loop = asyncio.get_running_loop()
        due = loop.time() + max(0, milliseconds) / 1000
        if timer is not None and timer.when() <= due:
            return  # it rings before that, and looks then
        if timer is not None:
            timer.cancel()
        self._set[stream] = loop.call_at(due, self._rings, stream)

    def drop(self, stream: str) -> None:
        if timer := self._set.pop(stream, None):
            timer.cancel()

    def close(self) -> None:
        for stream in list(self._set):
            self.drop(stream)

    def _rings(self, stream: str) -> None:
        del self._set[stream]
        start_task(self._look(stream), "flag")

    async def _look(self, stream: str) -> None:
        left = await self._ring(stream)
        if left is not None and stream not in self._set:
            self.set(stream, left)
