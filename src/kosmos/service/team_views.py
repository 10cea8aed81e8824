"""Team events as plain values for programs, the same at every door. Line-ups are shown when both are in."""

from typing import Annotated, TypedDict

from kosmos.core.json_values import Json
from kosmos.core.points import make_decimal
from kosmos.service.shapes import fields_like
from kosmos.service.team_events import ListedTeamEvent
from kosmos.teams.events import TeamMember
from kosmos.teams.scoring import match_scores, places_of_teams
from kosmos.teams.settings import raw_settings
from kosmos.teams.state import TeamEntry, TeamEventState, TeamMatch

TeamSettingsJson = Annotated[Json, fields_like("TeamSettingsShown")]


class TeamEventNamed(TypedDict):
    id: str
    version: int
    name: str
    system: str
    teams: int
    rounds: int
    current: int
    finished: bool
    public: bool
    league: str
    level: int


class TeamMemberShown(TypedDict):
    id: int
    name: str
    rating: int
    title: str
    fide_id: int
    federation: str
    sex: str


class TeamShown(TypedDict):
    id: int
    name: str
    club: str
    captain: str
    withdrawn: int | None
    players: list[TeamMemberShown]


class TeamBoardShown(TypedDict):
    board: int
    home: int | None
    away: int | None
    home_white: bool
    result: str


class TeamMatchShown(TypedDict):
    """Points as decimals; `lost`: the teams that forfeited the whole match."""

    number: int
    home: int
    away: int
    home_ready: bool
    away_ready: bool
    game_points: tuple[str, str]
    match_points: tuple[str, str]
    over: bool
    lost: list[int]
    boards: list[TeamBoardShown]


class TeamRoundShown(TypedDict):
    number: int
    start: str
    deadline: str
    free: list[int]
    matches: list[TeamMatchShown]


class TeamRowShown(TypedDict):
    rank: int
    team: int
    name: str
    match_points: str
    game_points: str
    tie_breaks: dict[str, str]


class TeamEventShown(TypedDict):
    id: str
    version: int
    settings: TeamSettingsJson
    finished: bool
    teams: list[TeamShown]
    rounds: list[TeamRoundShown]
    table: list[TeamRowShown]


def team_event_listed(event: ListedTeamEvent) -> TeamEventNamed:
    summary = event.summary
    return {
        "id": event.id,
        "version": event.version,
        "name": summary.name,
        "system": summary.system,
        "teams": summary.teams,
        "rounds": summary.rounds,
        "current": summary.current,
        "finished": summary.finished,
        "public": summary.public,
        "league": summary.league,
        "level": summary.level,
    }


def team_event_view(id_: str, state: TeamEventState) -> TeamEventShown:
    return {
        "id": id_,
        "version": state.version,
        "settings": raw_settings(state.settings),
        "finished": state.is_finished,
        "teams": [_team(team) for team in state.teams.values()],
        "rounds": [_round(state, number) for number in range(1, len(state.rounds) + 1)],
        "table": team_rows(state),
    }


def _team(team: TeamEntry) -> TeamShown:
    return {
        "id": team.id,
        "name": team.name,
        "club": team.club,
        "captain": team.captain,
        "withdrawn": team.withdrawn,
        "players": [_member(each) for each in team.members],
    }


def _member(member: TeamMember) -> TeamMemberShown:
    return {
        "id": member.id,
        "name": member.name,
        "rating": member.rating,
        "title": member.title.value,
        "fide_id": member.fide_id,
        "federation": member.federation,
        "sex": member.sex.value,
    }


def _round(state: TeamEventState, number: int) -> TeamRoundShown:
    times, round_ = state.times_of(number), state.rounds[number - 1]
    return {
        "number": number,
        "start": times.start,
        "deadline": times.deadline,
        "free": list(round_.free),
        "matches": [team_match_view(state, match) for match in round_.matches],
    }


def team_match_view(state: TeamEventState, match: TeamMatch) -> TeamMatchShown:
    home, away = match_scores(state.settings, match)
    return {
        "number": match.number,
        "home": match.home,
        "away": match.away,
        "home_ready": bool(match.home_players),
        "away_ready": bool(match.away_players),
        "game_points": (make_decimal(home.game), make_decimal(away.game)),
        "match_points": (make_decimal(home.match), make_decimal(away.match)),
        "over": match.is_over,
        "lost": list(match.losers),
        "boards": [_board(match, board) for board in range(1, len(match.colours) + 1)],
    }


def _board(match: TeamMatch, board: int) -> TeamBoardShown:
    shown = match.is_lined_up
    return {
        "board": board,
        "home": match.home_players[board - 1] if shown else None,
        "away": match.away_players[board - 1] if shown else None,
        "home_white": match.home_white(board),
        "result": match.results[board - 1].value,
    }


def team_rows(state: TeamEventState) -> list[TeamRowShown]:
    view, places = places_of_teams(state)
    codes = [str(each) for each in state.settings.criteria]
    return [
        {
            "rank": place.rank,
            "team": view.numbers[place.index],
            "name": view.names[place.index],
            "match_points": make_decimal(place.match),
            "game_points": make_decimal(place.game),
            "tie_breaks": {code: value.text for code, value in zip(codes, place.values, strict=True)},
        }
        for place in places
    ]
