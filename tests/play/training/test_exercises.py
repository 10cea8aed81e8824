"""The lone king's defence, random positions, and statistics."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.play.training.defence import (
    centre_values,
    corner_values,
    distance_on,
    field_defence,
    field_values,
    perfect_defence,
    tables_of,
)
from kosmos.play.training.exercises import (
    Attempt,
    MoveJudgement,
    Tally,
    judge_move,
    king_weights,
    make_exercise,
    random_position,
    tally,
)
from kosmos.play.training.sets import SET_NAMES, ExerciseEnd, MatingSet, move_limit, time_limit
from kosmos.play.training.tables import MateTable, build


@pytest.fixture(scope="module")
def rook() -> MateTable:
    return build("KR")


def test_the_defence_is_the_longest(rook: MateTable) -> None:
    """The answer's distance is the greatest of all answers, and the same seed answers the same."""
    board = chess.Board("8/8/8/3k4/8/8/8/K6R b - - 0 1")
    answer = perfect_defence(board, rook, seed=1)
    assert answer is not None
    assert answer.distance >= 12
    assert perfect_defence(board, rook, seed=1) == answer


def test_the_defence_takes_a_loose_piece(rook: MateTable) -> None:
    """A draw is better than any resistance."""
    answer = perfect_defence(chess.Board("8/8/8/8/8/8/6k1/K6R b - - 0 1"), rook, seed=5)
    assert answer is not None
    assert (answer.move.uci(), answer.distance) == ("g2h1", 0)


def test_nobody_answers_mate(rook: MateTable) -> None:
    """Neither mate nor stalemate has an answer."""
    assert perfect_defence(chess.Board("1k5R/8/1K6/8/8/8/8/8 b - - 0 1"), rook, 1) is None
    assert field_defence(chess.Board("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), 1) is None


def test_a_lost_piece_leads_to_the_smaller_table() -> None:
    """Two rooks without a king: one captured is no win; with a king a rook still wins."""
    two = build("RR")
    assert distance_on(chess.Board("8/8/8/3k4/8/8/8/R7 w - - 0 1"), two) == 0
    assert list(tables_of(two)) == ["R"]
    assert tables_of(two)["R"] is not None


def test_first_values_of_the_manual() -> None:
    """Rim 1, then 2 and 3, centre 4; against bishop and knight corners 1 and 8, centre 10 and 11."""
    plain = centre_values()
    assert [plain[square] for square in (chess.A1, chess.B2, chess.C3, chess.D4)] == [1, 2, 3, 4]
    dark = corner_values(light=False)
    assert [dark[square] for square in (chess.A1, chess.H8, chess.A8, chess.H1)] == [1, 1, 8, 8]
    assert [dark[square] for square in (chess.D4, chess.E5, chess.D5, chess.E4)] == [10, 10, 11, 11]
    light = corner_values(light=True)
    assert [light[square] for square in (chess.A8, chess.H1, chess.A1, chess.D5, chess.D4)] == [
        1,
        1,
        8,
        10,
        11,
    ]


def test_field_values_avoid_attacked_squares() -> None:
    """By hand: the loose rook 1·8 and one free neighbour 3·8+1; an attacked square has its neighbours' values alone."""
    board = chess.Board("8/8/8/3k4/8/8/8/K6R b - - 0 1")
    values = field_values(board)
    assert (values[chess.H1], values[chess.H5]) == (33, 75)
    assert max(values) == max(values[square] for square in (chess.D4, chess.D5, chess.E4, chess.E5))


def test_the_field_defence_plays_one_of_the_two_best() -> None:
    """By lot, the same for the same seed."""
    board = chess.Board("8/8/8/8/8/1k6/8/K6R b - - 0 1")
    values = field_values(board)
    best = sorted((values[move.to_square] for move in board.legal_moves), reverse=True)[:2]
    for seed in range(8):
        move = field_defence(board, seed)
        assert move is not None
        assert values[move.to_square] in best
        assert field_defence(board, seed) == move


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(MatingSet), st.integers(0, 2**31))
def test_random_positions_keep_the_manuals_rules(kind: MatingSet, seed: int) -> None:
    """All pieces of the set, White to move, the king not attacked, bishops on different colours."""
    board = random_position(kind, random.Random(seed))
    if board is None:
        return
    assert sorted(piece.symbol() for piece in board.piece_map().values()) == sorted([*kind.name, "k"])
    assert board.turn == chess.WHITE
    king = board.king(chess.BLACK)
    assert king is not None
    assert not board.is_attacked_by(chess.WHITE, king)
    bishops = board.pieces(chess.BISHOP, chess.WHITE)
    if len(bishops) == 2:
        assert bishops & chess.BB_LIGHT_SQUARES
        assert bishops & chess.BB_DARK_SQUARES


def test_the_king_likes_the_centre_and_pieces_to_attack() -> None:
    """Heavier in the middle, heaviest beside a rook; never beside the white king."""
    board = chess.Board("8/8/8/8/8/8/8/K6R w - - 0 1")
    weights = king_weights(board)
    assert weights[chess.D5] == 4
    assert weights[chess.G2] == 6
    assert [weights[square] for square in (chess.B2, chess.H5, chess.A1, chess.H1, chess.C1)] == [0] * 5


def test_exercises_are_won(rook: MateTable) -> None:
    """With the number of moves of perfect play and the limit."""
    exercise = make_exercise(MatingSet.KR, rook, seed=3)
    assert exercise == make_exercise(MatingSet.KR, rook, seed=3)
    assert 1 <= exercise.perfect <= 16
    assert exercise.limit == move_limit(MatingSet.KR) == 23
    assert distance_on(chess.Board(exercise.fen), rook) == exercise.perfect


@pytest.mark.parametrize(
    ("fen", "move", "judgement"),
    [
        ("1k6/8/1K6/8/8/8/8/7R", "h1h8", MoveJudgement(1, 0)),  # mate
        ("1k6/8/1K6/8/8/8/8/7R", "h1c1", MoveJudgement(1, 1)),
        ("1k6/8/1K6/8/8/8/8/7R", "h1h7", MoveJudgement(1, 7)),
        ("k7/8/K7/8/8/8/8/7R", "h1b1", MoveJudgement(1, None)),  # stalemate
        ("8/8/8/8/8/8/3k4/K6R", "h1e1", MoveJudgement(11, None)),  # the king takes it
    ],
)
def test_moves_are_judged(rook: MateTable, fen: str, move: str, judgement: MoveJudgement) -> None:
    """By the moves needed before and after; a win that is gone is seen at once."""
    found = judge_move(chess.Board(f"{fen} w - - 0 1"), chess.Move.from_uci(move), rook)
    assert found == judgement
    assert found.is_best == (move == "h1h8")
    assert found.spoils == (judgement.after is None)


def test_forty_moves_with_knight_and_bishop() -> None:
    """In three minutes, as in the manual; fewer moves have less time."""
    assert (move_limit(MatingSet.KBN), time_limit(MatingSet.KBN)) == (40, 180_000)
    assert (move_limit(MatingSet.KQ), time_limit(MatingSet.KQ)) == (17, 76_500)


def test_statistics() -> None:
    """Tests, mates, and of these the moves and the time."""
    done = [
        Attempt(MatingSet.KR, ExerciseEnd.MATE, 20, 60_000, 15),
        Attempt(MatingSet.KR, ExerciseEnd.TIME, 9, 99_000, 12),
        Attempt(MatingSet.KBN, ExerciseEnd.MATE, 33, 1000, 33),
    ]
    assert tally(done) == {
        MatingSet.KBN: Tally(1, 1, 33, 1000, 33),
        MatingSet.KR: Tally(2, 1, 20, 60_000, 15),
    }


def test_every_set_has_a_name() -> None:
    """The closed set is complete."""
    assert set(SET_NAMES) == set(MatingSet)
