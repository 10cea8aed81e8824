"""Roles within a tournament or a team event: who has one, invitations, and an end to both."""

from typing import Any, TypedDict

from kosmos.core.commands import Right
from kosmos.core.fields import schema_of
from kosmos.service.operations import ClubDesk, Raw, operation
from kosmos.service.role_views import RolesShown, roles_view
from kosmos.service.team_events import team_stream
from kosmos.service.tournament_roles import RoleWish, TeamRoleWish, TournamentRole

OF_TOURNAMENT, OF_EVENT = "/api/tournaments/{stream}", "/api/teams/{event}"


class InvitationMade(TypedDict):
    path: str


def _body(kind: type[RoleWish]) -> dict[str, Any]:
    """What `kind` takes; a range of boards belongs to result entry alone."""
    unlimited: dict[str, Any] = {"boards": {"const": ""}}
    entry: dict[str, Any] = {"role": {"const": TournamentRole.RESULTS.value}}
    return {**schema_of(kind), "anyOf": [{"properties": entry}, {"properties": unlimited}]}


async def _tournament(desk: ClubDesk, stream: str) -> str:
    """The stream of a tournament that whoever asks may see."""
    await desk.services.club.open(desk.actor, stream)
    return stream


async def _event(desk: ClubDesk, event: str) -> str:
    """The stream of a team event that whoever asks may see."""
    await desk.services.team_events.open(desk.actor, event)
    return team_stream(event)


async def _invited(desk: ClubDesk, stream: str, raw: Raw) -> InvitationMade:
    return {"path": f"/invitation/{await desk.services.roles.invite(desk.actor, stream, raw)}"}


@operation("GET", OF_TOURNAMENT + "/roles", Right.DIRECT)
async def list_roles(desk: ClubDesk, stream: str) -> RolesShown:
    """Who works on a tournament, and who is invited to."""
    return await roles_view(desk.services.roles, desk.actor, await _tournament(desk, stream))


@operation("GET", OF_EVENT + "/roles", Right.DIRECT)
async def list_team_roles(desk: ClubDesk, event: str) -> RolesShown:
    """Who works on a team event, and who is invited to."""
    return await roles_view(desk.services.roles, desk.actor, await _event(desk, event))


@operation(
    "POST",
    OF_TOURNAMENT + "/roles",
    Right.DIRECT,
    summary="A link that gives a role in a tournament, once and within 24 hours; it is shown once",
    body=_body(RoleWish),
    status=201,
)
async def invite(desk: ClubDesk, stream: str, raw: Raw) -> InvitationMade:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    return await _invited(desk, await _tournament(desk, stream), raw)


@operation(
    "POST",
    OF_EVENT + "/roles",
    Right.DIRECT,
    summary="A link that gives a role in a team event, once and within 24 hours; it is shown once",
    body=_body(TeamRoleWish),
    status=201,
)
async def invite_to_team_event(desk: ClubDesk, event: str, raw: Raw) -> InvitationMade:
    """Print the path of a link that gives a role, once and within 24 hours; it follows the server's address."""
    return await _invited(desk, await _event(desk, event), raw)


@operation(
    "DELETE",
    OF_TOURNAMENT + "/roles/{name}",
    Right.DIRECT,
    summary="End the role of an account in a tournament",
)
async def remove_role(desk: ClubDesk, stream: str, name: str) -> None:
    """End the role of an account."""
    await desk.services.roles.remove(desk.actor, stream, name)


@operation(
    "DELETE", OF_EVENT + "/roles/{name}", Right.DIRECT, summary="End the role of an account in a team event"
)
async def remove_team_role(desk: ClubDesk, event: str, name: str) -> None:
    """End the role of an account."""
    await desk.services.roles.remove(desk.actor, await _event(desk, event), name)


@operation("DELETE", OF_TOURNAMENT + "/invitations/{key}", Right.DIRECT)
async def withdraw(desk: ClubDesk, stream: str, key: str) -> None:
    """Withdraw an invitation that nobody has accepted."""
    await desk.services.roles.withdraw(desk.actor, stream, key)


@operation("DELETE", OF_EVENT + "/invitations/{key}", Right.DIRECT)
async def withdraw_team_invitation(desk: ClubDesk, event: str, key: str) -> None:
    """Withdraw an invitation to a team event that nobody has accepted."""
    await desk.services.roles.withdraw(desk.actor, await _event(desk, event), key)
