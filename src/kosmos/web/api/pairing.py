"""Reasons over HTTP: why this board, why not that one, whom somebody is likely to meet; and the coming round."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import whole
from kosmos.locale import N_
from kosmos.service.reasons_shown import ComingShown, ForecastShown, RoundExplained, WhyNotShown
from kosmos.service.views import read_question, view
from kosmos.web.api.asked import NoParameters, read_query
from kosmos.web.api.described import described
from kosmos.web.api.tournaments import club_of
from kosmos.web.bodies import ordinary
from kosmos.web.files import etag
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of
from kosmos.web.services import AnyRequest

TAGS = ["reasons"]


class ExplainAsked(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    board: Annotated[int | None, whole(N_("Board"), 1, 100_000)] = None


async def _answer(
    request: AnyRequest, stream: str, what: str, asks: type[msgspec.Struct] = NoParameters, **raw: Any
) -> Response[Any]:
    actor = await bearer_of(request)
    question = read_question({**msgspec.to_builtins(read_query(request, asks)), **raw})
    made, version = await view(club_of(request), actor, stream, what, question, language_of(request))
    return Response(made, headers=etag(version))


@get(
    "/api/tournaments/{stream:str}/rounds/{number:int}/explain",
    tags=TAGS,
    summary="Why the boards of a round are what they are (`board`: only that one)",
    opt=described(query=ExplainAsked),
)
async def explain(
    request: AnyRequest, stream: FromPath[str], number: FromPath[int]
) -> Response[RoundExplained]:
    return await _answer(request, stream, "explain", ExplainAsked, round=number)


@get(
    "/api/tournaments/{stream:str}/rounds/{number:int}/why-not/{first:int}/{second:int}",
    tags=TAGS,
    summary="Why two players (by id) do not meet in a round; the one after the last is the coming round",
    opt=described(),
)
async def why_not(
    request: AnyRequest,
    stream: FromPath[str],
    number: FromPath[int],
    first: FromPath[int],
    second: FromPath[int],
) -> Response[WhyNotShown]:
    return await _answer(request, stream, "why-not", round=number, first=first, second=second)


@get(
    "/api/tournaments/{stream:str}/players/{player:int}/what-if",
    tags=TAGS,
    summary="Whom a player (by id) is likely to meet next; results still open are tried",
    opt=described(),
)
async def what_if(
    request: AnyRequest, stream: FromPath[str], player: FromPath[int]
) -> Response[ForecastShown]:
    return await _answer(request, stream, "what-if", player=player)


@get(
    "/api/tournaments/{stream:str}/coming",
    tags=TAGS,
    summary="The coming round before it is drawn: who takes part, what is arranged, a pairing by hand",
    opt=described(right=Right.READ),
)
async def coming(request: AnyRequest, stream: FromPath[str]) -> Response[ComingShown]:
    return await _answer(request, stream, "coming")


ROUTES = ordinary([explain, why_not, what_if, coming])
