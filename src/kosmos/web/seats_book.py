"""Which players of live boards are connected, at whichever node: kept in memory only, and whispered from node to node."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from time import monotonic

import msgspec

from kosmos.core.colours import Colour
from kosmos.web.elsewhere import Elsewhere, Whispers, said_again

TOPIC = "seats"
AT_ONCE = 500  #: boards in one whisper


class SeatsWhisper(msgspec.Struct, frozen=True, array_like=True):
    """Boards of a node with the seats that are taken there, `wb`, `w` or `b`; nothing: the last has left."""

    node: str
    boards: dict[str, str]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SeatsWhisper).decode


class SeatsBook:
    """One for a node."""

    def __init__(self, bus: Whispers | None = None, now: Callable[[], float] = monotonic) -> None:
        self._here: dict[str, dict[object, Colour]] = {}
        self._elsewhere = Elsewhere[str](now)
        self._node = secrets.token_hex(8)
        self._bus = bus
        #: told of every board at which somebody came or went
        self.changed: Callable[[str], None] = _nobody_asks
        if bus is not None:
            bus.overhear(TOPIC, self._overhear)

    def connected(self, stream: str) -> list[str]:
        """White before black."""
        there = {*self._own(stream), *"".join(self._elsewhere.of(stream))}
        return [seat.value for seat in Colour if seat.value in there]

    def sit(self, stream: str, key: object, seat: Colour) -> None:
        """`key` is the connection: a player may have several."""
        before = self._own(stream)
        self._here.setdefault(stream, {})[key] = seat
        self._tell(stream, before)

    def rise(self, stream: str, key: object) -> None:
        places = self._here.get(stream, {})
        if key not in places:
            return
        before = self._own(stream)
        del places[key]
        if not places:
            del self._here[stream]
        self._tell(stream, before)

    def _own(self, stream: str) -> str:
        return "".join(sorted({seat.value for seat in self._here.get(stream, {}).values()}))

    def _tell(self, stream: str, before: str) -> None:
        if self._own(stream) != before:
            self._say([stream])
            self.changed(stream)

    # -- other nodes -----------------------------------------------------------------------------------

    def running(self) -> AbstractAsyncContextManager[None]:
        return said_again(self.say_again, "connected players of this node")

    def say_again(self) -> None:
        self._say(self._here)
        for stream in self._elsewhere.forget_silent():
            self.changed(stream)

    def _say(self, streams: Iterable[str]) -> None:
        if self._bus is None:
            return
        for some in batched_names(streams):
            self._bus.whisper(
                TOPIC, _encode(SeatsWhisper(self._node, {stream: self._own(stream) for stream in some}))
            )

    def _overhear(self, what: bytes) -> None:
        """Take in what another node tells. Messages of any other form are ignored."""
        try:
            told = _decode(what)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if told.node == self._node:
            return
        for stream, seats in told.boards.items():
            if self._elsewhere.hear(told.node, stream, seats):
                self.changed(stream)


def batched_names(names: Iterable[str]) -> Iterator[list[str]]:
    found = list(names)
    return (found[at : at + AT_ONCE] for at in range(0, len(found), AT_ONCE))


def _nobody_asks(stream: str) -> None:
    pass
