"""Roles within a tournament: who has one, invitations."""

from typing import Annotated

from kosmos.cli.operations import CommandGroup
from kosmos.cli.options import Tournament, argument
from kosmos.cli.rows import print_rows
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.service.operations import roles
from kosmos.service.tournament_roles import RoleWish

AccountName = Annotated[str, argument("name of the account")]
role = CommandGroup(stream=Tournament, name=AccountName)


def print_roles(shown: Json, part: str = N_("Boards")) -> None:
    """`part`: of what a role may be for a part only."""
    invited = [{**each, "account": f"({each['name']})"} for each in shown["invitations"]]
    print_rows({N_("Name"): "account", N_("Role"): "role", part: "boards"}, [*shown["roles"], *invited])


role.command_of("list", roles.list_roles, shows=print_roles)
role.command_of("invite", roles.invite, fields=RoleWish, shows="{path}")
role.command_of("remove", roles.remove_role)
