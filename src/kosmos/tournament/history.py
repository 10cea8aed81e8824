"""History in words: who, when, what, whether it still counts, and where one can go back to."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.chronicle import effective, walk
from kosmos.tournament.events import (
    CopyStepSettled,
    Event,
    Names,
    PlayerAdded,
    Redone,
    RoundsDrawn,
    Stamped,
    Undone,
    WentBack,
    event_said,
)
from kosmos.tournament.settings import Settings


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
    """All steps, the first one first. An undo or a redo says which step it took back or brought again."""
    alive = set(effective(walk(stream).here))
    steps: list[HistoryStep] = []
    names, trail = Names(), _Trail()
    settings: dict[int, Settings | None] = {}  #: version -> as they were then
    for version, stamped in enumerate(stream, 1):
        event = event_said(stamped.event)
        event.tell_names(names)
        if isinstance(event, Undone | Redone | WentBack):
            names.settings = settings[event.version]
        settings[version] = names.settings
        if stamped.part and steps:  # a stream of another program may begin with a later part
            steps[-1] = _gone_on(steps[-1], version, event)
            continue
        moved = trail.follow(event, len(steps))
        steps.append(
            HistoryStep(
                version,
                stamped.at,
                stamped.by,
                event.words(names)
                if moved is None
                else _travelled(event, steps[moved].words if steps else Phrase("")),
                event.travels or version in alive,
                isinstance(event, RoundsDrawn),
                version - 1,
            )
        )
    return steps


class _Trail:
    """By which steps one came to where the stream is, by their places in the history; as `walk` moves through them."""

    def __init__(self) -> None:
        self._last = 0
        self._past: list[int] = []
        self._future: list[int] = []

    def follow(self, event: Event, place: int) -> int | None:
        """The step that is taken back or brought again; None for any other event."""
        if isinstance(event, Undone):
            taken_back = self._last
            self._future.append(taken_back)
            self._last = self._past.pop() if self._past else 0
            return taken_back
        self._past.append(self._last)
        if isinstance(event, Redone):
            self._last = self._future.pop() if self._future else self._last
            return self._last
        self._future.clear()
        self._last = place
        return None


def _travelled(event: Event, what: Phrase) -> Phrase:
    text = N_("Undone: {what}") if isinstance(event, Undone) else N_("Redone: {what}")
    return Phrase(text, {"what": what})


ENTERED = NP_("{count} player entered", "{count} players entered")


def _gone_on(step: HistoryStep, version: int, event: Event) -> HistoryStep:
    """A further part of a step; a list of players is told by their number."""
    count = version - step.before
    if isinstance(event, CopyStepSettled):
        words = Phrase(N_("{what} (from the copy)"), {"what": step.words})
        return step._replace(version=version, words=words)
    if isinstance(event, PlayerAdded):
        return step._replace(version=version, words=Phrase(ENTERED, {"count": count}))
    return step._replace(version=version)


def restore_points(stream: Sequence[Stamped]) -> list[tuple[int, Phrase]]:
    """The versions just before each draw."""
    return [(step.before, step.words) for step in history(stream) if step.restore_point]
