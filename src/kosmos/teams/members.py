"""What every player of a team event did: games, points, performance and change of rating."""

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from kosmos.core.results import OUTCOMES, Result
from kosmos.ratings.elo import EloGame, EloProfile, performance, rating_change
from kosmos.ratings.performance import SCORE
from kosmos.teams.events import TeamMember
from kosmos.teams.scoring import board_points
from kosmos.teams.state import TeamEventState, TeamMatch


class MemberGame(NamedTuple):
    """One board, seen by one of the two."""

    round: int
    board: int
    white: bool
    opponent: TeamMember | None  #: None: nobody sat there
    opponents: int  #: the other team
    result: Result  #: 1-0 is the own win
    points: int


class MemberRecord(NamedTuple):
    team: int
    member: TeamMember
    games: tuple[MemberGame, ...]
    points: int
    performance: int | None
    change: int | None  #: tenths of a rating point; None: unrated, or nothing rated was played

    @property
    def played(self) -> int:
        return sum(game.result.is_played for game in self.games)


def member_games(state: TeamEventState) -> dict[int, list[MemberGame]]:
    """By player, in the order of the rounds; boards without a result are not there."""
    found: dict[int, list[MemberGame]] = {}
    for number, round_ in enumerate(state.rounds, 1):
        for match in round_.matches:
            if match.is_lined_up and not match.losers:
                for member, game in _games_of(state, number, match):
                    found.setdefault(member, []).append(game)
    return found


def _games_of(state: TeamEventState, number: int, match: TeamMatch) -> Iterator[tuple[int, MemberGame]]:
    seats = zip(match.home_players, match.away_players, match.results, strict=True)
    for board, (home, away, result) in enumerate(seats, 1):
        if not result.is_final:
            continue
        points = board_points(state.settings, result)
        white = match.home_white(board)
        for own, other, team, seen, side in (
            (home, away, match.away, result, 0),
            (away, home, match.home, result.reversed, 1),
        ):
            if own:
                has_white = white if side == 0 else not white
                game = MemberGame(number, board, has_white, state.player(other), team, seen, points[side])
                yield own, game


def member_records(state: TeamEventState, on: dt.date) -> list[MemberRecord]:
    """Everybody of every team, in the order of the lists."""
    games = member_games(state)
    return [
        _record(team.id, member, games.get(member.id, []), on)
        for team in state.teams.values()
        for member in team.members
    ]


def _record(team: int, member: TeamMember, games: list[MemberGame], on: dt.date) -> MemberRecord:
    rated = [
        EloGame(game.opponent.rating, SCORE[OUTCOMES[game.result][0]])
        for game in games
        if game.result.is_played and game.opponent and game.opponent.rating
    ]
    change = None
    if member.rating and rated:
        profile = EloProfile(rating=member.rating)
        change = (rating_change(profile, rated, on).exact + 5) // 10
    points = sum(game.points for game in games)
    return MemberRecord(team, member, tuple(games), points, performance(rated), change)
