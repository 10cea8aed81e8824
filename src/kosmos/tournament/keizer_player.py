"""One player's season in a Keizer club: place, value and points, and the rounds without a game, past and ahead."""

from fractions import Fraction
from typing import NamedTuple

from kosmos.core.attendance import Attendance
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.cup_games import CupCount
from kosmos.tournament.keizer_table import keizer_table, number_of
from kosmos.tournament.state import State


class MissedRound(NamedTuple):
    round: int
    status: Attendance
    points: Fraction | None  #: None: still to come


class KeizerSeason(NamedTuple):
    rank: int  #: 0: withdrew
    value: Fraction  #: what a win over this player is worth in the next round
    points: Fraction
    missed: tuple[MissedRound, ...]


def keizer_season(state: State, id_: int) -> KeizerSeason:
    row = keizer_table(state).row(number_of(state.entries[id_]))
    coming = len(state.rounds) + 1
    past = (MissedRound(number, status, row.points[number - 1]) for number, status in _missed(state, id_))
    last = max((round_ for round_, who in state.attendance if who == id_), default=0)
    ahead = (
        MissedRound(number, status, None)
        for number in range(coming, max(coming, last) + 1)
        if not (status := attendance_of(state, id_, number)).plays and status.counts
    )
    return KeizerSeason(row.rank, row.new_value, row.total, (*past, *ahead))


def _missed(state: State, id_: int) -> list[tuple[int, Attendance]]:
    """Rounds without a game, without the bye, and without a game of a cup in their place."""
    missed = []
    for number, round_ in enumerate(state.rounds, 1):
        seated = id_ in round_.byes or any(id_ in (game.white, game.black) for game in round_.games)
        seated = seated or _in_cup(state, id_, number)
        status = attendance_of(state, id_, number)
        if not seated and not status.plays and status.counts:
            missed.append((number, status))
    return missed


def _in_cup(state: State, id_: int, number: int) -> bool:
    return any(
        game.evening == number
        and id_ in (game.white, game.black)
        and state.counted_cups[cup].how is CupCount.INSTEAD
        for (cup, _, _), game in state.cup_games.items()
    )
