"""A stream told from its beginning, with the state before every event, also of those that were undone later."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from kosmos.core.timeline import CheckedWay, Misfit
from kosmos.tournament.apply import create
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.time_travel import Redone, Undone, WentBack
from kosmos.tournament.events.upcasters import OldEvent
from kosmos.tournament.state import State


class ToldEvent(NamedTuple):
    """An event in today's version, and the state before it (after it, where it moves in time).

    Read the state before asking for the next event: one draft is used for all.
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
        self._way = CheckedWay()

    def __iter__(self) -> Iterator[ToldEvent]:
        yield ToldEvent(self.stream[0], self.state)
        for version, stamped in enumerate(self.stream[1:], 2):
            event = stamped.event
            if isinstance(event, Undone | Redone | WentBack):
                self._travel(version, event)
                yield ToldEvent(stamped, self.state)
            else:
                yield from self._step(stamped, version)
            if version in self._targets:
                self._kept[version] = self.state.committed()

    def _step(self, stamped: Stamped, version: int) -> Iterator[ToldEvent]:
        self._way.step(version, stamped.part)
        event: Event = stamped.event
        if isinstance(event, OldEvent):
            event = event.current(self.state)
            stamped = msgspec.structs.replace(stamped, event=event)
        yield ToldEvent(stamped, self.state)
        event.write(self.state)

    def _travel(self, version: int, event: Undone | Redone | WentBack) -> None:
        assert event.travels
        self._way.travel(version, event.travels, event.version)
        self.state = self._kept[event.version].writable()
