"""Events as they are kept: stamped, and as bytes. Older ones are brought up to date while they are read."""

from collections.abc import Sequence
from typing import Any

import msgspec

from kosmos.tournament.events.base import Event
from kosmos.tournament.events.personal import hidden
from kosmos.tournament.events.union import AnyEvent
from kosmos.tournament.events.upcasters import OldEvent, as_current


class Stamped(msgspec.Struct, frozen=True, gc=False):
    """An event as it is kept: when, by whom, and which part of its step it is (0 begins a new step)."""

    at: str
    by: str
    event: AnyEvent
    part: int


_DECODER = msgspec.json.Decoder(Stamped)
_ENCODER = msgspec.json.Encoder()


def encode(stamped: Stamped) -> bytes:
    """The bytes of an event. What is kept under a key is not among them."""
    if stamped.event.describes:
        stamped = msgspec.structs.replace(stamped, event=hidden(stamped.event))
    return _ENCODER.encode(stamped)


def decode(data: bytes) -> Stamped:
    """One event as it is stored, whatever version wrote it."""
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        return _decode_old(data, error)


def decode_all(data: Sequence[bytes]) -> list[Stamped]:
    """The same for many: without a look at versions as long as all are of today."""
    try:
        return list(map(_DECODER.decode, data))
    except msgspec.ValidationError:
        return list(map(decode, data))


def _decode_old(data: bytes, error: msgspec.ValidationError) -> Stamped:
    line = msgspec.json.decode(data)
    said = as_current(line)
    if said is None:  # of today, and wrong
        raise error
    stamped = msgspec.convert(said.line, Stamped)
    if not said.complete:
        return stamped
    old: Any = OldEvent(stamped.event, said.complete)
    return Stamped(stamped.at, stamped.by, old, stamped.part)


def event_said(event: Event) -> Event:
    """What an event says by itself, also where only the state before it tells all that it means."""
    return event.said if isinstance(event, OldEvent) else event
