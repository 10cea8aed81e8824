"""The way of the command line to a running server."""

import http.client
import json
import urllib.error
import urllib.request
from typing import Any, ClassVar

from kosmos.cli.remote_refusal import RemoteRefusal
from kosmos.cli.session import SESSION
from kosmos.core.errors import Refusal
from kosmos.locale import N_, Phrase
from kosmos.service.doorman import WrongToken


class ServerUnreachable(Refusal):
    text: ClassVar[str] = N_("The server {server} does not answer: {reason}")
    status: ClassVar[int] = 503
    server: str
    reason: Phrase | str


def ask_server(method: str, path: str, data: bytes | None = None, kind: str = "") -> bytes:
    """What the HTTP API of the server answers to this."""
    server = SESSION.server.rstrip("/")
    headers = {"Accept-Language": SESSION.language.code, **({"Content-Type": kind} if kind else {})}
    if SESSION.token:
        if not (SESSION.token.isascii() and SESSION.token.isprintable()):
            raise WrongToken
        headers["Authorization"] = f"Bearer {SESSION.token}"
    if not server.startswith(("http://", "https://")):
        raise ServerUnreachable(server, Phrase(N_("http:// or https:// is missing")))
    try:
        request = urllib.request.Request(server + path, data, headers, method=method)  # noqa: S310 - checked above
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - checked above
            return answer.read()  # type: ignore[no-any-return]
    except urllib.error.HTTPError as error:
        raise _refusal(error, server) from None
    except (urllib.error.URLError, OSError, http.client.HTTPException, ValueError) as error:
        raise ServerUnreachable(server, _reason(error)) from None


def read_answer(answer: bytes) -> Any:
    try:
        return json.loads(answer)
    except ValueError:
        raise ServerUnreachable(SESSION.server, Phrase(N_("this is not Kosmos"))) from None


def _reason(error: Exception) -> str:
    """What the system says, without its numbers."""
    inner = getattr(error, "reason", error)
    return str(getattr(inner, "strerror", None) or inner)


def _refusal(error: urllib.error.HTTPError, server: str) -> Refusal:
    try:
        return RemoteRefusal(json.loads(error.read()))
    except (ValueError, KeyError, TypeError):
        return ServerUnreachable(server, f"HTTP {error.code}")
