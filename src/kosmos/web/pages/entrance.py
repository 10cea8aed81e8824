"""Coming in: the first welcome, logging in and out, the account."""

import datetime as dt
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import BadValue
from kosmos.core.fields import whole
from kosmos.locale import LANGUAGES, N_
from kosmos.service.actors import Actor
from kosmos.service.doorman import ROLES, SESSION_SECONDS, Account
from kosmos.tournament.commands import RIGHTS, Right
from kosmos.web import languages
from kosmos.web.identity import COOKIE, doorman_of
from kosmos.web.pages.forms import go, local, read_form
from kosmos.web.pages.render import page, reader

AnyRequest = Request[Any, Any, Any]

ROLE_WORDS = {
    Right.READ: N_("reads everything"),
    Right.RESULTS: N_("enters results"),
    Right.DIRECT: N_("directs tournaments"),
    Right.ADMIN: N_("administers the house"),
}


async def _with_session(request: AnyRequest, account: Account, address: str) -> Response[Any]:
    response = go(request, address)
    response.set_cookie(
        key=COOKIE,
        value=await doorman_of(request).session_for(account),
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def _address(request: AnyRequest) -> str:
    """Where the request comes from, as far as patience with guessers is concerned."""
    return request.client.host if request.client else ""


@get("/welcome/{link:str}", include_in_schema=False)
async def welcome(request: AnyRequest, link: FromPath[str]) -> Response[str]:
    """The printed one-time link. Looking at it does not spend it."""
    await doorman_of(request).links.check(link)
    return await page(request, "welcome.html", link=link)


@post("/welcome/{link:str}", include_in_schema=False)
async def accept_welcome(request: AnyRequest, link: FromPath[str]) -> Response[Any]:
    form = await read_form(request)
    name, password, again = (form.get(key, [""])[-1] for key in ("name", "password", "again"))
    if password != again:
        raise BadValue("again", N_("the same password twice"), "…")
    account = await doorman_of(request).welcome(link, name, password, _address(request))
    return await _with_session(request, account, "/")


@get("/login", include_in_schema=False)
async def login_page(request: AnyRequest) -> Response[str]:
    new = await doorman_of(request).is_new()
    return await page(request, "login.html", next=request.query_params.get("next", "/"), is_new=new)


@post("/login", include_in_schema=False)
async def log_in(request: AnyRequest) -> Response[Any]:
    form = await read_form(request)
    name, password, next_ = (form.get(key, [""])[-1] for key in ("name", "password", "next"))
    account = await doorman_of(request).log_in(name, password, _address(request))
    return await _with_session(request, account, local(next_, "/"))


@post("/logout", include_in_schema=False)
async def log_out(request: AnyRequest) -> Response[Any]:
    response = go(request, "/")
    response.delete_cookie(COOKIE)
    return response


@post("/language", include_in_schema=False)
async def set_language(request: AnyRequest) -> Response[Any]:
    form = await read_form(request)
    code = form.get("lang", [""])[-1]
    response = go(request, local(form.get("next", ["/"])[-1], "/"))
    if code in LANGUAGES:
        response.set_cookie(key=languages.COOKIE, value=code, max_age=SESSION_SECONDS, samesite="lax")
    return response


@get("/account/links", include_in_schema=False)
async def account_links(request: AnyRequest) -> Response[str]:
    """For pages that are made without knowing who reads them."""
    back = local(request.query_params.get("here", "/"), "/")
    return await page(request, "account_links.html", here=back)


@get("/account", include_in_schema=False)
async def account_page(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.READ)
    return await _account_page(request, actor)


async def _account_page(request: AnyRequest, actor: Actor, secret: str = "") -> Response[str]:
    doorman = doorman_of(request)
    admin = actor.may(Right.ADMIN)
    accounts = await doorman.accounts.all() if admin else []
    tokens = await doorman.tokens.all() if admin else []
    return await page(
        request,
        "account.html",
        actor=actor,
        accounts=accounts,
        tokens=tokens,
        roles=ROLES,
        scopes=RIGHTS,
        role_words=ROLE_WORDS,
        secret=secret,
    )


@post("/account/password", include_in_schema=False)
async def change_password(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.READ)
    form = await read_form(request)
    old, new, again = (form.get(key, [""])[-1] for key in ("old", "password", "again"))
    if new != again:
        raise BadValue("again", N_("the same password twice"), "…")
    doorman = doorman_of(request)
    await doorman.log_in(actor.name, old, _address(request))
    await doorman.accounts.set_password(actor.name, new)
    return await _with_session(request, await doorman.accounts.get(actor.name), "/account")


@post("/account/add", include_in_schema=False)
async def add_account(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    name, password, role = (form.get(key, [""])[-1] for key in ("name", "password", "role"))
    await doorman_of(request).add_account(actor, name, password, role)
    return go(request, "/account")


@post("/account/remove", include_in_schema=False)
async def remove_account(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    name = (await read_form(request)).get("name", [""])[-1]
    await doorman_of(request).remove_account(actor, name)
    return go(request, "/account")


@post("/account/token", include_in_schema=False, status_code=200)
async def make_token(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    _, secret = await doorman_of(request).make_token(
        actor, form.get("name", [""])[-1], form.get("scopes", [])
    )
    return await _account_page(request, actor, secret)


@post("/account/revoke", include_in_schema=False)
async def revoke_token(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.ADMIN)
    number = (await read_form(request)).get("number", [""])[-1]
    token = whole(N_("Token"), 1, 2**31).parse("number", number, dt.date.min)
    await doorman_of(request).tokens.revoke(token)
    return go(request, "/account")


ROUTES = [
    welcome,
    accept_welcome,
    login_page,
    log_in,
    log_out,
    set_language,
    account_links,
    account_page,
    change_password,
    add_account,
    remove_account,
    make_token,
    revoke_token,
]
