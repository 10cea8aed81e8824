"""The desk of a team event: history, undo, reasons, the check of its rounds, and roles."""

from typing import Annotated

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson
from kosmos.cli.reasons import tell as tell_sentences
from kosmos.cli.reasons import tell_why_not
from kosmos.cli.roles import AccountName, print_roles
from kosmos.cli.session import OK, REFUSED, say, told
from kosmos.cli.team import (
    EVENT,
    MatchOption,
    RoundOption,
    TeamEventId,
    do_in_team_event,
    get_team_event,
    team,
)
from kosmos.cli.timeline import GoBackTo, print_history
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.service.role_views import roles_view
from kosmos.service.team_events import team_stream
from kosmos.service.team_reasons import (
    checked_team_rounds,
    checked_view,
    explain_team_round,
    explained_view,
    teams_why_not_view,
    why_teams_do_not_meet,
)
from kosmos.service.tournament_roles import TeamRoleWish
from kosmos.service.views import history_view

__all__ = ["team"]


@command(team, "history", shows=print_history)
@operation("GET", EVENT + "/history")
async def team_steps(desk: CliDesk, event: TeamEventId) -> list[Json]:
    """Who did what and when; what was undone is marked."""
    return all_sent(history_view(await desk.services.team_events.history(desk.actor, event), desk.language))


@team.command()
def undo(event: TeamEventId, to: GoBackTo = None, as_json: AsJson = False) -> None:
    """Take the last step back, or go back to an earlier version."""
    name, raw = ("UndoTeamStep", {}) if to is None else ("GoBackInTeamEvent", {"version": to})
    _tell_step(event, told(do_in_team_event(event, name, raw), as_json))


@team.command()
def redo(event: TeamEventId, as_json: AsJson = False) -> None:
    """Do the step again that was taken back last."""
    _tell_step(event, told(do_in_team_event(event, "RedoTeamStep", {}), as_json))


def _tell_step(event: str, done: Json) -> None:
    typer.echo(team_steps(event)[-1]["what"])
    say(N_("Now at version {version}."), version=done["version"])


# -- reasons -----------------------------------------------------------------------------------------------


@operation("GET", EVENT + "/explain")
async def explained_matches(desk: CliDesk, event: str, round: int = 0, match: int = 0) -> Json:  # noqa: A002 - as the API calls it
    events = desk.services.team_events
    made = await explain_team_round(events, desk.actor, event, round)
    return as_sent(explained_view(await events.get(desk.actor, event), made, desk.language, match))


@team.command()
def explain(
    event: TeamEventId, round_: RoundOption = 0, match: MatchOption = 0, as_json: AsJson = False
) -> None:
    """Why a round was drawn as it was, match by match."""
    made = told(explained_matches(event, round_, match), as_json)
    say(N_("Round {round}"), round=made["round"])
    if not match:
        tell_sentences(made["sentences"])
    for each in made["matches"]:
        typer.echo(f"\n{each['match']:>3}  {each['home']['name']} – {each['away']['name']}")
        tell_sentences(each["sentences"])


@operation("GET", EVENT + "/why-not")
async def teams_apart(
    desk: CliDesk,
    event: str,
    first: int,
    second: int,
    round: int | None = None,  # noqa: A002 - as the API calls it
) -> Json:
    events = desk.services.team_events
    made = await why_teams_do_not_meet(events, desk.actor, event, first, second, round)
    state = await events.get(desk.actor, event)
    return as_sent(teams_why_not_view(state, first, second, round, made, desk.language))


@team.command()
def why_not(
    event: TeamEventId,
    first: Annotated[str, typer.Argument(help="name or number of a team")],
    second: Annotated[str, typer.Argument(help="name or number of the other team")],
    round_: Annotated[
        int | None, typer.Option("--round", help="which round; the coming one if left out")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Why two teams do not meet in a round."""
    one, other = _team_numbers(event, first, second)
    tell_why_not(told(teams_apart(event, one, other, round_), as_json))


def _team_numbers(event: str, *said: str) -> list[int]:
    """Teams by their numbers, or by their names whatever their case."""
    names = {each["name"].casefold(): int(each["id"]) for each in get_team_event(event)["teams"]}
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


@command(team, "check", shows=_tell_checked)
@operation("GET", EVENT + "/check")
async def checked_rounds(desk: CliDesk, event: TeamEventId) -> Json:
    """Compare every round with the one that the system would have drawn. Exit code 0: all agree, 1: something differs."""
    events = desk.services.team_events
    checks = await checked_team_rounds(events, desk.actor, event)
    return as_sent(checked_view(await events.get(desk.actor, event), checks, desk.language))


# -- roles -------------------------------------------------------------------------------------------------


@command(team, "roles", shows=lambda shown: print_roles(shown, N_("Matches")))
@operation("GET", EVENT + "/roles")
async def shown_team_roles(desk: CliDesk, event: TeamEventId) -> Json:
    """Who works on a team event, and who is invited to."""
    await desk.services.team_events.open(desk.actor, event)
    return as_sent(await roles_view(desk.services.roles, desk.actor, team_stream(event)))


@command(team, "invite", fields=TeamRoleWish, shows="{path}")
@operation("POST", EVENT + "/roles")
async def made_team_invitation(desk: CliDesk, event: TeamEventId, raw: Raw) -> Json:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    await desk.services.team_events.open(desk.actor, event)
    return {"path": f"/invitation/{await desk.services.roles.invite(desk.actor, team_stream(event), raw)}"}


@command(team, "end-role")
@operation("DELETE", EVENT + "/roles/{name}")
async def ended_team_role(desk: CliDesk, event: TeamEventId, name: AccountName) -> None:
    """End the role of an account."""
    await desk.services.team_events.open(desk.actor, event)
    await desk.services.roles.remove(desk.actor, team_stream(event), name)
