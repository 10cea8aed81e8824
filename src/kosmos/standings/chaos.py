"""The table modes of Chaos: Buchholz (CBH), extended Buchholz (CBS) and Sonneborn-Berger (CSB) as its manual counts them.

They know no article 16: an opponent counts with their points, whether the game was played or not, and a round
without an opponent counts nothing. Chaos' simple mode is an empty list of tie-breaks.
"""

from collections.abc import Sequence

from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Definition, Summand, Work, Working
from kosmos.standings.reasons import player
from kosmos.standings.results import Results
from kosmos.standings.rounds import PlayerRound
from kosmos.standings.tie_break import TieBreak

#: 0 for a loss, one for a draw and 2 for a win: twice what others call Sonneborn-Berger
_FACTORS = {
    Outcome.WIN: 2,
    Outcome.UNRATED_WIN: 2,
    Outcome.FORFEIT_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
}


def _over_opponents(results: Results, numbers: Sequence[int]) -> list[int]:
    return [sum(numbers[game.opponent] for game in games if game.opponent >= 0) for games in results.games]


def buchholz(results: Results, _: TieBreak) -> list[int]:
    """The sum of the opponents' points."""
    return _over_opponents(results, results.points)


def extended_buchholz(results: Results, tie_break: TieBreak) -> list[int]:
    """The sum of the opponents' Buchholz."""
    return _over_opponents(results, buchholz(results, tie_break))


def sonneborn_berger(results: Results, _: TieBreak) -> list[int]:
    """The opponents' points times 0 for a loss, 1 for a draw, 2 for a win."""
    points = results.points
    return [
        sum(_FACTORS.get(game.outcome, 0) * points[game.opponent] for game in games if game.opponent >= 0)
        for games in results.games
    ]


def _work(*, extended: bool = False, weighed: bool = False) -> Work:
    def work(results: Results, tie_break: TieBreak, index: int) -> Working:
        numbers = buchholz(results, tie_break) if extended else results.points
        return Working(
            tuple(
                _summand(
                    results, game, numbers[game.opponent], _FACTORS.get(game.outcome, 0) if weighed else 1
                )
                for game in results.games[index]
                if game.opponent >= 0
            )
        )

    return work


def _summand(results: Results, game: PlayerRound, number: int, factor: int) -> Summand:
    text = (
        N_("Round {round}: {name}, {value} times {factor}")
        if factor != 1
        else N_("Round {round}: {name}, {value}")
    )
    args = {
        "round": game.number,
        "name": player(results, game.opponent),
        "value": make_points(number),
        "factor": factor,
    }
    return Summand(number * factor, Phrase(text, args))


DEFINITIONS = (
    Definition(
        code="CBH", own=True, swiss_only=True, name=N_("Buchholz of Chaos"), compute=buchholz, work=_work()
    ),
    Definition(
        code="CBS",
        own=True,
        swiss_only=True,
        name=N_("Extended Buchholz of Chaos"),
        compute=extended_buchholz,
        work=_work(extended=True),
    ),
    Definition(
        code="CSB",
        own=True,
        name=N_("Sonneborn-Berger of Chaos"),
        compute=sonneborn_berger,
        work=_work(weighed=True),
    ),
)
