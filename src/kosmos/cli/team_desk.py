"""The desk of a team event: history, undo, reasons, the check of its rounds, and roles."""

from typing import Annotated

import typer

from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, argument, switch
from kosmos.cli.reasons import tell_explained, tell_why_not
from kosmos.cli.roles import print_roles
from kosmos.cli.session import OK, REFUSED, told
from kosmos.cli.team import MatchOption, RoundOption, TeamEventId, team
from kosmos.cli.timeline import GoBackTo, print_history, tell_step
from kosmos.core.errors import NotFound
from kosmos.core.json_values import Json
from kosmos.locale import N_, Phrase
from kosmos.service.operations import roles, team_events
from kosmos.service.operations.team_events import TEAM_OPERATIONS
from kosmos.service.tournament_roles import TeamRoleWish

__all__ = ["team"]


team.command_of("history", team_events.team_history, shows=print_history)


@team.command()
def undo(event: TeamEventId, to: GoBackTo = None, as_json: AsJson = False) -> None:
    """Take the last step back, or go back to an earlier version."""
    name, raw = ("UndoTeamStep", {}) if to is None else ("GoBackInTeamEvent", {"version": to})
    _step(event, name, raw, as_json)


@team.command()
def redo(event: TeamEventId, as_json: AsJson = False) -> None:
    """Do the step again that was taken back last."""
    _step(event, "RedoTeamStep", {}, as_json)


def _step(event: str, name: str, raw: Json, as_json: bool) -> None:
    version = told(ask(TEAM_OPERATIONS[name], event, raw), as_json)["version"]
    tell_step(ask(team_events.team_history, event), version)


# -- reasons -----------------------------------------------------------------------------------------------


@team.command()
def explain(
    event: TeamEventId, round_: RoundOption = 0, match: MatchOption = 0, as_json: AsJson = False
) -> None:
    """Why a round was drawn as it was, match by match."""
    made = told(ask(team_events.explain_team_matches, event, round_, match), as_json)
    tell_explained(made, ("match", "home", "away"), made["matches"], whole=not match)


@team.command()
def why_not(
    event: TeamEventId,
    first: Annotated[str, argument("name or number of a team")],
    second: Annotated[str, argument("name or number of the other team")],
    round_: Annotated[int | None, switch("which round; the coming one if left out", "--round")] = None,
    as_json: AsJson = False,
) -> None:
    """Why two teams do not meet in a round."""
    one, other = _team_numbers(event, first, second)
    tell_why_not(told(ask(team_events.why_not_teams, event, one, other, round_), as_json))


def _team_numbers(event: str, *said: str) -> list[int]:
    """Teams by their numbers, or by their names whatever their case."""
    teams = ask(team_events.get_team_event, event)["teams"]
    names = {each["name"].casefold(): int(each["id"]) for each in teams}
    found = []
    for each in said:
        if each.casefold() not in names and not each.isdecimal():
            raise NotFound(Phrase(N_("team")), each)
        found.append(names.get(each.casefold(), 0) or int(each))
    return found


def _tell_checked(made: Json) -> None:
    for each in made["rounds"]:
        for place, sentence in enumerate(each["sentences"]):
            typer.echo(f"     {sentence}" if place else sentence)
    raise typer.Exit(OK if made["agrees"] else REFUSED)


team.command_of("check", team_events.check_team_event_rounds, shows=_tell_checked)


# -- roles -------------------------------------------------------------------------------------------------


team.command_of("roles", roles.list_team_roles, shows=lambda shown: print_roles(shown, N_("Matches")))
team.command_of("invite", roles.invite_to_team_event, fields=TeamRoleWish, shows="{path}")
team.command_of("end-role", roles.remove_team_role)
