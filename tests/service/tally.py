"""The smallest aggregate there is: a tally, to which numbers are added, which can be hidden and taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import Refusal
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate


class Add(Command, frozen=True, kw_only=True):
    number: int


class TakeBack(Command, frozen=True, kw_only=True):
    pass


class Hide(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.ADMIN


class TooMuch(Refusal):
    text: ClassVar[str] = "{number} is too much."
    number: int


class Added(msgspec.Struct, frozen=True, tag=True):
    number: int


class TakenBack(msgspec.Struct, frozen=True, tag=True):
    pass


class Hidden(msgspec.Struct, frozen=True, tag=True):
    pass


TallyEvent = Added | TakenBack | Hidden


class Line(msgspec.Struct, frozen=True):
    by: str
    event: TallyEvent


@dataclass(frozen=True)
class Tally:
    version: int = 0
    numbers: tuple[int, ...] = ()
    hidden: bool = False


def _after(tally: Tally, event: TallyEvent) -> Tally:
    version = tally.version + 1
    match event:
        case Added(number):
            return Tally(version, (*tally.numbers, number), tally.hidden)
        case TakenBack():
            return Tally(version, tally.numbers[:-1], tally.hidden)
        case Hidden():
            return Tally(version, tally.numbers, hidden=True)


def fold(lines: Sequence[Line]) -> Tally:
    tally = Tally()
    for line in lines:
        tally = _after(tally, line.event)
    return tally


def go_on(tally: Tally, lines: Sequence[Line]) -> Tally | None:
    if any(isinstance(line.event, TakenBack) for line in lines):
        return None  # as an undo: only the whole stream can tell
    for line in lines:
        tally = _after(tally, line.event)
    return tally


def decide(_tally: Tally, command: Command, _context: Context) -> Sequence[TallyEvent]:
    match command:
        case Add(number=number) if number > 100:
            raise TooMuch(number)
        case Add(number=number):
            return [Added(number)]
        case TakeBack():
            return [TakenBack()]
        case _:
            return [Hidden()]


def stamp(context: Context, events: Sequence[TallyEvent]) -> list[Line]:
    return [Line(context.by, event) for event in events]


def summary(tally: Tally) -> bytes:
    return str(sum(tally.numbers)).encode()


def is_seen(tally: Tally, actor: Actor) -> bool:
    return not tally.hidden or actor.may(Right.READ)


def may_hide(event: TallyEvent) -> bool:
    return isinstance(event, Hidden)


TALLY: Aggregate[TallyEvent, Line, Tally] = Aggregate(
    kind="tally",
    noun="tally",
    decode=msgspec.json.Decoder(Line).decode,
    encode=msgspec.json.encode,
    stamp=stamp,
    event=lambda line: line.event,
    fold=fold,
    go_on=go_on,
    decide=decide,
    summary=summary,
    prefix="tally",
    initial=Tally,
    is_seen=is_seen,
    may_hide=may_hide,
)
