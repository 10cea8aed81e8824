"""The arbiter's mode: leaving it, barring from half-point byes, corrections for the rating report."""

from typing import Annotated, ClassVar

from kosmos.core.fields import flag, result_field
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, BoardNumber, Command, PlayerId, RoundNumber


class LeaveArbiterMode(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Leave the arbiter's mode for good: what it locks can be changed then.")
    answers: Answers = ()


class BarFromHalfByes(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Let a player have no half-point byes, or have them again.")
    id: PlayerId
    barred: Annotated[bool, flag(N_("No half-point byes"))] = True


class CorrectForRating(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Correct a result of an old round for the rating report alone; standings and pairings keep it."
    )
    round: RoundNumber
    board: BoardNumber
    result: Annotated[Result, result_field(N_("Result"))]
    rated: Annotated[bool, flag(N_("Rated"))] = True
    answers: Answers = ()
