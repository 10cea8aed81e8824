"""Cups played to the end without a tournament around them: every draw, and results by a rule or a lot."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.core.results import Result
from kosmos.pairing.contract import PairedGame, Pairing, View
from kosmos.pairing.cup.course import Course
from kosmos.pairing.cup.draw import pair
from kosmos.pairing.cup.matches import CupGame
from kosmos.pairing.cup.rules import USUAL_CUP, CupRules

FREE = Encounter(Outcome.PAIRING_BYE)
Decide = Callable[[PairedGame], Result]


def rules(**changes: object) -> CupRules:
    return msgspec.structs.replace(USUAL_CUP, **changes)


def nothing_known(players: int, draws: Sequence[Pairing] = ()) -> View:
    """Only who was free in the draws so far; colours fall by lot then."""
    entrants = tuple(
        Entrant(
            number=number,
            name=f"P{number}",
            history=tuple(FREE if number in drawn.byes else ABSENT for drawn in draws),
        )
        for number in range(1, players + 1)
    )
    return View(
        record=Record(entrants=entrants, rounds=0, played=0), present=frozenset(range(1, players + 1))
    )


def by_lot(lots: Random) -> Decide:
    return lambda _game: lots.choice((Result.WHITE_WINS, Result.BLACK_WINS))


def favourites(game: PairedGame) -> Result:
    """The lower number wins."""
    return Result.WHITE_WINS if game.white < game.black else Result.BLACK_WINS


def played(players: int, cup: CupRules, decide: Decide, seed: int = 1) -> tuple[Course, Sequence[Pairing]]:
    """One game to a match; every draw until the cup is over."""
    rounds: list[list[CupGame]] = []
    draws: list[Pairing] = []
    while not (course := Course(players, cup, rounds, {})).is_over:
        drawn = pair(nothing_known(players, draws), course, seed + len(rounds))
        assert isinstance(drawn, Pairing), drawn
        draws.append(drawn)
        rounds.append([CupGame(game.white, game.black, decide(game)) for game in drawn.games])
    return course, draws
