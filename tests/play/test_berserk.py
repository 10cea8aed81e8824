"""Arenas on live boards: half the time for one more point, and a first move in time (arena rules, 1.4)."""

import pytest

from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.commands import PlayMove
from kosmos.play.time_control import berserk_control, make_time_control, parse_time_control
from play.boards import Board, bound, ready_board, refused, timed


@pytest.mark.parametrize(
    ("control", "halved"),
    [
        ("180", "90"),
        ("180+2", "90"),
        ("300+0", "150"),
        ("60+2", "60"),  # base < 40 increments: only the increment goes
        ("80+2", "40"),
        ("0+3", None),
        ("40/6000+30:900+30", "40/3000:900"),
        ("180-2", "90"),
    ],
)
def test_half_the_base_and_no_bonus(control: str, halved: str | None) -> None:
    """Where forty increments are more than the base only the increment goes; without a base there is no berserk."""
    found = berserk_control(parse_time_control(control))
    assert (make_time_control(found) if found else None) == halved


def waiting_board(time: str = "180+2", **fields: object) -> Board:
    return bound(waits_for_ready=True, may_set_up=False, times=timed(time), berserk=True, **fields)


def test_before_the_game_begins() -> None:
    """Said while the other is not ready yet: the clock starts with half, and moves bring nothing."""
    board = waiting_board()
    board.do(c.GoBerserk(), "w")
    refused(r.AlreadyOffered, board, c.GoBerserk(), "w")
    for seat in "wb":
        board.do(c.SayReadyToPlay(), seat)
    begun = board.now
    assert (board.state.clocks["w"].left, board.state.clocks["b"].left) == (90_000, 182_000)
    board.do(PlayMove("e2e4"), "w", at=begun + 4000)
    board.do(PlayMove("e7e5"), "b", at=begun + 5000)
    assert (board.state.clocks["w"].left, board.state.clocks["b"].left) == (86_000, 183_000)
    assert board.folded().berserk == board.state.berserk
    assert board.folded().clocks == board.state.clocks


def test_until_the_own_first_move() -> None:
    """Black may wait for White's move; what was thought already is gone; after one's own move it is too late."""
    board = ready_board(times=timed("180+2"), berserk=True)
    board.do(PlayMove("e2e4"), "w", at=2_001_000)
    refused(r.BerserkTooLate, board, c.GoBerserk(), "w")
    board.do(c.GoBerserk(), "b", at=2_006_000)
    assert board.state.time_left("b", 2_006_000) == 85_000
    assert set(board.state.berserk) == {"b"}


def test_only_where_the_room_allows_it() -> None:
    """Not at other boards, not without a base, not by spectators, not after the end."""
    refused(r.NotAtThisBoard, ready_board(times=timed("180+2")), c.GoBerserk(), "w")
    refused(r.NotAtThisBoard, ready_board(times=timed("0+3"), berserk=True), c.GoBerserk(), "w")
    board = ready_board(times=timed("180"), berserk=True)
    refused(r.NotYourSeat, board, c.GoBerserk())
    board.do(c.Resign(), "w")
    refused(r.GameOver, board, c.GoBerserk(), "b")


@pytest.mark.parametrize(
    ("moves", "result"), [("", Result.BLACK_WINS_FORFEIT), ("e2e4", Result.WHITE_WINS_FORFEIT)]
)
def test_who_does_not_begin_has_lost(moves: str, result: Result) -> None:
    """Each side has its own time for the first move; the clock itself would run much longer."""
    board = ready_board(times=timed("180"), first_move=21_000).play(moves)
    begun = board.now if moves else 2_000_000
    assert board.state.flag_at() == begun + 21_000
    assert refused(r.FlagUp, board, c.CallFlag(), at=begun + 20_000) == r.FlagUp(1000)
    board.do(c.CallFlag(), at=begun + 21_000)
    assert board.state.result is result


def test_after_both_first_moves_the_clock_decides() -> None:
    """From then on only the flag counts."""
    board = ready_board(times=timed("180"), first_move=21_000).play("e2e4 e7e5")
    assert board.state.flag_at() == board.now + 179_000
