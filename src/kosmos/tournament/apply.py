"""Events into state. An event writes itself; nothing is decided here and nothing refused: what happened, happened."""

from collections.abc import Iterable

from kosmos.tournament.events.base import Event
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.state import State


def create(event: TournamentCreated) -> State:
    return event.begin()


def apply(state: State, event: Event) -> State:
    """The state after one more event."""
    return apply_all(state, (event,))


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after these events; the given one stays as it was."""
    draft = state.writable()
    for event in events:
        event.write(draft)
    return draft.committed()
