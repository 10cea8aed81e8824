"""Sessions and new passwords over HTTP: the own ones with any token of an account, those of others for admins."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import text
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.tournament.commands import Right
from kosmos.web.api.asked import Nothing, read_query
from kosmos.web.api.schema import query_operation
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of, doorman_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]
TAGS = ["accounts"]


class AccountAsked(msgspec.Struct, frozen=True, kw_only=True):
    account: Annotated[str, text("name of the account; empty for the token's own", 80)] = ""


async def asking(request: AnyRequest) -> tuple[Actor, str]:
    """Who asks, and for whose sessions."""
    actor = await bearer_of(request)
    actor.need(Right.READ)
    name = read_query(request, AccountAsked).account or actor.account
    if not name:
        raise NotFound(Phrase(N_("account")), actor.name)
    return actor, name


@get(
    "/api/sessions",
    tags=TAGS,
    summary="Where an account is logged in",
    operation_class=query_operation(AccountAsked),
)
async def list_sessions(request: AnyRequest) -> list[Json]:
    actor, name = await asking(request)
    return [session._asdict() for session in await doorman_of(request).sessions_of(actor, name)]


@delete(
    "/api/sessions",
    tags=TAGS,
    status_code=200,
    summary="End all sessions of an account",
    operation_class=query_operation(AccountAsked),
)
async def end_all(request: AnyRequest) -> dict[str, int]:
    actor, name = await asking(request)
    return {"ended": await doorman_of(request).end_all_sessions(actor, name)}


@delete(
    "/api/sessions/{number:int}",
    tags=TAGS,
    status_code=204,
    summary="End one session of an account",
    operation_class=query_operation(AccountAsked),
)
async def end_one(request: AnyRequest, number: FromPath[int]) -> None:
    actor, name = await asking(request)
    await doorman_of(request).end_session(actor, name, number)


@post(
    "/api/accounts/{name:str}/reset",
    tags=TAGS,
    summary="A one-time link for a new password of an account, shown once (admin)",
)
async def reset(request: AnyRequest, name: FromPath[str]) -> Response[Json]:
    actor = await bearer_of(request)
    actor.need(Right.ADMIN)
    read_query(request, Nothing)
    return Response({"path": f"/reset/{await doorman_of(request).reset_link(actor, name)}"}, status_code=201)


ROUTES = ordinary([list_sessions, end_all, end_one, reset])
