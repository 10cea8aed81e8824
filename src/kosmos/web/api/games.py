"""The club's games over HTTP: search, one game, the tree of moves, PGN in and out."""

from typing import Annotated, Any, TypedDict

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import flag, text, whole
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.service.games import (
    GameJson,
    GameSearch,
    GamesLibrary,
    TreeShown,
    TypedGame,
    game_view,
    pgn_of,
    read_typed,
    tree_view,
)
from kosmos.service.live_ratings import GamePeople, GamePeopleShown, LiveRatings, people_view
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import TEXT_BODY, NumberMade, body_of, described
from kosmos.web.bodies import FILE, ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
GAMES = ["games"]


def library_of(request: AnyRequest) -> GamesLibrary:
    return request.app.state.games  # type: ignore[no-any-return]


class GamesAsked(GameSearch, frozen=True, kw_only=True):
    limit: Annotated[int, whole(N_("At most"), 1, 200, help="how many at most")] = 50
    after: Annotated[int, whole(N_("Skipped"), 0, 1_000_000, help="skip so many")] = 0


class TreeAsked(msgspec.Struct, frozen=True, kw_only=True):
    position: Annotated[
        str, text(N_("Position"), 2000, help="a FEN, or moves such as 1. e4 c5").formatted("opening-moves")
    ] = ""


class PgnAsked(msgspec.Struct, frozen=True, kw_only=True):
    public: Annotated[bool, flag(N_("Public"), help="visitors may see them")] = True


class GamesShown(TypedDict):
    total: int
    games: list[GameJson]


class GameLeftOut(TypedDict):
    game: int
    reason: str


class GamesKept(TypedDict):
    kept: list[int]
    left_out: list[GameLeftOut]


@get("/api/games", tags=GAMES, summary="Search the club's games", opt=described(query=GamesAsked))
async def search_games(request: AnyRequest) -> GamesShown:
    asked = read_query(request, GamesAsked)
    found = await library_of(request).search(await bearer_of(request), asked, asked.limit, asked.after)
    return {"total": found.total, "games": list(map(game_view, found.games))}


@get(
    "/api/games/tree",
    tags=GAMES,
    summary="What the club has played in a position, with results",
    opt=described(query=TreeAsked),
)
async def game_tree(request: AnyRequest) -> TreeShown:
    asked = read_query(request, TreeAsked)
    return tree_view(*await library_of(request).tree(await bearer_of(request), asked.position))


@get("/api/games/{game:int}", tags=GAMES, summary="One game with its moves", opt=described())
async def get_game(request: AnyRequest, game: FromPath[int]) -> GameJson:
    read_query(request, Nothing)
    return game_view(await library_of(request).get(await bearer_of(request), game))


@get("/api/games/{game:int}/pgn", tags=GAMES, summary="One game as PGN", opt=described())
async def get_pgn(request: AnyRequest, game: FromPath[int]) -> Response[str]:
    read_query(request, Nothing)
    kept = await library_of(request).get(await bearer_of(request), game)
    return Response(pgn_of([kept]), media_type="application/x-chess-pgn")


@post(
    "/api/games",
    tags=GAMES,
    summary="Keep the games of a PGN file (the body); those that cannot be read are named (direct)",
    opt=described(right=Right.DIRECT, query=PgnAsked, body=TEXT_BODY, media="application/x-chess-pgn"),
    request_max_body_size=FILE,
)
async def import_games(request: AnyRequest) -> Response[GamesKept]:
    actor = await bearer_of(request)
    asked = read_query(request, PgnAsked)
    read = await library_of(request).import_pgn(actor, decode_text(await request.body()), public=asked.public)
    say = language_of(request).say
    left_out: list[GameLeftOut] = [{"game": number, "reason": say(fault)} for number, fault in read.left_out]
    return Response({"kept": read.kept, "left_out": left_out}, status_code=201)


@post(
    "/api/games/typed",
    tags=GAMES,
    summary="Keep a game typed off its score sheet (direct)",
    opt=described(right=Right.DIRECT, body=body_of(TypedGame)),
)
async def type_game(request: AnyRequest) -> Response[NumberMade]:
    actor = await bearer_of(request)
    typed = read_typed(await json_object(request))
    number = await library_of(request).type_in(actor, typed, language_of(request).code)
    return Response({"id": number}, status_code=201, headers={"Location": f"/api/games/{number}"})


@delete(
    "/api/games/{game:int}",
    tags=GAMES,
    status_code=204,
    summary="Forget a game (direct)",
    opt=described(right=Right.DIRECT),
)
async def delete_game(request: AnyRequest, game: FromPath[int]) -> None:
    await library_of(request).delete(await bearer_of(request), game)


# -- who played a game of a live board -----------------------------------------------------------------


def live_ratings_of(request: AnyRequest) -> LiveRatings:
    return request.app.state.live_ratings  # type: ignore[no-any-return]


@get(
    "/api/games/{game:int}/players",
    tags=GAMES,
    summary="Which of the club's people played a game of a live board, and whether it counts in the club's ratings (direct)",
    opt=described(right=Right.DIRECT),
)
async def game_players(request: AnyRequest, game: FromPath[int]) -> GamePeopleShown:
    read_query(request, Nothing)
    return people_view(game, await live_ratings_of(request).shown(await bearer_of(request), game))


@post(
    "/api/games/{game:int}/players",
    tags=GAMES,
    status_code=200,
    summary="Join a game of a live board to two of the club's people, so that it counts in the club's ratings (direct)",
    opt=described(right=Right.DIRECT, body=body_of(GamePeople)),
)
async def join_game(request: AnyRequest, game: FromPath[int]) -> GamePeopleShown:
    actor, raw = await bearer_of(request), await json_object(request)
    return people_view(game, await live_ratings_of(request).join(actor, game, raw))


@delete(
    "/api/games/{game:int}/players",
    tags=GAMES,
    status_code=204,
    summary="A game of a live board counts for nobody any more (direct)",
    opt=described(right=Right.DIRECT),
)
async def part_game(request: AnyRequest, game: FromPath[int]) -> None:
    await live_ratings_of(request).part(await bearer_of(request), game)


ROUTES = [
    search_games,
    game_tree,
    get_game,
    get_pgn,
    import_games,
    type_game,
    delete_game,
    *ordinary([game_players, join_game, part_game]),
]
