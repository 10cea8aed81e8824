"""The server's own timers: a flag falls although nobody moves and nobody watches.

One timer a board. It is not set again with every move: when it rings too early it looks when the flag falls now. The board
decides, by compare and set, so a timer that rings at the same moment as a move comes in does no harm.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from kosmos.core.background import start_task

#: (stream) -> milliseconds until it is worth looking again; None: no clock runs
Ring = Callable[[str], Awaitable[int | None]]


class FlagTimers:
    def __init__(self, ring: Ring) -> None:
        self._ring = ring
        self._set: dict[str, asyncio.TimerHandle] = {}
        self._due: dict[str, float] = {}  #: when they ring, by `monotonic`: asked with every move

    def __len__(self) -> int:
        return len(self._set)

    def is_set(self, stream: str) -> bool:
        return stream in self._set

    def rings_within(self, stream: str, milliseconds: int) -> bool:
        """Whether this board's timer rings before then anyway; with nearly every move it does."""
        due = self._due.get(stream)
        return due is not None and due <= monotonic() + milliseconds / 1000

    def set(self, stream: str, milliseconds: int | None) -> None:
        """Look at this board after so many milliseconds at the latest; None: no clock runs there."""
        if milliseconds is None:
            self.drop(stream)
            return
        if self.rings_within(stream, milliseconds):
            return  # it rings before that, and looks then
        self.drop(stream)
        later = max(0, milliseconds) / 1000
        self._due[stream] = monotonic() + later
        self._set[stream] = asyncio.get_running_loop().call_later(later, self._rings, stream)

    def drop(self, stream: str) -> None:
        if timer := self._set.pop(stream, None):
            timer.cancel()
            del self._due[stream]

    def close(self) -> None:
        for stream in list(self._set):
            self.drop(stream)

    def _rings(self, stream: str) -> None:
        del self._set[stream], self._due[stream]
        start_task(self._look(stream), "flag")

    async def _look(self, stream: str) -> None:
        left = await self._ring(stream)
        if left is not None and stream not in self._set:
            self.set(stream, left)
