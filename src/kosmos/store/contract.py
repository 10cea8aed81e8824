"""What every store of streams promises. One test suite runs over all implementations.

A stream is a row of events numbered 1, 2, 3 …; an event is bytes. Its version is the number of its last event.
"""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from kosmos.core.errors import Refusal
from kosmos.store.personal import PersonalData

StreamId = str


class StoredEvent(NamedTuple):
    version: int
    data: bytes


class StreamEntry(NamedTuple):
    """One line of a listing. `summary` is whatever the owner wants to show without reading the stream."""

    id: StreamId
    kind: str
    version: int
    summary: bytes
    created: float  # seconds since 1970


#: told what became of an append: the new version, or what went wrong
AppendTold = Callable[[int | BaseException], None]


class Streams(Protocol):
    async def create(self, stream: StreamId, kind: str, events: Sequence[bytes], summary: bytes = b"") -> int:
        """Begin a stream and return its version; a name in use is refused with `StreamExists`."""
        ...

    async def append(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None = None,
    ) -> int:
        """Add events and return the new version; on disk when this returns.

        All of them or none: if the stream is not at `expected_version`, `VersionConflict` says where it is.
        The summary changes in the same stroke, unless it is None.
        """
        ...

    def append_then(
        self,
        stream: StreamId,
        expected_version: int,
        events: Sequence[bytes],
        summary: bytes | None,
        told: AppendTold,
    ) -> None:
        """As `append`, without a wait: `told` is called on the loop when it is on disk or did not work."""
        ...

    async def read(self, stream: StreamId, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """The events with `after < version <= upto`; an unknown stream is `NotFound`."""
        ...

    async def data(self, stream: StreamId, upto: int | None = None) -> list[bytes]:
        """The bytes of all events from the first on, for whoever counts them themselves; else as `read`."""
        ...

    async def version(self, stream: StreamId) -> int:
        """Where the stream is now; an unknown stream is `NotFound`."""
        ...

    def follow(self, stream: StreamId, after: int = 0) -> AsyncGenerator[list[StoredEvent], None]:
        """Everything after `after`, in order and without gap: first what is there, then what comes.

        Never ends by itself; a stream that is deleted, or was never there, is `NotFound`.
        """
        ...

    def listen(
        self,
        stream: StreamId,
        after: int,
        hear: Callable[[Sequence[StoredEvent]], None],
        fail: Callable[[Refusal], None],
    ) -> Callable[[], None]:
        """As `follow`, without a task that waits: `hear` is called with everything, in order and without gap.

        What comes back ends it. `fail` is called where `follow` would raise, and nothing is heard any more.
        """
        ...

    async def listing(self, kind: str) -> list[StreamEntry]:
        """All streams of a kind, the oldest first."""
        ...

    async def names(self, beginning: str) -> set[StreamId]:
        """The names of all streams that begin so: one question where many streams may not be there."""
        ...

    async def delete(self, stream: StreamId) -> None:
        """Remove a stream and its events for good; an unknown stream is `NotFound`."""
        ...

    async def rewrite(self, stream: StreamId, events: Mapping[int, bytes]) -> None:
        """Put other bytes in the place of some events: all or none, and nothing is left of those before.

        The one exception to events that never change. It is there to take personal data out of them, and must not
        change what they mean: nobody is told of it. A version that is not there is `NotFound`.
        """
        ...

    @property
    def personal(self) -> PersonalData:
        """What events name by a key."""
        ...

    async def close(self) -> None: ...
