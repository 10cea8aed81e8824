"""Copies for a hall without network: taking one along, handing it back, and choosing where both sides touch."""

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing
from kosmos.locale import N_
from kosmos.service.copies import HandedBack
from kosmos.service.copy_views import copies_view
from kosmos.service.shapes import File
from kosmos.tournament.commands import Right
from kosmos.web.bodies import FILE
from kosmos.web.files import file_response
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, is_id, read_form
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest, services_of

COUNTS = ("taken", "agreed", "waiting")


@get("/t/{stream:str}/copies", include_in_schema=False)
async def copies_page(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.at(stream).need(Right.DIRECT)
    counts = {name: request.query_params.get(name, "") for name in COUNTS}
    return await show(
        request,
        stream,
        opened,
        "tournament/copies.html",
        shown=await copies_view(services_of(request).copies, opened.actor, stream, language_of(request)),
        done={name: int(value) for name, value in counts.items() if is_id(value)},
    )


@post("/t/{stream:str}/copies/take", include_in_schema=False, status_code=200)
async def take(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    personal = form.get("personal", [""])[-1] == "yes"
    data = await services_of(request).copies.take_along(actor, stream, personal=personal)
    return file_response(File(f"{stream}.kosmos", "application/x-ndjson", data, 0))


@post("/t/{stream:str}/copies/back", include_in_schema=False, request_max_body_size=FILE)
async def back(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    actor.at(stream).need(Right.DIRECT)
    file = (await request.form()).get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise FieldMissing("file").called(N_("File"))
    done = await services_of(request).copies.hand_back(actor, await file.read(), stream)
    return _told(request, stream, done)


@post("/t/{stream:str}/copies/settle", include_in_schema=False)
async def settle(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    copy, version = form.get("copy", [""])[-1], form.get("version", [""])[-1]
    if not is_id(version):
        raise FieldMissing("version").called(N_("Version"))
    take = form.get("choice", [""])[-1] == "theirs"
    done = await services_of(request).copies.settle(actor, stream, copy, int(version), take=take)
    return _told(request, stream, done)


def _told(request: AnyRequest, stream: str, done: HandedBack) -> Response[Any]:
    counts = urlencode({name: getattr(done, name) for name in COUNTS})
    return go(request, f"/t/{stream}/copies?{counts}")
