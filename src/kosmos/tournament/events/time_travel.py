"""Undo, redo, and back to an earlier version. The chronicle walks through them; nothing is written."""

from typing import ClassVar

from kosmos.core.timeline import Travel
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import Event, Names
from kosmos.tournament.events.footprints import EVERYTHING, Footprint, footprint
from kosmos.tournament.state import State, StateDraft


class Undone(Event, frozen=True, tag="undone:2"):
    """The last step was taken back; the state is again that of `version`."""

    people: ClassVar[tuple[str, ...]] = ()

    travels: ClassVar[Travel | None] = Travel.UNDO
    version: int

    def write(self, draft: StateDraft) -> None:
        """Where it leads to is known to the stream alone."""

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Undone: back to version {version}"), {"version": self.version})

    def check(self, _state: State) -> None:
        """Whether there is such a step is known to the stream alone."""

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVERYTHING])


class Redone(Event, frozen=True, tag="redone:2"):
    people: ClassVar[tuple[str, ...]] = ()
    travels: ClassVar[Travel | None] = Travel.REDO
    version: int

    def write(self, draft: StateDraft) -> None:
        """Where it leads to is known to the stream alone."""

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Redone: forward to version {version}"), {"version": self.version})

    def check(self, _state: State) -> None:
        """Whether there is such a step is known to the stream alone."""

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVERYTHING])


class WentBack(Event, frozen=True, tag="went_back:2"):
    people: ClassVar[tuple[str, ...]] = ()
    travels: ClassVar[Travel | None] = Travel.BACK
    version: int

    def write(self, draft: StateDraft) -> None:
        """Where it leads to is known to the stream alone."""

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Went back to version {version}"), {"version": self.version})

    def check(self, _state: State) -> None:
        """Whether there is such a version is known to the stream alone."""

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVERYTHING])


TIME_TRAVEL = (Undone, Redone, WentBack)
