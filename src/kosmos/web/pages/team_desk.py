"""The desk of a team event: its history, its reasons, its roles."""

import datetime as dt
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import fields_of
from kosmos.locale import N_, Phrase
from kosmos.service.team_events import team_stream
from kosmos.service.team_reasons import (
    check_phrases,
    checked_team_rounds,
    explain_team_round,
    why_teams_do_not_meet,
)
from kosmos.service.tournament_roles import TEAM_ROLE_WORDS, TeamRoleWish
from kosmos.web.pages.forms import asked_number, go, read_form
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.services import AnyRequest, services_of

STEPS = 150  #: of the history on one page


@get("/teams/{event:str}/history", include_in_schema=False)
async def team_history_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = (await reader(request)).at(team_stream(event))
    service = services_of(request).team_events
    chronicle = await service.open(actor, event)
    steps = (await service.history(actor, event))[::-1]
    upto = asked_number(request, "upto") or chronicle.version
    begun = next((place for place, step in enumerate(steps) if step.version <= upto), len(steps))
    return await page(
        request,
        "teams/history.html",
        actor=actor,
        event=event,
        state=chronicle.state,
        chronicle=chronicle,
        steps=steps[begun : begun + STEPS],
        newer=steps[max(0, begun - STEPS)].version if begun else None,
        older=steps[begun + STEPS].version if begun + STEPS < len(steps) else None,
    )


# -- reasons -----------------------------------------------------------------------------------------------


@get("/teams/{event:str}/rounds/{number:int}/why", include_in_schema=False)
async def team_why(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """Why the matches of a round are what they are; with two teams, why they do not meet."""
    actor = (await reader(request)).at(team_stream(event))
    service = services_of(request).team_events
    state = await service.get(actor, event)
    drawn = len(state.rounds)
    if not 1 <= number <= drawn + state.settings.profile.draws_each_round:
        raise NotFound(Phrase(N_("round")), number)
    first, second = asked_number(request, "first"), asked_number(request, "second")
    against = None
    if first is not None and second is not None:
        against = await why_teams_do_not_meet(service, actor, event, first, second, number)
    return await page(
        request,
        "teams/reasons.html",
        actor=actor,
        event=event,
        state=state,
        number=number,
        made=await explain_team_round(service, actor, event, number) if number <= drawn else None,
        people=[(team.id, team.name) for team in state.teams.values()],
        first=first,
        second=second,
        against=against,
    )


@get("/teams/{event:str}/check", include_in_schema=False)
async def team_check_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = (await reader(request)).at(team_stream(event))
    service = services_of(request).team_events
    state, checks = await service.get(actor, event), await checked_team_rounds(service, actor, event)
    found = [(check, check_phrases(state, check)) for check in checks]
    return await page(request, "teams/check.html", actor=actor, event=event, state=state, found=found)


# -- roles -------------------------------------------------------------------------------------------------


@get("/teams/{event:str}/roles", include_in_schema=False)
async def team_roles_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    return await _roles(request, event)


async def _roles(request: AnyRequest, event: str, secret: str = "") -> Response[str]:
    actor, stream, roles = await reader(request), team_stream(event), services_of(request).roles
    state = await services_of(request).team_events.get(actor, event)
    address = f"{str(request.base_url).rstrip('/')}/invitation/{secret}" if secret else ""
    return await page(
        request,
        "teams/roles.html",
        actor=actor.at(stream),
        event=event,
        state=state,
        holders=await roles.holders(actor, stream),
        invitations=await roles.invitations(actor, stream),
        fields=fields_of(TeamRoleWish),
        role_words=TEAM_ROLE_WORDS,
        moment=lambda seconds: dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        link=address,
        code=qr_code(address) if address else "",
    )


@post("/teams/{event:str}/roles", include_in_schema=False, status_code=200)
async def team_invite(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    """The link is shown once, with its code, to be sent or scanned."""
    actor, form = await reader(request), await read_form(request)
    raw = {name: form[name][-1] for name in fields_of(TeamRoleWish) if form.get(name, [""])[-1]}
    return await _roles(
        request, event, await services_of(request).roles.invite(actor, team_stream(event), raw)
    )


@post("/teams/{event:str}/roles/remove", include_in_schema=False)
async def team_role_removed(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    """A role by the name of who has it, or an invitation by its key."""
    actor, form, roles = await reader(request), await read_form(request), services_of(request).roles
    if key := form.get("invitation", [""])[-1]:
        await roles.withdraw(actor, team_stream(event), key)
    else:
        await roles.remove(actor, team_stream(event), form.get("account", [""])[-1])
    return go(request, f"/teams/{event}/roles")
