"""A step that was done in a copy is done here, if it fits: it passes the checks of a file's events, and changes the
same spots as it did there.
"""

from kosmos.core.errors import Refusal
from kosmos.core.players import name_key
from kosmos.core.timeline import Misfit
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import CopyStepSettled
from kosmos.tournament.events.footprints import NO_FOOTPRINT
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.record import record_of
from kosmos.tournament.sides import SideStep
from kosmos.tournament.state import State, StateDraft


class Misplaced(ValueError):
    """This step cannot be done here as things are."""


def taken_over(state: State, step: SideStep, copy: str) -> tuple[list[Stamped], State]:
    """The step as it is appended, with who did it and when, and the state after it; the state before is untouched."""
    draft = state.writable()
    try:
        events = _written(draft, step)
        after = draft.committed()
        _check_names(after)
        record_of(after)
    except (Refusal, LookupError, TypeError, ValueError):
        raise Misplaced from None
    at, by = step.stamped[0].at, step.stamped[0].by
    told = [*events, CopyStepSettled(copy, step.version, taken=True)]
    return [Stamped(at, by, event, part) for part, event in enumerate(told)], after  # type: ignore[arg-type]


def _written(draft: StateDraft, step: SideStep) -> list[Event]:
    events, seen = [], NO_FOOTPRINT
    for each in step.events:
        event = each.rebased(draft)
        event.check(draft)
        seen |= event.touches(draft)
        event.write(draft)
        events.append(event)
    if seen != step.footprint:  # it would not be what was done: another round, another board
        raise Misfit
    return events


def _check_names(state: State) -> None:
    """Refused where two players would have the same name."""
    names = {name_key(entry.player.name) for entry in state.entries.values()}
    if len(names) != len(state.entries):
        raise Misfit
