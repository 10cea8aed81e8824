"""Cups: their rules, and the games that decide a match."""

from typing import Annotated, Any, ClassVar

from kosmos.core.fields import choice, flat, result_field, text, whole
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.pairing.cup.rules import PACE_WORDS, CupRules, DecidingPace
from kosmos.tournament.commands.base import Answers, BoardNumber, Command, Right, RoundNumber


class SetCupRules(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Say how a cup is played: its form and draw, the games of a match, and what decides a level one."
    )
    changes: Annotated[dict[str, Any], flat(CupRules, partial=True)]


class EnterDecidingGame(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Enter, correct or remove a tie-break game of a level cup match.")
    round: RoundNumber
    board: BoardNumber
    result: Annotated[Result, result_field(N_("Result"))]
    game: Annotated[int, whole(N_("Game"), 1, 50, empty=0, help=N_("empty: the next one"))] = 0
    white: Annotated[
        int | None,
        whole(N_("White"), 1, 1_000_000)._replace(help=N_("the player's id; left out: as the lot says")),
    ] = None
    pace: Annotated[
        DecidingPace | None,
        choice(N_("Kind"), DecidingPace, PACE_WORDS, help=N_("left out: as the rules of the cup say")),
    ] = None
    time: Annotated[str, text(N_("Time"), 40)] = ""
    answers: Answers = ()
