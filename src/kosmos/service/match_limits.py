"""Result entry of a range of matches in a team event: the limit holds behind every door."""

from typing import ClassVar

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotAllowed, Refusal
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.teams.commands import EnterBoard, ForfeitTeamMatch


class NotYourMatch(Refusal):
    text: ClassVar[str] = N_("You enter results of the matches {first} to {last}.")
    status: ClassVar[int] = 403
    first: int
    last: int


def check_matches(actor: Actor, command: Command) -> None:
    """Whoever has some matches enters their results; everything else of that right is for those who have all."""
    if actor.boards is None:
        return
    if isinstance(command, EnterBoard | ForfeitTeamMatch):
        if command.match not in actor.boards:
            raise NotYourMatch(*actor.boards)
    elif command.right == Right.RESULTS:
        raise NotAllowed(command.right)
