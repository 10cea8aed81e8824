"""The whole stream of a tournament: folding it, and moving in its time (`core/timeline.py`)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kosmos.core.timeline import Timeline, effective, walk, wide_steps
from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.events.arbiter import ArbiterModeLeft
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.time_travel import TIME_TRAVEL
from kosmos.tournament.round_in_change import with_round_in_change
from kosmos.tournament.round_stages import without_drafts
from kosmos.tournament.state import State


@dataclass
class Chronicle(Timeline[State]):
    """A folded stream: the state, and where one can go from here."""

    hides: bool = False  #: drafts of rounds were left out: this is what visitors see
    behind: State | None = None  #: what commands meet, where readers see something else

    @property
    def decided(self) -> State:
        """The state that commands meet. Readers see the round that is being changed by hand as it was drawn."""
        return self.behind or self.state


def fold(stream: Sequence[Stamped]) -> Chronicle:
    """The tournament as it stands after this stream, which begins with its creation."""
    return _fold_straight(stream) or _fold_with_undos(stream)


def _fold_with_undos(stream: Sequence[Stamped]) -> Chronicle:
    draft = _start(stream[0].event).writable()
    way = walk(stream)
    for version in effective(way.here)[1:]:
        stream[version - 1].event.write(draft)
    if _left_the_mode(stream):
        draft.arbiter = ArbiterMode.LEFT
    return Chronicle(
        len(stream),
        draft.committed(),
        way.here.version,
        undo_to=way.undo_to,
        redo_to=way.redo_to,
        wide=wide_steps(stream),
    )


def _left_the_mode(stream: Sequence[Stamped]) -> bool:
    """Whether the arbiter's mode was left. That is for good: no undo and no way back enters it again (checklist 45)."""
    return any(isinstance(stamped.event, ArbiterModeLeft) for stamped in stream)


def _start(first: Event) -> State:
    assert isinstance(first, TournamentCreated), "a tournament's stream begins with its creation"
    return create(first)


def _fold_straight(stream: Sequence[Stamped]) -> Chronicle | None:
    """A stream without undo is folded in one pass. None where something was undone."""
    draft = _start(stream[0].event).writable()
    for stamped in stream[1:]:
        event = stamped.event
        if event.travels:
            return None
        event.write(draft)
    version = first = len(stream)  # first: of the last step
    while first > 1 and stream[first - 1].part:
        first -= 1
    wide = wide_steps(stream) if any([stamped.part for stamped in stream]) else ()  # noqa: C419 - a list is quicker
    return Chronicle(version, draft.committed(), version, undo_to=first - 1, wide=wide)


def as_everybody_sees(chronicle: Chronicle) -> Chronicle:
    """A round whose pairings are being changed stays as it is until that is done: its games may be running."""
    state = chronicle.state
    if chronicle.behind or state.draft is None or state.draft.edited is None:
        return chronicle
    return replace(chronicle, state=with_round_in_change(state), behind=state)


def as_visitors_see(chronicle: Chronicle) -> Chronicle:
    """The tournament without drafts of rounds."""
    seen = as_everybody_sees(chronicle)
    if not seen.state.drafts:
        return seen
    return replace(seen, state=without_drafts(seen.state), hides=True)


def go_on(chronicle: Chronicle, events: Sequence[Event]) -> Chronicle | None:
    """The chronicle one step later, without folding again; None where only the whole stream can tell."""
    if any(isinstance(event, TIME_TRAVEL) for event in events):
        return None
    version = chronicle.version + len(events)
    wide = (range(chronicle.version + 1, version),) if len(events) > 1 else ()
    state = apply_all(chronicle.state, events)
    return Chronicle(version, state, version, undo_to=chronicle.here, wide=chronicle.wide + wide)
