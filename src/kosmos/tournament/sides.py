"""What one side did since a copy left: the steps that count now, and those before the mark that it took back."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kosmos.core.timeline import effective, walk
from kosmos.tournament.apply import create
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import COPY_EVENTS, CopyStepSettled
from kosmos.tournament.events.footprints import NO_FOOTPRINT, Footprint
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.state import State, StateDraft


class SideStep(NamedTuple):
    """A step of one side."""

    version: int  #: of its last event, in the stream of that side
    stamped: tuple[Stamped, ...]
    footprint: Footprint

    @property
    def events(self) -> list[Event]:
        return [each.event for each in self.stamped if not isinstance(each.event, COPY_EVENTS)]

    def settles(self, copy: str) -> CopyStepSettled | None:
        """The step of this copy that was taken over with this one."""
        last = self.stamped[-1].event
        return last if isinstance(last, CopyStepSettled) and last.copy == copy else None


class SideSince(NamedTuple):
    kept: int  #: the version of the last step before the mark that still counts
    removed: tuple[SideStep, ...]  #: steps before the mark that were taken back since
    added: tuple[SideStep, ...]


def side_since(stream: Sequence[Stamped], mark: int) -> SideSince:
    """`stream` is of today's versions and longer than the mark, which is the version of a `CopyTaken`."""
    then, now = effective(walk(stream[:mark]).here), effective(walk(stream).here)
    common = sum(1 for _ in _common(then, now))
    state = _state_of(stream, now[:common])
    return SideSince(
        now[common - 1],
        tuple(_steps(stream, then[common:], state.writable())),
        tuple(_steps(stream, now[common:], state.writable())),
    )


def _common(one: Sequence[int], other: Sequence[int]) -> Iterator[int]:
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return
        yield mine


def _state_of(stream: Sequence[Stamped], versions: Sequence[int]) -> State:
    first = stream[0].event
    assert isinstance(first, TournamentCreated), "a tournament's stream begins with its creation"
    draft = create(first).writable()
    for version in versions[1:]:
        stream[version - 1].event.write(draft)
    return draft.committed()


def _steps(stream: Sequence[Stamped], versions: Sequence[int], draft: StateDraft) -> Iterator[SideStep]:
    """The steps, without those that only record how copies were handled."""
    steps: list[SideStep] = []
    for version in versions:
        stamped = stream[version - 1]
        seen = stamped.event.touches(draft)
        stamped.event.write(draft)
        if stamped.part and steps:
            last = steps[-1]
            steps[-1] = SideStep(version, (*last.stamped, stamped), last.footprint | seen)
        else:
            steps.append(SideStep(version, (stamped,), NO_FOOTPRINT | seen))
    return (step for step in steps if step.events)
