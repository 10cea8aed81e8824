"""While the tournament runs: expected score, performance and rating change of everybody, and what the next game brings."""

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Record
from kosmos.ratings import elo
from kosmos.ratings.dwz import AgeAnswer, AgeUnknown, DwzPlayer, DwzReport, DwzSystem, evaluate
from kosmos.ratings.elo import EloChange, EloGame, EloProfile, Pace

#: Rating knows wins, draws and losses, whatever a tournament gives for them.
SCORE = {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}


class LiveElo(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands now. A player without a rating has a performance, and perhaps a first rating."""

    number: int
    performance: int | None
    change: EloChange | None = None
    first: int | None = None


class NextGame(msgspec.Struct, frozen=True):
    """Expected score of the next game, and the whole change after it, all in hundredths."""

    expected: int
    win: int
    draw: int
    loss: int


def rated_games(record: Record, ratings: Mapping[int, int]) -> dict[int, tuple[EloGame, ...]]:
    """Everybody's played games against rated opponents."""
    return {
        entrant.number: tuple(
            EloGame(ratings[encounter.opponent], SCORE[encounter.outcome])
            for encounter in entrant.history
            if encounter.outcome.is_rated
            and encounter.opponent is not None
            and ratings.get(encounter.opponent)
        )
        for entrant in record.entrants
    }


def live_elo(
    record: Record, profiles: Mapping[int, EloProfile], on: date, pace: Pace = Pace.STANDARD
) -> tuple[LiveElo, ...]:
    """`profiles` by starting number; who is not in it, or has 0, is unrated."""
    ratings = {number: profile.rating for number, profile in profiles.items()}
    played = rated_games(record, ratings)
    return tuple(
        _live(number, games, profiles.get(number), on, pace) for number, games in sorted(played.items())
    )


def _live(number: int, games: Sequence[EloGame], profile: EloProfile | None, on: date, pace: Pace) -> LiveElo:
    reached = elo.performance(games)
    if profile is None or not profile.rating:
        return LiveElo(number=number, performance=reached, first=elo.first_rating(games))
    return LiveElo(
        number=number, performance=reached, change=elo.rating_change(profile, games, on, pace=pace)
    )


def next_game(
    profile: EloProfile, games: Sequence[EloGame], opponent: int, on: date, pace: Pace = Pace.STANDARD
) -> NextGame:
    def after(score: int) -> int:
        return elo.rating_change(profile, [*games, EloGame(opponent, score)], on, pace=pace).exact

    expected = elo.expected_of_game(profile.rating, opponent, pace, on)
    return NextGame(expected, after(10), after(5), after(0))


def live_dwz(
    players: Sequence[DwzPlayer], record: Record, on: date, system: DwzSystem | None = None
) -> DwzReport:
    """The report as it would be today. Nobody is asked: an unknown age counts as 26 and over."""
    try:
        return evaluate(players, record, on, system=system)
    except AgeUnknown as question:
        assumed = dict.fromkeys(question.numbers, AgeAnswer.FROM_26)
        return evaluate(players, record, on, system=system, answers=assumed)
