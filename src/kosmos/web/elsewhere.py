"""What other nodes whisper about their visitors: believed until they say something else, or nothing for a while."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from kosmos.core.background import start_task

SAY_AGAIN_SECONDS = 5.0
OVER_SECONDS = 15.0  #: after so long without a word of its node somebody is gone

T = TypeVar("T")


class Whispers(Protocol):
    """A bus, as far as it is used here: see `store.bus.Bus`."""

    def whisper(self, topic: str, what: bytes) -> None: ...

    def overhear(self, topic: str, hear: Callable[[bytes], None]) -> None: ...


class _Said(NamedTuple, Generic[T]):
    what: T
    heard: float


class Elsewhere(Generic[T]):
    """By stream, and by node, what it said last. What is empty is nothing."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._said: dict[str, dict[str, _Said[T]]] = {}

    def hear(self, node: str, stream: str, what: T) -> bool:
        """Whether that was new."""
        nodes = self._said.setdefault(stream, {})
        before = nodes.pop(node, None)
        if what:
            nodes[node] = _Said(what, self._now())
        elif not nodes:
            del self._said[stream]
        return what != before.what if before else bool(what)

    def of(self, stream: str) -> list[T]:
        return [each.what for each in self._said.get(stream, {}).values()]

    def forget_silent(self) -> list[str]:
        """Streams at which a node was that has not said so again."""
        over = self._now() - OVER_SECONDS
        silent = [
            (stream, node)
            for stream, nodes in self._said.items()
            for node, said in nodes.items()
            if said.heard <= over
        ]
        for stream, node in silent:
            del self._said[stream][node]
            if not self._said[stream]:
                del self._said[stream]
        return list(dict.fromkeys(stream for stream, _ in silent))


@asynccontextmanager
async def said_again(say: Callable[[], None], name: str) -> AsyncIterator[None]:
    """While the server runs: what is so is said again every few seconds."""
    saying = start_task(_go_on(say), name)
    try:
        yield
    finally:
        saying.cancel()
        with suppress(asyncio.CancelledError):
            await saying


async def _go_on(say: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(SAY_AGAIN_SECONDS)
        say()
