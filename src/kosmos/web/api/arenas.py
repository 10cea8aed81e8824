"""Arenas over HTTP."""

from typing import Any, NotRequired, TypedDict

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.play.arena.decide import JoinArena
from kosmos.service.actors import Actor
from kosmos.service.arena_ratings import ArenaPeopleShown, ArenaPerson, ArenaRatings
from kosmos.service.arena_views import ArenaListed, ArenaShown, arena_view, summary_view
from kosmos.service.arenas import ArenaResult, Arenas, NewArena, read_arena, read_arena_result, read_joining
from kosmos.web.api.asked import Nothing, json_object, known_only, read_query
from kosmos.web.api.boards import address_of
from kosmos.web.api.described import body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of

AnyRequest = Request[Any, Any, Any]
ARENAS = ["arenas"]


class ArenaSeat(TypedDict):
    id: int
    seat: str


class SeatTold(TypedDict):
    seat: NotRequired[str]


def arenas_of(request: AnyRequest) -> Arenas:
    return request.app.state.arenas  # type: ignore[no-any-return]


async def _view(request: AnyRequest, actor: Actor, name: str) -> ArenaShown:
    arenas = arenas_of(request)
    return arena_view(await arenas.state(actor, name), arenas.now)


@get("/api/arenas", tags=ARENAS, summary="The arenas, the newest first", opt=described())
async def list_arenas(request: AnyRequest) -> list[ArenaListed]:
    read_query(request, Nothing)
    arenas = arenas_of(request)
    return [summary_view(each, arenas.now) for each in await arenas.listing(await bearer_of(request))]


@post(
    "/api/arenas",
    tags=ARENAS,
    summary="Open an arena (direct)",
    opt=described(right=Right.DIRECT, body=body_of(NewArena)),
)
async def open_arena(request: AnyRequest) -> Response[ArenaShown]:
    actor = await bearer_of(request)
    name = await arenas_of(request).open(actor, read_arena(await json_object(request)))
    headers = {"Location": f"/api/arenas/{name}"}
    return Response(await _view(request, actor, name), status_code=201, headers=headers)


@get("/api/arenas/{name:str}", tags=ARENAS, summary="An arena as it stands: table and games", opt=described())
async def get_arena(request: AnyRequest, name: FromPath[str]) -> ArenaShown:
    read_query(request, Nothing)
    return await _view(request, await bearer_of(request), name)


@post(
    "/api/arenas/{name:str}/players",
    tags=ARENAS,
    summary="Join an arena; the answer has the secret of the player's own link",
    opt=described(body=body_of(JoinArena)),
)
async def join_arena(request: AnyRequest, name: FromPath[str]) -> ArenaSeat:
    actor = await bearer_of(request)
    wish = read_joining(await json_object(request))
    address = "" if actor.may(Right.DIRECT) else address_of(request)
    joined = await arenas_of(request).join(actor, name, wish, address)
    return {"id": joined.id, "seat": joined.secret}


@post(
    "/api/arenas/{name:str}/players/{player:int}/pause",
    tags=ARENAS,
    status_code=200,
    summary="No new game for somebody who is not there (direct)",
    opt=described(right=Right.DIRECT),
)
async def send_away(request: AnyRequest, name: FromPath[str], player: FromPath[int]) -> ArenaShown:
    actor = await bearer_of(request)
    await arenas_of(request).send_away(actor, name, player)
    return await _view(request, actor, name)


@post(
    "/api/arenas/{name:str}/{what:str}",
    tags=ARENAS,
    status_code=200,
    summary='With the secret of a link, {"seat": …}: `pause`, `return`; for directors: `pair`, `close`',
    opt=described(choices={"what": ("pause", "return", "pair", "close")}, body=SeatTold),
)
async def do_in_arena(request: AnyRequest, name: FromPath[str], what: FromPath[str]) -> ArenaShown:
    actor, arenas = await bearer_of(request), arenas_of(request)
    raw = await json_object(request)
    known_only(raw, "seat")
    await arenas.do(actor, name, what, str(raw.get("seat", "")))
    return await _view(request, actor, name)


@post(
    "/api/arenas/{name:str}/games/{number:int}",
    tags=ARENAS,
    status_code=200,
    summary="Enter or correct the result of a game (results)",
    opt=described(right=Right.RESULTS, body=body_of(ArenaResult)),
)
async def enter_in_arena(request: AnyRequest, name: FromPath[str], number: FromPath[int]) -> ArenaShown:
    actor = await bearer_of(request)
    wish = read_arena_result(await json_object(request))
    await arenas_of(request).enter(actor, name, number, wish.result, wish.berserk)
    return await _view(request, actor, name)


# -- who is who in the club ratings ---------------------------------------------------------------------


def arena_ratings_of(request: AnyRequest) -> ArenaRatings:
    return request.app.state.arena_ratings  # type: ignore[no-any-return]


@get(
    "/api/arenas/{name:str}/people",
    tags=ARENAS,
    summary="Which of the club's people the players of an arena are, and whether its games count in the club's ratings (direct)",
    opt=described(right=Right.DIRECT),
)
async def arena_people(request: AnyRequest, name: FromPath[str]) -> ArenaPeopleShown:
    read_query(request, Nothing)
    return await arena_ratings_of(request).shown(await bearer_of(request), name)


@post(
    "/api/arenas/{name:str}/people",
    tags=ARENAS,
    status_code=200,
    summary="Join a player of an arena, or everybody by their names, to the club's people, so that games count in the club's ratings (direct)",
    opt=described(right=Right.DIRECT, body=body_of(ArenaPerson)),
)
async def join_arena_people(request: AnyRequest, name: FromPath[str]) -> ArenaPeopleShown:
    actor, raw = await bearer_of(request), await json_object(request)
    return await arena_ratings_of(request).join(actor, name, raw)


@delete(
    "/api/arenas/{name:str}/people/{player:int}",
    tags=ARENAS,
    status_code=204,
    summary="A player of an arena is none of the club's people (direct)",
    opt=described(right=Right.DIRECT),
)
async def part_arena_player(request: AnyRequest, name: FromPath[str], player: FromPath[int]) -> None:
    await arena_ratings_of(request).part(await bearer_of(request), name, player)


ROUTES = ordinary(
    [
        list_arenas,
        open_arena,
        get_arena,
        join_arena,
        send_away,
        arena_people,
        join_arena_people,
        part_arena_player,
        do_in_arena,
        enter_in_arena,
    ]
)
