"""A live board: what may be done at it, by whom, and what comes of it."""

from typing import Any

import chess
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, Refusal
from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.apply import APPLY
from kosmos.play.clock import ClockSide
from kosmos.play.commands import AnyBoardCommand, PlayMove, parse_board_command
from kosmos.play.decide import DECIDE
from kosmos.play.ends import End
from kosmos.play.events import AnyBoardEvent, BoardEvent, Ended, MovePlayed
from kosmos.play.fen import NORMAL, chess960_fen
from kosmos.play.options import parse_options
from kosmos.play.room import fen_of, fold, go_on, open_room, read_summary, situation_text, summary
from kosmos.play.room_settings import DrawRules, RoomSettings, Seating, TakingBack, settings_of
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import FinalPhase, Times
from play.boards import BLACK, WHITE, Board, bound, timed


def refused(
    kind: type[Refusal], board: Board, command: c.BoardCommand, seat: str = "", **about: Any
) -> Refusal:
    before = board.state
    with pytest.raises(kind) as caught:
        board.do(command, seat, **about)
    assert board.state is before
    return caught.value


# -- names and opening ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a", "dorsten", "x_9", "a" * 49])
def test_names_of_rooms(name: str) -> None:
    """1 to 49 of a-z, 0-9 and _."""
    assert open_room(RoomSettings(name), 0)


@pytest.mark.parametrize("name", ["", "A", "a" * 50, "a-b", "ä", "a b", "a\n"])
def test_other_names_are_refused(name: str) -> None:
    """Anything else is no room."""
    with pytest.raises(BadValue):
        open_room(RoomSettings(name), 0)


def test_a_room_of_a_boards_options() -> None:
    """The manual's words become rules: draws by themselves at the third time and the 101st quiet half-move."""
    room = settings_of("dorsten", parse_options("time:220+2 -val -king -ana remis:2r:40"))
    assert (room.validates, room.analyses, room.needs_kings, room.offers_itself) == (
        False,
        False,
        False,
        True,
    )
    assert room.draws == DrawRules(3, 0, 0, 81, castling_counts=True, first_offer=0)
    assert room.times is not None
    assert room.times.white.stages[0].fischer == 2000
    assert settings_of("d", parse_options("")).draws == DrawRules(0, 3, 0, 101, True, 0)
    assert settings_of("d", parse_options("remis:0:0")).draws == DrawRules(0, 0, 0, 0, True, 0)
    assert settings_of("d", parse_options("local time:60")).times is None


def test_every_command_has_its_decision_and_every_event_its_line() -> None:
    """The closed sets are complete."""
    assert set(DECIDE) == set(AnyBoardCommand.__args__)
    assert set(APPLY) == set(AnyBoardEvent.__args__) - {type(open_room(RoomSettings("a"), 0)[0])}


# -- moves ---------------------------------------------------------------------------------------------


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
    assert chess960_fen(518) == NORMAL
    for move in ("d1f1", "O-O"):
        board = Board(initial=start, chess960=True).play(move)
        assert fen_of(board.state).split()[0].endswith("NR3RKB")


# -- without rules -------------------------------------------------------------------------------------

FREE: dict[str, Any] = {"validates": False, "analyses": False, "needs_kings": False}


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


# -- ends ----------------------------------------------------------------------------------------------


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


SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "


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


# -- clocks --------------------------------------------------------------------------------------------


def test_the_first_move_starts_the_clock_where_nobody_was_asked() -> None:
    """It costs nothing; from then on the side to move thinks."""
    board = Board(times=timed("60+2"))
    board.do(PlayMove("e2e4"), at=5_000_000)
    assert (board.state.clocks["w"].left, board.state.running) == (64_000, ("b",))
    board.do(PlayMove("e7e5"), at=5_010_000)
    assert board.state.clocks["b"].left == 54_000
    assert board.state.time_left("w", 5_011_000) == 63_000
    assert board.state.moves[-1].thought == 10_000
    assert board.folded().clocks == board.state.clocks


def ready_board(**fields: Any) -> Board:
    board = bound(waits_for_ready=True, may_set_up=False, **fields)
    board.do(c.SayReadyToPlay(), "b")
    board.do(c.SayReadyToPlay(), "w", at=2_000_000)
    return board


def test_when_both_are_ready_whites_clock_runs() -> None:
    """Not before, and each says it once."""
    board = bound(waits_for_ready=True, times=timed("60"))
    refused(r.GameNotRunning, board, PlayMove("e2e4"), "w")
    board.do(c.SayReadyToPlay(), "b")
    refused(r.AlreadyOffered, board, c.SayReadyToPlay(), "b")
    board.do(c.SayReadyToPlay(), "w", at=2_000_000)
    assert (board.state.running, board.state.flag_at()) == (("w",), 2_060_000)
    refused(r.GameRunning, board, c.SayReadyToPlay(), "w")


def test_flags_fall_by_themselves() -> None:
    """Called by anybody; not before the time and what the network may have held up."""
    board = ready_board(times=timed("60"))
    assert refused(r.FlagUp, board, c.CallFlag(), at=2_060_000) == r.FlagUp(1170)
    board.do(c.CallFlag(), at=2_061_170)
    assert (board.state.end, board.state.end_side, board.state.result) == (End.TIME, WHITE, Result.BLACK_WINS)
    assert situation_text(board.state) == "awxt"


def test_a_move_after_the_flag_is_no_move() -> None:
    """The flag is tested first; a bare king's opponent draws (6.9)."""
    board = ready_board(times=timed("60+5"))
    board.do(PlayMove("e2e4"), "w", at=2_065_000)
    assert (board.state.end, board.state.ply) == (End.TIME, 0)
    bare = ready_board(times=timed("60"), initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    bare.do(PlayMove("a1a2"), "w", at=2_060_000)
    assert (bare.state.end, bare.state.result) == (End.TIME_DRAWN, Result.DRAW)


@pytest.mark.parametrize(
    ("pieces", "end"),
    [
        ("4k3/8/8/8/8/8/8/R3K3", End.TIME_DRAWN),  # B has nothing
        ("4kn2/8/8/8/8/8/8/4K3", End.TIME_DRAWN),  # a knight against a bare king
        ("4kn2/8/8/8/8/8/8/Q3K3", End.TIME_DRAWN),  # … or queens
        ("4kn2/8/8/8/8/8/8/R3K3", End.TIME),
        ("4kn2/8/8/8/8/8/P7/4K3", End.TIME),
        ("4kb2/8/8/8/8/8/8/R3K3", End.TIME_DRAWN),
        ("4kb2/8/8/8/8/8/8/Q3K3", End.TIME_DRAWN),
        ("4kb2/8/8/8/8/8/8/N3K3", End.TIME),
        ("4kb2/8/8/8/8/8/P7/4K3", End.TIME),
        ("4kb2/8/8/8/8/8/8/B3K3", End.TIME_DRAWN),  # f8 and a1: both dark
        ("4kb2/8/8/8/8/8/8/1B2K3", End.TIME),
        ("4knn1/8/8/8/8/8/8/4K3", End.TIME),
        ("4kbn1/8/8/8/8/8/8/4K3", End.TIME),
        ("4k3/7p/8/8/8/8/8/4K3", End.TIME),
    ],
)
def test_a_flag_against_too_little_material(pieces: str, end: End) -> None:
    """White's flag falls: the table of the rules by material."""
    board = Board(initial=f"{pieces} w - - 0 1", times=timed("60"), analyses=False)
    board.do(PlayMove("e1e2"), at=3_000_000)
    board.do(PlayMove("e8e7"), at=3_001_000)
    board.do(c.CallFlag(), at=4_000_000)
    assert board.state.end is end


def test_network_time_is_given_back() -> None:
    """The measured lag, within the quota; the event says how much."""
    board = ready_board(times=timed("60"))
    board.do(PlayMove("e2e4"), "w", at=2_005_000, lag=300)
    played = board.state.moves[-1]
    assert (played.thought, played.lag) == (4700, 300)
    board.do(PlayMove("e7e5"), "b", at=2_015_000, lag=50_000)
    assert board.state.moves[-1].lag == 1170
    assert board.state.clocks["b"].left == 60_000 - 10_000 + 1170


def test_pauses_cost_nothing() -> None:
    """By the arbiter; what was thought before counts."""
    board = ready_board(times=timed("60"))
    refused(r.ForArbiters, board, c.Pause(), "w")
    board.do(c.Pause(), arbiter=True, at=2_010_000)
    refused(r.GameNotRunning, board, PlayMove("e2e4"), "w")
    assert board.state.time_left("w", 9_000_000) == 50_000
    refused(r.ForArbiters, board, c.Resume(), "w")
    board.do(c.Resume(), arbiter=True, at=3_000_000)
    board.do(PlayMove("e2e4"), "w", at=3_005_000)
    assert board.state.clocks["w"].left == 45_000


def test_nobody_flags_because_the_server_was_down() -> None:
    """The clock stood still from the last moment the server is known to have lived; a player resumes."""
    board = ready_board(times=timed("60"))
    refused(r.ForArbiters, board, c.Interrupt(2_003_000), "w", at=90_000_000)
    board.do(c.Interrupt(2_003_000), arbiter=True, at=90_000_000)
    refused(r.GameNotRunning, board, c.CallFlag(), at=90_000_000)
    assert board.state.time_left("w", 90_000_000) == 57_000
    refused(r.NotYourSeat, board, c.Resume())
    board.do(c.Resume(), "b", at=91_000_000)
    assert board.state.flag_at() == 91_057_000
    long_ago = ready_board(times=timed("60"))
    long_ago.do(c.Interrupt(5), arbiter=True, at=90_000_000)
    assert long_ago.state.time_left("w", 90_000_000) == 60_000


@pytest.mark.parametrize(
    ("how", "ms", "left"),
    [
        ("add", 30_000, 80_000),
        ("grant", 20_000, 50_000),
        ("grant", 70_000, 70_000),
        ("limit", 5000, 5000),
        ("set", 9, 9),
    ],
)
def test_the_arbiter_at_a_running_clock(how: str, ms: int, left: int) -> None:
    """Ten seconds into White's first move."""
    board = ready_board(times=timed("60"))
    board.do(c.AdjustClock(how, "w", ms), arbiter=True, at=2_010_000)
    assert board.state.time_left("w", 2_010_000) == left
    refused(r.NoClock, board, c.AdjustClock(how, "nobody", ms), arbiter=True)
    refused(r.ForArbiters, board, c.AdjustClock(how, "b", ms), "b")


def test_sides_may_have_different_times() -> None:
    """The stronger player blitzes."""
    board = ready_board(times=timed("60", "600+5"))
    assert [board.state.clocks[holder].left for holder in "wb"] == [60_000, 605_000]


def test_the_final_phase_begins_when_somebody_cannot_mate() -> None:
    """Both clocks are set, once."""
    control = msgspec.structs.replace(timed("900").white, final=FinalPhase(120_000, 2000))
    board = Board(initial="4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", times=Times(control, control))
    events = board.do(PlayMove("e1e2"))
    assert [type(event).__name__ for event in events] == ["MovePlayed", "FinalPhaseBegun"]
    assert [board.state.clocks[holder].left for holder in "wb"] == [122_000, 122_000]
    assert [type(event).__name__ for event in board.do(PlayMove("e8d8"))] == ["MovePlayed"]


# -- groups --------------------------------------------------------------------------------------------


def group() -> Board:
    board = Board(seating=Seating.GROUP, times=timed("60+1"))
    for player in ("peter", "paula", "maria", "josef"):
        board.do(c.Sit(player))
    return board


def test_four_at_one_board() -> None:
    """Whoever is quickest moves; only their thinking time counts, and nobody moves twice in a row."""
    board = group()
    board.do(PlayMove("e2e4"), by="maria", at=2_000_000)
    refused(r.NotYourMove, board, PlayMove("e7e5"), by="maria")
    assert board.state.running == ("peter", "paula", "josef")
    board.do(PlayMove("e7e5"), by="paula", at=2_020_000)
    lefts = {name: clock.left for name, clock in board.state.clocks.items()}
    assert lefts == {"peter": 61_000, "paula": 42_000, "maria": 62_000, "josef": 61_000}
    refused(r.NoClock, board, PlayMove("g1f3"), by="somebody")
    refused(r.SeatOccupied, board, c.Sit("peter"))


def test_when_one_of_a_group_exceeds_the_time_the_game_is_over() -> None:
    """The shortest running clock decides."""
    board = group()
    board.do(PlayMove("e2e4"), by="maria", at=2_000_000)
    board.do(PlayMove("e7e5"), by="paula", at=2_050_000)
    assert board.state.flag_at() == 2_050_000 + 61_000
    board.do(PlayMove("g1f3"), by="josef", at=2_060_000)
    assert board.state.flag_at() == 2_060_000 + 12_000
    board.do(c.CallFlag(), at=2_074_000)
    assert (board.state.end, board.state.end_side) == (End.TIME, BLACK)


def test_a_group_can_be_left() -> None:
    """With the clock."""
    board = group()
    board.do(c.LeaveSeat(player="josef"))
    assert "josef" not in board.state.clocks
    refused(r.NotYourSeat, board, c.LeaveSeat(player="josef"))


# -- seats ---------------------------------------------------------------------------------------------


def test_seats() -> None:
    """Taken once; the arbiter may give them to somebody else; left before the game only."""
    board = bound(waits_for_ready=True)
    board.do(c.Sit("Anna", WHITE))
    refused(r.SeatOccupied, board, c.Sit("Ben", WHITE))
    board.do(c.Sit("Ben", WHITE), arbiter=True)
    board.do(c.Sit("Cora", BLACK))
    refused(r.NotYourSeat, board, c.LeaveSeat(WHITE), "b")
    board.do(c.LeaveSeat(BLACK), "b")
    refused(r.NotYourSeat, board, c.LeaveSeat(BLACK), "b")
    assert dict(board.state.seats) == {WHITE: "Ben"}
    refused(r.NotAtThisBoard, Board(), c.Sit("Anna", WHITE))
    refused(r.NotAtThisBoard, Board(), c.Sit("Anna"))
    said = read_summary(summary(board.state))
    assert (said.white, said.black, said.phase) == ("Ben", "", Phase.WAITING)


# -- positions and taking back -------------------------------------------------------------------------


def test_positions_are_put_up_remembered_and_recalled() -> None:
    """Each begins a new game with fresh clocks."""
    board = Board(times=timed("60")).play("e4 e5")
    refused(r.NothingRemembered, board, c.RecallPosition())
    board.do(c.RememberPosition())
    remembered = fen_of(board.state)
    board.do(c.SetUp("awamk51r11abk58"))
    assert fen_of(board.state) == "4k3/8/8/8/8/8/8/R3K3 w - - 1 1"
    board.do(c.RecallPosition())
    assert (fen_of(board.state), board.state.ply) == (remembered, 0)
    board.do(c.InitialPosition())
    assert fen_of(board.state) == NORMAL
    assert board.state.clocks["w"] == ClockSide(60_000, quota=1170)


def test_a_bound_game_is_not_set_up_by_its_players() -> None:
    """Where the room does not allow it; the arbiter may."""
    board = bound(may_set_up=False)
    refused(r.NotAtThisBoard, board, c.SetUp("awamk51abk58q11"), "w")
    refused(r.NotAtThisBoard, board, c.InitialPosition(), "w")
    board.do(c.SetUp("awamk51abk58q11"), arbiter=True)
    refused(r.NotYourSeat, bound(), c.SetUp("awamk51abk58q11"))


@pytest.mark.parametrize("position", ["awamk51abk52", "awamk51k61abk58", "awamk5111abk58"])
def test_impossible_positions_are_refused_where_rules_hold(position: str) -> None:
    """The side not to move in check, two kings, a pawn on the first rank. Without rules anything goes."""
    refused(r.WrongPosition, Board(), c.SetUp(position.replace("abk52", "r58abk52")))
    board = Board(**FREE)
    board.do(c.SetUp(position))
    assert board.state.phase is Phase.PLAYING


def test_a_position_that_is_over_ends_at_once() -> None:
    """Put up a mate, and it is one."""
    board = Board()
    board.do(c.SetUp("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
    assert board.state.end is End.MATE


def test_moves_are_taken_back_freely_at_an_open_board() -> None:
    """The last one; repetition counts begin where they were."""
    board = Board().play(SHUFFLE + "g1f3")
    refused(r.NothingToTakeBack, Board(), c.TakeBack())
    before = Board().play(SHUFFLE).state
    board.do(c.TakeBack())
    assert (board.state.keys, fen_of(board.state)) == (before.keys, fen_of(before))
    mated = Board().play("f3 e5 g4 Qh4")
    mated.do(c.TakeBack())
    assert (mated.state.phase, mated.state.end) == (Phase.PLAYING, None)


def test_taking_back_is_agreed_upon() -> None:
    """Asked by one, answered by the other; with the answer to it where there is one."""
    board = bound(taking_back=TakingBack.AGREED).play("e4 e5")
    board.do(c.TakeBack(), "w")
    assert board.state.asked == (WHITE, 2)
    refused(r.AlreadyOffered, board, c.TakeBack(), "b")
    refused(r.NoTakeBackOffer, board, c.AcceptTakeBack(), "w")
    board.do(c.DeclineTakeBack(), "b")
    refused(r.NoTakeBackOffer, board, c.AcceptTakeBack(), "b")
    board.do(c.TakeBack(), "w")
    board.do(c.AcceptTakeBack(), "b")
    assert fen_of(board.state) == NORMAL
    refused(r.NotAtThisBoard, bound(taking_back=TakingBack.NEVER).play("e4"), c.TakeBack(), "w")


# -- laws ----------------------------------------------------------------------------------------------

COMMANDS = st.one_of(
    st.builds(
        PlayMove, st.sampled_from(["e2e4", "e7e5", "Nf3", "Nf6", "g1f3", "b8c6", "a7a8", "f3g1", "Qh5"])
    ),
    st.builds(c.Promote, st.sampled_from("qn")),
    *(st.just(kind()) for kind in (c.OfferDraw, c.AcceptDraw, c.DeclineDraw, c.ClaimDraw, c.Resign, c.Abort)),
    *(st.just(kind()) for kind in (c.TakeBack, c.AcceptTakeBack, c.DeclineTakeBack, c.InitialPosition)),
    *(st.just(kind()) for kind in (c.RememberPosition, c.RecallPosition, c.SayReadyToPlay, c.CallFlag)),
    *(st.just(kind()) for kind in (c.Pause, c.Resume, c.Reopen)),
    st.builds(c.SetUp, st.sampled_from(["awamk51abk58q11", "", "zz", "awxm", NORMAL])),
    st.builds(c.Sit, st.just("Anna"), st.sampled_from([None, WHITE, BLACK])),
    st.builds(c.LeaveSeat, st.sampled_from([None, WHITE, BLACK])),
    st.builds(c.Interrupt, st.integers(0, 2_000_000)),
    st.builds(
        c.AdjustClock,
        st.sampled_from(["add", "grant", "limit", "set"]),
        st.sampled_from("wbx"),
        st.integers(-9, 9),
    ),
    st.builds(c.Adjudicate, st.sampled_from([Result.DRAW, Result.MISSING])),
)
ROOMS = st.builds(
    RoomSettings,
    st.just("law"),
    st.sampled_from(Seating),
    st.sampled_from([None, timed("60+1"), timed("2-1", "3")]),
    validates=st.booleans(),
    analyses=st.booleans(),
    taking_back=st.sampled_from(TakingBack),
    waits_for_ready=st.booleans(),
    offers_itself=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(
    ROOMS,
    st.lists(
        st.tuples(COMMANDS, st.sampled_from(["", "w", "b"]), st.booleans(), st.integers(0, 3000)), max_size=25
    ),
)
def test_any_sequence_is_done_or_refused_and_folds_to_the_same(room: RoomSettings, steps: list[Any]) -> None:
    """Never a crash; a refusal changes nothing; the stored stream folds to the state that was gone on to."""
    board = Board(room)
    for command, seat, arbiter, later in steps:
        try:
            board.do(command, seat, by="anna", at=board.now + later, arbiter=arbiter)
        except Refusal:
            continue
    folded = board.folded()
    for name in RoomState.__struct_fields__:
        ours, theirs = getattr(folded, name), getattr(board.state, name)
        assert ours == theirs, name
    assert board.state.version == len(board.stream)
    assert read_summary(summary(board.state)).name == "law"
    assert situation_text(board.state) == situation_text(folded)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 5000), st.integers(0, 5000)), max_size=60))
def test_clocks_and_positions_of_random_games(steps: list[tuple[int, int, int]]) -> None:
    """Every legal move is played; time left never exceeds what was given and is never negative."""
    board = Board(times=timed("60+1", "30-2"))
    moves = {"w": 0, "b": 0}
    for choice, later, lag in steps:
        if board.state.phase is Phase.OVER:
            break
        legal = sorted(board.state.board.legal_moves, key=chess.Move.uci)
        moves[board.state.turn.value] += 1
        board.do(PlayMove(legal[choice % len(legal)].uci()), at=board.now + later, lag=lag)
        assert 0 < board.state.clocks["w"].left <= 61_000 + 1000 * moves["w"]
        assert 0 < board.state.clocks["b"].left <= 30_000
    assert all(isinstance(event, BoardEvent) for event in board.stream)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_command_or_refused(data: bytes) -> None:
    """Never a crash."""
    try:
        command = parse_board_command(data)
    except BadValue as refusal:
        assert refusal.code == "bad_value"  # noqa: PT017 - the only refusal there is
    else:
        assert type(command) in DECIDE


def test_commands_are_read() -> None:
    """By their names; unknown fields, wrong types and endless messages are refused."""
    assert parse_board_command(b'{"do":"move","move":"e2e4","ply":0}') == PlayMove("e2e4", 0)
    assert parse_board_command(b'{"do":"clock","how":"add","whose":"w","ms":5}') == c.AdjustClock(
        "add", "w", 5
    )
    for wrong in (
        b'{"do":"move"}',
        b'{"do":"fly"}',
        b'{"do":"resign","x":1}',
        b" " * 3000,
        b'{"do":"promote","piece":"x"}',
    ):
        with pytest.raises(BadValue):
            parse_board_command(wrong)


def test_events_say_who_did_it() -> None:
    """Every event of a command has its author."""
    board = Board()
    board.do(PlayMove("e2e4"), by="anna")
    board.do(c.RememberPosition(), by="ben")
    assert [event.by for event in board.stream] == ["", "", "anna", "ben"]


def test_states_are_values() -> None:
    """Going on leaves the state before as it was: two answers to one position."""
    board = Board().play("e4")
    before, fen = board.state, fen_of(board.state)
    one = go_on(before, [MovePlayed(at=0, move="e7e5", colour=BLACK)])
    other = go_on(before, [MovePlayed(at=0, move="c7c5", colour=BLACK)])
    assert fen_of(before) == fen
    assert fen_of(one) != fen_of(other)
    assert fold(board.stream).version == before.version == 3
