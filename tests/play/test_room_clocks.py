"""Clocks at a live board: flags, pauses, the network, the arbiter, groups."""

import msgspec
import pytest

from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.commands import PlayMove
from kosmos.play.ends import End
from kosmos.play.events import StartSet
from kosmos.play.room import go_on, situation_text
from kosmos.play.room_settings import Seating
from kosmos.play.time_control import FinalPhase, Times
from play.boards import BLACK, WHITE, Board, bound, ready_board, refused, timed


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


def test_when_both_are_ready_whites_clock_runs() -> None:
    """Not before, and each says it once."""
    board = bound(waits_for_ready=True, times=timed("60"))
    refused(r.GameNotRunning, board, PlayMove("e2e4"), "w")
    board.do(c.SayReadyToPlay(), "b")
    refused(r.AlreadyOffered, board, c.SayReadyToPlay(), "b")
    board.do(c.SayReadyToPlay(), "w", at=2_000_000)
    assert (board.state.running, board.state.flag_at()) == (("w",), 2_060_000)
    refused(r.GameRunning, board, c.SayReadyToPlay(), "w")


START = 2_000_000


def at_its_time() -> Board:
    board = bound(waits_for_ready=True, times=timed("60"), no_show=30_000)
    board.stream.append(StartSet(at=board.now, start=START))
    board.state = go_on(board.state, board.stream[-1:])
    return board


def test_a_game_starts_at_its_time() -> None:
    """Laws 6.6: not when both are ready, and not a moment before; then White's clock runs."""
    board = at_its_time()
    board.do(c.SayReadyToPlay(), "w")
    board.do(c.SayReadyToPlay(), "b")
    assert (board.state.running, board.state.flag_at()) == ((), START)
    assert refused(r.FlagUp, board, c.CallFlag(), at=START - 1) == r.FlagUp(1)
    board.do(c.CallFlag(), at=START)
    assert (board.state.running, board.state.flag_at()) == (("w",), START + 60_000)
    refused(r.GameRunning, board, c.SayReadyToPlay(), "w", at=START + 1)


@pytest.mark.parametrize(
    ("there", "moves", "result"),
    [
        ("", "", Result.DOUBLE_FORFEIT),
        ("w", "", Result.WHITE_WINS_FORFEIT),
        ("b", "", Result.BLACK_WINS_FORFEIT),
        ("", "e4", Result.WHITE_WINS_FORFEIT),
        ("w", "e4", Result.WHITE_WINS_FORFEIT),
    ],
)
def test_the_default_time_counts_from_the_start(there: str, moves: str, result: Result) -> None:
    """Laws 6.7: the clock runs for who is not there; who has moved is there, whatever they said."""
    board = at_its_time()
    board.do(c.CallFlag(), at=START)
    for seat in there:
        board.do(c.SayReadyToPlay(), seat)
        refused(r.GameRunning, board, c.SayReadyToPlay(), seat)
    board.play(moves)
    assert board.state.flag_at() == START + 30_000
    board.do(c.CallFlag(), at=START + 30_000)
    assert board.state.result is result
    assert board.folded() == board.state
    refused(r.GameOver, board, c.CallFlag(), at=START + 30_001)


def test_when_both_came_there_is_no_default_any_more() -> None:
    """One by a word, the other by a move."""
    board = at_its_time()
    board.do(c.CallFlag(), at=START)
    board.do(c.SayReadyToPlay(), "b")
    board.play("e4")
    assert board.state.flag_at() == board.now + 60_000


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


def group() -> Board:
    board = Board(seating=Seating.GROUP, times=timed("60+1"))
    for player in ("peter", "paula", "maria", "josef"):
        board.do(c.Sit(player), by=player)
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
    refused(r.SeatOccupied, board, c.Sit("peter"), by="peter")
    refused(r.NotYourSeat, board, c.Sit("hans"), by="peter")


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
    refused(r.NotYourSeat, board, c.LeaveSeat(player="josef"), by="peter")
    board.do(c.LeaveSeat(player="josef"), by="josef")
    assert "josef" not in board.state.clocks
    refused(r.NotYourSeat, board, c.LeaveSeat(player="josef"), by="josef")


@pytest.mark.parametrize("times", ["60", "60+2", "60-2", "2/30+1:60+1"])
def test_before_the_least_time_no_flag_falls(times: str) -> None:
    """The short answer after a move never promises more than the long one; where it says nothing the long one is asked."""
    board = ready_board(times=timed(times))
    assert board.state.least_left(board.now) is None
    board.play("e4 e5 Nf3 Nc6 Bb5 a6")
    for later in (0, 1, 10_000):
        now, flag = board.now + later, board.state.flag_at()
        least = board.state.least_left(now)
        assert flag is not None
        assert least is not None
        assert 0 < least <= flag - now
    board.do(c.Pause(), arbiter=True)
    assert board.state.least_left(board.now) is None
