"""Undo, redo, and back to any earlier version."""

from kosmos.core.time_travel import place_to_go_back, place_to_redo, place_to_undo
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import GoBack, Redo, Undo
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.time_travel import Redone, Undone, WentBack


def undo(chronicle: Chronicle, _command: Undo) -> list[Event]:
    return [Undone(place_to_undo(chronicle))]


def redo(chronicle: Chronicle, _command: Redo) -> list[Event]:
    return [Redone(place_to_redo(chronicle))]


def go_back(chronicle: Chronicle, command: GoBack) -> list[Event]:
    return [WentBack(place_to_go_back(chronicle, command.version))]
