"""Positions to practise from, and how well an exercise was done."""

import random
from collections.abc import Sequence

import chess
import msgspec

from kosmos.play.training.defence import distance_after, distance_on, order_of, ring
from kosmos.play.training.sets import ExerciseEnd, MatingSet, move_limit
from kosmos.play.training.tables import MateTable

NEAR = 4  #: how much heavier a square beside a piece is that the king attacks
_KINDS = {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}
_ATTACKED_GLADLY = "BNR"


class Exercise(msgspec.Struct, frozen=True):
    """White to move mates; `perfect` moves are enough, after `limit` it has failed."""

    kind: MatingSet
    fen: str
    perfect: int
    limit: int


def make_exercise(kind: MatingSet, table: MateTable, seed: int) -> Exercise:
    """A random position of this set that is won."""
    chance = random.Random(seed)
    while True:
        board = random_position(kind, chance)
        if board is not None and (perfect := distance_on(board, table)):
            return Exercise(kind, board.fen(), perfect, move_limit(kind))


def random_position(kind: MatingSet, chance: random.Random) -> chess.Board | None:
    """White's pieces anywhere, bishops on different colours; then the king, preferably in the centre or attacking a piece.

    None: no square is left for the king.
    """
    board = chess.Board(None)
    letters = order_of(kind.name)
    for letter, square in zip(letters, _white_squares(letters, chance), strict=True):
        board.set_piece_at(square, chess.Piece(_KINDS[letter], chess.WHITE))
    weights = king_weights(board)
    if not any(weights):
        return None
    (king,) = chance.choices(chess.SQUARES, weights)
    board.set_piece_at(king, chess.Piece(chess.KING, chess.BLACK))
    board.turn = chess.WHITE
    return board


def _white_squares(letters: str, chance: random.Random) -> Sequence[int]:
    while True:
        squares = chance.sample(chess.SQUARES, len(letters))
        bishops = [square for letter, square in zip(letters, squares, strict=True) if letter == "B"]
        colours = {bool(chess.BB_LIGHT_SQUARES >> square & 1) for square in bishops}
        if len(colours) == len(bishops):
            return squares


def king_weights(board: chess.Board) -> list[int]:
    """Heavier in the centre and beside bishops, knights and rooks; nothing on attacked or occupied squares."""
    weights = [ring(square) + 1 for square in chess.SQUARES]
    for letter in _ATTACKED_GLADLY:
        for piece in board.pieces(_KINDS[letter], chess.WHITE):
            for near in chess.SquareSet(chess.BB_KING_ATTACKS[piece]):
                weights[near] += NEAR
    for square in chess.SQUARES:
        if board.piece_at(square) or board.is_attacked_by(chess.WHITE, square):
            weights[square] = 0
    return weights


class MoveJudgement(msgspec.Struct, frozen=True):
    """A move of White: how many moves were needed before it, and are after it; None: the win is gone."""

    before: int
    after: int | None

    @property
    def spoils(self) -> bool:
        """A win became a draw: stalemate, or a loose piece."""
        return self.before > 0 and self.after is None

    @property
    def is_best(self) -> bool:
        return self.after is not None and self.after == self.before - 1


def judge_move(board: chess.Board, move: chess.Move, table: MateTable) -> MoveJudgement:
    after = board.copy(stack=False)
    after.push(move)
    return MoveJudgement(distance_on(board, table), distance_after(after, table))


class Attempt(msgspec.Struct, frozen=True):
    """What came of an exercise: the manual's four figures, and how many moves perfect play needed."""

    kind: MatingSet
    end: ExerciseEnd
    moves: int
    thought: int  #: milliseconds
    perfect: int = 0  #: 0: not known


class Tally(msgspec.Struct, frozen=True):
    """The manual's statistics of one set: tests, successes, and the moves and time of the successes."""

    tests: int = 0
    mates: int = 0
    moves: int = 0
    thought: int = 0
    perfect: int = 0


def tally(attempts: Sequence[Attempt]) -> dict[MatingSet, Tally]:
    """All attempts by set, in the order of the sets."""
    found: dict[MatingSet, Tally] = {}
    for attempt in sorted(attempts, key=lambda each: each.kind):
        old = found.get(attempt.kind, Tally())
        mated = attempt.end is ExerciseEnd.MATE
        found[attempt.kind] = Tally(
            old.tests + 1,
            old.mates + mated,
            old.moves + attempt.moves * mated,
            old.thought + attempt.thought * mated,
            old.perfect + attempt.perfect * mated,
        )
    return found
