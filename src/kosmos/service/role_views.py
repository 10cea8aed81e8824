"""Who works on a tournament, as plain values."""

from typing import TypedDict

from kosmos.service.actors import Actor
from kosmos.service.tournament_roles import TournamentRoles


class RoleShown(TypedDict):
    account: str
    role: str
    boards: str


class InvitationShown(TypedDict):
    key: str
    name: str
    role: str
    boards: str
    expires: float


class RolesShown(TypedDict):
    roles: list[RoleShown]
    invitations: list[InvitationShown]


async def roles_view(roles: TournamentRoles, actor: Actor, stream: str) -> RolesShown:
    held, invited = await roles.holders(actor, stream), await roles.invitations(actor, stream)
    return {
        "roles": [{"account": each.account, "role": each.role.value, "boards": each.boards} for each in held],
        "invitations": [
            {
                "key": each.key,
                "name": each.wish.name,
                "role": each.wish.role.value,
                "boards": each.wish.boards,
                "expires": each.expires,
            }
            for each in invited
        ],
    }
