"""A bus between programs: what is told here is handed on, and what is heard from others is told here.

Messages may be lost, doubled or late: they only say how far a stream is, and whoever follows it reads it by version. Where
they bring the events as well that look at the database is spared; so each message is sealed with a key that only those have
who have the database, and events are believed only where the message is fresh (`store.sealing`): of any other the version counts,
at which whoever follows looks at the database.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic

import msgspec

from kosmos.store.bus import MemoryBus, TakeEvents
from kosmos.store.contract import StreamId
from kosmos.store.sealing import Freshness, Opened, Seals

#: streams that one message tells of at the most, and bytes of events after which it goes out
AT_ONCE, FULL_BYTES = 500, 1 << 15
#: bytes of events of one stream that are brought; of more than that only the version is told
MOST_BYTES = 1 << 13
#: between two questions to those who are not known yet, and of how many they can be
ASK_SECONDS, MOST_ASKED = 0.5, 100


class Whisper(msgspec.Struct, frozen=True, tag="whisper"):
    """What is said to the others now and kept by nobody."""

    topic: str
    what: bytes


class WhoIsThere(msgspec.Struct, frozen=True, tag="ask"):
    """To those named, or to everybody."""

    word: bytes
    senders: list[bytes]


class StillThere(msgspec.Struct, frozen=True, tag="here"):
    """The answer to all who asked in one turn: their words."""

    words: list[bytes]


#: a stream, the version it reached, and the events that led there, if they are brought
News = tuple[StreamId, int, Sequence[bytes]]

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[News] | Whisper | WhoIsThere | StillThere).decode


class SharedBus(MemoryBus):
    """What is told in one turn of the loop goes out in one piece, of every stream once. `key` seals the messages; without
    one they come by a way on which nobody else can speak.
    """

    def __init__(self, key: bytes = b"") -> None:
        super().__init__()
        self._seals = Seals(key) if key else None
        self._words: list[bytes] = []  #: that others wait to hear
        self._unknown: dict[bytes, None] = {}  #: senders to ask who is there, in the order they were heard
        self._asked = -ASK_SECONDS
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
        return self._seals.close(message) if self._seals else message

    def _receive(self, message: bytes) -> None:
        """What is no message of ours, or not sealed by one of us, is nobody's news."""
        opened = self._seals.open(message) if self._seals else Opened(b"", 0, message, Freshness.FRESH)
        if opened is None:
            return
        with suppress(msgspec.DecodeError):
            said = _decode(opened.content)
            if opened.freshness is Freshness.UNKNOWN:
                self._ask(opened.sender)
            match said:
                case WhoIsThere(word=word, senders=senders) if self._seals:
                    if not senders or self._seals.name in senders:
                        self._answer(word)
                case StillThere(words=words) if self._seals:
                    self._seals.believe(opened.sender, opened.number, words)
                    self._unknown.pop(opened.sender, None)
                case Whisper(topic=topic, what=what) if opened.freshness is Freshness.FRESH:
                    self.hear_whisper(topic, what)
                case list() as told:
                    self._hear_news(told, is_fresh=opened.freshness is Freshness.FRESH)

    # -- who is there ----------------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        """Nothing goes out or comes in: see `Seals.begin_anew`."""
        if self._seals:
            self._seals.begin_anew()
            self._words.clear()

    def _greet(self) -> None:
        """From now on everybody is heard: whoever is there says so, and asks back."""
        self._send_question([])

    def _ask(self, sender: bytes) -> None:
        """Soon, and together with others: whoever repeats old messages makes nobody ask often."""
        if not self._unknown:
            wait = self._asked + ASK_SECONDS - monotonic()
            asyncio.get_running_loop().call_later(max(wait, 0), self._ask_unknown)
        if len(self._unknown) < MOST_ASKED:
            self._unknown[sender] = None

    def _ask_unknown(self) -> None:
        unknown, self._unknown = list(self._unknown), {}
        if unknown:
            self._asked = monotonic()
            self._send_question(unknown)

    def _send_question(self, senders: list[bytes]) -> None:
        if self._seals:
            self._send(self._sealed(_encode(WhoIsThere(self._seals.new_word(), senders))))

    def _answer(self, word: bytes) -> None:
        if not self._words:
            asyncio.get_running_loop().call_soon(self._send_answer)
        if len(self._words) < MOST_ASKED:
            self._words.append(word)

    def _send_answer(self) -> None:
        words, self._words = self._words, []
        if words:
            self._send(self._sealed(_encode(StillThere(words))))

    def _hear_news(self, told: Sequence[News], *, is_fresh: bool) -> None:
        for stream, version, events in told:
            if events and is_fresh:
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
