"""What comes of a command: events that say everything that was decided, or a refusal."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from kosmos.core.commands import Command, Context
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.results import Result
from kosmos.core.time_travel import place_to_go_back, place_to_redo, place_to_undo
from kosmos.locale import N_, Phrase
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.chronicle import TeamChronicle
from kosmos.teams.drawing import draw_team_rounds
from kosmos.teams.lineups import boards_given_away, check_seats, checked_lineup, first_players
from kosmos.teams.rosters import named_twice, numbered
from kosmos.teams.settings import raw_settings, read_team_settings
from kosmos.teams.state import TeamEntry, TeamEventState, TeamMatch

MOST_TEAMS = 300
#: what the draw and the matches rest on
FIXED_BY_DRAW = ("system", "boards")


class TeamNameTaken(Refusal):
    text: ClassVar[str] = N_("There is a team “{name}” already.")
    status: ClassVar[int] = 409
    name: str


class PlayerTwiceInTeam(Refusal):
    text: ClassVar[str] = N_("“{name}” stands in the list twice.")
    name: str


class TooManyTeams(Refusal):
    text: ClassVar[str] = N_("There are too many teams.")
    status: ClassVar[int] = 409


class TeamsAreDrawn(Refusal):
    text: ClassVar[str] = N_("That is fixed by the draw; take the draw back first.")
    status: ClassVar[int] = 409


class PlayerHasPlayed(Refusal):
    text: ClassVar[str] = N_("{name} stands in a line-up and has to stay in the list.")
    status: ClassVar[int] = 409
    name: str


class MatchIsBegun(Refusal):
    text: ClassVar[str] = N_("The match has begun: its line-ups stay as they are.")
    status: ClassVar[int] = 409


class BoardsAreSet(Refusal):
    text: ClassVar[str] = N_("In this system the table says who plays whom.")
    status: ClassVar[int] = 409


class TeamEventUnchanged(Refusal):
    text: ClassVar[str] = N_("Nothing would change.")
    status: ClassVar[int] = 409


class NoRoundToTakeBack(Refusal):
    text: ClassVar[str] = N_("No round can be taken back: something was played in the last one.")
    status: ClassVar[int] = 409


Events = Sequence[e.TeamEvent]


def decide(chronicle: TeamChronicle, command: Command, context: Context) -> Events:
    """Raises a refusal where it cannot be done."""
    assert isinstance(command, c.TeamCommand), "a team event is spoken to with its own commands"
    match command:
        case c.DrawTeamRounds():
            return draw_team_rounds(chronicle.state, context.seed)
        case c.UndoTeamStep():
            return [e.TeamStepUndone(place_to_undo(chronicle))]
        case c.RedoTeamStep():
            return [e.TeamStepRedone(place_to_redo(chronicle))]
        case c.GoBackInTeamEvent():
            return [e.TeamEventWentBack(place_to_go_back(chronicle, command.version))]
    return DECISIONS[type(command)](chronicle.state, command)


# -- settings and teams --------------------------------------------------------------------------------------


def _modify(state: TeamEventState, command: c.ModifyTeamEvent) -> Events:
    changed = read_team_settings({**raw_settings(state.settings), **command.raw}, dt.date.min)
    if changed == state.settings:
        raise TeamEventUnchanged
    if state.rounds and any(
        getattr(changed, name) != getattr(state.settings, name) for name in FIXED_BY_DRAW
    ):
        raise TeamsAreDrawn
    return [e.TeamEventSet(changed)]


def team_of(state: TeamEventState, id_: int) -> TeamEntry:
    if id_ not in state.teams:
        raise NotFound(Phrase(N_("team")), id_)
    return state.teams[id_]


def _check_team(state: TeamEventState, command: c.EnterTeam, own: int) -> None:
    for team in state.teams.values():
        if team.id != own and team.name.casefold() == command.name.casefold():
            raise TeamNameTaken(command.name)
    if name := named_twice(command.players):
        raise PlayerTwiceInTeam(name)


def _enter_team(state: TeamEventState, command: c.EnterTeam) -> Events:
    _check_team(state, command, 0)
    if state.rounds:
        raise TeamsAreDrawn
    if len(state.teams) >= MOST_TEAMS:
        raise TooManyTeams
    members = numbered(command.players, (), state.members_given)
    id_ = state.teams_given + 1
    return [e.TeamWritten(id_, command.name, command.club, command.captain, members)]


def _change_team(state: TeamEventState, command: c.ChangeTeam) -> Events:
    team = team_of(state, command.team)
    _check_team(state, command, team.id)
    members = numbered(command.players, team.members, state.members_given)
    staying = {each.id for each in members}
    for member in team.members:
        if member.id not in staying and _has_played(state, member.id):
            raise PlayerHasPlayed(member.name)
    said = (team.id, command.name, command.club, command.captain, members)
    if said == (team.id, team.name, team.club, team.captain, team.members):
        raise TeamEventUnchanged
    return [e.TeamWritten(*said)]


def _has_played(state: TeamEventState, member: int) -> bool:
    return any(
        member in (*match.home_players, *match.away_players)
        for round_ in state.rounds
        for match in round_.matches
    )


def _remove_team(state: TeamEventState, command: c.RemoveTeam) -> Events:
    team_of(state, command.team)
    if state.rounds:
        raise TeamsAreDrawn
    return [e.TeamRemoved(command.team)]


def _withdraw_team(state: TeamEventState, command: c.WithdrawTeam) -> Events:
    """Every match that has not begun is lost, and the event says which."""
    team = team_of(state, command.team)
    if team.withdrawn is not None:
        raise TeamEventUnchanged
    begun = [
        number
        for number, round_ in enumerate(state.rounds, 1)
        if (match := round_.match_of(team.id)) and match.is_begun
    ]
    lost = [
        e.MatchForfeited(number, match.number, tuple(sorted({*match.losers, team.id})))
        for number, round_ in enumerate(state.rounds, 1)
        if (match := round_.match_of(team.id)) and not match.is_begun
    ]
    return [e.TeamWithdrawn(team.id, max(begun, default=0)), *lost]


# -- rounds ------------------------------------------------------------------------------------------------


def _take_back(state: TeamEventState, _command: c.TakeBackTeamRounds) -> Events:
    """Tables go back as a whole, rounds of a Swiss one by one."""
    if not state.rounds:
        raise NoRoundToTakeBack
    first = 1 if state.settings.round_robin else len(state.rounds)
    if any(match.is_begun for round_ in state.rounds[first - 1 :] for match in round_.matches):
        raise NoRoundToTakeBack
    return [e.TeamRoundsTakenBack(first)]


def _schedule(state: TeamEventState, command: c.ScheduleTeamRound) -> Events:
    now = state.times_of(command.round)
    if (now.start, now.deadline) == (command.start, command.deadline):
        raise TeamEventUnchanged
    return [e.TeamRoundScheduled(command.round, command.start, command.deadline)]


def match_at(state: TeamEventState, round_: int, number: int) -> TeamMatch:
    if not 1 <= round_ <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), round_)
    matches = state.rounds[round_ - 1].matches
    if not 1 <= number <= len(matches):
        raise NotFound(Phrase(N_("match")), number)
    return matches[number - 1]


def match_of_team(state: TeamEventState, round_: int, team: int) -> TeamMatch:
    team_of(state, team)
    if not 1 <= round_ <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), round_)
    found = state.rounds[round_ - 1].match_of(team)
    if found is None:
        raise NotFound(Phrase(N_("match")), team)
    return found


# -- line-ups ------------------------------------------------------------------------------------------------


def _give_lineup(state: TeamEventState, command: c.GiveLineup) -> Events:
    """When both are in, boards that stay empty are lost at once."""
    match = match_of_team(state, command.round, command.team)
    if state.settings.sets_boards:
        raise BoardsAreSet
    if _is_played(match):
        raise MatchIsBegun
    lineup = checked_lineup(state.settings, state.teams[command.team], command.players)
    given = e.LineupGiven(command.round, command.team, lineup)
    side = "home_players" if match.home == command.team else "away_players"
    after = msgspec.structs.replace(match, **{side: lineup})
    return [given, *_given_away(command.round, match, after)]


def _is_played(match: TeamMatch) -> bool:
    """A game has a result; boards that are empty and lost by that do not count."""
    return bool(match.losers) or any(result.is_played for result in match.results)


def _given_away(round_: int, before: TeamMatch, after: TeamMatch) -> list[e.TeamEvent]:
    """Forfeits of empty boards; a board that is not empty any more has no result again."""
    if not after.is_lined_up:
        return []
    lost = dict(boards_given_away(after))
    return [
        e.BoardPlayed(round_, after.number, board, lost.get(board, Result.MISSING))
        for board, result in enumerate(before.results, 1)
        if result is not lost.get(board, Result.MISSING)
    ]


def _fill(state: TeamEventState, command: c.FillLineups) -> Events:
    if not 1 <= command.round <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), command.round)
    matches = state.rounds[command.round - 1].matches
    found = [event for match in matches for event in filled_up(state, command.round, match)]
    if not found:
        raise TeamEventUnchanged
    return found


def filled_up(state: TeamEventState, round_: int, match: TeamMatch) -> list[e.TeamEvent]:
    """A missing line-up is that of the first players in the list."""
    if match.is_lined_up or match.losers:
        return []
    events: list[e.TeamEvent] = []
    after = match
    for team, side in ((match.home, "home_players"), (match.away, "away_players")):
        if not getattr(match, side):
            lineup = first_players(state.teams[team], len(match.colours))
            events.append(e.LineupGiven(round_, team, lineup, filled=True))
            after = msgspec.structs.replace(after, **{side: lineup})
    return [*events, *_given_away(round_, match, after)]


# -- results ------------------------------------------------------------------------------------------------


def _enter(state: TeamEventState, command: c.EnterBoard) -> Events:
    match = match_at(state, command.round, command.match)
    if command.board > len(match.colours):
        raise NotFound(Phrase(N_("board")), command.board)
    filled = filled_up(state, command.round, match)
    _check_seats(match, filled, command)
    if not filled and match.results[command.board - 1] is command.result:
        raise TeamEventUnchanged
    return [*filled, e.BoardPlayed(command.round, command.match, command.board, command.result)]


def _check_seats(match: TeamMatch, filled: list[e.TeamEvent], command: c.EnterBoard) -> None:
    seats = {match.home: match.home_players, match.away: match.away_players}
    seats |= {each.team: each.players for each in filled if isinstance(each, e.LineupGiven)}
    if not all(seats.values()):
        return
    seated = msgspec.structs.replace(match, home_players=seats[match.home], away_players=seats[match.away])
    check_seats(seated, command.board, command.result)


def _forfeit(state: TeamEventState, command: c.ForfeitTeamMatch) -> Events:
    match = match_at(state, command.round, command.match)
    sides = {"home": (match.home,), "away": (match.away,), "both": (match.home, match.away), "none": ()}
    losers: tuple[int, ...] = sides[command.lost.value]
    if losers == match.losers:
        raise TeamEventUnchanged
    return [e.MatchForfeited(command.round, command.match, losers)]


def _adjust(state: TeamEventState, command: c.AdjustTeamPoints) -> Events:
    team_of(state, command.team)
    match, game = command.given_match - command.taken_match, command.given_game - command.taken_game
    if not match and not game:
        raise TeamEventUnchanged
    return [e.TeamPointsAdjusted(command.team, match, game, command.reason)]


DECISIONS: dict[type[c.TeamCommand], Callable[[TeamEventState, Any], Events]] = {
    c.ModifyTeamEvent: _modify,
    c.EnterTeam: _enter_team,
    c.ChangeTeam: _change_team,
    c.RemoveTeam: _remove_team,
    c.WithdrawTeam: _withdraw_team,
    c.TakeBackTeamRounds: _take_back,
    c.ScheduleTeamRound: _schedule,
    c.GiveLineup: _give_lineup,
    c.FillLineups: _fill,
    c.EnterBoard: _enter,
    c.ForfeitTeamMatch: _forfeit,
    c.AdjustTeamPoints: _adjust,
}
