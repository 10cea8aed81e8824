"""A tournament that is a cup: its rules, and how far it has come."""

from kosmos.pairing.cup.bracket import size_of
from kosmos.pairing.cup.course import Course
from kosmos.pairing.cup.matches import CupGame, DecidingGame
from kosmos.pairing.cup.rules import USUAL_CUP, CupRules
from kosmos.tournament.state import State


def cup_rules(state: State) -> CupRules:
    """The rules as they were set. Those that nobody has set are written down by the draw."""
    return state.cup or USUAL_CUP


def course_of(state: State, upto: int | None = None) -> Course:
    """The course of the cup, by pairing numbers. Before the draw it is that of the players so far."""
    number = {id_: entry.number for id_, entry in state.entries.items()}
    rounds = [
        [CupGame(number[game.white], number[game.black], game.result) for game in round_.games]
        for round_ in state.rounds[:upto]
    ]
    deciding = {
        place: [
            DecidingGame(number[game.white], number[game.black], game.result, game.pace, game.time)
            for game in games
        ]
        for place, games in state.deciding_games.items()
    }
    return Course(len(state.entries), cup_rules(state), rounds, deciding)


def cup_is_over(state: State) -> bool:
    return course_of(state).is_over


def cup_rounds(state: State) -> int:
    """Rounds from first to last, if no match takes more games than it must and nobody is brought back."""
    rules = cup_rules(state)
    stages = size_of(len(state.entries)).bit_length() - 1 if len(state.entries) > 1 else 0
    if rules.is_double and stages:
        stages = 2 * stages
    return max(len(state.rounds), stages * rules.least_games)
