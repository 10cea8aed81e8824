"""History in words: who, when, what, whether it still counts, and where one can go back to."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.locale import NP_, Phrase
from kosmos.tournament.chronicle import effective, walk
from kosmos.tournament.events import Event, Names, PlayerAdded, RoundsDrawn, Stamped, event_said


class HistoryStep(NamedTuple):
    """One line of the history: a command and what came of it."""

    version: int  #: after the step
    at: str
    by: str
    words: Phrase
    counts: bool  #: False: it has been undone
    restore_point: bool  #: the version before this step is a restore point: a draw
    before: int = 0  #: the version before the step


def history(stream: Sequence[Stamped]) -> list[HistoryStep]:
    """All steps, the first one first."""
    alive = set(effective(walk(stream).here))
    steps: list[HistoryStep] = []
    names = Names()
    for version, stamped in enumerate(stream, 1):
        event = event_said(stamped.event)
        event.tell_names(names)
        if stamped.part:
            steps[-1] = _gone_on(steps[-1], version, event)
            continue
        steps.append(
            HistoryStep(
                version,
                stamped.at,
                stamped.by,
                event.words(names),
                event.travels or version in alive,
                isinstance(event, RoundsDrawn),
                version - 1,
            )
        )
    return steps


ENTERED = NP_("{count} player entered", "{count} players entered")


def _gone_on(step: HistoryStep, version: int, event: Event) -> HistoryStep:
    """A further part of a step; a list of players is told by their number."""
    count = version - step.before
    if isinstance(event, PlayerAdded):
        return step._replace(version=version, words=Phrase(ENTERED, {"count": count}))
    return step._replace(version=version)


def restore_points(stream: Sequence[Stamped]) -> list[tuple[int, Phrase]]:
    """The versions just before each draw."""
    return [(step.before, step.words) for step in history(stream) if step.restore_point]
