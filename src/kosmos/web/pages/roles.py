"""Who works on a tournament: roles, invitations by link and QR code, and how somebody accepts one."""

import datetime as dt
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.errors import FieldMissing
from kosmos.core.fields import fields_of
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.service.team_events import event_in
from kosmos.service.tournament_roles import (
    ROLE_WORDS,
    TEAM_ROLE_WORDS,
    KeptInvitation,
    RoleWish,
    TournamentRole,
)
from kosmos.web.devices import known_or_new
from kosmos.web.pages.entrance import with_session
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest, services_of

#: where the work of a role is done
_WORK = {TournamentRole.RESULTS: "/entry", TournamentRole.CHECK_IN: "/check-in"}
_READER = Actor("", Right.READ)  #: whoever is invited may know to what


@get("/t/{stream:str}/roles", include_in_schema=False)
async def roles_page(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    return await _roles_page(request, stream)


async def _roles_page(request: AnyRequest, stream: str, secret: str = "") -> Response[str]:
    opened = await open_tournament(request, stream)
    roles = services_of(request).roles
    address = f"{str(request.base_url).rstrip('/')}/invitation/{secret}" if secret else ""
    return await show(
        request,
        stream,
        opened,
        "tournament/roles.html",
        holders=await roles.holders(opened.actor, stream),
        invitations=await roles.invitations(opened.actor, stream),
        fields=fields_of(RoleWish),
        role_words=ROLE_WORDS,
        moment=lambda seconds: dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        link=address,
        code=qr_code(address) if address else "",
    )


@post("/t/{stream:str}/roles", include_in_schema=False, status_code=200)
async def invite(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """The link is shown once, with its code, to be sent or scanned."""
    actor = await reader(request)
    form = await read_form(request)
    raw = {name: form[name][-1] for name in fields_of(RoleWish) if form.get(name, [""])[-1]}
    return await _roles_page(request, stream, await services_of(request).roles.invite(actor, stream, raw))


@post("/t/{stream:str}/roles/remove", include_in_schema=False)
async def remove(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """A role by the name of who has it, or an invitation by its key."""
    actor = await reader(request)
    form = await read_form(request)
    if key := form.get("invitation", [""])[-1]:
        await services_of(request).roles.withdraw(actor, stream, key)
    else:
        await services_of(request).roles.remove(actor, stream, form.get("account", [""])[-1])
    return go(request, f"/t/{stream}/roles")


@get("/invitation/{secret:str}", include_in_schema=False)
async def invitation(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    """Looking at it does not spend it: phones look at links before anybody taps them."""
    kept = await services_of(request).roles.invitation(secret)
    summary = await _summary(request, kept.stream)
    is_team_event = bool(event_in(kept.stream))
    answer = await page(
        request,
        "invitation.html",
        secret=secret,
        kept=kept,
        tournament=summary,
        is_team_event=is_team_event,
        role_words=TEAM_ROLE_WORDS if is_team_event else ROLE_WORDS,
    )
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def _work_of(kept: KeptInvitation) -> str:
    """The page on which the work of a role is done."""
    if team_event := event_in(kept.stream):
        return f"/teams/{team_event}"
    return f"/t/{kept.stream}" + _WORK.get(kept.wish.role, "")


async def _summary(request: AnyRequest, stream: str) -> str:
    if team_event := event_in(stream):
        return (await services_of(request).team_events.get(_READER, team_event)).settings.name
    listed = await request.app.state.club.listing(_READER)
    return next((each.summary.name for each in listed if each.id == stream), stream)


@post("/invitation/{secret:str}", include_in_schema=False)
async def accept(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """Whoever is logged in keeps the account; anybody else gets one by the name."""
    actor = await reader(request)
    form = await read_form(request)
    roles = services_of(request).roles
    name = form.get("name", [""])[-1].strip()
    if not actor.account and not (name or (await roles.invitation(secret)).wish.name):
        raise FieldMissing("name").called(N_("Name"))
    kept, account = await roles.accept(actor, secret, name)
    address = _work_of(kept)
    if account is None:
        return go(request, address)
    return await with_session(request, account, address, known_or_new(request))
