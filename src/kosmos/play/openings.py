"""What an opening is called: the last position of a game that has a name."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import chess
from chess.polyglot import zobrist_hash

DEEPEST = 40  #: plies; no named position comes later


class Opening(NamedTuple):
    eco: str
    name: str


#: by position: placement, side, castling and a possible en-passant capture
OpeningTable = Mapping[str, Opening]


def opening_of(moves: Iterable[chess.Move], table: OpeningTable) -> Opening | None:
    """The name that is reached last; transpositions count by where they arrive."""
    board = chess.Board()
    found = None
    for ply, move in enumerate(moves):
        if ply >= DEEPEST or not board.is_legal(move):
            break
        board.push(move)
        found = table.get(board.epd(), found)
    return found


def position_key(board: chess.Board) -> int:
    """A number of 64 bits for a position, the same on every machine; signed, as databases like it."""
    key = zobrist_hash(board)
    return key - (1 << 64) if key >= 1 << 63 else key
