"""A stream told from its beginning, with the state before every event, also of those that were undone later."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from kosmos.tournament.apply import create
from kosmos.tournament.events import (
    Event,
    Misfit,
    Redone,
    Stamped,
    TournamentCreated,
    Undone,
    WentBack,
)
from kosmos.tournament.events.upcasters import OldEvent
from kosmos.tournament.state import State


class ToldEvent(NamedTuple):
    """An event of today's version and the state before it (after it, where it moves in time).

    Read the state before going on: it moves with the tale.
    """

    stamped: Stamped
    state: State


def up_to_date(stream: Sequence[Stamped]) -> list[Stamped]:
    """The same stream with every event in its newest version."""
    if not any(isinstance(stamped.event, OldEvent) for stamped in stream):
        return list(stream)
    return [told.stamped for told in Retelling(stream)]


class Retelling:
    """Raises `Misfit` (or a lookup or value error) where an event cannot follow those before it."""

    def __init__(self, stream: Sequence[Stamped]) -> None:
        first = stream[0].event
        if not isinstance(first, TournamentCreated):
            raise Misfit
        self.stream = stream
        self.state = create(first).writable()
        self._targets = {
            stamped.event.version
            for stamped in stream
            if isinstance(stamped.event, Undone | Redone | WentBack)
        }
        self._kept = {1: self.state.committed()}
        self._here, self._past, self._future = 1, list[int](), list[int]()
        self._place = {1: 1}  #: version -> the version whose state it has
        self._part: int | None = None  #: of the event before; None where no step can go on

    def __iter__(self) -> Iterator[ToldEvent]:
        yield ToldEvent(self.stream[0], self.state)
        for version, stamped in enumerate(self.stream[1:], 2):
            event = stamped.event
            if isinstance(event, Undone | Redone | WentBack):
                self._travel(event)
                yield ToldEvent(stamped, self.state)
            else:
                yield from self._step(stamped, version)
            self._place[version] = self._here
            if version in self._targets:
                self._kept[version] = self.state.committed()

    def _step(self, stamped: Stamped, version: int) -> Iterator[ToldEvent]:
        if stamped.part and (self._part is None or stamped.part != self._part + 1):
            raise Misfit
        if not stamped.part:
            self._past.append(self._here)
            self._future.clear()
        event: Event = stamped.event
        if isinstance(event, OldEvent):
            event = event.current(self.state)
            stamped = msgspec.structs.replace(stamped, event=event)
        yield ToldEvent(stamped, self.state)
        event.write(self.state)
        self._here, self._part = version, stamped.part

    def _travel(self, event: Undone | Redone | WentBack) -> None:
        match event:
            case Undone():
                self._future.append(self._here)
                target = self._past.pop()
            case Redone():
                self._past.append(self._here)
                target = self._future.pop()
            case WentBack():
                self._past.append(self._here)
                self._future.clear()
                target = self._place[event.version]
        if event.version != target and not isinstance(event, WentBack):
            raise Misfit
        self.state = self._kept[event.version].writable()
        self._here, self._part = target, None
