"""Exact distances to mate against a lone king, by retrograde analysis over sets of positions.

White to move wins in n if a move leads to a position lost in n - 1; Black to move is lost in n if there is a legal move and
every one leads to a position won in at most n. Captures are looked up in the table without the captured piece.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import chess
import msgspec

from kosmos.play.training.bitsets import (
    BISHOP_STEPS,
    KING_STEPS,
    KNIGHT_STEPS,
    LIGHT,
    ROOK_STEPS,
    Mover,
    Space,
    insert_digit,
)

_STEPS = {
    "K": (KING_STEPS, False),
    "Q": (KING_STEPS, True),
    "R": (ROOK_STEPS, True),
    "B": (BISHOP_STEPS, True),
    "N": (KNIGHT_STEPS, False),
}

#: told after every layer: how many moves are done
Progress = Callable[[int], None]


class Rules(NamedTuple):
    """The space of a set of pieces, and what is legal in it. The last digit is the black king's."""

    pieces: str
    space: Space
    white_to_move: int  #: legal positions
    black_to_move: int  #: no two pieces on a square, kings apart
    attacked: int  #: the black king stands in check
    white: tuple[Mover, ...]
    black: Mover


def rules_of(pieces: str) -> Rules:
    """For white pieces such as `KBN`. Two bishops stand on squares of different colour."""
    count = len(pieces)
    space = Space(count + 1)
    apart = space.all & ~space.overlapping(range(count + 1))
    if pieces.count("B") == 2:
        apart &= _different_colours(space, [digit for digit, kind in enumerate(pieces) if kind == "B"])
    attacks = [_attacks(space, pieces, digit) & apart for digit in range(count)]
    attacked = 0
    for each in attacks:
        attacked |= each
    touching = attacks[pieces.index("K")] if "K" in pieces else 0
    white = tuple(_mover(space, kind, digit, apart) for digit, kind in enumerate(pieces))
    black = Mover(space, count, KING_STEPS, slides=False, free=space.all)
    return Rules(pieces, space, apart & ~attacked, apart & ~touching, attacked, white, black)


def _different_colours(space: Space, bishops: Sequence[int]) -> int:
    one, other = bishops
    light_one, light_other = space.where(one, LIGHT), space.where(other, LIGHT)
    return light_one ^ light_other


def _mover(space: Space, kind: str, digit: int, free: int) -> Mover:
    steps, slides = _STEPS[kind]
    return Mover(space, digit, steps, slides=slides, free=free)


def _attacks(space: Space, pieces: str, digit: int) -> int:
    """Positions in which this piece attacks the black king: it starts on the king's square and goes backwards."""
    king = len(pieces)
    others = [other for other in range(king) if other != digit]
    blocked = space.overlapping(others)
    for other in others:
        blocked |= space.same(digit, other)
    return _mover(space, pieces[digit], digit, space.all & ~blocked).move(
        space.same(digit, king) & ~space.overlapping(others)
    )


class MateTable(msgspec.Struct):
    """Distances of all positions with White to move, as bit planes: a lookup reads one bit of each plane."""

    pieces: str
    planes: list[bytes]
    counts: list[int]  #: positions with White to move by distance; 0: legal and not won
    lost: int  #: positions with Black to move that are lost
    mates: int
    stalemates: int
    black_to_move: int

    @property
    def longest(self) -> int:
        return len(self.counts) - 1

    def distance(self, squares: Sequence[int], king: int) -> int:
        """Moves to mate with White to move; 0 is no win, or no legal position. `squares` in the order of the pieces."""
        index = king
        for square in reversed(squares):
            index = index * 64 + square
        byte, bit = divmod(index, 8)
        return sum((plane[byte] >> bit & 1) << power for power, plane in enumerate(self.planes))


def pack(table: MateTable) -> bytes:
    """To be kept in a file: about a seventh of the planes' size."""
    return zlib.compress(msgspec.msgpack.encode(table), 6)


def unpack(data: bytes) -> MateTable:
    return msgspec.msgpack.decode(zlib.decompress(data), type=MateTable)


def count_once(pieces: str, positions: int) -> int:
    """Two pieces of a kind stand in both orders: counted once."""
    twins = any(pieces.count(kind) == 2 for kind in set(pieces))
    return positions.bit_count() // (2 if twins else 1)


class _Layers(NamedTuple):
    """What the tables without one piece are asked: what is legal, and what is won in so many moves."""

    legal: int
    won: tuple[int, ...]  #: by distance, 0 is nothing

    def not_won(self, moves: int) -> int:
        open_ = self.legal
        for layer in self.won[: moves + 1]:
            open_ &= ~layer
        return open_


class Builder:
    """One table, layer by layer. `captures_draw`: a captured piece is a draw, whatever is left."""

    def __init__(self, pieces: str, *, captures_draw: bool = False) -> None:
        self.rules = rules_of(pieces)
        self.smaller = self._smaller(captures_draw=captures_draw)
        self.deepest = max((len(layers.won) for _digit, layers in self.smaller), default=0)
        self.escapes: dict[int, int] = {}
        self.lost = self.mates = self.stalemates = 0

    def _smaller(self, *, captures_draw: bool) -> list[tuple[int, _Layers]]:
        pieces = self.rules.pieces
        found = []
        for digit, kind in enumerate(pieces):
            if kind != "K":
                layers = layers_of(pieces[:digit] + pieces[digit + 1 :])
                found.append((digit, layers._replace(won=()) if captures_draw else layers))
        return found

    def captures(self, moves: int | None) -> int:
        """Black to move can take a piece, legally, and is not lost within so many moves then (None: whatever comes)."""
        space, king = self.rules.space, self.rules.space.digits - 1
        found = 0
        for digit, layers in self.smaller:
            there = layers.legal if moves is None else layers.not_won(moves)
            found |= insert_digit(there, king, digit) & space.same(digit, king)
        return self.rules.black.move(found) & self.rules.black_to_move

    def capture_escapes(self, moves: int) -> int:
        moves = min(moves, self.deepest)
        if moves not in self.escapes:
            self.escapes = {moves: self.captures(moves)}
        return self.escapes[moves]

    def won_layers(self, progress: Progress | None = None) -> Iterator[int]:
        """The positions won in 1, 2, 3 … moves. When all have come, `lost`, `mates` and `stalemates` are complete."""
        rules = self.rules
        can_move = rules.black.move(rules.white_to_move) | self.captures(None)
        stuck = rules.black_to_move & ~can_move
        self.mates, self.stalemates = stuck & rules.attacked, stuck & ~rules.attacked
        movable = rules.black_to_move & can_move
        self.lost = fresh = self.mates
        open_, moves = rules.white_to_move, 0
        while fresh or moves < self.deepest:
            moves += 1
            layer = self._unmove(fresh) & open_
            open_ &= ~layer
            escapes = rules.black.move(open_) | self.capture_escapes(moves)
            fresh = movable & ~escapes & ~self.lost
            self.lost |= fresh
            yield layer
            if progress:
                progress(moves)

    def _unmove(self, lost: int) -> int:
        """White to move can reach one of these; pieces move backwards as they move forwards."""
        found = 0
        if lost:
            for mover in self.rules.white:
                found |= mover.move(lost)
        return found


@cache
def layers_of(pieces: str) -> _Layers:
    """Of a smaller set; without pieces, or with a king alone, nothing is won."""
    if not pieces.strip("K"):
        legal = rules_of(pieces).white_to_move if pieces else (1 << 64) - 1
        return _Layers(legal, ())
    builder = Builder(pieces)
    won = (0, *builder.won_layers())
    return _Layers(builder.rules.white_to_move, won if any(won) else ())


def build(pieces: str, *, captures_draw: bool = False, progress: Progress | None = None) -> MateTable:
    """The table of a set of white pieces."""
    builder = Builder(pieces, captures_draw=captures_draw)
    planes: list[int] = []
    counts = [0]
    for moves, layer in enumerate(builder.won_layers(progress), 1):
        _enter(planes, moves, layer)
        counts.append(count_once(pieces, layer))
    while counts and not counts[-1]:
        counts.pop()
    rules = builder.rules
    won = sum(counts)
    return MateTable(
        pieces,
        [plane.to_bytes(rules.space.size // 8, "little") for plane in planes],
        [count_once(pieces, rules.white_to_move) - won, *counts[1:]],
        count_once(pieces, builder.lost),
        count_once(pieces, builder.mates),
        count_once(pieces, builder.stalemates),
        count_once(pieces, rules.black_to_move),
    )


def _enter(planes: list[int], moves: int, layer: int) -> None:
    """The distance of these positions, one binary digit in each plane."""
    while layer and len(planes) < moves.bit_length():
        planes.append(0)
    for power in range(moves.bit_length()):
        if layer and moves >> power & 1:
            planes[power] |= layer


def pieces_on(board: chess.Board, pieces: str) -> list[int] | None:
    """The squares of the white pieces in the order of a set's letters; None where others stand there."""
    if board.occupied_co[chess.BLACK] != board.kings & board.occupied_co[chess.BLACK]:
        return None
    left = {
        kind: list(board.pieces(chess.PIECE_SYMBOLS.index(kind.lower()), chess.WHITE)) for kind in "KQRBNP"
    }
    squares = [left[kind].pop() for kind in pieces if left[kind]]
    return squares if len(squares) == len(pieces) and not any(left.values()) else None
