"""The second factor: its page, and the code that is asked for after the password."""

from typing import Any

from litestar import Response, get, post

from kosmos.service.actors import Actor
from kosmos.service.second_factor import LoginTooOld, grouped
from kosmos.service.time_codes import provisioning_address, written_secret
from kosmos.tournament.commands import Right
from kosmos.web.addresses import local_address
from kosmos.web.devices import device_of, known_or_new
from kosmos.web.identity import address_of, doorman_of
from kosmos.web.pages.account import logged_in
from kosmos.web.pages.entrance import TICKET_COOKIE, with_session
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import fresh_reader, page, qr_code
from kosmos.web.services import AnyRequest

PLACE = "/account/second-factor"
ISSUER = "Kosmos"


async def _form(request: AnyRequest, *names: str) -> list[str]:
    form = await read_form(request)
    return [str(form.get(name, [""])[-1]) for name in names]


# -- logging in ------------------------------------------------------------------------------------------


@get("/login/code", include_in_schema=False)
async def code_page(request: AnyRequest) -> Response[Any]:
    """The page that asks for the code; only after a right password a moment ago."""
    next_ = local_address(request.query_params.get("next", "/"), "/")
    if TICKET_COOKIE not in request.cookies:
        return go(request, "/login")
    return await page(request, "login_code.html", next=next_)


@post("/login/code", include_in_schema=False)
async def log_in_with_code(request: AnyRequest) -> Response[Any]:
    code, next_ = await _form(request, "code", "next")
    ticket = request.cookies.get(TICKET_COOKIE, "")
    if not ticket:
        raise LoginTooOld
    device = known_or_new(request)
    account = await doorman_of(request).second_factor.finish(ticket, code, address_of(request), device)
    response = await with_session(
        request, account, local_address(next_, "/"), device, second_factor_shown=True
    )
    response.delete_cookie(TICKET_COOKIE)
    return response


# -- one's own -------------------------------------------------------------------------------------------


@get(PLACE, include_in_schema=False)
async def second_factor_page(request: AnyRequest) -> Response[str]:
    return await _shown(request, await logged_in(request))


async def _shown(request: AnyRequest, actor: Actor, codes: tuple[str, ...] = ()) -> Response[str]:
    """A secret that is not confirmed yet is shown to its own account; a confirmed one never again."""
    doorman = doorman_of(request)
    found = await doorman.second_factor.of(actor)
    pending = found.secret if found and not found.confirmed else b""
    answer = await page(
        request,
        "second_factor.html",
        actor=actor,
        is_set=bool(found and found.confirmed),
        codes_left=found.codes_left if found else 0,
        codes=codes,
        written=grouped(written_secret(pending)).replace("-", " ") if pending else "",
        address=provisioning_address(pending, actor.account, ISSUER) if pending else "",
        picture=qr_code(provisioning_address(pending, actor.account, ISSUER)) if pending else "",
        is_required=await doorman.second_factor.is_required(),
        administers=(await doorman.accounts.get(actor.account)).role == Right.ADMIN,
    )
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@post(f"{PLACE}/begin", include_in_schema=False)
async def begin_second_factor(request: AnyRequest) -> Response[Any]:
    actor = await logged_in(request)
    (password,) = await _form(request, "password")
    doorman = doorman_of(request)
    await doorman.second_factor.begin(actor, password, address_of(request), device_of(request))
    return go(request, PLACE)


@post(f"{PLACE}/confirm", include_in_schema=False, status_code=200)
async def confirm_second_factor(request: AnyRequest) -> Response[str]:
    """The recovery codes are shown this once."""
    actor = await logged_in(request)
    (code,) = await _form(request, "code")
    return await _shown(request, actor, tuple(await doorman_of(request).second_factor.confirm(actor, code)))


@post(f"{PLACE}/codes", include_in_schema=False, status_code=200)
async def new_recovery_codes(request: AnyRequest) -> Response[str]:
    actor = await logged_in(request)
    (code,) = await _form(request, "code")
    return await _shown(request, actor, tuple(await doorman_of(request).second_factor.new_codes(actor, code)))


@post(f"{PLACE}/off", include_in_schema=False)
async def turn_off_second_factor(request: AnyRequest) -> Response[Any]:
    actor = await logged_in(request)
    password, code = await _form(request, "password", "code")
    doorman, device = doorman_of(request), device_of(request)
    await doorman.second_factor.turn_off(actor, password, code, address_of(request), device)
    return go(request, PLACE)


# -- of others -------------------------------------------------------------------------------------------


@post(f"{PLACE}/reset", include_in_schema=False)
async def reset_second_factor(request: AnyRequest) -> Response[Any]:
    actor = await fresh_reader(request)
    (name,) = await _form(request, "name")
    await doorman_of(request).second_factor.reset(actor, name)
    return go(request, "/account")


@post(f"{PLACE}/require", include_in_schema=False)
async def require_second_factor(request: AnyRequest) -> Response[Any]:
    actor = await fresh_reader(request)
    (required,) = await _form(request, "required")
    await doorman_of(request).second_factor.require(actor, required == "yes")
    return go(request, PLACE)
