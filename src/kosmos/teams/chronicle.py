"""The whole stream of a team event: folding it, and moving in its time (`core/timeline.py`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from kosmos.core.commands import Context
from kosmos.core.timeline import Timeline, effective, walk, wide_steps
from kosmos.teams.events import StampedTeamEvent, TeamEvent, TeamWritten, with_parts
from kosmos.teams.state import TeamEventState, begun, written


@dataclass
class TeamChronicle(Timeline[TeamEventState]):
    """A folded stream: the state, and where one can go from here."""


def stamp_team_events(context: Context, events: Sequence[TeamEvent]) -> list[StampedTeamEvent]:
    """The events of one step."""
    return [StampedTeamEvent(context.at, context.by, event, part) for part, event in enumerate(events)]  # type: ignore[arg-type]


def fold(told: Sequence[StampedTeamEvent]) -> TeamChronicle:
    """The team event as it stands after this stream, which begins with its settings."""
    stream = with_parts(told)
    way = walk(stream)
    counting = [stream[version - 1].event for version in effective(way.here)]
    state = written(begun(counting[0]), counting[1:])
    state.version = len(stream)
    _give_no_number_twice(state, stream)
    return TeamChronicle(
        len(stream),
        state,
        way.here.version,
        undo_to=way.undo_to,
        redo_to=way.redo_to,
        wide=wide_steps(stream),
    )


def _give_no_number_twice(state: TeamEventState, stream: Sequence[StampedTeamEvent]) -> None:
    """A team that was undone keeps its number for itself: its captain's link must not open another team."""
    for each in stream:
        if isinstance(each.event, TeamWritten):
            state.teams_given = max(state.teams_given, each.event.id)
            state.members_given = max([state.members_given, *(member.id for member in each.event.members)])


def go_on(chronicle: TeamChronicle, stamped: Sequence[StampedTeamEvent]) -> TeamChronicle | None:
    """The chronicle one step later, without folding again; None where only the whole stream can tell."""
    is_step = [each.said_part for each in stamped] == list(range(len(stamped)))
    return (
        gone_on(chronicle, stamped) if is_step and not any(each.event.travels for each in stamped) else None
    )


def gone_on(chronicle: TeamChronicle, stamped: Sequence[StampedTeamEvent]) -> TeamChronicle:
    """After one step that does not move in time."""
    version = chronicle.version + len(stamped)
    wide = (range(chronicle.version + 1, version),) if len(stamped) > 1 else ()
    state = written(chronicle.state, [each.event for each in stamped])
    return TeamChronicle(version, state, version, undo_to=chronicle.here, wide=chronicle.wide + wide)
