"""Drawing rounds and entering results."""

import datetime as dt
import re
from typing import Annotated, Any, ClassVar

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, flag, many, result_field, text, whole
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


def table_games_field(label: str) -> Field:
    """`1-6, 5-2, 3-4`: games by pairing numbers, White first, in board order."""
    written = text(label, 16, filled=True)

    def parse(field: str, value: Any, today: dt.date) -> tuple[int, int]:
        found = re.fullmatch(
            r"(\d{1,5})\s*[-–:]\s*(\d{1,5})", str(written.reader(field, value, today)), re.ASCII
        )
        if not found:
            raise BadValue(field, N_("two pairing numbers such as 3-6, White first"), value)
        return int(found[1]), int(found[2])

    one = written._replace(reader=parse).formatted("pairing-numbers")
    return many(label, one, 5000, repeated=True, help=N_("by pairing numbers, White first: 1-6, 5-2, 3-4"))


class PairTableRound(Command, frozen=True, kw_only=True):
    heavy: ClassVar[bool] = True
    help: ClassVar[str] = N_(
        "Pair a round of a round robin by hand; the rounds after it are made anew so that everybody meets everybody."
    )
    round: RoundNumber
    games: Annotated[tuple[tuple[int, int], ...], table_games_field(N_("Games"))]
    answers: Answers = ()


class DeleteRound(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take the last draw back, with the results entered since.")
    answers: Answers = ()


def seat_field(label: str) -> Field:
    """The player whom the door showed at a board: a tap may come late, and a board be another game by then."""
    return whole(label, 1, 1_000_000, help=N_("id of the player; refuse if another one sits there by now"))


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
    white: Annotated[int | None, seat_field(N_("White"))] = None
    black: Annotated[int | None, seat_field(N_("Black"))] = None
    answers: Answers = ()


class ReportResult(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_(
        "What a player says about their own game: it counts when the opponent says the same."
    )
    id: PlayerId
    round: RoundNumber
    board: BoardNumber
    result: Annotated[Result, result_field(N_("Result"))]
    opponent: Annotated[int | None, seat_field(N_("Opponent"))] = None
