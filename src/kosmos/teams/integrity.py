"""Do the facts of a file fit together? Every event is held against the state before it, also where it was undone.

The rules are those that keep the program running: who plays is entered, no team plays twice in a round, every text keeps its
documented length. Whether a director would have been allowed to is not asked again.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from kosmos.core.kept_form import keeps_form, within
from kosmos.core.timeline import CheckedWay, Misfit
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.decide import FIXED_BY_DRAW, MOST_TEAMS
from kosmos.teams.rosters import MOST_PLAYERS, RosterPlayer
from kosmos.teams.settings import POINT_FIELDS, check_team_settings
from kosmos.teams.state import TeamEventState, TeamMatch, begun, written

LARGEST_ID = 1_000_000
LARGEST_ADJUSTMENT = 100_000  #: tenths
LATEST_ROUND = 999
_COLOURS = re.compile(r"[WB]{1,20}", re.ASCII)


def checked_stream(stream: Sequence[e.StampedTeamEvent]) -> Iterator[e.StampedTeamEvent]:
    """Event by event as each was found to fit; raises `Misfit`, a refusal or a lookup error at the first that does not."""
    targets = {each.event.version for each in stream if isinstance(each.event, e.TEAM_TRAVEL)}
    first = stream[0].event
    state = begun(first)
    _check_settings(state, first)  # type: ignore[arg-type]
    yield stream[0]
    kept, way = {1: state}, CheckedWay(wide_beginning=True)
    for version, stamped in enumerate(stream[1:], 2):
        event = stamped.event
        if isinstance(event, e.TEAM_TRAVEL):
            way.travel(version, event.travels, event.version)  # type: ignore[arg-type]
            state = kept[event.version]
        else:
            way.step(version, stamped.part)
            check_team_event(state, event)
            state = written(state, [event])
        if version in targets:
            kept[version] = state
        yield stamped


def check_team_event(state: TeamEventState, event: e.AnyTeamEvent) -> None:
    match event:
        case e.TeamEventSet():
            _check_settings(state, event)
        case e.TeamWritten():
            _check_team(state, event)
        case e.TeamRemoved():
            _known(state, event.id)
            _fits(not state.rounds)
        case e.TeamWithdrawn():
            _known(state, event.id)
            within(event.after + 1, LATEST_ROUND + 1)
        case e.TeamRoundDrawn():
            _check_round(state, event)
        case e.TeamRoundsTakenBack():
            within(event.round, len(state.rounds))
        case e.TeamRoundScheduled():
            keeps_form(c.ScheduleTeamRound(round=event.round, start=event.start, deadline=event.deadline))
        case e.TeamPointsAdjusted():
            _known(state, event.team)
            _fits(max(abs(event.match), abs(event.game)) <= LARGEST_ADJUSTMENT)
            keeps_form(c.AdjustTeamPoints(team=event.team, reason=event.reason))
        case _:
            _check_match(state, event)


def _fits(fact: bool) -> None:
    if not fact:
        raise Misfit


def _known(state: TeamEventState, *teams: int) -> None:
    _fits(state.teams.keys() >= set(teams))


def _check_settings(state: TeamEventState, event: e.TeamEventSet) -> None:
    keeps_form(event.settings, POINT_FIELDS)
    check_team_settings(event.settings)
    if state.rounds:
        _fits(all(getattr(event.settings, name) == getattr(state.settings, name) for name in FIXED_BY_DRAW))


def _check_team(state: TeamEventState, event: e.TeamWritten) -> None:
    within(event.id, LARGEST_ID)
    keeps_form(c.EnterTeam(name=event.name, club=event.club, captain=event.captain))
    others = [team for team in state.teams.values() if team.id != event.id]
    _fits(event.name.casefold() not in {team.name.casefold() for team in others})
    _fits(len(others) < MOST_TEAMS and len(event.members) <= MOST_PLAYERS)
    _fits(event.id in state.teams or not state.rounds)
    taken = {member.id for team in others for member in team.members}
    ids = [member.id for member in event.members]
    _fits(len(set(ids)) == len(ids) and not taken & set(ids))
    for member in event.members:
        within(member.id, LARGEST_ID)
        keeps_form(RosterPlayer(**{name: getattr(member, name) for name in RosterPlayer.__struct_fields__}))
    _fits(_seated(state, event.id) <= set(ids))


def _seated(state: TeamEventState, team: int) -> set[int]:
    """Who stands in a line-up of the team."""
    matches = (found for round_ in state.rounds if (found := round_.match_of(team)))
    return {id_ for match in matches for id_ in match.players_of(team) if id_}


def _check_round(state: TeamEventState, event: e.TeamRoundDrawn) -> None:
    _fits(event.round == len(state.rounds) + 1 <= LATEST_ROUND)
    playing = [team for each in event.matches for team in (each.home, each.away)] + list(event.free)
    _known(state, *playing)
    _fits(len(set(playing)) == len(playing) and bool(event.matches))
    for each in event.matches:
        _fits(bool(_COLOURS.fullmatch(each.colours)) and len(each.colours) == state.settings.boards)
        _fits(bool(each.home_players) == bool(each.away_players))
        for team, players in ((each.home, each.home_players), (each.away, each.away_players)):
            if players:
                _check_lineup(state, team, players, len(each.colours))


def _check_lineup(state: TeamEventState, team: int, players: Iterable[int], boards: int) -> None:
    listed = list(players)
    seated = [id_ for id_ in listed if id_]
    members = {member.id for member in state.teams[team].members}
    _fits(len(listed) == boards and len(set(seated)) == len(seated) and set(seated) <= members)


def _match(state: TeamEventState, round_: int, number: int) -> TeamMatch:
    within(round_, len(state.rounds))
    within(number, len(state.rounds[round_ - 1].matches))
    return state.rounds[round_ - 1].matches[number - 1]


def _check_match(state: TeamEventState, event: e.AnyTeamEvent) -> None:
    match event:
        case e.LineupGiven():
            within(event.round, len(state.rounds))
            found = state.rounds[event.round - 1].match_of(event.team)
            if found is None:
                raise Misfit
            _check_lineup(state, event.team, event.players, len(found.colours))
        case e.BoardPlayed():
            within(event.board, len(_match(state, event.round, event.match).colours))
        case e.MatchForfeited():
            found = _match(state, event.round, event.match)
            _fits(set(event.losers) <= {found.home, found.away})
            _fits(len(set(event.losers)) == len(event.losers))
        case _:
            raise Misfit
