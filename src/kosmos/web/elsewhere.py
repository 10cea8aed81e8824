"""What other nodes tell of their visitors: it holds until they tell something else, or are silent for a while."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from kosmos.core.background import start_task

SAY_AGAIN_SECONDS = 5.0
OVER_SECONDS = 15.0  #: a visitor is taken to be gone when the node has told nothing for so long

T = TypeVar("T")


class Whispers(Protocol):
    """The part of `store.bus.Bus` that is used here."""

    def whisper(self, topic: str, what: bytes) -> None: ...

    def overhear(self, topic: str, hear: Callable[[bytes], None]) -> None: ...


class _Said(NamedTuple, Generic[T]):
    what: T
    heard: float


class Elsewhere(Generic[T]):
    """By stream, what each node told last. An empty value is not kept."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._said: dict[str, dict[str, _Said[T]]] = {}

    def hear(self, node: str, stream: str, what: T) -> bool:
        """Keep what a node tells; the answer is whether it is something new."""
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
        """Forget nodes that were silent for too long; the answer names the streams at which they had visitors."""
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
    """While the server runs, tell everything anew every few seconds."""
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
