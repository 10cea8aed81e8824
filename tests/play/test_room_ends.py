"""How games at a live board end."""

import msgspec
import pytest

from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.commands import PlayMove
from kosmos.play.ends import End
from kosmos.play.events import Ended
from kosmos.play.options import parse_options
from kosmos.play.room import situation_text
from kosmos.play.room_settings import DrawRules, settings_of
from kosmos.play.state import Phase
from play.boards import BLACK, SHUFFLE, WHITE, Board, bound, ready_board, refused, timed


@pytest.mark.parametrize(
    ("fen", "move", "end", "result"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", End.MATE, Result.WHITE_WINS),
        ("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7", End.STALEMATE, Result.DRAW),
        ("7k/8/6K1/8/8/8/7r/6B1 w - - 0 1", "g1h2", End.MATERIAL, Result.DRAW),
        ("7k/8/6K1/8/8/8/7r/6N1 w - - 149 99", "g1f3", End.MOVES, Result.DRAW),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 149 99", "f7g7", End.MATE, Result.WHITE_WINS),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
            "d8h4",
            End.MATE,
            Result.BLACK_WINS,
        ),
    ],
)
def test_positions_that_end_games(fen: str, move: str, end: End, result: Result) -> None:
    """In the order of the Laws: mate on the 75th move wins."""
    board = Board(initial=fen).play(move)
    assert (board.state.phase, board.state.end, board.state.result) == (Phase.OVER, end, result)
    assert board.state.end_side is board.state.turn
    refused(r.GameOver, board, PlayMove("a1a2"))


def test_repetition_is_claimed_at_three_and_ends_at_five() -> None:
    """Laws 9.2 and 9.6.1; the announced move counts too."""
    board = Board().play(SHUFFLE + "g1f3 g8f6 f3g1")
    refused(r.ClaimUnfounded, board, c.ClaimDraw())
    refused(r.ClaimUnfounded, board, c.ClaimDraw("a7a6"))
    announced = Board().play(SHUFFLE + "g1f3 g8f6 f3g1")
    assert announced.do(c.ClaimDraw("f6g8")) == [
        Ended(at=announced.now, end=End.REPETITION, result=Result.DRAW, side=BLACK)
    ]
    board.play("f6g8")
    assert Board().play(SHUFFLE * 3).state.end is None
    assert Board().play(SHUFFLE * 4).state.end is End.REPETITION
    board.do(c.ClaimDraw())
    assert board.state.end is End.REPETITION


def test_the_manuals_repetition_ends_by_itself() -> None:
    """More than twice: the third time."""
    rules = settings_of("a", parse_options(""))
    assert Board(rules).play(SHUFFLE * 2).state.end is End.REPETITION


def test_castling_rights_make_another_position() -> None:
    """After the king has moved and come back the position is a new one."""
    start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    board = Board(initial=start).play("e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8")
    refused(r.ClaimUnfounded, board, c.ClaimDraw())
    board.play("e1d1 e8d8 d1e1 d8e8")
    board.do(c.ClaimDraw())
    assert board.state.end is End.REPETITION


def test_an_en_passant_square_counts_only_where_a_capture_is_legal() -> None:
    """FEN's square after every double step does not make the first position another one."""
    board = Board().play("e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1")
    board.do(c.ClaimDraw())
    assert board.state.end is End.REPETITION


def test_a_wrong_claim_may_cost_time() -> None:
    """Laws 9.5.3: two minutes for the opponent, an offer, and the announced move is played."""
    rules = DrawRules(wrong_claim=120_000)
    board = ready_board(times=timed("300"), draws=rules)
    board.do(c.ClaimDraw("e2e4"), "w", at=2_010_000)
    assert (board.state.clocks["b"].left, board.state.clocks["w"].left) == (420_000, 290_000)
    assert (board.state.offer, board.state.ply) == (WHITE, 1)
    board.do(PlayMove("e7e5"), "b", at=2_020_000)
    board.do(c.ClaimDraw(), "w", at=2_030_000)
    assert (board.state.clocks["b"].left, board.state.offer) == (530_000, WHITE)


def test_fifty_moves_are_claimed() -> None:
    """From 100 half-moves on, the announced one counted."""
    board = Board(initial="7k/8/6K1/8/8/8/7r/R7 w - - 98 99").play("a1b1")
    refused(r.ClaimUnfounded, board, c.ClaimDraw())
    board.do(c.ClaimDraw("h2g2"))
    assert board.state.end is End.MOVES


def test_the_manuals_move_limit() -> None:
    """Fifty moves each are free; the next quiet one ends the game. A lost castling right is progress."""
    rules = msgspec.structs.replace(
        settings_of("a", parse_options("remis:0:2")), initial="r3k3/8/8/8/8/8/8/4K2R w K - 0 1"
    )
    board = Board(rules).play("h1g1 a8b8 g1g2 b8a8 g2g1")
    assert (board.state.end, board.state.quiet) == (None, 4)
    assert board.play("a8b8").state.end is End.MOVES


def test_agreement() -> None:
    """After both have moved; an offer stands until the other moves; offering back is accepting."""
    board = bound()
    board.play("e4")
    refused(r.DrawTooEarly, board, c.OfferDraw(), "w")
    board.play("e5")
    refused(r.NoDrawOffer, board, c.AcceptDraw(), "w")
    board.do(c.OfferDraw(), "b")
    refused(r.AlreadyOffered, board, c.OfferDraw(), "b")
    refused(r.NoDrawOffer, board, c.AcceptDraw(), "b")
    board.do(PlayMove("g1f3"), "w")
    assert board.state.offer is None
    board.do(PlayMove("b8c6", offer=True), "b")
    assert situation_text(board.state).endswith("rm")
    board.do(c.DeclineDraw(), "w")
    board.do(c.OfferDraw(), "w")
    board.do(c.OfferDraw(), "b")
    assert (board.state.end, board.state.end_side, board.state.result) == (End.AGREED, BLACK, Result.DRAW)


def test_resignation() -> None:
    """Lost; but a draw where the opponent cannot mate (5.1.2)."""
    board = bound().play("e4")
    board.do(c.Resign(), "w")
    assert (board.state.end, board.state.result, situation_text(board.state)) == (
        End.RESIGNED,
        Result.BLACK_WINS,
        "awxr",
    )
    bare = bound(initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1").play("a1a2")
    bare.do(c.Resign(), "w")
    assert bare.state.result is Result.DRAW


def test_abort() -> None:
    """Before both have moved; later only by the arbiter."""
    board = bound().play("e4")
    board.do(c.Abort(), "b")
    assert situation_text(board.state) == "abxx"
    late = bound().play("e4 e5")
    refused(r.TooLateToAbort, late, c.Abort(), "w")
    late.do(c.Abort(), arbiter=True)
    assert (late.state.end, late.state.result) == (End.ABORTED, Result.MISSING)


def test_the_arbiter_decides_and_corrects() -> None:
    """A result by the arbiter's word, before the end or after it."""
    board = bound().play("e4 e5")
    refused(r.ForArbiters, board, c.Adjudicate(Result.DRAW), "w")
    board.do(c.Adjudicate(Result.WHITE_WINS), arbiter=True)
    assert (board.state.phase, board.state.result) == (Phase.OVER, Result.WHITE_WINS)
    board.do(c.Adjudicate(Result.DRAW), arbiter=True)
    assert board.state.result is Result.DRAW


def test_the_arbiter_takes_an_end_back() -> None:
    """A wrong flag: the game is paused with its clocks, which can be set, and goes on."""
    board = ready_board(times=timed("60"))
    refused(r.GameRunning, board, c.Reopen(), arbiter=True)
    board.do(c.CallFlag(), at=2_070_000)
    refused(r.ForArbiters, board, c.Reopen(), "w")
    board.do(c.Reopen(), arbiter=True, at=2_080_000)
    assert (board.state.phase, board.state.end, board.state.result) == (Phase.PAUSED, None, Result.MISSING)
    board.do(c.AdjustClock("set", "w", 30_000), arbiter=True)
    board.do(c.Resume(), arbiter=True, at=2_100_000)
    assert board.state.time_left("w", 2_105_000) == 25_000
    board.do(PlayMove("e2e4"), "w", at=2_105_000)
    assert board.state.ply == 1


def test_a_side_that_cannot_mate_offers_by_itself() -> None:
    """`autoremis`."""
    board = Board(
        initial="4k3/8/8/8/8/8/8/R3K3 b - - 0 1", offers_itself=True, draws=DrawRules(first_offer=0)
    )
    board.play("e8e7")
    assert board.state.offer is BLACK
    board.do(c.AcceptDraw())
    assert board.state.end is End.AGREED
