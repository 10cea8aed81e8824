"""Sessions and new passwords over HTTP: the own ones with any token of an account, those of others for admins."""

from typing import Annotated, TypedDict

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import text
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.doorman import StoredSession
from kosmos.tournament.commands import Right
from kosmos.web.api.asked import NoParameters, read_query
from kosmos.web.api.described import described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of, doorman_of
from kosmos.web.services import AnyRequest

TAGS = ["accounts"]


class AccountAsked(msgspec.Struct, frozen=True, kw_only=True):
    account: Annotated[
        str, text(N_("Account"), 80, help="name of the account; empty for the token's own")
    ] = ""


class SessionShown(TypedDict):
    """Times in seconds since 1970."""

    number: int
    device: str
    address: str
    created: float
    last_used: float


class SessionsEnded(TypedDict):
    ended: int


class ResetLink(TypedDict):
    path: str


def _shown(session: StoredSession) -> SessionShown:
    return {
        "number": session.number,
        "device": session.device,
        "address": session.address,
        "created": session.created,
        "last_used": session.last_used,
    }


async def asking(request: AnyRequest) -> tuple[Actor, str]:
    """Who asks, and for whose sessions."""
    actor = await bearer_of(request)
    name = read_query(request, AccountAsked).account or actor.account
    if not name:
        raise NotFound(Phrase(N_("account")), actor.name)
    return actor, name


@get(
    "/api/sessions",
    tags=TAGS,
    summary="Where an account is logged in",
    opt=described(right=Right.READ, query=AccountAsked),
)
async def list_sessions(request: AnyRequest) -> list[SessionShown]:
    actor, name = await asking(request)
    return [_shown(session) for session in await doorman_of(request).sessions_of(actor, name)]


@delete(
    "/api/sessions",
    tags=TAGS,
    status_code=200,
    summary="End all sessions of an account",
    opt=described(right=Right.READ, query=AccountAsked),
)
async def end_all(request: AnyRequest) -> SessionsEnded:
    actor, name = await asking(request)
    return {"ended": await doorman_of(request).end_all_sessions(actor, name)}


@delete(
    "/api/sessions/{number:int}",
    tags=TAGS,
    status_code=204,
    summary="End one session of an account",
    opt=described(right=Right.READ, query=AccountAsked),
)
async def end_one(request: AnyRequest, number: FromPath[int]) -> None:
    actor, name = await asking(request)
    await doorman_of(request).end_session(actor, name, number)


@post(
    "/api/accounts/{name:str}/reset",
    tags=TAGS,
    summary="A one-time link for a new password of an account, shown once (admin)",
    opt=described(right=Right.ADMIN),
)
async def reset(request: AnyRequest, name: FromPath[str]) -> Response[ResetLink]:
    actor = await bearer_of(request)
    read_query(request, NoParameters)
    return Response({"path": f"/reset/{await doorman_of(request).reset_link(actor, name)}"}, status_code=201)


@delete(
    "/api/accounts/{name:str}/second-factor",
    tags=TAGS,
    status_code=204,
    summary="Reset the second factor of an account, for somebody who has lost it (admin)",
    opt=described(right=Right.ADMIN),
)
async def reset_second_factor(request: AnyRequest, name: FromPath[str]) -> None:
    actor = await bearer_of(request)
    read_query(request, NoParameters)
    await doorman_of(request).second_factor.reset(actor, name)


ROUTES = ordinary([list_sessions, end_all, end_one, reset, reset_second_factor])
