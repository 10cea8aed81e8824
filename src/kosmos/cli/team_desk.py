"""The desk of a team event: history, undo, reasons, the check of its rounds, and roles."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.rows import print_rows
from kosmos.cli.session import OK, REFUSED, given, refusals, say, told
from kosmos.cli.team_operations import (
    checked_rounds,
    do_in_team_event,
    ended_team_role,
    explained_matches,
    get_team_event,
    made_team_invitation,
    shown_team_roles,
    team_steps,
    teams_apart,
)
from kosmos.cli.timeline import print_history
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.service.tournament_roles import TeamRoleWish

TeamEventId = Annotated[str, typer.Argument(help="id of the team event; `kosmos team list` shows them")]
RoundOption = Annotated[int, typer.Option("--round", help="which round; the one that is played, if not said")]


def history(event: TeamEventId, as_json: AsJson = False) -> None:
    """Who did what and when; what was undone is marked."""
    with refusals():
        print_history(told(team_steps(event), as_json))


def undo(
    event: TeamEventId,
    to: Annotated[int | None, typer.Option("--to", help="go back to this version instead")] = None,
    as_json: AsJson = False,
) -> None:
    """Take the last step back, or go back to an earlier version."""
    name, raw = ("UndoTeamStep", {}) if to is None else ("GoBackInTeamEvent", {"version": to})
    _travel(event, name, raw, as_json=as_json)


def redo(event: TeamEventId, as_json: AsJson = False) -> None:
    """Do the step again that was taken back last."""
    _travel(event, "RedoTeamStep", {}, as_json=as_json)


def _travel(event: str, name: str, raw: dict[str, Any], *, as_json: bool) -> None:
    with refusals():
        version = told(do_in_team_event(event, name, raw), as_json)["version"]
        typer.echo(team_steps(event)[-1]["what"])
    say(N_("Now at version {version}."), version=version)


# -- reasons -----------------------------------------------------------------------------------------------


def explain(
    event: TeamEventId,
    round_: RoundOption = 0,
    match: Annotated[int, typer.Option("--match", help="only this match")] = 0,
    as_json: AsJson = False,
) -> None:
    """Why a round was drawn as it was, match by match."""
    with refusals():
        made = told(explained_matches(event, round_, match), as_json)
    say(N_("Round {round}"), round=made["round"])
    if not match:
        _tell(made["sentences"])
    for each in made["matches"]:
        typer.echo(f"\n{each['match']:>3}  {each['home']['name']} – {each['away']['name']}")
        _tell(each["sentences"])


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
    with refusals():
        one, other = _team_numbers(event, first, second)
        made = told(teams_apart(event, one, other, round_), as_json)
    say(
        N_("Round {round}: {first} – {second}?"),
        round=made["round"],
        first=made["first"]["name"],
        second=made["second"]["name"],
    )
    _tell(made["sentences"])


def _team_numbers(event: str, *said: str) -> list[int]:
    """Teams by their numbers, or by their names whatever their case."""
    names = {team["name"].casefold(): int(team["id"]) for team in get_team_event(event)["teams"]}
    found = []
    for each in said:
        if each.casefold() not in names and not each.isdecimal():
            raise NotFound(Phrase(N_("team")), each)
        found.append(names.get(each.casefold(), 0) or int(each))
    return found


def check(event: TeamEventId, as_json: AsJson = False) -> None:
    """Compare every round with the one that the system would have drawn. Exit code 0: all agree, 1: something differs."""
    with refusals():
        made = told(checked_rounds(event), as_json)
    for each in made["rounds"]:
        for place, sentence in enumerate(each["sentences"]):
            typer.echo(f"     {sentence}" if place else sentence)
    raise typer.Exit(OK if made["agrees"] else REFUSED)


def _tell(sentences: list[str]) -> None:
    for sentence in sentences:
        typer.echo(f"     {sentence}")


# -- roles -------------------------------------------------------------------------------------------------


def roles(event: TeamEventId, as_json: AsJson = False) -> None:
    """Who works on a team event, and who is invited to."""
    with refusals():
        shown = told(shown_team_roles(event), as_json)
    rows = [(each["account"], each["role"], each["boards"]) for each in shown["roles"]]
    rows += [(f"({each['name']})", each["role"], each["boards"]) for each in shown["invitations"]]
    print_rows((N_("Name"), N_("Role"), N_("Matches")), rows)


@with_fields(TeamRoleWish)
def invite(event: TeamEventId, as_json: AsJson = False, **raw: Any) -> None:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    with refusals():
        typer.echo(told(made_team_invitation(event, given(raw)), as_json)["path"])


def end_role(event: TeamEventId, name: Annotated[str, typer.Argument(help="name of the account")]) -> None:
    """End the role of an account."""
    with refusals():
        ended_team_role(event, name)


COMMANDS: dict[str, Callable[..., None]] = {
    "history": history,
    "undo": undo,
    "redo": redo,
    "explain": explain,
    "why-not": why_not,
    "check": check,
    "roles": roles,
    "invite": invite,
    "end-role": end_role,
}
