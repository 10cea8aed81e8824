"""Coming in: the first welcome, logging in and out, a new password by link."""

from typing import Any, ClassVar
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import FieldRefused
from kosmos.locale import LANGUAGES, N_
from kosmos.service.doorman import SESSION_SECONDS, Account
from kosmos.service.second_factor import TICKET_SECONDS
from kosmos.web import languages, looks
from kosmos.web.addresses import local_address
from kosmos.web.devices import device_name, known_or_new, remember_device
from kosmos.web.identity import actor_of, address_of, doorman_of, is_secure, session_cookie
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page
from kosmos.web.services import AnyRequest


class PasswordsDiffer(FieldRefused):
    text: ClassVar[str] = N_("The two passwords are not the same.")


#: says that the password was right, until the code is, too
TICKET_COOKIE = "kosmos_login"


def set_secret(request: AnyRequest, response: Response[Any], name: str, value: str, seconds: float) -> None:
    response.set_cookie(
        key=name,
        value=value,
        max_age=int(seconds),
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )


async def with_session(
    request: AnyRequest, account: Account, address: str, device: str, *, second_factor_shown: bool = False
) -> Response[Any]:
    """Somebody is in: the browser gets the session's secret, and is known from now on. Where the account has a second
    factor, that is asked for first.
    """
    doorman = doorman_of(request)
    if account.second_factor and not second_factor_shown:
        response = go(request, f"/login/code?next={quote(address, safe='/')}")
        ticket = await doorman.second_factor.ticket_for(account)
        set_secret(request, response, TICKET_COOKIE, ticket, TICKET_SECONDS)
        return response
    response = go(request, address)
    name = device_name(request.headers.get("user-agent", ""))
    session = await doorman.session_for(
        account, name, address_of(request), second_factor_shown=second_factor_shown
    )
    set_secret(request, response, session_cookie(request), session, SESSION_SECONDS)
    remember_device(request, response, device)
    return response


async def new_password(request: AnyRequest) -> tuple[dict[str, Any], str]:
    """A form that asks for a new password, and the password, typed the same way twice."""
    form = await read_form(request)
    password, again = (form.get(key, [""])[-1] for key in ("password", "again"))
    if password != again:
        raise PasswordsDiffer("again")
    return form, password


@get("/welcome/{link:str}", include_in_schema=False)
async def welcome(request: AnyRequest, link: FromPath[str]) -> Response[str]:
    """The printed one-time link. Looking at it does not spend it."""
    await doorman_of(request).link_for(link, reset=False)
    return await page(request, "welcome.html", link=link)


@post("/welcome/{link:str}", include_in_schema=False)
async def accept_welcome(request: AnyRequest, link: FromPath[str]) -> Response[Any]:
    form, password = await new_password(request)
    name = form.get("name", [""])[-1]
    account = await doorman_of(request).welcome(link, name, password, address_of(request))
    return await with_session(request, account, "/", known_or_new(request))


@get("/reset/{link:str}", include_in_schema=False)
async def reset_page(request: AnyRequest, link: FromPath[str]) -> Response[str]:
    """The link by which an admin lets somebody choose a new password. Looking at it does not spend it."""
    doorman = doorman_of(request)
    account = await doorman.accounts.get((await doorman.link_for(link, reset=True)).account)
    return await page(request, "reset.html", link=link, name=account.name)


@post("/reset/{link:str}", include_in_schema=False)
async def reset(request: AnyRequest, link: FromPath[str]) -> Response[Any]:
    _, password = await new_password(request)
    account = await doorman_of(request).reset_password(link, password, address_of(request))
    return await with_session(request, account, "/", known_or_new(request))


@get("/login", include_in_schema=False)
async def login_page(request: AnyRequest) -> Response[str]:
    new = await doorman_of(request).is_new()
    return await page(request, "login.html", next=request.query_params.get("next", "/"), is_new=new)


@post("/login", include_in_schema=False)
async def log_in(request: AnyRequest) -> Response[Any]:
    form = await read_form(request)
    name, password, next_ = (form.get(key, [""])[-1] for key in ("name", "password", "next"))
    device = known_or_new(request)
    account = await doorman_of(request).log_in(name, password, address_of(request), device)
    return await with_session(request, account, local_address(next_, "/"), device)


@post("/logout", include_in_schema=False)
async def log_out(request: AnyRequest) -> Response[Any]:
    """The session is over, not only its cookie: a copy of that opens nothing."""
    actor = await actor_of(request)
    if actor.session:
        await doorman_of(request).end_session(actor, actor.account, actor.session)
    response = go(request, "/")
    set_secret(request, response, session_cookie(request), "", 0)
    return response


@post("/language", include_in_schema=False)
async def set_language(request: AnyRequest) -> Response[Any]:
    form = await read_form(request)
    code = form.get("lang", [""])[-1]
    response = go(request, local_address(form.get("next", ["/"])[-1], "/"))
    if code in LANGUAGES:
        response.set_cookie(key=languages.COOKIE, value=code, max_age=looks.CHOICE_SECONDS, samesite="lax")
    return response


@post("/contrast", include_in_schema=False)
async def set_contrast(request: AnyRequest) -> Response[Any]:
    """More contrast on this device, or the usual one again."""
    form = await read_form(request)
    wanted = form.get("contrast", [""])[-1] == looks.MORE
    response = go(request, local_address(form.get("next", ["/"])[-1], "/"))
    if wanted:
        response.set_cookie(
            key=looks.CONTRAST_COOKIE, value=looks.MORE, max_age=looks.CHOICE_SECONDS, samesite="lax"
        )
    else:
        response.delete_cookie(looks.CONTRAST_COOKIE)
    return response
