"""Who sent this request: a session cookie on pages, a bearer token on the API."""

from collections.abc import Mapping
from typing import Any

from kosmos.core.commands import Right
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.doorman import Doorman, WrongToken
from kosmos.service.tournament_roles import TournamentRoles
from kosmos.service.watch import REQUEST
from kosmos.web.addresses import parse_address
from kosmos.web.services import AnyConnection

COOKIE = "kosmos_session"
#: over TLS: browsers take a cookie of that name only from this very host, and only so
SECURE_COOKIE = f"__Host-{COOKIE}"


def is_secure(connection: AnyConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def session_cookie(connection: AnyConnection) -> str:
    """What the session's cookie is called on this connection. One of the open never opens anything over TLS."""
    return SECURE_COOKIE if is_secure(connection) else COOKIE


def doorman_of(connection: AnyConnection) -> Doorman:
    return connection.app.state.doorman  # type: ignore[no-any-return]


def address_of(connection: AnyConnection) -> str:
    """The address by which a client's attempts and requests are counted."""
    return address_in(connection.scope)


def address_in(scope: Mapping[str, Any]) -> str:
    """Where a request comes from; behind a proxy that the settings trust, where that says it comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def caller_of(connection: AnyConnection, actor: Actor) -> str:
    """Where a stranger comes from, whose patience is measured; nothing for a director."""
    return "" if actor.may(Right.DIRECT) else address_of(connection) or "?"


async def actor_of(connection: AnyConnection) -> Actor:
    """The account of the session cookie, or a visitor."""
    cookie = connection.cookies.get(session_cookie(connection))
    if not cookie:
        return VISITOR
    actor = await doorman_of(connection).actor_of_session(cookie) or VISITOR
    return _known(await at_tournament(connection, actor))


async def at_tournament(connection: AnyConnection, actor: Actor) -> Actor:
    """With the role that the account has in the tournament that the address names."""
    if not actor.account or actor.may(Right.ADMIN):
        return actor
    roles: TournamentRoles = connection.app.state.roles
    known = await roles.with_roles(actor)
    stream = connection.path_params.get("stream", "")
    return known.at(stream) if stream else known


def _known(actor: Actor) -> Actor:
    """Note who asks, so that the log can say it from now on."""
    if request := REQUEST.get():
        request.actor = actor.name
    return actor


async def listener_of(connection: AnyConnection) -> Actor:
    """Who is on the live connection: the owner of a token, or of the session of a page."""
    if "authorization" in connection.headers:
        return await bearer_of(connection)
    return await actor_of(connection)


def is_from_elsewhere(connection: AnyConnection) -> bool:
    """A page of another site opened this connection: browsers say so, and programs say nothing."""
    origin = connection.headers.get("origin", "")
    where = parse_address(origin)
    return bool(origin) and (where is None or where.site != connection.headers.get("host", ""))


async def bearer_of(connection: AnyConnection) -> Actor:
    """The token's actor. The API takes no cookies, so no other site can act for a logged-in director."""
    header = connection.headers.get("authorization", "")
    if not header:
        return VISITOR
    scheme, _, secret = header.partition(" ")
    if scheme.casefold() != "bearer" or not secret:
        raise WrongToken
    return _known(await doorman_of(connection).actor_of_token(secret.strip()))
