"""Players from another tournament, or from a file."""

from typing import Any

from litestar import Request, Response, post

from kosmos.web.identity import actor_of
from kosmos.web.pages.forms import go, read_form

AnyRequest = Request[Any, Any, Any]


@post("/t/{stream:str}/take-over", include_in_schema=False)
async def take_over(request: AnyRequest, stream: str) -> Response[Any]:
    actor = await actor_of(request)
    form = await read_form(request)
    source = form.get("source", [""])[-1]
    await request.app.state.club.take_over(actor, stream, source)
    return go(request, f"/t/{stream}/players")


ROUTES = [take_over]
