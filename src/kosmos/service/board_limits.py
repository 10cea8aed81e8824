"""Result entry of a range of boards: the limit holds behind every door."""

from typing import ClassVar

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotAllowed, Refusal
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.tournament.commands import EnterResult, ReportResult


class NotYourBoard(Refusal):
    text: ClassVar[str] = N_("You enter results of the boards {first} to {last}.")
    status: ClassVar[int] = 403
    first: int
    last: int


def check_boards(actor: Actor, command: Command) -> None:
    """Whoever has some boards enters their results; everything else of that right is for those who have all."""
    if actor.boards is None:
        return
    if isinstance(command, EnterResult | ReportResult):
        if command.board not in actor.boards:
            raise NotYourBoard(*actor.boards)
    elif command.right == Right.RESULTS:
        raise NotAllowed(command.right)
