"""Folded streams, kept as long as there is room for them."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, NamedTuple

MOST_BYTES = 256_000_000  #: of folded streams: 64 large tournaments, or more than 5,000 boards in play


class Held(NamedTuple):
    """A folded stream and the summary that the store has of it."""

    folded: Any
    summary: bytes
    weight: int


class HeldStreams:
    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._bytes = 0  #: what they weigh together

    def __iter__(self) -> Iterator[str]:
        """Their names, the one that was not asked for longest first."""
        return iter(self._held)

    def get(self, stream: str) -> Held | None:
        return self._held.get(stream)

    def use(self, stream: str) -> None:
        """It was asked for just now."""
        self._held.move_to_end(stream)

    def keep(self, stream: str, held: Held) -> None:
        """The stream that was not asked for longest is let go first; the last one stays, however large it is."""
        every = self._held
        before = every.get(stream)
        every[stream] = held
        if before is None:
            self._bytes += held.weight
        else:
            every.move_to_end(stream)
            self._bytes += held.weight - before.weight
        while self._bytes > MOST_BYTES and len(every) > 1:
            self.drop(next(iter(self._held)))

    def keep_newer(self, stream: str, held: Held) -> Held:
        """What is kept then: the one that is there, if a command was faster."""
        now = self._held.get(stream)
        if now is not None and now.folded.version >= held.folded.version:
            return now
        self.keep(stream, held)
        return held

    def drop(self, stream: str) -> None:
        if held := self._held.pop(stream, None):
            self._bytes -= held.weight
