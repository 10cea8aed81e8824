"""What can be done in a team event, one small frozen type each."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound
from kosmos.core.fields import choice, many, points, read_struct, result_field, text, whole
from kosmos.core.results import Result
from kosmos.core.starts import start_field
from kosmos.locale import N_, Phrase
from kosmos.teams.rosters import RosterPlayer, roster_field
from kosmos.teams.settings import MOST_BOARDS

TeamNumber = Annotated[int, whole(N_("Team"), 1, 100_000)]
RoundOf = Annotated[int, whole(N_("Round"), 1, 999)]
MatchNumber = Annotated[int, whole(N_("Match"), 1, 500)]
TeamBoardNumber = Annotated[int, whole(N_("Board"), 1, MOST_BOARDS)]


class TeamCommand(Command, frozen=True, kw_only=True):
    """Base of all commands of a team event."""


class ModifyTeamEvent(TeamCommand, frozen=True, kw_only=True):
    """New values for the settings that are given; what is not named stays as it is."""

    help: ClassVar[str] = N_("Change the settings of a team event.")
    raw: Mapping[str, Any]


class EnterTeam(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter a team with its players in ranked order; reserves come last.")
    name: Annotated[str, text(N_("Name"), 100, filled=True)]
    club: Annotated[str, text(N_("Club"), 100)] = ""
    captain: Annotated[str, text(N_("Captain"), 100)] = ""
    players: Annotated[tuple[RosterPlayer, ...], roster_field(N_("Players"))] = ()


class ChangeTeam(EnterTeam, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Change a team; a player who stays is known by the name.")
    team: TeamNumber


class RemoveTeam(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take a team out again, before the draw.")
    team: TeamNumber


class WithdrawTeam(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("A team leaves: matches that are left are lost by forfeit.")
    team: TeamNumber


class DrawTeamRounds(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Draw the next round; where a table says them, all rounds.")
    heavy: ClassVar[bool] = True


class TakeBackTeamRounds(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take the draw back as far as nothing was played.")


class ScheduleTeamRound(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Say when a round begins, and until when captains hand in line-ups.")
    round: RoundOf
    start: Annotated[str, start_field(N_("Start"))] = ""
    deadline: Annotated[str, start_field(N_("Line-ups until"))] = ""


class GiveLineup(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Hand in a team’s line-up: the players by board, 0 for an empty one.")
    right: ClassVar[str] = Right.RESULTS
    round: RoundOf
    team: TeamNumber
    players: Annotated[
        tuple[int, ...],
        many(N_("Players by board"), whole(N_("Player"), 0, 1_000_000), MOST_BOARDS, repeated=True),
    ]


class FillLineups(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Where a line-up is missing, the first players of the list play.")
    right: ClassVar[str] = Right.RESULTS
    round: RoundOf


class EnterBoard(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter the result of a board, seen from the first-named team.")
    right: ClassVar[str] = Right.RESULTS
    round: RoundOf
    match: MatchNumber
    board: TeamBoardNumber
    result: Annotated[Result, result_field(N_("Result"))]


class ForfeitSide(StrEnum):
    HOME = "home"
    AWAY = "away"
    BOTH = "both"
    NONE = "none"


FORFEIT_WORDS = {
    "home": N_("the first-named team lost it"),
    "away": N_("the other team lost it"),
    "both": N_("both teams lost it"),
    "none": N_("it counts as its boards say"),
}


class ForfeitTeamMatch(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("A whole match is forfeited, or is not any more.")
    right: ClassVar[str] = Right.RESULTS
    round: RoundOf
    match: MatchNumber
    lost: Annotated[ForfeitSide, choice(N_("Forfeit"), ForfeitSide, FORFEIT_WORDS)]


class AdjustTeamPoints(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take points from a team, or give some.")
    team: TeamNumber
    taken_match: Annotated[int, points(N_("Match points taken"))] = 0
    taken_game: Annotated[int, points(N_("Game points taken"))] = 0
    given_match: Annotated[int, points(N_("Match points given"))] = 0
    given_game: Annotated[int, points(N_("Game points given"))] = 0
    reason: Annotated[str, text(N_("Reason"), 200, filled=True)]


class UndoTeamStep(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take the last step back.")


class RedoTeamStep(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Do the step again that was taken back last.")


class GoBackInTeamEvent(TeamCommand, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Go back to an earlier version; this is a step that can be undone as well.")
    version: Annotated[int, whole(N_("Version"), 1, 2**31)]


TEAM_COMMANDS: dict[str, type[TeamCommand]] = {
    kind.__name__: kind
    for kind in (
        EnterTeam,
        ChangeTeam,
        RemoveTeam,
        WithdrawTeam,
        DrawTeamRounds,
        TakeBackTeamRounds,
        ScheduleTeamRound,
        GiveLineup,
        FillLineups,
        EnterBoard,
        ForfeitTeamMatch,
        AdjustTeamPoints,
        UndoTeamStep,
        RedoTeamStep,
        GoBackInTeamEvent,
    )
}


def parse_team_command(name: str, raw: Mapping[str, Any], today: dt.date) -> TeamCommand:
    if name not in TEAM_COMMANDS:
        raise NotFound(Phrase(N_("command")), name)
    return read_struct(TEAM_COMMANDS[name], raw, today)
