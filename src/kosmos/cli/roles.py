"""Roles within a tournament: who has one, invitations."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, as_sent, operation
from kosmos.cli.options import AsJson, Tournament, with_fields
from kosmos.cli.rows import print_rows
from kosmos.cli.session import given, refusals, told
from kosmos.locale import N_
from kosmos.service.role_views import roles_view
from kosmos.service.tournament_roles import RoleWish

app = typer.Typer(no_args_is_help=True, help="Roles within a tournament: who has one, invitations by link.")

ONE = "/api/tournaments/{tournament}"


@operation("GET", ONE + "/roles")
async def shown_roles(desk: CliDesk, tournament: str) -> Json:
    await desk.services.club.open(desk.actor, tournament)
    return as_sent(await roles_view(desk.services.roles, desk.actor, tournament))


@operation("POST", ONE + "/roles")
async def made_invitation(desk: CliDesk, tournament: str, raw: Mapping[str, Any]) -> Json:
    await desk.services.club.open(desk.actor, tournament)
    return {"path": f"/invitation/{await desk.services.roles.invite(desk.actor, tournament, raw)}"}


@operation("DELETE", ONE + "/roles/{name}")
async def ended_role(desk: CliDesk, tournament: str, name: str) -> None:
    await desk.services.roles.remove(desk.actor, tournament, name)


@app.command("list")
def list_(tournament: Tournament, as_json: AsJson = False) -> None:
    """Who works on a tournament, and who is invited to."""
    with refusals():
        shown = told(shown_roles(tournament), as_json)
    rows = [(each["account"], each["role"], each["boards"]) for each in shown["roles"]]
    rows += [(f"({each['name']})", each["role"], each["boards"]) for each in shown["invitations"]]
    print_rows((N_("Name"), N_("Role"), N_("Boards")), rows)


@app.command("invite")
@with_fields(RoleWish)
def invite(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    with refusals():
        typer.echo(told(made_invitation(tournament, given(raw)), as_json)["path"])


@app.command("remove")
def remove(tournament: Tournament, name: Annotated[str, typer.Argument(help="name of the account")]) -> None:
    """End the role of an account."""
    with refusals():
        ended_role(tournament, name)
