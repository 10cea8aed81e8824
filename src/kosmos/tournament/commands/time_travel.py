"""Going back and forth in a tournament's own time."""

from typing import Annotated, ClassVar

from kosmos.core.fields import whole
from kosmos.locale import N_
from kosmos.tournament.commands.base import Command


class Undo(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take the last step back.")


class Redo(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Do the step again that was taken back last.")


class GoBack(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Go back to an earlier version; this is a step that can be undone as well.")
    version: Annotated[int, whole(N_("Version"), 1, 2**31)]
