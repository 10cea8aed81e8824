"""The account page: password, sessions, tokens; for admins the accounts of all."""

import datetime as dt
from typing import Any

from litestar import Response, get, post

from kosmos.core.errors import RIGHT_WORDS
from kosmos.core.fields import whole
from kosmos.locale import N_
from kosmos.service.actors import VISIT, Actor
from kosmos.service.doorman import MOST_TOKEN_DAYS, ROLES, TOKEN_DAYS
from kosmos.tournament.commands import RIGHTS, Right
from kosmos.web.addresses import local_address
from kosmos.web.devices import device_of
from kosmos.web.identity import address_of, doorman_of
from kosmos.web.pages.entrance import new_password, with_session
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import fresh_reader, page, reader
from kosmos.web.services import AnyRequest

_NUMBER = whole(N_("Number"), 1, 2**31)
#: what an account may in the whole house, as people call it
_ACCOUNT_WORDS = RIGHT_WORDS | {VISIT: N_("has roles in single events")}
_DAYS = whole(N_("Days"), 1, MOST_TOKEN_DAYS)


async def logged_in(request: AnyRequest) -> Actor:
    """Whoever has an account, be it only for a role in one tournament."""
    actor = await reader(request)
    if not actor.account:
        actor.need(Right.READ)
    return actor


@get("/account/links", include_in_schema=False)
async def account_links(request: AnyRequest) -> Response[str]:
    """For pages that are made without knowing who reads them."""
    back = local_address(request.query_params.get("here", "/"), "/")
    return await page(request, "account_links.html", here=back)


@get("/account", include_in_schema=False)
async def account_page(request: AnyRequest) -> Response[str]:
    """One's own account; an admin may look at the sessions of another by its name."""
    actor = await logged_in(request)
    return await _account_page(request, actor, request.query_params.get("name", actor.account))


async def _account_page(
    request: AnyRequest, actor: Actor, name: str, secret: str = "", link: str = ""
) -> Response[str]:
    doorman = doorman_of(request)
    account = await doorman.accounts.get(name) if actor.may(Right.ADMIN) else actor
    return await page(
        request,
        "account.html",
        actor=actor,
        own=account.name == actor.account,
        has_second_factor=(await doorman.accounts.get(actor.account)).second_factor,
        name=account.name,
        sessions=await doorman.sessions_of(actor, account.name),
        accounts=await doorman.accounts.all() if actor.may(Right.ADMIN) else [],
        tokens=await doorman.tokens_of(actor) if actor.may(Right.DIRECT) else [],
        token_days=TOKEN_DAYS,
        roles=ROLES,
        scopes=[right for right in RIGHTS if actor.may(right)],
        role_words=_ACCOUNT_WORDS,
        moment=_moment,
        secret=secret,
        link=link,
    )


def _moment(seconds: float) -> str:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@post("/account/password", include_in_schema=False)
async def change_password(request: AnyRequest) -> Response[Any]:
    """All sessions are over; a new one begins here."""
    actor = await reader(request)
    actor.need(Right.READ)
    form, new = await new_password(request)
    old, device = form.get("old", [""])[-1], device_of(request)
    account = await doorman_of(request).change_password(actor, old, new, address_of(request), device)
    return await with_session(request, account, "/account", device)


@post("/account/end-session", include_in_schema=False)
async def end_session(request: AnyRequest) -> Response[Any]:
    """End the session of this number; without a number, all but the present one."""
    actor = await logged_in(request)
    form = await read_form(request)
    name, number = form.get("name", [actor.account])[-1], form.get("number", [""])[-1]
    doorman = doorman_of(request)
    if number:
        await doorman.end_session(actor, name, _NUMBER.parse("number", number, dt.date.min))
    else:
        await doorman.end_all_sessions(actor, name, but_own=True)
    return go(request, local_address(form.get("next", [""])[-1], "/account"))


@post("/account/add", include_in_schema=False)
async def add_account(request: AnyRequest) -> Response[Any]:
    actor = await fresh_reader(request)
    form = await read_form(request)
    name, password, role = (form.get(key, [""])[-1] for key in ("name", "password", "role"))
    await doorman_of(request).add_account(actor, name, password, role)
    return go(request, "/account")


@post("/account/remove", include_in_schema=False)
async def remove_account(request: AnyRequest) -> Response[Any]:
    actor = await fresh_reader(request)
    name = (await read_form(request)).get("name", [""])[-1]
    await doorman_of(request).remove_account(actor, name)
    return go(request, "/account")


@post("/account/reset", include_in_schema=False, status_code=200)
async def make_reset_link(request: AnyRequest) -> Response[Any]:
    """The link is shown once, to be handed over; only one lives for each account."""
    actor = await fresh_reader(request)
    name = (await read_form(request)).get("name", [""])[-1]
    link = await doorman_of(request).reset_link(actor, name)
    return await _account_page(request, actor, name, link=f"{request.base_url}reset/{link}")


@post("/account/token", include_in_schema=False, status_code=200)
async def make_token(request: AnyRequest) -> Response[Any]:
    actor = await fresh_reader(request)
    form = await read_form(request)
    days = _DAYS.parse("days", form.get("days", [str(TOKEN_DAYS)])[-1], dt.date.min)
    name, scopes = form.get("name", [""])[-1], form.get("scopes", [])
    _, secret = await doorman_of(request).make_token(actor, name, scopes, days)
    return await _account_page(request, actor, actor.account, secret)


@post("/account/revoke", include_in_schema=False)
async def revoke_token(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    number = (await read_form(request)).get("number", [""])[-1]
    await doorman_of(request).revoke_token(actor, _NUMBER.parse("number", number, dt.date.min))
    return go(request, "/account")
