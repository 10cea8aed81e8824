"""The desk of a team event over HTTP: its history, its reasons, its roles."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import whole
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.service.role_views import RolesShown, roles_view
from kosmos.service.team_events import team_stream
from kosmos.service.team_reasons import (
    TeamRoundExplained,
    TeamRoundsChecked,
    TeamsWhyNotShown,
    checked_team_rounds,
    checked_view,
    explain_team_round,
    explained_view,
    teams_why_not_view,
    why_teams_do_not_meet,
)
from kosmos.service.tournament_roles import TeamRoleWish
from kosmos.service.views import HistoryShown, history_view
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import described
from kosmos.web.api.roles import InvitationMade, role_body, roles_of
from kosmos.web.api.team_events import TEAMS, team_events_of
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]


class TeamRoundAsked(msgspec.Struct, frozen=True, kw_only=True):
    round: Annotated[int, whole(N_("Round"), 1, 999, empty=0)] = 0
    match: Annotated[int, whole(N_("Match"), 1, 500, empty=0)] = 0


class TwoTeamsAsked(msgspec.Struct, frozen=True, kw_only=True):
    first: Annotated[int, whole(N_("First team"), 1, 1_000_000)]
    second: Annotated[int, whole(N_("Second team"), 1, 1_000_000)]
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None


@get(
    "/api/teams/{event:str}/history",
    tags=TEAMS,
    summary="Who did what and when in a team event; what was undone is marked (read)",
    opt=described(right=Right.READ),
)
async def team_history(request: AnyRequest, event: FromPath[str]) -> list[HistoryShown]:
    read_query(request, Nothing)
    steps = await team_events_of(request).history(await bearer_of(request), event)
    return history_view(steps, language_of(request))


@get(
    "/api/teams/{event:str}/explain",
    tags=TEAMS,
    summary="Why the matches of a round are what they are",
    opt=described(query=TeamRoundAsked),
)
async def explain_team_matches(request: AnyRequest, event: FromPath[str]) -> TeamRoundExplained:
    asked, actor = read_query(request, TeamRoundAsked), await bearer_of(request)
    service = team_events_of(request)
    made = await explain_team_round(service, actor, event, asked.round)
    return explained_view(await service.get(actor, event), made, language_of(request), asked.match)


@get(
    "/api/teams/{event:str}/why-not",
    tags=TEAMS,
    summary="Why two teams do not meet in a round, or in the coming one",
    opt=described(query=TwoTeamsAsked),
)
async def why_not_teams(request: AnyRequest, event: FromPath[str]) -> TeamsWhyNotShown:
    asked, actor = read_query(request, TwoTeamsAsked), await bearer_of(request)
    service = team_events_of(request)
    made = await why_teams_do_not_meet(service, actor, event, asked.first, asked.second, asked.round)
    state = await service.get(actor, event)
    return teams_why_not_view(state, asked.first, asked.second, asked.round, made, language_of(request))


@get(
    "/api/teams/{event:str}/check",
    tags=TEAMS,
    summary="Every round beside the one that the system would have drawn",
    opt=described(),
)
async def check_team_event_rounds(request: AnyRequest, event: FromPath[str]) -> TeamRoundsChecked:
    read_query(request, Nothing)
    actor, service = await bearer_of(request), team_events_of(request)
    checks = await checked_team_rounds(service, actor, event)
    return checked_view(await service.get(actor, event), checks, language_of(request))


# -- roles -------------------------------------------------------------------------------------------------


async def _known(request: AnyRequest, event: str) -> tuple[Actor, str]:
    """Who asks, and the stream of an event that they may see."""
    actor = await bearer_of(request)
    await team_events_of(request).open(actor, event)
    return actor, team_stream(event)


@get(
    "/api/teams/{event:str}/roles",
    tags=TEAMS,
    summary="Who works on a team event, and who is invited to",
    opt=described(right=Right.DIRECT),
)
async def list_team_roles(request: AnyRequest, event: FromPath[str]) -> RolesShown:
    read_query(request, Nothing)
    actor, stream = await _known(request, event)
    return await roles_view(roles_of(request), actor, stream)


@post(
    "/api/teams/{event:str}/roles",
    tags=TEAMS,
    summary="A link that gives a role in a team event, once and within 24 hours; it is shown once",
    opt=described(right=Right.DIRECT, body=role_body(TeamRoleWish)),
)
async def invite_to_team_event(request: AnyRequest, event: FromPath[str]) -> Response[InvitationMade]:
    actor, stream = await _known(request, event)
    secret = await roles_of(request).invite(actor, stream, await json_object(request))
    return Response({"path": f"/invitation/{secret}"}, status_code=201)


@delete(
    "/api/teams/{event:str}/roles/{name:str}",
    tags=TEAMS,
    status_code=204,
    summary="End the role of an account in a team event",
    opt=described(right=Right.DIRECT),
)
async def remove_team_role(request: AnyRequest, event: FromPath[str], name: FromPath[str]) -> None:
    actor, stream = await _known(request, event)
    await roles_of(request).remove(actor, stream, name)


@delete(
    "/api/teams/{event:str}/invitations/{key:str}",
    tags=TEAMS,
    status_code=204,
    summary="Withdraw an invitation to a team event that nobody has accepted",
    opt=described(right=Right.DIRECT),
)
async def withdraw_team_invitation(request: AnyRequest, event: FromPath[str], key: FromPath[str]) -> None:
    actor, stream = await _known(request, event)
    await roles_of(request).withdraw(actor, stream, key)


ROUTES = ordinary(
    [
        team_history,
        explain_team_matches,
        why_not_teams,
        check_team_event_rounds,
        list_team_roles,
        invite_to_team_event,
        remove_team_role,
        withdraw_team_invitation,
    ]
)
