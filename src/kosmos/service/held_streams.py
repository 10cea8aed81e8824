"""Folded streams, kept as long as there is room for them."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from kosmos.service.aggregate import Aggregate
from kosmos.store.contract import StoredEvent

MOST_AHEAD = 32  #: events that wait for somebody to ask for a stream; then they are folded all the same
MOST_BYTES = 256_000_000  #: of folded streams: 64 large tournaments, or more than 5,000 boards in play


class Held(NamedTuple):
    """A folded stream and the summary that the store has of it."""

    folded: Any
    summary: bytes
    weight: int


class Ahead(NamedTuple):
    """Events of a stream that follow the folded ones without a gap, and are not folded yet."""

    aggregate: Aggregate[Any, Any, Any]
    stored: list[StoredEvent]


#: a held stream brought forward by what came after it; None where only the whole stream can tell
BringForward = Callable[[Aggregate[Any, Any, Any], Held, Sequence[StoredEvent]], Held | None]


class HeldStreams:
    """Folded streams in memory. Events of other programs are kept as bytes and folded for the first who asks: most
    are never asked for here.
    """

    def __init__(self, bring_forward: BringForward) -> None:
        self._bring_forward = bring_forward
        self._ahead: dict[str, Ahead] = {}  #: only of streams that are held
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._bytes = 0  #: what they weigh together

    def __iter__(self) -> Iterator[str]:
        """Their names, the one that was not asked for longest first."""
        return iter(self._held)

    def get(self, stream: str) -> Held | None:
        """The stream, with all events that were heard of."""
        held = self._held.get(stream)
        if held is None or (ahead := self._ahead.pop(stream, None)) is None:
            return held
        further = self._bring_forward(ahead.aggregate, held, ahead.stored)
        if further is None:
            return held
        self.keep(stream, further)
        return further

    def hear(self, aggregate: Aggregate[Any, Any, Any], stream: str, stored: Sequence[StoredEvent]) -> None:
        """Keep events that another program stored. Where they leave a gap they are dropped: whoever asks reads the store."""
        held = self._held.get(stream)
        if held is None:
            return
        ahead = self._ahead.get(stream)
        newest = ahead.stored[-1].version if ahead else held.folded.version
        new = [each for each in stored if each.version > newest]
        if not new or new[0].version != newest + 1:
            return
        if ahead is None:
            ahead = self._ahead[stream] = Ahead(aggregate, [])
        ahead.stored.extend(new)
        if len(ahead.stored) >= MOST_AHEAD:
            self.get(stream)

    def use(self, stream: str) -> None:
        """Mark the stream as the one asked for last."""
        self._held.move_to_end(stream)

    def keep(self, stream: str, held: Held) -> None:
        """The stream that was not asked for longest is let go first; the last one stays, however large it is."""
        every = self._held
        self._ahead.pop(stream, None)
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
        """Keep this one unless a command has already put a newer one there; the answer is the one that is kept."""
        now = self.get(stream)
        if now is not None and now.folded.version >= held.folded.version:
            return now
        self.keep(stream, held)
        return held

    def drop(self, stream: str) -> None:
        self._ahead.pop(stream, None)
        if held := self._held.pop(stream, None):
            self._bytes -= held.weight
