"""A bus between programs: what is told here is handed on, and what is heard from others is told here.

Messages may be lost, doubled or late: they only say how far a stream is, and whoever follows it reads it by version. Where
they bring the events as well that look at the database is spared; so each message is sealed with a key that only those have
who have the database.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest

import msgspec

from kosmos.store.bus import MemoryBus, TakeEvents
from kosmos.store.contract import StreamId

#: streams that one message tells of at the most, and bytes of events after which it goes out
AT_ONCE, FULL_BYTES = 500, 1 << 15
#: bytes of events of one stream that are brought; of more than that only the version is told
MOST_BYTES = 1 << 13
SEAL_BYTES = 16


class Whisper(msgspec.Struct, frozen=True):
    """What is said to the others now and kept by nobody."""

    topic: str
    what: bytes


#: a stream, the version it reached, and the events that led there, if they are brought
News = tuple[StreamId, int, Sequence[bytes]]

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[News] | Whisper).decode


class SharedBus(MemoryBus):
    """What is told in one turn of the loop goes out in one piece, of every stream once. `key` seals the messages; without
    one they come by a way on which nobody else can speak.
    """

    def __init__(self, key: bytes = b"") -> None:
        super().__init__()
        self._key = key
        self._takers: list[TakeEvents] = []
        self._told: dict[StreamId, tuple[int, Sequence[bytes]]] = {}
        self._is_gathering = False

    @abstractmethod
    def _send(self, message: bytes) -> None:
        """To all others; what cannot be sent is lost, and nobody waits for it."""

    def publish(self, stream: StreamId, version: int, events: Sequence[bytes] = ()) -> None:
        self.hear(stream, version)
        before = self._told.get(stream)
        self._told[stream] = (version, events) if before is None else joined(before, version, events)
        self._gather()

    def receive_events(self, take: TakeEvents) -> None:
        self._takers.append(take)

    def whisper(self, topic: str, what: bytes) -> None:
        self._send(self._sealed(_encode(Whisper(topic, what))))

    def _gather(self) -> None:
        if not self._is_gathering:
            self._is_gathering = True
            asyncio.get_running_loop().call_soon(self._send_gathered)

    def _send_gathered(self) -> None:
        self._is_gathering = False
        told, self._told = self._told, {}
        for portion in portions(told):
            self._send(self._sealed(_encode(portion)))

    def _sealed(self, message: bytes) -> bytes:
        return self._seal(message) + message if self._key else message

    def _seal(self, message: bytes) -> bytes:
        return blake2b(message, digest_size=SEAL_BYTES, key=self._key).digest()

    def _receive(self, message: bytes) -> None:
        """What is no message of ours, or not sealed by one of us, is nobody's news."""
        if self._key:
            seal, message = message[:SEAL_BYTES], message[SEAL_BYTES:]
            if not compare_digest(seal, self._seal(message)):
                return
        with suppress(msgspec.DecodeError):
            told = _decode(message)
            if isinstance(told, Whisper):
                self.hear_whisper(told.topic, told.what)
            else:
                self._hear_news(told)

    def _hear_news(self, told: Sequence[News]) -> None:
        for stream, version, events in told:
            if events:
                for take in self._takers:
                    take(stream, events, version)
            self.hear(stream, version)


def joined(
    before: tuple[int, Sequence[bytes]], version: int, events: Sequence[bytes]
) -> tuple[int, Sequence[bytes]]:
    """Two appends to one stream in the same turn: of both the events, where they follow each other."""
    if version <= before[0]:
        return before
    follows = before[1] and events and version - len(events) == before[0]
    return version, [*before[1], *events] if follows else events


def portions(told: dict[StreamId, tuple[int, Sequence[bytes]]]) -> Iterator[list[News]]:
    """Messages of a size that every way carries."""
    portion: list[News] = []
    filled = 0
    for stream, (version, events) in told.items():
        size = sum(map(len, events))
        is_brought = size <= MOST_BYTES
        portion.append((stream, version, events if is_brought else ()))
        filled += size if is_brought else 0
        if len(portion) == AT_ONCE or filled > FULL_BYTES:
            yield portion
            portion, filled = [], 0
    if portion:
        yield portion
