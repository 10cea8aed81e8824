"""Undo, redo, and back to any earlier version."""

from kosmos.core.errors import NotFound
from kosmos.locale import N_
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import GoBack, Redo, Undo
from kosmos.tournament.events import Event, Redone, Undone, WentBack
from kosmos.tournament.refusals import NothingToRedo, NothingToUndo


def undo(chronicle: Chronicle, _command: Undo) -> list[Event]:
    if not chronicle.undo_to:
        raise NothingToUndo
    return [Undone(chronicle.undo_to)]


def redo(chronicle: Chronicle, _command: Redo) -> list[Event]:
    if not chronicle.redo_to:
        raise NothingToRedo
    return [Redone(chronicle.redo_to)]


def go_back(chronicle: Chronicle, command: GoBack) -> list[Event]:
    if command.version == chronicle.version or not chronicle.is_place(command.version):
        raise NotFound(N_("version"), command.version)
    return [WentBack(command.version)]
