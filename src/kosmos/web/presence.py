"""Who is at work on a tournament right now, on which page, and who is changing something there: at all nodes.

Kept in memory only. Each node whispers who is with it whenever that changes, and again every few seconds; what a node has
not said again for a while is over, so that nobody stays who was at a node that is gone.
"""

import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from time import monotonic
from typing import NamedTuple

import msgspec

from kosmos.web.elsewhere import Elsewhere, Whispers, said_again
from kosmos.web.messages import PersonHere

LONGEST = 120  #: of what a page says of itself
MOST = 30  #: people that are named
TOPIC = "presence"


class _Seat(NamedTuple):
    person: PersonHere
    account: str
    tell: Callable[[list[PersonHere]], None]


class SeatElsewhere(msgspec.Struct, frozen=True, array_like=True):
    """Somebody at another node."""

    account: str
    person: PersonHere


class PresenceWhisper(msgspec.Struct, frozen=True, array_like=True):
    """Everybody who is with a node at a tournament; nobody: the last one has left."""

    node: str
    stream: str
    seats: list[SeatElsewhere]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(PresenceWhisper).decode


class PresenceBook:
    """One for a node. Whoever comes, moves or leaves is told to all others at the same tournament."""

    def __init__(self, bus: Whispers | None = None, now: Callable[[], float] = monotonic) -> None:
        self._streams: dict[str, dict[object, _Seat]] = {}
        self._elsewhere = Elsewhere[list[SeatElsewhere]](now)
        self._node = secrets.token_hex(8)
        self._bus = bus
        if bus is not None:
            bus.overhear(TOPIC, self._overhear)

    def here(
        self,
        stream: str,
        key: object,
        account: str,
        person: PersonHere,
        tell: Callable[[list[PersonHere]], None],
    ) -> None:
        """`key` is the connection; from here on it is told of others."""
        cut = PersonHere(person.name, person.place[:LONGEST], person.label[:LONGEST], person.editing)
        self._streams.setdefault(stream, {})[key] = _Seat(cut, account, tell)
        self._say(stream)
        self._tell_all(stream)

    def gone(self, key: object) -> None:
        for stream in [name for name, seats in self._streams.items() if key in seats]:
            del self._streams[stream][key]
            if not self._streams[stream]:
                del self._streams[stream]
            self._say(stream)
            self._tell_all(stream)

    def _tell_all(self, stream: str) -> None:
        own = list(self._streams.get(stream, {}).values())
        everybody = [
            *(SeatElsewhere(each.account, each.person) for each in own),
            *(seat for seats in self._elsewhere.of(stream) for seat in seats),
        ]
        for seat in own:
            seat.tell([each.person for each in everybody if each.account != seat.account][:MOST])

    # -- other nodes -----------------------------------------------------------------------------------

    def running(self) -> AbstractAsyncContextManager[None]:
        """While the server runs: what is so is said again, and what nobody says any more is over."""
        return said_again(self.say_again, "presence of this node")

    def say_again(self) -> None:
        for stream in self._streams:
            self._say(stream)
        for stream in self._elsewhere.forget_silent():
            self._tell_all(stream)

    def _say(self, stream: str) -> None:
        seats = [SeatElsewhere(each.account, each.person) for each in self._streams.get(stream, {}).values()]
        if self._bus is not None:
            self._bus.whisper(TOPIC, _encode(PresenceWhisper(self._node, stream, seats[:MOST])))

    def _overhear(self, what: bytes) -> None:
        """Take in what another node tells of a tournament, in place of what it told before. Messages of any other
        form are ignored.
        """
        try:
            told = _decode(what)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if told.node != self._node and self._elsewhere.hear(told.node, told.stream, told.seats):
            self._tell_all(told.stream)
