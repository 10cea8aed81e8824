"""Roles within a tournament: who has one, invitations."""

from typing import Annotated

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, as_sent, command, operation
from kosmos.cli.options import Tournament
from kosmos.cli.rows import print_rows
from kosmos.locale import N_
from kosmos.service.role_views import roles_view
from kosmos.service.tournament_roles import RoleWish

role = typer.Typer(no_args_is_help=True)

ROLES = "/api/tournaments/{tournament}/roles"
AccountName = Annotated[str, typer.Argument(help="name of the account")]


def print_roles(shown: Json, part: str = N_("Boards")) -> None:
    """`part`: of what a role may be for a part only."""
    rows = [(each["account"], each["role"], each["boards"]) for each in shown["roles"]]
    rows += [(f"({each['name']})", each["role"], each["boards"]) for each in shown["invitations"]]
    print_rows((N_("Name"), N_("Role"), part), rows)


@command(role, "list", shows=print_roles)
@operation("GET", ROLES)
async def shown_roles(desk: CliDesk, tournament: Tournament) -> Json:
    """Who works on a tournament, and who is invited to."""
    await desk.services.club.open(desk.actor, tournament)
    return as_sent(await roles_view(desk.services.roles, desk.actor, tournament))


@command(role, "invite", fields=RoleWish, shows="{path}")
@operation("POST", ROLES)
async def made_invitation(desk: CliDesk, tournament: Tournament, raw: Raw) -> Json:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    await desk.services.club.open(desk.actor, tournament)
    return {"path": f"/invitation/{await desk.services.roles.invite(desk.actor, tournament, raw)}"}


@command(role, "remove")
@operation("DELETE", ROLES + "/{name}")
async def ended_role(desk: CliDesk, tournament: Tournament, name: AccountName) -> None:
    """End the role of an account."""
    await desk.services.roles.remove(desk.actor, tournament, name)
