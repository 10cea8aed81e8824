"""Tokens over HTTP."""

import datetime as dt
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.fields import many, read_struct, text
from kosmos.locale import N_
from kosmos.tournament.commands import RIGHTS, Right
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of, doorman_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]


class NewToken(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text(N_("Name"), 80, filled=True)]
    scopes: Annotated[tuple[str, ...], many(N_("Scopes"), text(N_("Scope"), 20), len(RIGHTS))] = ()


@get("/api/tokens", tags=["tokens"], summary="All tokens, without their secrets (admin)")
async def list_tokens(request: AnyRequest) -> list[Json]:
    (await bearer_of(request)).need(Right.ADMIN)
    read_query(request, Nothing)
    return [
        {**token._asdict(), "scopes": sorted(token.scopes)}
        for token in await doorman_of(request).tokens.all()
    ]


@post("/api/tokens", tags=["tokens"], summary="Make a token: `name` and `scopes`; the secret is shown once")
async def make_token(request: AnyRequest) -> Response[Json]:
    actor = await bearer_of(request)
    actor.need(Right.DIRECT)
    raw = await json_object(request)
    wanted = read_struct(NewToken, raw, dt.date.min)
    token, secret = await doorman_of(request).make_token(actor, wanted.name, wanted.scopes)
    body = {"number": token.number, "name": token.name, "scopes": sorted(token.scopes), "secret": secret}
    return Response(body, status_code=201)


@delete("/api/tokens/{number:int}", tags=["tokens"], status_code=204, summary="Revoke a token (admin)")
async def revoke_token(request: AnyRequest, number: FromPath[int]) -> None:
    (await bearer_of(request)).need(Right.ADMIN)
    await doorman_of(request).tokens.revoke(number)


ROUTES = ordinary([list_tokens, make_token, revoke_token])
