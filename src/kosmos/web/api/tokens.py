"""Tokens over HTTP."""

import datetime as dt
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.fields import many, read_struct, text, whole
from kosmos.locale import N_
from kosmos.service.doorman import MOST_TOKEN_DAYS, TOKEN_DAYS, ApiToken
from kosmos.tournament.commands import RIGHTS, Right
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of, doorman_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]


class NewToken(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text(N_("Name"), 80, filled=True)]
    scopes: Annotated[tuple[str, ...], many(N_("Scopes"), text(N_("Scope"), 20), len(RIGHTS))] = ()
    days: Annotated[int, whole(N_("Days"), 1, MOST_TOKEN_DAYS)] = TOKEN_DAYS


def token_view(token: ApiToken) -> Json:
    return {
        "number": token.number,
        "name": token.name,
        "scopes": sorted(token.scopes),
        "owner": token.owner,
        "created": token.created,
        "last_used": token.last_used,
        "expires": token.expires,
    }


@get("/api/tokens", tags=["tokens"], summary="Your tokens, without their secrets; an admin's: all (direct)")
async def list_tokens(request: AnyRequest) -> list[Json]:
    actor = await bearer_of(request)
    actor.need(Right.DIRECT)
    read_query(request, Nothing)
    return list(map(token_view, await doorman_of(request).tokens_of(actor)))


@post("/api/tokens", tags=["tokens"], summary="Make a token: `name` and `scopes`; the secret is shown once")
async def make_token(request: AnyRequest) -> Response[Json]:
    actor = await bearer_of(request)
    actor.need(Right.DIRECT)
    raw = await json_object(request)
    wanted = read_struct(NewToken, raw, dt.date.min)
    token, secret = await doorman_of(request).make_token(actor, wanted.name, wanted.scopes, wanted.days)
    return Response({**token_view(token), "secret": secret}, status_code=201)


@delete(
    "/api/tokens/{number:int}",
    tags=["tokens"],
    status_code=204,
    summary="Revoke a token: your own; an admin any",
)
async def revoke_token(request: AnyRequest, number: FromPath[int]) -> None:
    await doorman_of(request).revoke_token(await bearer_of(request), number)


ROUTES = ordinary([list_tokens, make_token, revoke_token])
