"""Milliseconds that run evenly."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.service.steady_clock import NEARER, SteadyClock

SECOND, HOUR = 1_000_000_000, 3_600_000_000_000


class Hands:
    """Both clocks of a machine, in nanoseconds."""

    def __init__(self) -> None:
        self.wall, self.even = 1_700_000_000 * SECOND, 5 * SECOND

    def pass_by(self, nanoseconds: int) -> None:
        self.wall += nanoseconds
        self.even += nanoseconds

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.even)


def test_it_begins_with_the_time_of_the_machine_and_goes_on() -> None:
    """The clock starts at the machine's time and then runs by the clock that nobody can set."""
    hands = Hands()
    clock = hands.steady()
    assert clock.milliseconds() == 1_700_000_000_000
    hands.pass_by(SECOND // 4)
    assert clock.milliseconds() == 1_700_000_000_250
    hands.pass_by(HOUR)
    assert clock.milliseconds() == 1_700_003_600_250


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 24 * HOUR, -3 * SECOND])
def test_a_jump_is_nobodys_thinking_time(jump: int) -> None:
    """Ten minutes after it the time differs from that by six seconds at the most, and on the side to which it jumped."""
    hands = Hands()
    clock = hands.steady()
    begun = clock.milliseconds()
    hands.wall += jump
    for _ in range(600):
        hands.pass_by(SECOND)
        clock.milliseconds()
    off = clock.milliseconds() - begun - 600_000
    assert abs(off) == min(6000, abs(jump) // 1_000_000)
    assert (off > 0) == (jump > 0)


def test_it_arrives_at_the_time_of_the_machine() -> None:
    """Three seconds ahead are caught up in five minutes; from then on both say the same."""
    hands = Hands()
    clock = hands.steady()
    hands.wall += 3 * SECOND
    for _ in range(301):
        hands.pass_by(SECOND)
        clock.milliseconds()
    assert clock.milliseconds() == hands.wall // 1_000_000


def test_it_arrives_at_the_time_it_follows_and_goes_back_to_the_machines() -> None:
    """What several programs agreed on is a second ahead; a hundred seconds later it is there, and as long back again."""
    hands = Hands()
    clock = hands.steady()
    clock.follow(hands.wall // 1_000_000 + 1000, hands.even)
    for ahead in (1000, 0):
        for _ in range(101):
            hands.pass_by(SECOND)
            clock.milliseconds()
        assert clock.milliseconds() == hands.wall // 1_000_000 + ahead
        clock.follow_machine()


def test_only_setting_it_is_a_jump() -> None:
    """It is there at once, and goes on from there."""
    hands = Hands()
    clock = hands.steady()
    hands.pass_by(SECOND // 2)
    clock.set(5000, hands.even - SECOND // 4)
    assert clock.milliseconds() == clock.milliseconds_at(hands.even) == 5250
    hands.pass_by(10 * SECOND)
    assert clock.milliseconds() == 15_250


@given(
    st.lists(
        st.tuples(st.integers(0, 20 * SECOND), st.integers(-HOUR, HOUR), st.booleans()),
        max_size=30,
    )
)
def test_it_never_goes_back_and_is_off_by_one_part_at_most(steps: list[tuple[int, int, bool]]) -> None:
    """Whatever becomes of the machine's clock or of the time that it follows, and however seldom it is asked."""
    hands = Hands()
    clock = hands.steady()
    told = [clock.milliseconds()]
    for passed, jump, follows in steps:
        hands.wall += jump
        if follows:
            clock.follow(hands.wall // 1_000_000 + jump // 1_000_000, hands.even)
        else:
            clock.follow_machine()
        hands.pass_by(passed)
        told.append(clock.milliseconds())
    assert all(before <= after for before, after in pairwise(told))
    whole = sum(passed for passed, _, _ in steps) / 1_000_000
    assert abs(told[-1] - told[0] - whole) <= whole / NEARER + 1
