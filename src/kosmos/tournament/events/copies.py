"""A copy that was taken along, and what came back of it. These events change nothing that is drawn or counted."""

import re
from typing import ClassVar

from kosmos.core.kept_form import within
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import LARGEST_ID, Event, Names
from kosmos.tournament.events.footprints import NO_FOOTPRINT, Footprint
from kosmos.tournament.state import State, StateDraft

_COPY = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
LONGEST_TOURNAMENT = 200


class CopyTaken(Event, frozen=True, tag="copy_taken:1"):
    """The mark where a copy left: it stands in both streams, and what comes after it was done on one side alone."""

    people: ClassVar[tuple[str, ...]] = ()
    copy: str
    tournament: str  #: its name at the house that it left

    def write(self, draft: StateDraft) -> None:
        """Both go on from here as they are."""

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Copy taken along"))

    def check(self, _state: State) -> None:
        _check_copy(self.copy)
        if len(self.tournament) > LONGEST_TOURNAMENT:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return NO_FOOTPRINT


class CopyHandedBack(Event, frozen=True, tag="copy_handed_back:1"):
    people: ClassVar[tuple[str, ...]] = ()
    copy: str
    version: int  #: that the copy had

    def write(self, draft: StateDraft) -> None:
        """What was done there are steps of their own."""

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Copy handed back"))

    def check(self, _state: State) -> None:
        _check_copy(self.copy)
        within(self.version, LARGEST_ID)

    def touches(self, _state: State) -> Footprint:
        return NO_FOOTPRINT


class CopyStepSettled(Event, frozen=True, tag="copy_step_settled:1"):
    """What became of a step that was done in a copy. With the events of the step it was taken over; alone it was left."""

    people: ClassVar[tuple[str, ...]] = ()
    copy: str
    version: int  #: of the step's last event, in the stream of the copy
    taken: bool

    def write(self, draft: StateDraft) -> None:
        """The events of the step say what changes."""

    def words(self, _names: Names) -> Phrase:
        text = N_("A step of the copy taken over") if self.taken else N_("A step of the copy left out")
        return Phrase(text)

    def check(self, _state: State) -> None:
        _check_copy(self.copy)
        within(self.version, LARGEST_ID)

    def touches(self, _state: State) -> Footprint:
        return NO_FOOTPRINT


COPY_EVENTS = (CopyTaken, CopyHandedBack, CopyStepSettled)


def _check_copy(copy: str) -> None:
    if not _COPY.fullmatch(copy):
        raise Misfit
