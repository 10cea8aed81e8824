"""The whole stream of a tournament: folding it, and moving in its time.

Every version is a place in time with a state of its own. A step (one command's events) moves to a new
place; Undo and Redo move along the steps; GoBack moves to any earlier place and is a step itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.events import (
    TIME_TRAVEL,
    ArbiterModeLeft,
    Event,
    Redone,
    Stamped,
    TournamentCreated,
    Undone,
    decode_all,
)
from kosmos.tournament.round_in_change import with_round_in_change
from kosmos.tournament.round_stages import as_published
from kosmos.tournament.state import State


class Moment(NamedTuple):
    """A place in time: the step that led here, and the place before it."""

    version: int  #: of the last event of the step
    first: int  #: version of its first event
    before: "Moment | None"


@dataclass
class Chronicle:
    """A folded stream: the state, and where one can go from here."""

    version: int
    state: State
    here: int  #: the version whose state this is; an earlier one after an undo
    undo_to: int = 0  #: the version Undo restores; 0: nothing to undo
    redo_to: int = 0
    wide: tuple[range, ...] = ()  #: the versions inside steps of several events; nobody ever saw their state

    hides: bool = False  #: drafts of rounds were left out: this is what visitors see
    behind: State | None = None  #: what commands meet, where readers see something else

    @property
    def decided(self) -> State:
        """The state that commands meet. Readers see the round that is being changed by hand as it was drawn."""
        return self.behind or self.state

    def is_place(self, version: int) -> bool:
        """One can go there: the version exists and ends a step."""
        return 1 <= version <= self.version and not any(version in inside for inside in self.wide)


class Walk(NamedTuple):
    """The result of following a stream through all its undos."""

    here: Moment
    past: tuple[Moment, ...]
    future: tuple[Moment, ...]


def walk(stream: Sequence[Stamped]) -> Walk:
    """Follow the steps of a stream; versions count from 1."""
    here = Moment(1, 1, None)
    places = {1: here}
    past: list[Moment] = []
    future: list[Moment] = []
    for version, stamped in enumerate(stream[1:], 2):
        event = stamped.event
        if isinstance(event, Undone):
            future.append(here)
            here = past.pop()
        elif isinstance(event, Redone):
            past.append(here)
            here = future.pop()
        elif isinstance(event, TIME_TRAVEL):
            past.append(here)
            future.clear()
            here = places[event.version]
        elif stamped.part:
            here = Moment(version, here.first, here.before)
        else:
            past.append(here)
            future.clear()
            here = Moment(version, version, here)
        places[version] = here
    return Walk(here, tuple(past), tuple(future))


def effective(here: Moment) -> list[int]:
    """The versions whose events make up the state at a place, in order."""
    versions: list[int] = []
    place: Moment | None = here
    while place:
        versions.extend(range(place.version, place.first - 1, -1))
        place = place.before
    versions.reverse()
    return versions


def fold(stream: Sequence[Stamped]) -> Chronicle:
    """The tournament as it stands after this stream, which begins with its creation."""
    return _fold_straight(stream) or _fold_with_undos(stream)


def _fold_with_undos(stream: Sequence[Stamped]) -> Chronicle:
    draft = _start(stream[0].event).writable()
    here, past, future = walk(stream)
    for version in effective(here)[1:]:
        stream[version - 1].event.write(draft)
    if _left_the_mode(stream):
        draft.arbiter = ArbiterMode.LEFT
    return Chronicle(
        len(stream),
        draft.committed(),
        here.version,
        undo_to=past[-1].version if past else 0,
        redo_to=future[-1].version if future else 0,
        wide=wide_steps(stream),
    )


def _left_the_mode(stream: Sequence[Stamped]) -> bool:
    """The arbiter's mode is left for good: no undo and no way back enters it again (checklist 45)."""
    return any(isinstance(stamped.event, ArbiterModeLeft) for stamped in stream)


def wide_steps(stream: Sequence[Stamped]) -> tuple[range, ...]:
    """The versions inside steps of several events, without the last of each step."""
    ends = [version for version, stamped in enumerate(stream[1:], 1) if not stamped.part]
    starts = [1, *(end + 1 for end in ends)]
    return tuple(
        range(first, last) for first, last in zip(starts, [*ends, len(stream)], strict=True) if first < last
    )


def _start(first: Event) -> State:
    assert isinstance(first, TournamentCreated), "a tournament's stream begins with its creation"
    return create(first)


def fold_stored(data: Sequence[bytes]) -> Chronicle:
    """The same from events as they are stored."""
    return fold(decode_all(data))


def _fold_straight(stream: Sequence[Stamped]) -> Chronicle | None:
    """Where nothing was ever undone one pass is enough, and no places are needed; None where something was."""
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
    """Without drafts of rounds."""
    seen = as_everybody_sees(chronicle)
    if not seen.state.drafts:
        return seen
    return replace(seen, state=as_published(seen.state), hides=True)


def go_on(chronicle: Chronicle, events: Sequence[Event]) -> Chronicle | None:
    """The chronicle one step later, without folding again; None where only the whole stream can tell."""
    if any(isinstance(event, TIME_TRAVEL) for event in events):
        return None
    version = chronicle.version + len(events)
    wide = (range(chronicle.version + 1, version),) if len(events) > 1 else ()
    state = apply_all(chronicle.state, events)
    return Chronicle(version, state, version, undo_to=chronicle.here, wide=chronicle.wide + wide)
