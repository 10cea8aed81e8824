"""A game as the club keeps it, and the positions it went through."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

import chess
import msgspec

from kosmos.play.openings import OpeningTable, opening_of, position_key


class GameSource(StrEnum):
    """How the moves came here."""

    ONLINE = "online"
    RELAY = "relay"
    FILE = "file"
    TYPED = "typed"


class ClubGame(msgspec.Struct, frozen=True, kw_only=True):
    """Names and tags as they were written. `moves` are in UCI, one blank between; `start` is empty for the usual one."""

    white: str
    black: str
    result: str = "*"
    date: str = ""  #: 2026-09-27, 2026-09 or 2026
    event: str = ""
    round: str = ""
    site: str = ""
    white_rating: int = 0
    black_rating: int = 0
    eco: str = ""
    opening: str = ""
    moves: str = ""
    start: str = ""  #: a FEN
    comments: tuple[
        str, ...
    ] = ()  #: one for each move, such as `[%clk 0:09:58]`; shorter if the rest has none
    source: GameSource = GameSource.FILE

    @property
    def plies(self) -> int:
        return len(self.moves.split())


class GamePosition(NamedTuple):
    """A position of a game, and the move that was played there (empty at the end)."""

    key: int
    ply: int
    move: str


def board_of(game: ClubGame) -> chess.Board:
    """Where it began."""
    return chess.Board(game.start, chess960=bool(game.start)) if game.start else chess.Board()


def positions_of(game: ClubGame) -> Iterator[GamePosition]:
    board = board_of(game)
    for ply, move in enumerate(game.moves.split()):
        yield GamePosition(position_key(board), ply, move)
        board.push(chess.Move.from_uci(move))
    yield GamePosition(position_key(board), game.plies, "")


def named(game: ClubGame, table: OpeningTable) -> ClubGame:
    """With the opening's code and name, where the moves have one and nobody has said it."""
    if game.start or game.opening:
        return game
    moves: Sequence[chess.Move] = [chess.Move.from_uci(move) for move in game.moves.split()]
    opening = opening_of(moves, table)
    if opening is None:
        return game
    return msgspec.structs.replace(game, eco=opening.eco, opening=opening.name)
