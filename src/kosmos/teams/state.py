"""A team event as it stands: a value made of its events."""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

import msgspec

from kosmos.core.results import Result
from kosmos.core.timeline import Misfit
from kosmos.teams import events as e
from kosmos.teams.settings import TeamSettings


class TeamEntry(msgspec.Struct, frozen=True):
    id: int
    name: str
    club: str = ""
    captain: str = ""
    members: tuple[e.TeamMember, ...] = ()
    withdrawn: int | None = None  #: after this round

    def member(self, id_: int) -> e.TeamMember | None:
        return next((each for each in self.members if each.id == id_), None)

    def rank_of(self, id_: int) -> int:
        """The place in the ranked list, from 1 on; 0: not in it."""
        return next((place for place, each in enumerate(self.members, 1) if each.id == id_), 0)


class TeamMatch(msgspec.Struct, frozen=True):
    """A match as it stands; results are seen from the first-named team."""

    number: int
    home: int
    away: int
    colours: str
    home_players: tuple[int, ...] = ()
    away_players: tuple[int, ...] = ()
    results: tuple[Result, ...] = ()
    losers: tuple[int, ...] = ()  #: who lost the whole match by forfeit

    @property
    def is_lined_up(self) -> bool:
        """Both line-ups are in: from then on they are shown."""
        return bool(self.home_players and self.away_players)

    @property
    def is_over(self) -> bool:
        return bool(self.losers) or all(each.is_final for each in self.results)

    @property
    def is_begun(self) -> bool:
        return bool(self.losers) or any(each is not Result.MISSING for each in self.results)

    def players_of(self, team: int) -> tuple[int, ...]:
        return self.home_players if team == self.home else self.away_players

    def home_white(self, board: int) -> bool:
        return self.colours[board - 1] == "W"


class TeamEventRound(msgspec.Struct, frozen=True):
    matches: tuple[TeamMatch, ...]
    free: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return all(match.is_over for match in self.matches)

    def match_of(self, team: int) -> TeamMatch | None:
        return next((each for each in self.matches if team in (each.home, each.away)), None)


class RoundTimes(msgspec.Struct, frozen=True):
    start: str = ""
    deadline: str = ""


class TeamEventState(msgspec.Struct):
    """Never changed once handed out; tables in it are replaced."""

    settings: TeamSettings
    version: int = 0
    teams: Mapping[int, TeamEntry] = {}
    rounds: tuple[TeamEventRound, ...] = ()
    times: Mapping[int, RoundTimes] = {}
    adjusted: tuple[e.TeamPointsAdjusted, ...] = ()
    members_given: int = 0  #: the highest id a player ever had
    teams_given: int = 0

    @property
    def is_finished(self) -> bool:
        return bool(self.rounds) and len(self.rounds) >= self.planned and all(r.is_over for r in self.rounds)

    @property
    def can_draw(self) -> bool:
        """There are teams, and something is left to be drawn: the next round, or the whole table."""
        more = len(self.rounds) < self.planned if self.settings.profile.draws_each_round else not self.rounds
        return bool(self.teams) and more

    @property
    def planned(self) -> int:
        """Rounds in all: tables are drawn as a whole."""
        if self.settings.profile.counts_rounds:
            return self.settings.rounds
        return len(self.rounds)

    @property
    def current(self) -> int:
        """The first round that is not over, or the last one."""
        open_ = (number for number, each in enumerate(self.rounds, 1) if not each.is_over)
        return next(open_, len(self.rounds))

    @property
    def latest(self) -> int:
        """The last round for which line-ups came in or in which something was played; before that the first one."""
        seen = [
            number
            for number, each in enumerate(self.rounds, 1)
            if any(m.is_begun or (m.is_lined_up and not self.settings.sets_boards) for m in each.matches)
        ]
        return max(seen, default=min(1, len(self.rounds)))

    def times_of(self, round_: int) -> RoundTimes:
        return self.times.get(round_, RoundTimes())

    def player(self, id_: int) -> e.TeamMember | None:
        return next((each for team in self.teams.values() if (each := team.member(id_))), None)


# -- events into state -------------------------------------------------------------------------------------


def begun(first: e.AnyTeamEvent) -> TeamEventState:
    if not isinstance(first, e.TeamEventSet):
        raise Misfit
    return TeamEventState(first.settings, 1)


def written(state: TeamEventState, events: Iterable[e.AnyTeamEvent]) -> TeamEventState:
    """The state after these events, which do not move in time; the given one stays as it was."""
    draft = copy(state)
    for event in events:
        _apply(draft, event)
        draft.version += 1
    return draft


def _apply(draft: TeamEventState, event: e.AnyTeamEvent) -> None:
    match event:
        case e.TeamEventSet():
            draft.settings = event.settings
        case e.TeamWritten():
            _write_team(draft, event)
        case e.TeamRemoved():
            draft.teams = {id_: team for id_, team in draft.teams.items() if id_ != event.id}
        case e.TeamWithdrawn():
            gone = msgspec.structs.replace(draft.teams[event.id], withdrawn=event.after)
            draft.teams = {**draft.teams, event.id: gone}
        case e.TeamRoundDrawn():
            draft.rounds = (*draft.rounds, TeamEventRound(_matches(event), event.free))
        case e.TeamRoundsTakenBack():
            draft.rounds = draft.rounds[: event.round - 1]
        case e.TeamRoundScheduled():
            draft.times = {**draft.times, event.round: RoundTimes(event.start, event.deadline)}
        case e.LineupGiven():
            _line_up(draft, event)
        case e.BoardPlayed():
            _enter(draft, event)
        case e.MatchForfeited():
            _change_match(draft, event.round, event.match, losers=event.losers)
        case e.TeamPointsAdjusted():
            draft.adjusted = (*draft.adjusted, event)


def _write_team(draft: TeamEventState, event: e.TeamWritten) -> None:
    former = draft.teams.get(event.id)
    withdrawn = former.withdrawn if former else None
    entry = TeamEntry(event.id, event.name, event.club, event.captain, event.members, withdrawn)
    draft.teams = {**draft.teams, event.id: entry}
    draft.teams_given = max(draft.teams_given, event.id)
    draft.members_given = max([draft.members_given, *(each.id for each in event.members)])


def _matches(event: e.TeamRoundDrawn) -> tuple[TeamMatch, ...]:
    return tuple(
        TeamMatch(
            number,
            drawn.home,
            drawn.away,
            drawn.colours,
            drawn.home_players,
            drawn.away_players,
            (Result.MISSING,) * len(drawn.colours),
        )
        for number, drawn in enumerate(event.matches, 1)
    )


def _line_up(draft: TeamEventState, event: e.LineupGiven) -> None:
    found = draft.rounds[event.round - 1].match_of(event.team)
    assert found is not None, "a line-up is given for a team that plays"
    side = "home_players" if found.home == event.team else "away_players"
    _change_match(draft, event.round, found.number, **{side: event.players})


def _enter(draft: TeamEventState, event: e.BoardPlayed) -> None:
    before = draft.rounds[event.round - 1].matches[event.match - 1].results
    results = (*before[: event.board - 1], event.result, *before[event.board :])
    _change_match(draft, event.round, event.match, results=results)


def _change_match(draft: TeamEventState, round_: int, number: int, **changes: Any) -> None:
    former = draft.rounds[round_ - 1]
    changed = msgspec.structs.replace(former.matches[number - 1], **changes)
    matches = (*former.matches[: number - 1], changed, *former.matches[number:])
    now = msgspec.structs.replace(former, matches=matches)
    draft.rounds = (*draft.rounds[: round_ - 1], now, *draft.rounds[round_:])
