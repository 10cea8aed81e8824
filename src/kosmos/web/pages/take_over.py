"""Players from another tournament, or from a file."""

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing
from kosmos.service.player_lists import import_of
from kosmos.tournament.commands import ImportPlayers
from kosmos.web.bodies import FILE
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import reader

AnyRequest = Request[Any, Any, Any]


@post("/t/{stream:str}/take-over", include_in_schema=False)
async def take_over(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    source = form.get("source", [""])[-1]
    await request.app.state.club.take_over(actor, stream, source)
    return go(request, f"/t/{stream}/players")


@post("/t/{stream:str}/import-players", include_in_schema=False, request_max_body_size=FILE)
async def import_players(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """A file of players, all of them or none; faulty lines are told by their numbers."""
    actor = await reader(request)
    actor.need(ImportPlayers.right)
    file = (await request.form()).get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise FieldMissing("file")
    club = request.app.state.club
    await club.execute(actor, stream, import_of(club, await file.read()))
    return go(request, f"/t/{stream}/players")


ROUTES = [take_over, import_players]
