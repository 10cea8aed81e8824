"""Requests that are refused before anything else looks at them."""

import re
from typing import Any, ClassVar

from litestar.exceptions import NotFoundException

from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.web.identity import is_from_elsewhere
from kosmos.web.services import AnyRequest

LONGEST_NAME = 255  #: bytes of a file's name, as every system has it
HOST = re.compile(rb"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%-]*)(?::(\d{1,5}))?")
READING = frozenset(("GET", "HEAD", "OPTIONS"))


class OtherSite(Refusal):
    """A browser says that a page of another site sent this."""

    text: ClassVar[str] = N_("Another web site may not change anything here.")
    status: ClassVar[int] = 403


def names_a_host(scope: Any) -> bool:
    """What a request says it was sent to is a host and perhaps a port; from anything else no address can be made."""
    said = [value for name, value in scope.get("headers", ()) if name == b"host"]
    return all((found := HOST.fullmatch(each)) and int(found[1] or 0) < 2**16 for each in said)


async def refuse_no_host(scope: Any, send: Any) -> None:
    """Refused without a word: no browser sends such a request."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": 400, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


def refuse_other_sites(request: AnyRequest) -> None:
    """Whatever changes something comes from a page of ours or from a program; programs send no origin."""
    if request.method not in READING and is_from_elsewhere(request) and not _is_invited(request):
        raise OtherSite


def _is_invited(request: AnyRequest) -> bool:
    """A site named in `--cors-origins` may use the API, where cookies count for nothing."""
    cors = request.app.cors_config
    origin = request.headers.get("origin", "")
    return cors is not None and request.url.path.startswith("/api/") and cors.is_origin_allowed(origin)


def refuse_no_file(request: AnyRequest) -> None:
    """A name that no file can have is not asked for on disk."""
    path = request.url.path
    if "\0" in request.scope["path"] or any(len(part.encode()) > LONGEST_NAME for part in path.split("/")):
        raise NotFoundException
