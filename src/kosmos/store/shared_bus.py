"""A bus between programs: what is told here is handed on, and what is heard from others is told here.

Messages may be lost, doubled or late: they only say how far a stream is, and whoever follows it reads it by version.
"""

import asyncio
from abc import abstractmethod
from contextlib import suppress

import msgspec

from kosmos.store.bus import MemoryBus
from kosmos.store.contract import StreamId

#: streams that one message tells of at the most
AT_ONCE = 500


class Whisper(msgspec.Struct, frozen=True):
    """What is said to the others now and kept by nobody."""

    topic: str
    what: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, int]] | Whisper).decode


class SharedBus(MemoryBus):
    """What is told in one turn of the loop goes out in one piece, of every stream the newest only."""

    def __init__(self) -> None:
        super().__init__()
        self._versions: dict[StreamId, int] = {}
        self._is_gathering = False

    @abstractmethod
    def _send(self, message: bytes) -> None:
        """To all others; what cannot be sent is lost, and nobody waits for it."""

    def publish(self, stream: StreamId, version: int) -> None:
        self.hear(stream, version)
        self._versions[stream] = max(version, self._versions.get(stream, 0))
        self._gather()

    def whisper(self, topic: str, what: bytes) -> None:
        self._send(_encode(Whisper(topic, what)))

    def _gather(self) -> None:
        if not self._is_gathering:
            self._is_gathering = True
            asyncio.get_running_loop().call_soon(self._send_gathered)

    def _send_gathered(self) -> None:
        self._is_gathering = False
        versions, self._versions = list(self._versions.items()), {}
        for first in range(0, len(versions), AT_ONCE):
            self._send(_encode(versions[first : first + AT_ONCE]))

    def _receive(self, message: bytes) -> None:
        """What is no message of ours is nobody's news."""
        with suppress(msgspec.DecodeError):
            told = _decode(message)
            if isinstance(told, Whisper):
                self.hear_whisper(told.topic, told.what)
            else:
                for stream, version in told:
                    self.hear(stream, version)
