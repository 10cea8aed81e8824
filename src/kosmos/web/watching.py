"""Every request gets an id, is counted, and is written down when it was slow."""

import logging
import re
import secrets
from time import perf_counter
from typing import Any

from litestar.types import ASGIApp

from kosmos.service.watch import REQUEST, WatchedRequest
from kosmos.web.identity import address_in
from kosmos.web.metrics import CONNECTIONS, REQUEST_SECONDS, REQUESTS

LOG = logging.getLogger("kosmos.requests")

HEADER = b"x-request-id"
SLOW_MS = 500  #: milliseconds from which an answer is written down
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


async def watch_connection(
    call: ASGIApp, scope: Any, receive: Any, send: Any, slow_ms: int = SLOW_MS
) -> None:
    """The outermost layer around the application."""
    if scope["type"] not in ("http", "websocket"):
        await call(scope, receive, send)
        return
    request = WatchedRequest(_request_id(scope), address=address_in(scope))
    before = REQUEST.set(request)
    try:
        if scope["type"] == "http":
            await _watch_request(call, scope, receive, send, request, slow_ms)
        else:
            with CONNECTIONS.track_inprogress():
                await call(scope, receive, send)
    finally:
        REQUEST.reset(before)


async def _watch_request(
    call: ASGIApp, scope: Any, receive: Any, send: Any, request: WatchedRequest, slow_ms: int
) -> None:
    status = 500

    async def send_with_id(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            message["headers"] = [*message["headers"], (HEADER, request.id.encode())]
        await send(message)

    begun = perf_counter()
    try:
        await call(scope, receive, send_with_id)
    finally:
        _tell(scope, request, status, (perf_counter() - begun) * 1000, slow_ms)


def _tell(scope: Any, request: WatchedRequest, status: int, milliseconds: float, slow_ms: int) -> None:
    method, route = _method(scope), route_of(scope)
    REQUESTS.labels(method, route, str(status)).inc()
    REQUEST_SECONDS.labels(route).observe(milliseconds / 1000)
    if milliseconds >= slow_ms:
        fields = {
            "request": request.id,
            "actor": request.actor,
            "method": method,
            "route": route,
            "status": status,
            "ms": round(milliseconds, 1),
        }
        LOG.warning("slow", extra={"fields": fields})


def _method(scope: Any) -> str:
    """One of the few there are: anybody may send a word of their own as a method."""
    known = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    return next((method for method in known if method == scope["method"]), "other")


def route_of(scope: Any) -> str:
    """The pattern of the address, not the address: that may hold a link that lets somebody in."""
    return str(scope.get("path_template") or "unknown")


def _request_id(scope: Any) -> str:
    """Taken over from a proxy in front, if it is one that can stand in a line of the log."""
    for name, value in scope["headers"]:
        given = str(value, "latin-1")
        if name == HEADER and _ID.fullmatch(given):
            return given
    return secrets.token_hex(8)
