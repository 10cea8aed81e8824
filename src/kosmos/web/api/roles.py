"""Roles within a tournament over HTTP: who has one, invitations, and an end to both."""

from typing import Any, TypedDict

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.service.role_views import RolesShown, roles_view
from kosmos.service.tournament_roles import RoleWish, TournamentRole, TournamentRoles
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import Json, body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of

AnyRequest = Request[Any, Any, Any]
TAGS = ["tournaments"]


class InvitationMade(TypedDict):
    path: str


def role_body(kind: type[RoleWish]) -> Json:
    """What `kind` takes; a range of boards belongs to result entry alone."""
    unlimited: Json = {"boards": {"const": ""}}
    entry: Json = {"role": {"const": TournamentRole.RESULTS.value}}
    return {**body_of(kind), "anyOf": [{"properties": entry}, {"properties": unlimited}]}


def roles_of(request: AnyRequest) -> TournamentRoles:
    return request.app.state.roles  # type: ignore[no-any-return]


@get(
    "/api/tournaments/{stream:str}/roles",
    tags=TAGS,
    summary="Who works on a tournament, and who is invited to",
    opt=described(right=Right.DIRECT),
)
async def list_roles(request: AnyRequest, stream: FromPath[str]) -> RolesShown:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    await request.app.state.club.open(actor, stream)
    return await roles_view(roles_of(request), actor, stream)


@post(
    "/api/tournaments/{stream:str}/roles",
    tags=TAGS,
    summary="A link that gives a role in a tournament, once and within 24 hours; it is shown once",
    opt=described(right=Right.DIRECT, body=role_body(RoleWish)),
)
async def invite(request: AnyRequest, stream: FromPath[str]) -> Response[InvitationMade]:
    actor = await bearer_of(request)
    raw = await json_object(request)
    await request.app.state.club.open(actor, stream)
    secret = await roles_of(request).invite(actor, stream, raw)
    return Response({"path": f"/invitation/{secret}"}, status_code=201)


@delete(
    "/api/tournaments/{stream:str}/roles/{name:str}",
    tags=TAGS,
    status_code=204,
    summary="End the role of an account in a tournament",
    opt=described(right=Right.DIRECT),
)
async def remove_role(request: AnyRequest, stream: FromPath[str], name: FromPath[str]) -> None:
    await roles_of(request).remove(await bearer_of(request), stream, name)


@delete(
    "/api/tournaments/{stream:str}/invitations/{key:str}",
    tags=TAGS,
    status_code=204,
    summary="Withdraw an invitation that nobody has accepted",
    opt=described(right=Right.DIRECT),
)
async def withdraw(request: AnyRequest, stream: FromPath[str], key: FromPath[str]) -> None:
    await roles_of(request).withdraw(await bearer_of(request), stream, key)


ROUTES = ordinary([list_roles, invite, remove_role, withdraw])
