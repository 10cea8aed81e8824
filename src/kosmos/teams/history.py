"""History of a team event in words: who, when, what, whether it still counts, and where one can go back to.

Who plays in a line-up is never said here: it is shown where both line-ups are in.
"""

from collections.abc import Sequence

from kosmos.core.history_steps import HistoryStep, told_steps
from kosmos.core.points import make_points
from kosmos.core.setting_words import changed_words
from kosmos.locale import N_, NP_, Phrase
from kosmos.teams import events as e
from kosmos.teams.settings import POINT_FIELDS, TeamSettings

FILLED = N_("Missing line-ups of round {round} filled in")
ROUNDS_DRAWN = NP_("{count} round drawn", "{count} rounds drawn")


def team_history(stream: Sequence[e.StampedTeamEvent]) -> list[HistoryStep]:
    """All steps, the first one first. An undo or a redo says which step it took back or brought again."""
    return told_steps(e.with_parts(stream), _TeamTeller())


class _TeamTeller:
    def __init__(self) -> None:
        self._teams: dict[int, str] = {}
        self._matches: dict[tuple[int, int], tuple[int, int]] = {}  #: (round, match) -> the teams
        self._settings: TeamSettings | None = None  #: as they are after the event that is being told
        self._before: TeamSettings | None = None  #: and as they were before it
        self._then: dict[int, TeamSettings | None] = {}

    def hear(self, version: int, event: e.AnyTeamEvent) -> None:
        match event:
            case e.TeamEventSet():
                self._before, self._settings = self._settings, event.settings
            case e.TeamWritten():
                self._teams[event.id] = event.name
            case e.TeamRoundDrawn():
                for number, each in enumerate(event.matches, 1):
                    self._matches[event.round, number] = (each.home, each.away)
            case e.TeamStepUndone() | e.TeamStepRedone() | e.TeamEventWentBack():
                self._settings = self._then[event.version]
        self._then[version] = self._settings

    def is_restore_point(self, event: e.AnyTeamEvent) -> bool:
        return isinstance(event, e.TeamRoundDrawn)

    def gone_on(self, step: HistoryStep, version: int, event: e.AnyTeamEvent) -> HistoryStep:
        """A further part of a step; rounds that were drawn at once are told by their number."""
        if isinstance(event, e.TeamRoundDrawn) and step.restore_point:
            count = version - step.before
            return step._replace(version=version, words=Phrase(ROUNDS_DRAWN, {"count": count}))
        if isinstance(event, e.BoardPlayed) and event.result.is_played and step.words.text == FILLED:
            # The first result of a match brings the line-ups that were missing: the result is what was done.
            return step._replace(version=version, words=self._played(event))
        return step._replace(version=version)

    def words(self, event: e.AnyTeamEvent) -> Phrase:
        match event:
            case e.TeamEventSet():
                return self._set(event)
            case e.TeamWritten():
                return Phrase(N_("Team entered or changed: {team}"), {"team": event.name})
            case e.TeamRemoved():
                return Phrase(N_("Team taken out: {team}"), {"team": self._team(event.id)})
            case e.TeamWithdrawn():
                return Phrase(N_("Team withdrawn: {team}"), {"team": self._team(event.id)})
            case e.TeamPointsAdjusted():
                return self._adjusted(event)
            case e.TeamEventWentBack():
                return Phrase(N_("Went back to version {version}"), {"version": event.version})
            case e.TeamRoundDrawn() | e.TeamRoundsTakenBack() | e.TeamRoundScheduled():
                return _of_round(event)
            case e.LineupGiven() | e.BoardPlayed() | e.MatchForfeited():
                return self._of_match(event)
            case e.TeamStepUndone() | e.TeamStepRedone():
                return Phrase("")  # the step itself is named by whoever tells it

    def _set(self, event: e.TeamEventSet) -> Phrase:
        if self._before is None:
            return Phrase(N_("Team event made: {name}"), {"name": event.settings.name})
        before, after = self._before, event.settings
        names = [name for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name)]
        fields = changed_words(names, before, after, POINT_FIELDS)
        return Phrase(N_("Settings changed: {fields}"), {"fields": fields})

    def _of_match(self, event: e.LineupGiven | e.BoardPlayed | e.MatchForfeited) -> Phrase:
        match event:
            case e.LineupGiven():
                text = FILLED if event.filled else N_("Line-up of {team} for round {round} handed in")
                return Phrase(text, {"team": self._team(event.team), "round": event.round})
            case e.BoardPlayed():
                return self._played(event)
            case e.MatchForfeited():
                return self._forfeited(event)

    def _played(self, event: e.BoardPlayed) -> Phrase:
        text = N_("Round {round}, {match}, board {board}: {result}")
        args = {"round": event.round, "match": self._match(event.round, event.match), "board": event.board}
        return Phrase(text, {**args, "result": event.result.value})

    def _forfeited(self, event: e.MatchForfeited) -> Phrase:
        args = {"round": event.round, "match": self._match(event.round, event.match)}
        if not event.losers:
            return Phrase(N_("Round {round}, {match}: counts as its boards say again"), args)
        teams = " + ".join(self._team(each) for each in event.losers)
        return Phrase(N_("Round {round}, {match}: lost by forfeit by {teams}"), {**args, "teams": teams})

    def _adjusted(self, event: e.TeamPointsAdjusted) -> Phrase:
        text = N_("{team}: match points {match}, game points {game}, by the arbiter ({reason}).")
        args = {"team": self._team(event.team), "reason": event.reason}
        return Phrase(text, {**args, "match": _signed(event.match), "game": _signed(event.game)})

    def _team(self, id_: int) -> str:
        return self._teams.get(id_, f"#{id_}")

    def _match(self, round_: int, number: int) -> str:
        home, away = self._matches.get((round_, number), (0, 0))
        return f"{self._team(home)} – {self._team(away)}"


def _of_round(event: e.TeamRoundDrawn | e.TeamRoundsTakenBack | e.TeamRoundScheduled) -> Phrase:
    args = {"round": event.round}
    match event:
        case e.TeamRoundDrawn():
            return Phrase(N_("Round {round} drawn"), args)
        case e.TeamRoundsTakenBack():
            return Phrase(N_("Draw taken back from round {round} on"), args)
        case e.TeamRoundScheduled():
            times = {"start": _moment(event.start), "deadline": _moment(event.deadline)}
            return Phrase(N_("Round {round}: start {start}, line-ups until {deadline}"), {**args, **times})


def _moment(said: str) -> str:
    return said.replace("T", " ") or "–"


def _signed(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{make_points(abs(points))}"
