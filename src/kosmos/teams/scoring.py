"""From boards to matches, from matches to the table."""

from typing import NamedTuple

from kosmos.core.outcomes import Outcome
from kosmos.core.results import OUTCOMES, Result
from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.table import TeamPlace, team_table
from kosmos.standings.teams.view import TeamRound, TeamRules, TeamView
from kosmos.teams.settings import MatchWon, TeamSettings
from kosmos.teams.state import TeamEntry, TeamEventState, TeamMatch


class SideScore(NamedTuple):
    """One team's match: points in tenths, board by board and together."""

    kind: RoundKind
    match: int
    game: int
    boards: tuple[int, ...]


def board_points(settings: TeamSettings, result: Result) -> tuple[int, int]:
    """Of the first-named and of the other; a forfeit is worth what a game is, to the absent nothing."""
    worth = {
        Outcome.WIN: settings.game_win,
        Outcome.FORFEIT_WIN: settings.game_win,
        Outcome.DRAW: settings.game_draw,
        Outcome.LOSS: settings.game_loss,
    }
    home, away = OUTCOMES[result]
    return worth.get(home, 0), worth.get(away, 0)


def match_scores(settings: TeamSettings, match: TeamMatch) -> tuple[SideScore, SideScore]:
    """Both sides; match points only when the match is over.

    A match without any board played is a forfeit, and a double one is lost by both, never a draw of 0:0.
    """
    if match.losers:
        return _forfeited(settings, match, match.home), _forfeited(settings, match, match.away)
    boards = [board_points(settings, result) for result in match.results]
    games = [sum(each[side] for each in boards) for side in (0, 1)]
    played = any(result.is_played for result in match.results)
    made = tuple(tuple(each[side] for each in boards) for side in (0, 1))
    if not match.is_over:
        return (
            SideScore(RoundKind.OPEN, 0, games[0], made[0]),
            SideScore(RoundKind.OPEN, 0, games[1], made[1]),
        )
    home, away = (_match_points(settings, games[side], games[1 - side], played=played) for side in (0, 1))
    return (
        SideScore(_kind(games[0], games[1], played=played), home, games[0], made[0]),
        SideScore(_kind(games[1], games[0], played=played), away, games[1], made[1]),
    )


def _kind(own: int, other: int, *, played: bool) -> RoundKind:
    if played:
        return RoundKind.PLAYED
    return RoundKind.FORFEIT_WIN if own > other else RoundKind.FORFEIT_LOSS


def _match_points(settings: TeamSettings, own: int, other: int, *, played: bool) -> int:
    """By more points than the opponent, or by more than half of the boards, absolutely."""
    if not played and own == other:
        return settings.match_loss
    twice, against = (
        (own, other) if settings.won is MatchWon.MORE else (2 * own, settings.game_win * settings.boards)
    )
    if twice > against:
        return settings.match_win
    return settings.match_draw if twice == against else settings.match_loss


def _forfeited(settings: TeamSettings, match: TeamMatch, team: int) -> SideScore:
    """The whole match: every board for the team that was there."""
    boards = len(match.colours)
    if team in match.losers:
        return SideScore(RoundKind.FORFEIT_LOSS, settings.match_loss, 0, (0,) * boards)
    won = settings.game_win
    return SideScore(RoundKind.FORFEIT_WIN, settings.match_win, won * boards, (won,) * boards)


# -- the table -------------------------------------------------------------------------------------------


def team_rules(state: TeamEventState) -> TeamRules:
    settings = state.settings
    return TeamRules(
        boards=settings.boards,
        rounds=state.planned,
        win=settings.match_win,
        draw=settings.match_draw,
        game_win=settings.game_win,
        game_draw=settings.game_draw,
        primary=settings.primary,
        round_robin=settings.round_robin,
        restart=settings.restart,
        whole_event=settings.whole_event,
    )


def is_struck(state: TeamEventState, team: TeamEntry) -> bool:
    """General Regulations 6.6 for teams: who leaves a table before half of the matches is left out of it."""
    if team.withdrawn is None or not state.settings.round_robin:
        return False
    matches = [found for each in state.rounds if (found := each.match_of(team.id))]
    played = sum(any(result.is_played for result in match.results) for match in matches)
    return 2 * played < len(matches)


def team_view(state: TeamEventState, after: int | None = None) -> TeamView:
    """As tie-breaks see it, after a round; the struck and their matches are not in it."""
    teams = [team for team in state.teams.values() if not is_struck(state, team)]
    index = {team.id: place for place, team in enumerate(teams)}
    rounds = [
        [_round_of(state, index, team.id, number) for number in range(1, _upto(state, after) + 1)]
        for team in teams
    ]
    adjusted = [
        (
            sum(each.match for each in state.adjusted if each.team == team.id),
            sum(each.game for each in state.adjusted if each.team == team.id),
        )
        for team in teams
    ]
    names = [team.name for team in teams]
    return TeamView(team_rules(state), names, rounds, adjusted, [team.id for team in teams])


def _upto(state: TeamEventState, after: int | None) -> int:
    """Tables are drawn as a whole: rounds in which nothing has happened do not count yet."""
    if after is not None:
        return after
    begun = (number for number, each in enumerate(state.rounds, 1) if any(m.is_begun for m in each.matches))
    return max(begun, default=0)


def _round_of(state: TeamEventState, index: dict[int, int], team: int, number: int) -> TeamRound:
    settings, round_ = state.settings, state.rounds[number - 1]
    match = round_.match_of(team)
    nothing = (0,) * settings.boards
    if match is None:
        if team in round_.free and not settings.round_robin:
            every = (settings.game_win,) * settings.boards
            game = settings.game_draw * settings.boards
            return TeamRound(number, RoundKind.BYE, -1, settings.match_draw, game, every)
        return TeamRound(number, RoundKind.REQUESTED, -1, boards=nothing)
    other = match.away if match.home == team else match.home
    if other not in index:
        return TeamRound(number, RoundKind.REQUESTED, -1, boards=nothing)
    score = match_scores(settings, match)[0 if match.home == team else 1]
    if score.kind is RoundKind.OPEN:
        return TeamRound(number, RoundKind.OPEN, index[other], boards=nothing)
    return TeamRound(number, score.kind, index[other], score.match, score.game, score.boards)


def places_of_teams(
    state: TeamEventState, after: int | None = None
) -> tuple[TeamView, tuple[TeamPlace, ...]]:
    view = team_view(state, after)
    return view, team_table(view, state.settings.criteria)
