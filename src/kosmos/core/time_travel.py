"""Undo, redo and "back to here" of any stream with a time of its own: where each leads to, or why not."""

from typing import Any, ClassVar

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.timeline import Timeline
from kosmos.locale import N_, Phrase


class NothingToUndo(Refusal):
    text: ClassVar[str] = N_("There is nothing to undo.")
    status: ClassVar[int] = 409


class NothingToRedo(Refusal):
    text: ClassVar[str] = N_("There is nothing to redo.")
    status: ClassVar[int] = 409


def place_to_undo(timeline: Timeline[Any]) -> int:
    if not timeline.undo_to:
        raise NothingToUndo
    return timeline.undo_to


def place_to_redo(timeline: Timeline[Any]) -> int:
    if not timeline.redo_to:
        raise NothingToRedo
    return timeline.redo_to


def place_to_go_back(timeline: Timeline[Any], version: int) -> int:
    if version == timeline.version or not timeline.is_place(version):
        raise NotFound(Phrase(N_("version")), version)
    return version
