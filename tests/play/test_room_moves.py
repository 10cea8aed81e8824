"""Moves at a live board, with the rules of chess and without."""

import pytest

from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.commands import PlayMove
from kosmos.play.ends import End
from kosmos.play.room import fen_of, situation_text
from play.boards import BLACK, FREE, WHITE, Board, bound, refused


def test_anybody_moves_at_an_open_board() -> None:
    """In any notation; the position follows."""
    board = Board().play("e2e4 e5 Nf3 b8c6 Bb5 a6 O-O")
    assert fen_of(board.state) == "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4"
    assert board.folded() == board.state


@pytest.mark.parametrize("move", ["e2e5", "e7e5", "Nd2", "e4e5", "xx", "a1a1", "0000", "--", "O-O"])
def test_illegal_moves_are_refused(move: str) -> None:
    """Full legality, whatever is typed."""
    refused(r.IllegalMove, Board(), PlayMove(move))


def test_bound_seats_move_for_themselves_only() -> None:
    """A spectator has no seat; Black waits for White."""
    board = bound()
    refused(r.NotYourSeat, board, PlayMove("e2e4"))
    refused(r.NotYourMove, board, PlayMove("e2e4"), "b")
    board.do(PlayMove("e2e4"), "w")
    refused(r.NotYourMove, board, PlayMove("d2d4"), "w")


def test_a_move_sent_twice_is_the_same_move() -> None:
    """Known by seat and half-move; another move for an old position is not."""
    board = bound()
    board.do(PlayMove("e2e4", ply=0), "w")
    refused(r.AlreadyPlayed, board, PlayMove("e2e4", ply=0), "w")
    assert refused(r.MovedOn, board, PlayMove("d2d4", ply=0), "w") == r.MovedOn(1)


def test_it_is_the_same_after_the_opponent_has_answered() -> None:
    """Whoever never heard that their move was made asks again, however far the game has gone on without them."""
    board = bound()
    board.do(PlayMove("e2e4", ply=0), "w")
    board.do(PlayMove("e7e5", ply=1), "b")
    refused(r.AlreadyPlayed, board, PlayMove("e2e4", ply=0), "w")
    assert refused(r.MovedOn, board, PlayMove("e2e4", ply=0), "b") == r.MovedOn(2)
    assert refused(r.MovedOn, board, PlayMove("e2e4", ply=7), "w") == r.MovedOn(2)
    assert refused(r.MovedOn, board, PlayMove("e2e4", ply=-1), "w") == r.MovedOn(2)


def test_a_pawn_waits_for_its_piece() -> None:
    """The move without a piece waits; then only the piece, or the same move with one."""
    board = Board(initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    refused(r.NothingToPromote, board, c.Promote("q"))
    board.do(PlayMove("a7a8"))
    assert board.state.pending == "a7a8"
    assert board.state.turn is WHITE
    refused(r.PromotionNeeded, board, PlayMove("a1b1"))
    refused(r.PromotionNeeded, board, PlayMove("a7a8"))
    refused(r.IllegalMove, board, c.Promote("k"))
    board.do(c.Promote("r"))
    assert fen_of(board.state).startswith("R6k/")
    assert Board(initial="7k/P7/8/8/8/8/8/K7 w - - 0 1").play("a8=N").state.ply == 1
    assert Board(initial="7k/P7/8/8/8/8/8/K7 w - - 0 1").play("a7a8b").state.ply == 1


def test_chess960() -> None:
    """The king takes its own rook; both notations."""
    start = "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NR1K1R1B w FBfb - 0 1"
    for move in ("d1f1", "O-O"):
        board = Board(initial=start, chess960=True).play(move)
        assert fen_of(board.state).split()[0].endswith("NR3RKB")


def test_sheep_and_wolf() -> None:
    """Any piece anywhere; after each move the other colour is to move."""
    board = Board(initial="1p1p1p1p/8/8/8/8/8/8/4P3 w - - 0 1", **FREE)
    board.play("e1d2 b8a7 d2c3")
    assert fen_of(board.state) == "3p1p1p/p7/8/8/8/2P5/8/8 b - - 0 2"


@pytest.mark.parametrize(
    ("fen", "moves", "after"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "4k3/8/8/8/8/8/8/5RK1"),
        ("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "e8c8", "2kr4/8/8/8/8/8/8/4K3"),
        ("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "e1g1", "4k3/8/8/8/8/8/8/6KN"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3", "4k3/8/8/8/8/4p3/8/4K3"),
        ("8/P7/8/8/8/8/8/8 w - - 0 1", "a7a8k", "K7/8/8/8/8/8/8/8"),
        ("8/8/P7/8/8/8/8/8 w - - 0 1", "a6a8", "P7/8/8/8/8/8/8/8"),
        ("QQ6/8/8/8/8/8/8/8 w - - 0 1", "a8b8", "1Q6/8/8/8/8/8/8/8"),
    ],
)
def test_moves_without_rules(fen: str, moves: str, after: str) -> None:
    """Castling takes the rook along, en passant takes the pawn, a double step to the last rank stays a pawn."""
    assert fen_of(Board(initial=fen, **FREE).play(moves).state).split()[0] == after


def test_moves_of_nothing_are_refused_without_rules_too() -> None:
    """There has to be a piece."""
    refused(r.IllegalMove, Board(**FREE), PlayMove("e4e5"))


def test_a_taken_king_ends_the_game_where_kings_are_needed() -> None:
    """`xk`, unless `-king`."""
    board = Board(validates=False, initial="4k3/8/8/8/8/8/8/4RK2 w - - 0 1").play("e1e8")
    assert (board.state.end, board.state.result) == (End.NO_KING, Result.MISSING)
    free = Board(validates=False, needs_kings=False, initial="4k3/8/8/8/8/8/7R/4RK2 w - - 0 1").play("e1e8")
    assert free.state.end is End.STALEMATE


def test_mate_without_a_king() -> None:
    """Two rooks alone mate by the rules."""
    board = Board(initial="k7/8/8/8/8/8/7R/1R6 w - - 0 1", needs_kings=False).play("h2a2")
    assert (board.state.end, board.state.result) == (End.MATE, Result.WHITE_WINS)


def test_a_position_being_set_up_is_decided_by_the_first_move() -> None:
    """Nobody is to move; whose piece moves first decides."""
    board = Board()
    board.do(c.SetUp("awk51abk58q11"))
    assert board.state.undecided
    assert situation_text(board.state) == "awk51abk58q11"
    board.play("a1a2")
    assert board.state.turn is WHITE
    assert board.state.moves[-1].colour is BLACK
