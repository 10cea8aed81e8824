"""Clocks: the vectors of the rules, stages, the manual's complicated time limit, and laws."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.play.clock import (
    ClockSide,
    add_time,
    allowance,
    begin_final,
    compensate,
    complete_move,
    grant_time,
    lag_gain,
    left_now,
    limit_time,
    new_clock,
    remaining,
    set_time,
)
from kosmos.play.time_control import (
    Bonus,
    FinalPhase,
    Stage,
    TimeControl,
    Times,
    complicated,
    make_time_control,
    parse_time_control,
    say_time_control,
)


def played(control: TimeControl, *used: int) -> list[int | None]:
    """What is left after each move, in seconds; None where the flag falls."""
    side: ClockSide | None = new_clock(control)
    shown: list[int | None] = []
    for seconds in used:
        assert side is not None
        side = complete_move(control, side, seconds * 1000)
        shown.append(None if side is None else side.left // 1000)
    return shown


@pytest.mark.parametrize(
    ("text", "start", "used", "left"),
    [
        ("5400+30", 5430, (40, 10, 100), [5420, 5440, 5370]),  # clocks.md, Fischer 90+30
        ("10-5", 10, (8, 8), [7, 4]),  # the same as a delay; Bronstein shows 15, then 12 and 9
        ("10~5", 10, (8, 8), [7, 4]),
        ("1~5", 1, (6,), [None]),
        ("1+2", 3, (3,), [None]),
        ("60", 60, (10, 50), [50, None]),
        ("2/100+5:50+3", 105, (10, 10, 10), [100, 145, 138]),  # move 2 brings 5 and the second stage
    ],
)
def test_vectors(text: str, start: int, used: tuple[int, ...], left: list[int | None]) -> None:
    """Each mode by its rule: the flag before the bonus, time carried over into the next stage."""
    control = parse_time_control(text)
    assert new_clock(control).left == start * 1000
    assert played(control, *used) == left


def test_bronstein_shows_its_time() -> None:
    """Displayed Bronstein time is what is left and the bonus: 15, 12, 9 for 10-5 and moves of 8 seconds."""
    control = parse_time_control("10-5")
    side = new_clock(control)
    shown = [remaining(control, side, 0)]
    for _ in range(2):
        after = complete_move(control, side, 8000)
        assert after is not None
        side = after
        shown.append(remaining(control, side, 0))
    assert shown == [15000, 12000, 9000]


def test_a_move_in_the_last_instant_counts() -> None:
    """One millisecond before the flag the move is complete; at the flag it is not."""
    control = parse_time_control("1/10:5")
    assert complete_move(control, new_clock(control), 9999) == ClockSide(5001, 1, 1, quota=570)
    assert complete_move(control, new_clock(control), 10000) is None


def test_a_bonus_after_the_move_only() -> None:
    """The clock starts with the base alone."""
    control = TimeControl((Stage(60000, fischer=2000),), Bonus.AFTER)
    assert new_clock(control).left == 60000
    assert played(control, 10) == [52]


def test_a_last_stage_with_moves_begins_again() -> None:
    """40 moves in 10 seconds, again and again: here every second move brings ten more."""
    assert played(parse_time_control("2/10"), 1, 1, 1, 1) == [9, 18, 17, 26]


def test_the_manuals_complicated_limit() -> None:
    """Ten moves have 75 s in all; forty moves have 900 s, bonuses counted."""
    control = complicated()
    side = new_clock(control)
    total = allowance(control, side)
    for number in range(1, 40):
        after = complete_move(control, side, 0)
        assert after is not None
        total += after.left - side.left
        if number == 9:
            assert total == 75_000
        side = after
    assert total == 900_000
    assert side.stage == 1


def test_the_final_phase_is_short() -> None:
    """Two minutes and two seconds a move, once, whatever was left."""
    control = complicated()
    side = begin_final(control, new_clock(control))
    assert (side.left, side.final) == (122_000, True)
    assert begin_final(control, side) is side
    after = complete_move(control, side, 10_000)
    assert after is not None
    assert after.left == 114_000
    plain = parse_time_control("60")
    assert begin_final(plain, new_clock(plain)).left == 60_000


def test_the_final_phase_stops_the_stages() -> None:
    """Completing the tenth move in the final phase brings no second stage."""
    control = TimeControl((Stage(1000, moves=1), Stage(9000)), final=FinalPhase(5000))
    side = begin_final(control, new_clock(control))
    after = complete_move(control, side, 1000)
    assert after is not None
    assert (after.left, after.stage) == (4000, 0)


def test_each_side_has_its_own_time() -> None:
    """Armageddon: White five minutes, Black four."""
    times = Times(parse_time_control("300"), parse_time_control("240"))
    assert [new_clock(times.of(colour)).left for colour in Colour] == [300_000, 240_000]


def test_the_arbiter_at_the_clock() -> None:
    """Add, grant, limit, set; while the clock runs they count from now."""
    control = parse_time_control("60")
    side = new_clock(control)
    assert add_time(side, 120_000).left == 180_000
    assert add_time(side, -120_000).left == 0
    assert grant_time(control, side, 30_000) is side
    assert grant_time(control, side, 90_000).left == 90_000
    assert limit_time(control, side, 90_000) is side
    assert limit_time(control, side, 30_000).left == 30_000
    running = set_time(control, side, 20_000, used=15_000)
    assert remaining(control, running, 15_000) == 20_000


@pytest.mark.parametrize(
    "text", ["300", "300+3", "40/6000+30:900+30", "40/5400:20/1800:900", "10-5", "10~5", "0+5"]
)
def test_time_controls_survive_their_text(text: str) -> None:
    """Read and made again."""
    assert make_time_control(parse_time_control(text)) == text


@pytest.mark.parametrize("text", ["", "x", "5+", "300:300", "0", "-5", "40/", "300+3:", "1e3", "٣"])
def test_other_time_controls_are_refused(text: str) -> None:
    """A stage before the last needs its number of moves; no time at all is none."""
    with pytest.raises(BadValue):
        parse_time_control(text)


# -- laws ----------------------------------------------------------------------------------------------

MS = st.integers(0, 100_000)
STAGES = st.builds(Stage, MS, st.integers(1, 5), MS, MS, MS)
CONTROLS = st.builds(
    lambda stages, rest, bonus: TimeControl((*stages, rest), bonus),
    st.lists(STAGES, max_size=3),
    st.builds(Stage, MS, st.just(0), MS, MS, MS),
    st.sampled_from(Bonus),
)


@given(CONTROLS, st.lists(MS, max_size=30))
def test_a_clock_never_gains_beyond_its_rules(control: TimeControl, used: list[int]) -> None:
    """A move adds at most its bonus and the next stage; without these a clock only goes down."""
    side: ClockSide | None = new_clock(control)
    for ms in used:
        assert side is not None
        before, side = side, complete_move(control, side, ms)
        if side is None:
            assert ms >= allowance(control, before)
            return
        granted = max(control.stage(before.stage).fischer, control.stage(side.stage).fischer)
        if side.stage > before.stage:
            granted += control.stage(side.stage).time
        free = control.stage(before.stage).bronstein + control.stage(before.stage).delay
        assert side.left <= before.left + granted
        assert side.left >= before.left - max(0, ms - free)
        assert side.moves == before.moves + 1


@given(MS, MS, st.lists(MS, max_size=20))
def test_bronstein_and_delay_are_one(base: int, free: int, used: list[int]) -> None:
    """Both flag at the same moment, on any sequence of moves."""
    bronstein = TimeControl((Stage(base, bronstein=free),))
    delay = TimeControl((Stage(base, delay=free),))
    one: ClockSide | None = new_clock(bronstein)
    other: ClockSide | None = new_clock(delay)
    for ms in used:
        if one is None or other is None:
            break
        one, other = complete_move(bronstein, one, ms), complete_move(delay, other, ms)
        assert (one is None) == (other is None)
        assert one is None or other is None or one.left == other.left


@given(CONTROLS, st.lists(st.tuples(MS, MS), max_size=40))
def test_network_credit_is_bounded(control: TimeControl, moves: list[tuple[int, int]]) -> None:
    """Never more than the lag or the thought; in all never more than the quota at first and the gain of each move."""
    side, total = new_clock(control), 0
    for lag, thought in moves:
        credit, side = compensate(control, side, lag, thought)
        assert 0 <= credit <= min(lag, thought)
        assert 0 <= side.quota <= 7 * lag_gain(control)
        total += credit
    assert total <= (3 + len(moves)) * lag_gain(control) <= (3 + len(moves)) * 1000


@given(CONTROLS, MS, MS)
def test_grant_and_limit_meet_their_promise(control: TimeControl, ms: int, used: int) -> None:
    """After a grant at least so much is left now, after a limit at most; a set is both."""
    side = new_clock(control)
    assert left_now(control, grant_time(control, side, ms, used), used) >= ms
    assert left_now(control, limit_time(control, side, ms, used), used) <= ms
    assert left_now(control, set_time(control, side, ms, used), used) == ms


def test_clocks_are_values() -> None:
    """Equal clocks are equal, encoded and read again too."""
    side = new_clock(complicated())
    assert msgspec.json.decode(msgspec.json.encode(side), type=ClockSide) == side


def test_days_a_move() -> None:
    """`3d`: three days for every move, none of them saved up; one millisecond too late is too late."""
    control = parse_time_control("3d")
    assert make_time_control(control) == "3d"
    assert control.takes_days
    assert not parse_time_control("5400+30").takes_days
    day = 24 * 3600 * 1000
    side = new_clock(control)
    for thought in (0, day, 3 * day - 1):
        after = complete_move(control, side, thought)
        assert after is not None
        assert after.left == 0
        assert remaining(control, after, 0) == 3 * day
    assert complete_move(control, side, 3 * day) is None


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("180+2", "3+2"),
        ("90", "1.5+0"),
        ("5400+30", "90+30"),
        ("100+1", "100+1"),
        ("180~2", "180~2"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),
        ("3d", "3d"),
    ],
)
def test_simple_times_are_said_as_players_say_them(written: str, said: str) -> None:
    """A base that makes plain minutes is said in minutes, as players say it; anything else stays as it is written."""
    assert say_time_control(parse_time_control(written)) == said
