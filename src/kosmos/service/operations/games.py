"""The club's games: search, one game, the tree of moves, PGN in and out, and who of the club played them."""

from typing import Annotated, TypedDict

from kosmos.core.commands import Right
from kosmos.core.fields import flag, text, whole
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.service.games import (
    GameJson,
    GameSearch,
    TreeShown,
    TypedGame,
    game_view,
    pgn_of,
    read_typed,
    tree_view,
)
from kosmos.service.live_ratings import GamePeople, GamePeopleShown, people_view
from kosmos.service.operations import PGN, ClubDesk, Raw, operation
from kosmos.service.shapes import NumberMade

GAMES, GAME = "/api/games", "/api/games/{game}"


class GamesAsked(GameSearch, frozen=True, kw_only=True):
    limit: Annotated[int, whole(N_("At most"), 1, 200, help="how many at most")] = 50
    after: Annotated[int, whole(N_("Skipped"), 0, 1_000_000, help="skip so many")] = 0


Position = Annotated[
    str, text(N_("Position"), 2000, help="a FEN, or moves such as 1. e4 c5").formatted("opening-moves")
]


class GamesShown(TypedDict):
    total: int
    games: list[GameJson]


class GameLeftOut(TypedDict):
    game: int
    reason: str


class GamesKept(TypedDict):
    kept: list[int]
    left_out: list[GameLeftOut]


@operation("GET", GAMES, summary="Search the club's games")
async def search_games(desk: ClubDesk, asked: GamesAsked) -> GamesShown:
    """Find games by player, opening, result, year, tournament or position; the newest first."""
    found = await desk.games.search(desk.actor, asked, asked.limit, asked.after)
    return {"total": found.total, "games": list(map(game_view, found.games))}


@operation("GET", GAMES + "/tree", summary="What the club has played in a position, with results")
async def game_tree(desk: ClubDesk, position: Position = "") -> TreeShown:
    """What the club has played in a position: each move, its games, and their results for White."""
    return tree_view(*await desk.games.tree(desk.actor, position))


@operation("GET", GAME)
async def get_game(desk: ClubDesk, game: int) -> GameJson:
    """One game with its moves."""
    return game_view(await desk.games.get(desk.actor, game))


@operation("GET", GAME + "/pgn", gives=PGN)
async def get_pgn(desk: ClubDesk, game: int) -> str:
    """One game as PGN."""
    return pgn_of([await desk.games.get(desk.actor, game)])


@operation("POST", GAMES, Right.DIRECT, takes=PGN, large=True, status=201, begins=True)
async def import_games(
    desk: ClubDesk,
    data: bytes,
    *,
    public: Annotated[bool, flag(N_("Public"), help="visitors may see them")] = True,
) -> GamesKept:
    """Keep the games of a PGN file (the body); those that cannot be read are named."""
    read = await desk.games.import_pgn(desk.actor, decode_text(data), public=public)
    left_out: list[GameLeftOut] = [
        {"game": number, "reason": desk.language.say(fault)} for number, fault in read.left_out
    ]
    return {"kept": read.kept, "left_out": left_out}


@operation(
    "POST",
    GAMES + "/typed",
    Right.DIRECT,
    summary="Keep a game typed off its score sheet",
    body=TypedGame,
    location="/api/games/{id}",
    begins=True,
)
async def type_game(desk: ClubDesk, raw: Raw) -> NumberMade:
    """Keep a game typed off its score sheet; piece letters in any of the languages."""
    return {"id": await desk.games.type_in(desk.actor, read_typed(raw), desk.language.code)}


@operation("DELETE", GAME, Right.DIRECT, summary="Forget a game")
async def delete_game(desk: ClubDesk, game: int) -> None:
    """Remove a game for good."""
    await desk.services.games.delete(desk.actor, game)


# -- who played a game of a live board -------------------------------------------------------------------------


@operation("GET", GAME + "/players", Right.DIRECT)
async def game_players(desk: ClubDesk, game: int) -> GamePeopleShown:
    """Which of the club's people played a game of a live board, and whether it counts in the club's ratings."""
    return people_view(game, await desk.services.live_ratings.shown(desk.actor, game))


@operation("POST", GAME + "/players", Right.DIRECT, body=GamePeople)
async def join_game(desk: ClubDesk, game: int, raw: Raw) -> GamePeopleShown:
    """Join a game of a live board to two of the club's people, so that it counts in the club's ratings."""
    return people_view(game, await desk.services.live_ratings.join(desk.actor, game, raw))


@operation("DELETE", GAME + "/players", Right.DIRECT)
async def part_game(desk: ClubDesk, game: int) -> None:
    """A game of a live board counts for nobody any more."""
    await desk.services.live_ratings.part(desk.actor, game)
