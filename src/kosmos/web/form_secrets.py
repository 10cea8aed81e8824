"""The secret that every form carries, so that no other site can send one.

Where a session's cookie comes along the secret is made of it: that of another session, or of a visitor, opens nothing, and
no second cookie could be planted. Visitors have one of their own, signed. Nothing is stored, and every tab of a browser has
the same. The API takes no cookies and needs no secret, nor do own links: they are the secret.
"""

import hashlib
import hmac
import re
import secrets
from typing import Any, ClassVar, NamedTuple

from litestar import Response
from litestar.datastructures import Cookie, FormMultiDict, MutableScopeHeaders
from litestar.enums import RequestEncodingType, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.web.identity import is_secure, session_cookie
from kosmos.web.services import AnyConnection, AnyRequest

COOKIE = "kosmos_csrf"
HEADER = "x-csrf-token"
FIELD = "_csrf_token"
READING = frozenset(("GET", "HEAD", "OPTIONS", "TRACE"))
_WITHOUT = re.compile(r"^/api|^/static/|^/my/[^/]+/(tap|notices|notices/stop)$")
_NONCE = 64  #: characters of a visitor's secret that are random; the others sign them
_FORMS = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)


class FormTooOld(Refusal):
    """The form's secret does not fit: another program wrote it, somebody else is logged in by now, or cookies are off."""

    text: ClassVar[str] = N_("This form is too old. Load the page again and repeat.")
    status: ClassVar[int] = 403


class OtherAccount(Refusal):
    """The form waited in the browser until another account was logged in there: nobody acts in another's name."""

    text: ClassVar[str] = N_("Somebody else was logged in when this was entered. It was not carried out.")
    status: ClassVar[int] = 403


class FormSecrets(NamedTuple):
    key: bytes

    def of_session(self, cookie: str) -> str:
        return self._signed(f"session {cookie}")

    def of_account(self, name: str) -> str:
        """Whose a tap is that waits in a browser, also in another session; it says nothing to anybody."""
        return self._signed(f"account {name}")[:16]

    def new(self) -> str:
        """A new secret for a visitor."""
        nonce = secrets.token_hex(_NONCE // 2)
        return nonce + self._signed(nonce)

    def held(self, connection: AnyConnection) -> str:
        """What this reader's forms must carry; empty for a visitor who has none yet, or one that is not ours."""
        if session := connection.cookies.get(session_cookie(connection)):
            return self.of_session(session)
        token = connection.cookies.get(COOKIE, "")
        return token if is_equal(self._signed(token[:_NONCE]), token[_NONCE:]) else ""

    def _signed(self, text: str) -> str:
        return hmac.new(self.key, text.encode(errors="surrogateescape"), hashlib.sha256).hexdigest()


def is_equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode(errors="surrogateescape"))


def form_secrets(connection: AnyConnection) -> FormSecrets:
    return connection.app.state.form_secrets  # type: ignore[no-any-return]


def form_secret(connection: AnyConnection) -> str:
    """What the forms of this answer carry: the reader's own, or a new one, the same for the whole answer."""
    made: str = connection.scope["state"].get("form_secret", "")
    if not made:
        held = form_secrets(connection)
        made = connection.scope["state"]["form_secret"] = held.held(connection) or held.new()
    return made


def visitors_cookie(connection: AnyConnection) -> Cookie | None:
    """The cookie to be set for a visitor who has none that fits."""
    if form_secrets(connection).held(connection):
        return None
    return Cookie(
        key=COOKIE,
        value=form_secret(connection),
        path="/",
        samesite="lax",
        secure=is_secure(connection),
    )


def keep_form_secret(connection: AnyConnection, response: Response[Any]) -> None:
    """Send the secret with an answer that no route made, so that forms work on a page that says “not found”, too."""
    cookie = visitors_cookie(connection)
    if cookie and all(each.key != COOKIE for each in response.cookies):
        response.set_cookie(cookie)


class FormGuard:
    """Before every page: a form without its secret is refused, a reader gets one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or _WITHOUT.match(scope["path"]):
            await self.app(scope, receive, send)
            return
        request: AnyRequest = scope["litestar_app"].request_class(scope=scope, receive=receive)
        if request.method in READING:
            await self.app(scope, receive, _with_cookie(request, send))
            return
        await _check(request)
        await self.app(scope, receive, send)


async def _check(request: AnyRequest) -> None:
    held, brought = form_secrets(request).held(request), request.headers.get(HEADER, "")
    is_form = request.content_type[0] in _FORMS
    form = await request.form() if is_form and not brought else FormMultiDict()
    brought = brought or form.get(FIELD, "")
    if not held or not isinstance(brought, str) or not is_equal(held, brought):
        await form.close()  # files that came along: nobody else will
        raise FormTooOld


def _with_cookie(request: AnyRequest, send: Send) -> Send:
    cookie = visitors_cookie(request)

    async def send_it(message: Message) -> None:
        if cookie and message["type"] == "http.response.start":
            message.setdefault("headers", [])
            MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))
        await send(message)

    return send_it
