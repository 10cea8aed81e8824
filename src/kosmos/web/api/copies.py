"""Copies that are taken along, over HTTP: the file to go, the file that comes back, and what touches, side by side."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import flag, read_struct
from kosmos.locale import N_
from kosmos.service.copies import TournamentCopies
from kosmos.service.copy_views import CopiesShown, HandedBackShown, copies_view, handed_back_view
from kosmos.service.exports import File
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import FILE_BODY, OCTETS, body_of, described
from kosmos.web.bodies import FILE, ordinary
from kosmos.web.files import file_response
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
TAGS = ["tournaments"]


class TakeAlongAsked(msgspec.Struct, frozen=True, kw_only=True):
    personal: Annotated[bool, flag(N_("With birth dates, addresses, phones and e-mails"))] = False


class CopyChoice(msgspec.Struct, frozen=True, kw_only=True):
    take: Annotated[bool, flag(N_("Take the copy's step"))]


def copies_of(request: AnyRequest) -> TournamentCopies:
    return request.app.state.copies  # type: ignore[no-any-return]


@post(
    "/api/tournaments/{stream:str}/copies",
    tags=TAGS,
    status_code=200,
    summary="Take a copy along: the file; here the tournament goes on",
    opt=described(right=Right.DIRECT, query=TakeAlongAsked),
)
async def take_along(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    actor = await bearer_of(request)
    asked = read_query(request, TakeAlongAsked)
    data = await copies_of(request).take_along(actor, stream, personal=asked.personal)
    return file_response(File(f"{stream}.kosmos", "application/x-ndjson", data, 0))


@get(
    "/api/tournaments/{stream:str}/copies",
    tags=TAGS,
    summary="Steps of copies that touch what was done here, side by side",
    opt=described(right=Right.DIRECT),
)
async def show_copies(request: AnyRequest, stream: FromPath[str]) -> CopiesShown:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return await copies_view(copies_of(request), actor, stream, language_of(request))


@post(
    "/api/copies",
    tags=TAGS,
    status_code=200,
    summary="Hand a copy (the body, a .kosmos file) back to the tournament that it was taken from",
    opt=described(right=Right.DIRECT, body=FILE_BODY, media=OCTETS),
    request_max_body_size=FILE,
)
async def hand_back(request: AnyRequest) -> HandedBackShown:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return handed_back_view(await copies_of(request).hand_back(actor, await request.body()))


@post(
    "/api/tournaments/{stream:str}/copies/{copy:str}/steps/{version:int}",
    tags=TAGS,
    status_code=200,
    summary="Choose about a step of a copy: take it, or leave it out",
    opt=described(right=Right.DIRECT, body=body_of(CopyChoice)),
)
async def settle_step(
    request: AnyRequest, stream: FromPath[str], copy: FromPath[str], version: FromPath[int]
) -> HandedBackShown:
    actor = await bearer_of(request)
    today = request.app.state.club.today
    choice = read_struct(CopyChoice, await json_object(request), today)
    done = await copies_of(request).settle(actor, stream, copy, version, take=choice.take)
    return handed_back_view(done)


ROUTES = ordinary([take_along, show_copies, hand_back, settle_step])
