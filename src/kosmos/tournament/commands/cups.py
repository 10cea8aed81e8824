"""Cups: their rules, the games that decide a match, and cups inside a Keizer season."""

from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.core.fields import choice, flat, result_field, text, whole
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.pairing.cup.matches import CupGame
from kosmos.pairing.cup.rules import PACE_WORDS, CupRules, DecidingPace
from kosmos.tournament.commands.base import Answers, BoardNumber, Command, Right, RoundNumber
from kosmos.tournament.cup_games import CUP_COUNT_WORDS, CupCount


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


class CountCup(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Keizer: count the games of a cup in this season too, or count them no more.")
    cup: Annotated[str, text(N_("Cup"), 120, filled=True, help=N_("the id of the tournament"))]
    how: Annotated[CupCount, choice(N_("Games of the cup count"), CupCount, CUP_COUNT_WORDS)] = (
        CupCount.INSTEAD
    )


class CupGameTold(msgspec.Struct, frozen=True, gc=False):
    """A game of a cup as the cup has it; White and Black players of the season."""

    round: int
    board: int
    white: int
    black: int
    result: Result
    date: str

    @property
    def game(self) -> CupGame:
        return CupGame(self.white, self.black, self.result)


class TakeCupGames(Command, frozen=True, kw_only=True):
    """All games of a cup that count now. Given by the club itself whenever the cup has changed, at no door."""

    cup: str
    name: str
    games: tuple[CupGameTold, ...]
