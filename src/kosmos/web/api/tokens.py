"""Tokens over HTTP."""

import datetime as dt
from typing import Annotated, TypedDict

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.fields import many, read_struct, text, whole
from kosmos.locale import N_
from kosmos.service.doorman import MOST_TOKEN_DAYS, TOKEN_DAYS, ApiToken
from kosmos.tournament.commands import RIGHTS, Right
from kosmos.web.api.asked import NoParameters, json_object, read_query
from kosmos.web.api.described import body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of, doorman_of
from kosmos.web.services import AnyRequest

_SCOPE = text(N_("Scope"), 20).narrowed(enum=list(RIGHTS))
SCOPES = many(N_("Scopes"), _SCOPE, len(RIGHTS)).narrowed(minItems=1)._replace(also=(_SCOPE.schema,))


class NewToken(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text(N_("Name"), 80, filled=True)]
    scopes: Annotated[tuple[str, ...], SCOPES] = ()
    days: Annotated[int, whole(N_("Days"), 1, MOST_TOKEN_DAYS)] = TOKEN_DAYS


class TokenShown(TypedDict):
    """Times in seconds since 1970."""

    number: int
    name: str
    scopes: list[str]
    owner: str
    created: float
    last_used: float | None
    expires: float


class TokenMade(TokenShown):
    secret: str


def token_view(token: ApiToken) -> TokenShown:
    return {
        "number": token.number,
        "name": token.name,
        "scopes": sorted(token.scopes),
        "owner": token.owner,
        "created": token.created,
        "last_used": token.last_used,
        "expires": token.expires,
    }


@get(
    "/api/tokens",
    tags=["tokens"],
    summary="Your tokens, without their secrets; an admin's: all (direct)",
    opt=described(right=Right.DIRECT),
)
async def list_tokens(request: AnyRequest) -> list[TokenShown]:
    actor = await bearer_of(request)
    read_query(request, NoParameters)
    return list(map(token_view, await doorman_of(request).tokens_of(actor)))


@post(
    "/api/tokens",
    tags=["tokens"],
    summary="Make a token: `name` and `scopes`; the secret is shown once",
    opt=described(right=Right.DIRECT, body=body_of(NewToken) | {"required": ["name", "scopes"]}),
)
async def make_token(request: AnyRequest) -> Response[TokenMade]:
    actor = await bearer_of(request)
    raw = await json_object(request)
    wanted = read_struct(NewToken, raw, dt.date.min)
    token, secret = await doorman_of(request).make_token(actor, wanted.name, wanted.scopes, wanted.days)
    return Response({**token_view(token), "secret": secret}, status_code=201)


@delete(
    "/api/tokens/{number:int}",
    tags=["tokens"],
    status_code=204,
    summary="Revoke a token: your own; an admin any",
    opt=described(right=Right.READ),
)
async def revoke_token(request: AnyRequest, number: FromPath[int]) -> None:
    await doorman_of(request).revoke_token(await bearer_of(request), number)


ROUTES = ordinary([list_tokens, make_token, revoke_token])
