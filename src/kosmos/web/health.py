"""For operators: is the process alive, can it work, and its figures."""

import asyncio
import secrets
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from kosmos.core.errors import Refusal
from kosmos.service.doorman import Doorman, WrongToken
from kosmos.web.metrics import exposed

READY_SECONDS = 2.0  #: a database that takes longer to answer is not ready
#: a proxy that passes others on says so in one of these
_PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip")

_FRESH = {"Cache-Control": "no-store"}


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthz() -> Response[str]:
    """The process answers."""
    return Response("ok\n", headers=_FRESH)


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def readyz(request: Request[Any, Any, Any]) -> Response[str]:
    """The database answers, so commands can be carried out."""
    doorman: Doorman = request.app.state.doorman
    try:
        async with asyncio.timeout(READY_SECONDS):
            await doorman.is_new()
    except (Refusal, OSError, TimeoutError):
        return Response("not ready\n", status_code=HTTP_503_SERVICE_UNAVAILABLE, headers=_FRESH)
    return Response("ready\n", status_code=HTTP_200_OK, headers=_FRESH)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For the token that the server was started with; without one, for programs on the same machine only."""
    wanted: str = request.app.state.metrics_token
    if wanted:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not secrets.compare_digest(given.encode(), wanted.encode()):
            raise WrongToken
    elif not _is_from_here(request):
        raise NotFoundException
    return Response(exposed(), media_type=CONTENT_TYPE_PLAIN_0_0_4, headers=_FRESH)


def _is_from_here(request: Request[Any, Any, Any]) -> bool:
    """Whether the request is from this machine, and not passed on by a proxy here."""
    if request.client is None or any(name in request.headers for name in _PASSED_ON):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES = [healthz, readyz, metrics]
