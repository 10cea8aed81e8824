"""The club's games behind every door: kept, read from PGN, typed off a score sheet, searched, and as a tree of moves."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, TypedDict

import chess
import msgspec

from kosmos.core.commands import Right
from kosmos.core.dates import date_field
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import choice, flag, read_struct, text, whole
from kosmos.formats.games_pgn import ReadGame, make_game_pgn, read_games
from kosmos.formats.room_record import is_game_record, read_game_record
from kosmos.locale import N_, Phrase
from kosmos.play.fen import parse_fen
from kosmos.play.library import ClubGame, GameSource, named, positions_of
from kosmos.play.notation import parse_moves
from kosmos.play.openings import Opening, OpeningTable, position_key
from kosmos.service.actors import Actor
from kosmos.service.chance import local_day, utc_now
from kosmos.service.shapes import fields_like
from kosmos.store.games import GameQuery, GameRow, Games, PositionRow, StoredGame, TreeMove

OPENINGS = Path(__file__).parent.parent / "web" / "static" / "built" / "openings.json"
PORTION = 200  #: games written in one stroke: others get their turn between
LARGEST_PGN = 32_000_000


class GameSide(StrEnum):
    EITHER = ""
    WHITE = "w"
    BLACK = "b"


class GameEnd(StrEnum):
    ANY = ""
    WHITE_WON = "1-0"
    DRAWN = "1/2-1/2"
    BLACK_WON = "0-1"
    OPEN = "*"


SIDE_WORDS = {"": N_("either colour"), "w": N_("White"), "b": N_("Black")}
END_WORDS = {"": N_("unknown"), "1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "*": "*"}
ASKED_ENDS = {**END_WORDS, "": N_("any result")}


class PgnTooLarge(Refusal):
    text: ClassVar[str] = N_("A PGN file may have at most {limit} bytes.")
    status: ClassVar[int] = 413
    limit: int


class GameSearch(msgspec.Struct, frozen=True, kw_only=True):
    """What one may ask for; all that is given must fit."""

    player: Annotated[str, text(N_("Player"), 100)] = ""
    colour: Annotated[GameSide, choice(N_("Colour"), GameSide, SIDE_WORDS)] = GameSide.EITHER
    opponent: Annotated[str, text(N_("Opponent"), 100)] = ""
    opening: Annotated[
        str, text(N_("Opening"), 100, help=N_("a code such as B90, or a part of its name"))
    ] = ""
    result: Annotated[GameEnd, choice(N_("Result"), GameEnd, ASKED_ENDS)] = GameEnd.ANY
    year_from: Annotated[int, whole(N_("From year"), 1400, 9999, empty=0)] = 0
    year_to: Annotated[int, whole(N_("To year"), 1400, 9999, empty=0)] = 0
    event: Annotated[str, text(N_("Tournament"), 100)] = ""
    position: Annotated[str, text(N_("Position"), 100, help=N_("a FEN, or moves such as 1. e4 c5"))] = ""


class TypedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game typed off its score sheet."""

    white: Annotated[str, text(N_("White"), 100, filled=True)]
    black: Annotated[str, text(N_("Black"), 100, filled=True)]
    moves: Annotated[
        str,
        text(
            N_("Moves"), 20_000, filled=True, help=N_("1. e4 e5 2. Nf3 …; numbers may be left out")
        ).formatted("moves"),
    ]
    result: Annotated[GameEnd, choice(N_("Result"), GameEnd, END_WORDS)] = GameEnd.ANY
    date: Annotated[str, date_field(N_("Date"))] = ""
    event: Annotated[str, text(N_("Tournament"), 120)] = ""
    round: Annotated[str, text(N_("Round"), 10)] = ""
    public: Annotated[bool, flag(N_("Visitors may see it"))] = True


def read_search(raw: Mapping[str, Any]) -> GameSearch:
    return read_struct(GameSearch, raw, local_day(utc_now()))


def read_typed(raw: Mapping[str, Any]) -> TypedGame:
    return read_struct(TypedGame, raw, local_day(utc_now()))


class GamesRead(NamedTuple):
    """What came of a file: the numbers of the games kept, and each one left out with its reason."""

    kept: list[int]
    left_out: list[tuple[int, Phrase]]


class KeptGame(NamedTuple):
    id: int
    game: ClubGame
    place: str = ""  #: the board that it was played at


class GamesFound(NamedTuple):
    total: int
    games: list[KeptGame]


@cache
def opening_table() -> OpeningTable:
    """The names of openings, as the build put them down; none without them."""
    if not OPENINGS.exists():
        return {}
    rows: list[tuple[str, str, str]] = msgspec.json.decode(
        OPENINGS.read_bytes(), type=list[tuple[str, str, str]]
    )
    return {chess.Board(fen).epd(): Opening(eco, name) for fen, eco, name in rows}


class GamesLibrary:
    def __init__(self, games: Games) -> None:
        self._games = games
        #: told of a game that is removed for good
        self.after_delete: list[Callable[[KeptGame], Awaitable[None]]] = []

    async def add(
        self, actor: Actor, games: Sequence[ClubGame], *, place: str = "", public: bool = True
    ) -> list[int]:
        actor.need(Right.DIRECT)
        return await self.keep(games, place=place, public=public)

    async def keep(self, games: Sequence[ClubGame], *, place: str = "", public: bool = True) -> list[int]:
        """Keep a game that the program has seen itself: from a live board or a relay."""
        numbers: list[int] = []
        for start in range(0, len(games), PORTION):
            rows = await asyncio.to_thread(_rows, games[start : start + PORTION], place, public)
            numbers += await self._games.add(rows)
        return numbers

    async def import_pgn(self, actor: Actor, text: str, *, public: bool = True) -> GamesRead:
        """Every game that can be read; the others are named. The examples' record of one game is read as well."""
        actor.need(Right.DIRECT)
        if len(text) > LARGEST_PGN:
            raise PgnTooLarge(LARGEST_PGN)
        read: list[ReadGame] = await asyncio.to_thread(_read_any, text)
        kept = await self.keep([each.game for each in read if each.game], public=public)
        return GamesRead(kept, [(each.number, each.fault) for each in read if each.fault])

    async def type_in(self, actor: Actor, typed: TypedGame, language: str = "en") -> int:
        actor.need(Right.DIRECT)
        moves, said = parse_moves(typed.moves, chess.Board(), language)
        game = ClubGame(
            white=typed.white,
            black=typed.black,
            result=typed.result.value or said,
            date=typed.date,
            event=typed.event,
            round=typed.round,
            moves=" ".join(move.uci() for move in moves),
            source=GameSource.TYPED,
        )
        (number,) = await self.keep([game], public=typed.public)
        return number

    async def get(self, actor: Actor, game: int) -> KeptGame:
        """What visitors do not see does not exist for them."""
        stored = await self._games.get(game)
        if not stored.row.public and not actor.may(Right.READ):
            raise NotFound(Phrase(N_("game")), game)
        return _kept(stored)

    async def search(self, actor: Actor, asked: GameSearch, limit: int = 50, after: int = 0) -> GamesFound:
        query = GameQuery(
            asked.player,
            asked.colour.value,
            asked.opponent,
            asked.opening,
            asked.result.value,
            asked.year_from,
            asked.year_to,
            asked.event,
            position_key(position_asked(asked.position)) if asked.position else None,
            not actor.may(Right.READ),
        )
        found = await self._games.search(query, limit, after)
        return GamesFound(await self._games.count(query), list(map(_kept, found)))

    async def tree(self, actor: Actor, position: str = "") -> tuple[chess.Board, list[TreeMove]]:
        """What the club has played in a position."""
        board = position_asked(position)
        return board, await self._games.tree(position_key(board), public_only=not actor.may(Right.READ))

    async def delete(self, actor: Actor, game: int) -> None:
        actor.need(Right.DIRECT)
        removed = await self.get(actor, game)
        await self._games.delete(game)
        for told in self.after_delete:
            await told(removed)

    async def drop(self, place: str) -> None:
        """Remove a game that the program itself will keep anew."""
        await self._games.delete_of(place)


def _read_any(text: str) -> list[ReadGame]:
    return [read_game_record(text)] if is_game_record(text) else list(read_games(text))


def position_asked(text: str) -> chess.Board:
    """A FEN, or the moves that lead there from the beginning."""
    if "/" in text:
        parse_fen(text)  # refused with the place, if it is none
        return chess.Board(text)
    board = chess.Board()
    parse_moves(text, board)
    return board


def _rows(games: Sequence[ClubGame], place: str, public: bool) -> list[tuple[GameRow, list[PositionRow]]]:
    table = opening_table()
    return [_row(named(game, table), place, public) for game in games]


def _row(game: ClubGame, place: str, public: bool) -> tuple[GameRow, list[PositionRow]]:
    row = GameRow(
        white=game.white,
        black=game.black,
        result=game.result,
        year=int(game.date[:4]) if game.date[:4].isdigit() else 0,
        eco=game.eco,
        opening=game.opening,
        event=game.event,
        place=place,
        public=public,
        data=msgspec.json.encode(game),
    )
    return row, [PositionRow(*each) for each in positions_of(game)]


def _kept(stored: StoredGame) -> KeptGame:
    return KeptGame(stored.id, msgspec.json.decode(stored.row.data, type=ClubGame), stored.row.place)


# -- as plain values for programs ------------------------------------------------------------------------


GameJson = Annotated[dict[str, Any], fields_like("GameKept")]


class TreeMoveShown(TypedDict):
    move: str
    games: int
    white: int
    draws: int
    black: int
    san: str


class TreeShown(TypedDict):
    fen: str
    moves: list[TreeMoveShown]


def game_view(kept: KeptGame) -> GameJson:
    return {"id": kept.id, **msgspec.to_builtins(kept.game)}


def tree_view(board: chess.Board, moves: Sequence[TreeMove]) -> TreeShown:
    return {
        "fen": board.fen(),
        "moves": [
            {
                "move": each.move,
                "games": each.games,
                "white": each.white,
                "draws": each.draws,
                "black": each.black,
                "san": board.san(chess.Move.from_uci(each.move)),
            }
            for each in moves
        ],
    }


def pgn_of(games: Sequence[KeptGame]) -> str:
    return "\n".join(make_game_pgn(kept.game) for kept in games)
