"""History in words, of any stream with a time of its own: who, when, what, whether it still counts."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from kosmos.core.timeline import StepPart, Travel, effective, walk
from kosmos.locale import N_, Phrase


class StampedPart(StepPart, Protocol):
    @property
    def at(self) -> str: ...

    @property
    def by(self) -> str: ...


class HistoryStep(NamedTuple):
    """One line of the history: a command and what came of it."""

    version: int  #: after the step
    at: str
    by: str
    words: Phrase
    counts: bool  #: False: it has been undone
    restore_point: bool  #: the version before this step is a restore point: a draw
    before: int = 0  #: the version before the step


class HistoryTeller(Protocol):
    """What one kind of stream says about its events. It is given all of them in order, and asked about some."""

    def hear(self, version: int, event: Any) -> None: ...

    def words(self, event: Any) -> Phrase: ...

    def is_restore_point(self, event: Any) -> bool: ...

    def gone_on(self, step: HistoryStep, version: int, event: Any) -> HistoryStep:
        """The step with one more of its parts."""
        ...


def told_steps(stream: Sequence[StampedPart], teller: HistoryTeller) -> list[HistoryStep]:
    """All steps, the first one first. An undo or a redo says which step it took back or brought again."""
    alive = set(effective(walk(stream).here))
    steps: list[HistoryStep] = []
    trail = _Trail()
    for version, stamped in enumerate(stream, 1):
        event = stamped.event
        teller.hear(version, event)
        if stamped.part and steps:  # a stream of another program may begin with a later part
            steps[-1] = teller.gone_on(steps[-1], version, event)
            continue
        moved = trail.follow(event.travels, len(steps))
        steps.append(
            HistoryStep(
                version,
                stamped.at,
                stamped.by,
                teller.words(event)
                if moved is None
                else _travelled(event.travels, steps[moved].words if steps else Phrase("")),
                bool(event.travels) or version in alive,
                teller.is_restore_point(event),
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

    def follow(self, travels: Travel | None, place: int) -> int | None:
        """The step that is taken back or brought again; None for any other event."""
        if travels is Travel.UNDO:
            taken_back = self._last
            self._future.append(taken_back)
            self._last = self._past.pop() if self._past else 0
            return taken_back
        self._past.append(self._last)
        if travels is Travel.REDO:
            self._last = self._future.pop() if self._future else self._last
            return self._last
        self._future.clear()
        self._last = place
        return None


def _travelled(travels: Travel, what: Phrase) -> Phrase:
    text = N_("Undone: {what}") if travels is Travel.UNDO else N_("Redone: {what}")
    return Phrase(text, {"what": what})
