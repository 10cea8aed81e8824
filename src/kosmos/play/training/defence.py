"""How the lone king defends: perfectly, by the distances to mate; or by the field values of the manual."""

import random
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import chess

from kosmos.play.training.tables import MateTable, build, pieces_on

DRAWN = 10_000  #: longer than any mate


class Answer(NamedTuple):
    """`distance`: moves White needs from there, 0 where White cannot win any more."""

    move: chess.Move
    distance: int


@cache
def small_table(pieces: str) -> MateTable | None:
    """Of what is left after a capture; None where that never mates."""
    return build(pieces) if pieces.strip("K") else None


def order_of(pieces: str) -> str:
    """Letters in the order of the tables."""
    return "".join(sorted(pieces, key="KQRBN".index))


def distance_on(board: chess.Board, table: MateTable) -> int:
    """Moves to mate with White to move; 0: no win. A piece fewer is looked up in the smaller table."""
    king = board.king(chess.BLACK)
    assert king is not None
    squares = pieces_on(board, table.pieces)
    if squares is not None:
        return table.distance(squares, king)
    left = "".join(
        symbol.upper() * len(board.pieces(chess.PIECE_SYMBOLS.index(symbol), chess.WHITE))
        for symbol in "kqrbn"
    )
    smaller = small_table(order_of(left))
    found = pieces_on(board, smaller.pieces) if smaller else None
    return 0 if smaller is None or found is None else smaller.distance(found, king)


def answers(board: chess.Board, table: MateTable) -> list[Answer]:
    """Every legal move of the black king and what it leads to."""
    found = []
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        found.append(Answer(move, distance_on(after, table)))
    return found


def perfect_defence(board: chess.Board, table: MateTable, seed: int) -> Answer | None:
    """A draw where there is one, else the longest resistance; equal ones by lot. None: mate or stalemate."""
    known = answers(board, table)
    if not known:
        return None
    best = max(answer.distance or DRAWN for answer in known)
    return random.Random(seed).choice([answer for answer in known if (answer.distance or DRAWN) == best])


def distance_after(board: chess.Board, table: MateTable) -> int | None:
    """With Black to move: moves White still needs, 0 in a mate; None: no win."""
    known = answers(board, table)
    if not known:
        return 0 if board.is_check() else None
    return None if any(not answer.distance for answer in known) else max(a.distance for a in known)


# -- the manual's field values ("Der König flieht") ----------------------------------------------------


def ring(square: int) -> int:
    """0 at the rim, 3 in the centre."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    return min(file, rank, 7 - file, 7 - rank)


def centre_values() -> list[int]:
    """Rim one point, then two and three; the centre four."""
    return [ring(square) + 1 for square in chess.SQUARES]


def corner_values(light: bool) -> list[int]:
    """Against bishop and knight: corners of the bishop's colour one point, along the rim one more each, eight in the
    other corners; towards the centre two more each, so ten and eleven in the centre.
    """
    corners = (chess.A8, chess.H1) if light else (chess.A1, chess.H8)
    return [
        1 + min(_along_rim(_rim_square(square), corner) for corner in corners) + 2 * ring(square)
        for square in chess.SQUARES
    ]


def _rim_square(square: int) -> int:
    """Straight out to the nearest rim."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    depth = ring(square)
    if depth in (file, 7 - file):
        return chess.square(0 if file == depth else 7, rank)
    return chess.square(file, 0 if rank == depth else 7)


def _along_rim(square: int, corner: int) -> int:
    """Steps along the rim; the shorter way round is at most fourteen."""
    files = abs(chess.square_file(square) - chess.square_file(corner))
    ranks = abs(chess.square_rank(square) - chess.square_rank(corner))
    return files + ranks


def _first_values(board: chess.Board) -> list[int]:
    bishops = board.pieces(chess.BISHOP, chess.WHITE)
    minor = len(bishops) == 1 and len(board.pieces(chess.KNIGHT, chess.WHITE)) == 1
    if minor and board.occupied_co[chess.WHITE].bit_count() == 3:
        return corner_values(light=bool(chess.BB_LIGHT_SQUARES & int(bishops)))
    return centre_values()


#: factor of a square itself, factor and bonus towards its neighbours, by what stands there
_OWN = {"attacked": 0, "free": 4, "enemy": 8}
_NEAR = {"attacked": (0, 0), "free": (3, 1), "enemy": (5, 1)}


def field_values(board: chess.Board) -> list[int]:
    """The value of every square for the lone king: the first values, weighted, and those of the neighbours added."""
    without = board.copy(stack=False)
    king = board.king(chess.BLACK)
    if king is not None:
        without.remove_piece_at(king)
    kinds = [_kind(without, square) for square in chess.SQUARES]
    first = [value * _OWN[kind] for value, kind in zip(_first_values(board), kinds, strict=True)]
    return [value + _from_neighbours(square, first, kinds) for square, value in enumerate(first)]


def _kind(board: chess.Board, square: int) -> str:
    if board.is_attacked_by(chess.WHITE, square):
        return "attacked"
    return "enemy" if board.piece_at(square) else "free"


def _from_neighbours(square: int, values: list[int], kinds: list[str]) -> int:
    total = 0
    for near in chess.SquareSet(chess.BB_KING_ATTACKS[square]):
        factor, bonus = _NEAR[kinds[near]]
        total += factor * values[near] + bonus
    return total


def field_defence(board: chess.Board, seed: int) -> chess.Move | None:
    """One of the two most promising squares, by lot. None: mate or stalemate."""
    values = field_values(board)
    moves = sorted(board.legal_moves, key=lambda move: (-values[move.to_square], move.to_square))
    return random.Random(seed).choice(moves[:2]) if moves else None


def tables_of(table: MateTable) -> Mapping[str, MateTable | None]:
    """What captures lead to, made ready beforehand."""
    pieces = table.pieces
    left = {pieces[:i] + pieces[i + 1 :] for i, kind in enumerate(pieces) if kind != "K"}
    return {order_of(each): small_table(order_of(each)) for each in left}
