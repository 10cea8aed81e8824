"""Ordinary moves, answered without detours: the same as the library answers."""

import random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.play.ends import is_dead
from kosmos.play.quick_moves import (
    after_legal_move,
    is_legal,
    is_plain,
    move_of,
    surely_has_move,
    uci_of,
    written_move,
)

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/8/8/8/5k2/6q1/7K w - - 0 1",
    "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
]


def wandered(fen: str, seed: int, plies: int) -> chess.Board:
    chance, board = random.Random(seed), chess.Board(fen, chess960="HF" in fen)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


ANYWHERE = st.builds(wandered, st.sampled_from(POSITIONS), st.integers(0, 10**6), st.integers(0, 60))


@given(ANYWHERE, st.data())
def test_legal_is_what_the_library_says(board: chess.Board, data: st.DataObject) -> None:
    """Of every square to every square, with and without a promotion."""
    for origin in chess.scan_forward(board.occupied):
        for target in chess.SQUARES:
            move = chess.Move(origin, target)
            assert is_legal(board, move) == board.is_legal(move), move
    promoted = chess.Move(data.draw(st.integers(0, 63)), data.draw(st.integers(0, 63)), chess.QUEEN)
    assert is_legal(board, promoted) == board.is_legal(promoted)


@given(ANYWHERE)
def test_a_plain_move_that_is_legal_is_read_as_the_library_reads_it(board: chess.Board) -> None:
    """Of every square to every square; at a board where castling is written in one way only."""
    for origin in chess.scan_forward(board.occupied if not board.chess960 else 0):
        for target in chess.SQUARES:
            move = chess.Move(origin, target)
            if is_plain(board, move) and is_legal(board, move):
                assert board.parse_uci(move.uci()) == move


def test_what_is_written_is_read_however_senseless() -> None:
    """A move in UCI is read whether it makes sense or not; anything else is none."""
    assert written_move("e2e4") == chess.Move.from_uci("e2e4")
    assert written_move("e7e8n") == chess.Move.from_uci("e7e8n")
    assert written_move("e4e4") == chess.Move(chess.E4, chess.E4)
    assert [written_move(text) for text in ("e4", "Nf3", "e2e9", "e2e4x", "e2e4 ", "", "ｅ2e4")] == [None] * 7


@given(ANYWHERE)
def test_a_move_is_written_as_the_library_writes_it(board: chess.Board) -> None:
    """Every legal move, promotions and castling among them, and the move that is none."""
    for move in (*board.legal_moves, chess.Move.null()):
        assert uci_of(move) == move.uci()


@given(ANYWHERE)
def test_a_board_after_a_move_is_what_the_library_makes(board: chess.Board) -> None:
    """Pieces, turn, castling rights, en passant and counters, after each legal move; the board before it is untouched."""
    before = board.fen()
    for move in board.legal_moves:
        after, expected = after_legal_move(board, move), board.copy(stack=False)
        expected.push(move)
        assert after == expected
        assert vars(after).keys() == vars(expected).keys()
        assert after.fen(en_passant="fen") == expected.fen(en_passant="fen")
        assert (after.promoted, after.occupied, after.chess960) == (
            expected.promoted,
            expected.occupied,
            expected.chess960,
        )
        assert after.is_valid() == expected.is_valid()
    assert board.fen() == before


@given(ANYWHERE)
def test_what_surely_has_a_move_has_one(board: chess.Board) -> None:
    """It is never said of a position without a legal move."""
    if surely_has_move(board):
        assert any(board.generate_legal_moves())


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        (chess.STARTING_FEN, True),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", False),  # stalemate
        ("k7/8/8/8/4r3/3r1r2/4N3/4K3 w - - 0 1", False),  # the knight is pinned, the king has no square
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", True),  # the king has one
        ("k6r/8/8/8/8/8/6r1/P6K w - - 0 1", True),  # in check, and it takes what gives it
        ("8/8/8/8/8/6k1/8/r5K1 w - - 0 1", False),  # behind itself it is not safe: mate
        ("7k/8/8/8/8/6r1/P5q1/7K w - - 0 1", False),
        ("5rrk/8/8/8/6pP/6P1/R5PK/6rn w - - 0 1", True),  # the rook goes off the lines of its king
        ("4k3/8/8/8/8/8/1P6/3K4 w - - 0 1", True),
    ],
)
def test_when_a_move_is_sure(fen: str, *, expected: bool) -> None:
    """A man off all lines of its king can move, and a king where nobody attacks it; nothing is said of others."""
    assert surely_has_move(chess.Board(fen)) is expected


@given(ANYWHERE)
def test_dead_is_what_the_library_says(board: chess.Board) -> None:
    """A pawn, a rook or a queen can mate; without them the library looks."""
    assert is_dead(board) == board.is_insufficient_material()


def test_moves_are_read_once() -> None:
    """The same move is the same value."""
    assert move_of("e2e4") is move_of("e2e4")
    assert move_of("e7e8n").promotion == chess.KNIGHT
