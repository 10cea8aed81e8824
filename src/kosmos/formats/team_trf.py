"""A team event as a report file: records 001 with the games, 013 and 310 with the teams, and 299 to 362 of TRF26."""

from collections.abc import Iterator

from kosmos import __version__
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Sex
from kosmos.core.results import OUTCOMES, Result
from kosmos.formats.trf import Converted, Dialect, convert, write
from kosmos.formats.trf.records import (
    ForfeitMatch,
    GamePoints,
    Irregular,
    LineUp,
    MatchPoints,
    OldTeam,
    RoundDates,
    Team,
    TeamByes,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    TrfRound,
    TrfTournament,
)
from kosmos.pairing.team_swiss import ColourType
from kosmos.standings.teams.view import TeamPoints
from kosmos.teams.drawing import colours_of
from kosmos.teams.events import TeamMember
from kosmos.teams.lineups import first_players
from kosmos.teams.scoring import places_of_teams
from kosmos.teams.settings import TeamSettings
from kosmos.teams.state import TeamEventState, TeamMatch

_SEX = {Sex.FEMALE: "w", Sex.MALE: "m", Sex.UNKNOWN: ""}


def make_team_trf(state: TeamEventState, dialect: Dialect = Dialect.TRF26) -> Converted:
    """The file's records, and a sentence for everything that the dialect cannot say."""
    numbers = start_numbers(state)
    trf = TrfTournament(
        (
            *_headers(state),
            *_players(state, numbers),
            *_teams(state, numbers),
            *_lineups(state, numbers),
            *_unplayed(state),
        )
    )
    return Converted(trf) if dialect is Dialect.TRF26 else convert(trf, dialect)


def team_trf_text(state: TeamEventState, dialect: Dialect = Dialect.TRF26) -> str:
    return write(make_team_trf(state, dialect).trf)


def start_numbers(state: TeamEventState) -> dict[int, int]:
    """Starting ranks: team by team, as ranked."""
    members = [member.id for team in state.teams.values() for member in team.members]
    return {id_: number for number, id_ in enumerate(members, 1)}


def team_numbers(state: TeamEventState) -> dict[int, int]:
    return {id_: number for number, id_ in enumerate(state.teams, 1)}


def _code(settings: TeamSettings) -> str:
    code = settings.profile.report_code
    if not settings.profile.draws_each_round:
        return code
    kind = "" if settings.colour_type is ColourType.NONE else f"_TYPE{settings.colour_type.value}"
    scores = "_MP_GP" if settings.primary is TeamPoints.MATCH else "_GP_MP"
    return code + kind + scores + ("_BAKU" if settings.profile.accelerates else "")


def _headers(state: TeamEventState) -> Iterator[TrfRecord]:
    settings = state.settings
    days = [state.times_of(number).start[:10] for number in range(1, len(state.rounds) + 1)]
    known = sorted(filter(None, days))
    members = [member for team in state.teams.values() for member in team.members]
    said = {
        "012": settings.name,
        "022": settings.place,
        "032": settings.federation,
        "042": known[0].replace("-", "/") if known else "",
        "052": known[-1].replace("-", "/") if known else "",
        "062": str(len(members)),
        "072": str(sum(bool(member.rating) for member in members)),
        "082": str(len(state.teams)),
        "092": settings.profile.report_type,
        "102": settings.arbiter,
        "122": settings.time_control,
    }
    yield from (TrfHeader(tag, text) for tag, text in said.items() if text)
    if known:
        yield RoundDates(tuple(day[2:].replace("-", "/") for day in days))
    if state.planned:
        yield TrfHeader("142", str(state.planned))
    game = (settings.game_win, settings.game_draw, settings.game_loss)
    if game != (10, 5, 0):
        yield GamePoints(("W", "D", "L"), game)
    yield TrfHeader("182", f"Kosmos {__version__}")
    yield TrfHeader("192", _code(settings))
    yield TrfHeader("202", ",".join(each.reported for each in settings.criteria))
    yield TrfHeader("352", colours_of(settings, 1))
    match = (settings.match_win, settings.match_draw, settings.match_loss)
    if match != (20, 10, 0):
        yield MatchPoints(("TW", "TD", "TL"), match)


# -- players and their games -------------------------------------------------------------------------------


def _players(state: TeamEventState, numbers: dict[int, int]) -> Iterator[TrfPlayer]:
    rounds = [_seats(state, number, numbers) for number in range(1, len(state.rounds) + 1)]
    last = max((number for number, seats in enumerate(rounds, 1) if seats), default=0)
    for team in state.teams.values():
        for member in team.members:
            games = tuple(seats.get(member.id, TrfRound()) for seats in rounds[:last])
            yield _player(numbers[member.id], member, games)


def _player(number: int, member: TeamMember, games: tuple[TrfRound, ...]) -> TrfPlayer:
    won = {Outcome.WIN: 10, Outcome.FORFEIT_WIN: 10, Outcome.DRAW: 5}
    return TrfPlayer(
        number=number,
        sex=_SEX[member.sex],
        title=member.title.value,
        name=member.name,
        rating=member.rating or None,
        federation=member.federation,
        fide_id=str(member.fide_id or ""),
        points=sum(won.get(game.outcome, 0) for game in games),
        rounds=games,
    )


def _seats(state: TeamEventState, number: int, numbers: dict[int, int]) -> dict[int, TrfRound]:
    """Everybody who sat at a board of the round; in a forfeited match the first players of both lists."""
    found: dict[int, TrfRound] = {}
    for match in state.rounds[number - 1].matches:
        if not match.is_begun:
            continue
        home, away = sides(state, match)
        for board, (own, other) in enumerate(zip(home, away, strict=True), 1):
            outcomes = OUTCOMES[_result(match, board)]
            white = match.home_white(board)
            if own:
                found[own] = _seat(numbers, other, outcomes[0], white=white)
            if other:
                found[other] = _seat(numbers, own, outcomes[1], white=not white)
    return found


def sides(state: TeamEventState, match: TeamMatch) -> tuple[tuple[int, ...], tuple[int, ...]]:
    boards = len(match.colours)
    return (
        match.home_players or first_players(state.teams[match.home], boards),
        match.away_players or first_players(state.teams[match.away], boards),
    )


def _result(match: TeamMatch, board: int) -> Result:
    if not match.losers:
        return match.results[board - 1]
    if len(match.losers) == 2:
        return Result.DOUBLE_FORFEIT
    return Result.BLACK_WINS_FORFEIT if match.losers == (match.home,) else Result.WHITE_WINS_FORFEIT


def _seat(numbers: dict[int, int], other: int, outcome: Outcome, *, white: bool) -> TrfRound:
    if not other:
        return TrfRound(outcome)
    return TrfRound(outcome, numbers[other], Colour.WHITE if white else Colour.BLACK)


# -- teams -------------------------------------------------------------------------------------------------


def _teams(state: TeamEventState, numbers: dict[int, int]) -> Iterator[TrfRecord]:
    view, places = places_of_teams(state)
    ranked = {view.numbers[place.index]: place for place in places}
    for team, number in team_numbers(state).items():
        entry, place = state.teams[team], ranked.get(team)
        members = tuple(numbers[member.id] for member in entry.members)
        yield OldTeam(entry.name, members)
        yield Team(
            number=number,
            name=entry.name,
            match_points=place.match if place else 0,
            game_points=place.game if place else 0,
            rank=place.rank if place else None,
            members=members,
        )


def _lineups(state: TeamEventState, numbers: dict[int, int]) -> Iterator[LineUp]:
    """Record 300: who was lined up in another order than the first of the list."""
    teams = team_numbers(state)
    for number, round_ in enumerate(state.rounds, 1):
        for match in round_.matches:
            for own, other in ((match.home, match.away), (match.away, match.home)):
                given = match.players_of(own)
                if given and match.is_begun and given != first_players(state.teams[own], len(match.colours)):
                    ids = tuple(numbers[id_] if id_ else 0 for id_ in given)
                    yield LineUp(number, teams[own], teams[other], ids)


def _unplayed(state: TeamEventState) -> Iterator[TrfRecord]:
    """Records 299, 320 and 330: points by the arbiter, byes of a Swiss, forfeited matches."""
    teams = team_numbers(state)
    for each in state.adjusted:
        yield Irregular(match_points=each.match, points=each.game, round=0, ids=(teams[each.team],))
    settings = state.settings
    byes = tuple(teams[round_.free[0]] if round_.free else 0 for round_ in state.rounds)
    if not settings.round_robin and any(byes):
        yield TeamByes(settings.match_draw, settings.game_draw * settings.boards, byes)
    for number, round_ in enumerate(state.rounds, 1):
        for match in round_.matches:
            if match.losers:
                yield _forfeit(teams, number, match)


def _forfeit(teams: dict[int, int], number: int, match: TeamMatch) -> ForfeitMatch:
    """The white team is the one with White on board 1."""
    white, black = (match.home, match.away) if match.home_white(1) else (match.away, match.home)
    signs = "".join("-" if team in match.losers else "+" for team in (white, black))
    return ForfeitMatch(signs, number, teams[white], teams[black])
