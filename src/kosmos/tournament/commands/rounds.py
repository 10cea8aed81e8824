"""Drawing rounds and entering results."""

from typing import Annotated, ClassVar

from kosmos.core.fields import flag, result_field, whole
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, BoardNumber, Command, PlayerId, Right, RoundNumber


class PairRound(Command, frozen=True, kw_only=True):
    heavy: ClassVar[bool] = True
    help: ClassVar[str] = N_("Draw: all rounds of a round robin, the next round of other systems.")
    seed: Annotated[
        int | None,
        whole(N_("Seed"), 0, 2**53, help=N_("the lot to be used; drawn by the program when left out")),
    ] = None
    answers: Answers = ()
    relaxed: Annotated[
        bool,
        flag(
            N_("Relaxed"),
            help=N_("Keizer: where the rules allow no pairing, draw with the nearest weaker ones this once"),
        ),
    ] = False


class DeleteRound(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take the last draw back, with the results entered since.")
    answers: Answers = ()


class EnterResult(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Enter, correct or remove the result of a game.")
    round: RoundNumber
    board: BoardNumber
    result: Annotated[Result, result_field(N_("Result"))]
    was: Annotated[
        Result | None,
        result_field(N_("Result before"))._replace(
            help=N_("refuse if the board shows another result by now")
        ),
    ] = None
    rated: Annotated[bool, flag(N_("Rated"))] = True
    answers: Answers = ()


class ReportResult(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_(
        "What a player says about the own game: it counts when the opponent says the same."
    )
    id: PlayerId
    round: RoundNumber
    board: BoardNumber
    result: Annotated[Result, result_field(N_("Result"))]
