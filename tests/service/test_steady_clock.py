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


@given(
    st.lists(
        st.tuples(st.integers(0, 20 * SECOND), st.integers(-HOUR, HOUR)),
        max_size=30,
    )
)
def test_it_never_goes_back_and_is_off_by_one_part_at_most(steps: list[tuple[int, int]]) -> None:
    """Whatever becomes of the machine's clock, and however seldom it is asked."""
    hands = Hands()
    clock = hands.steady()
    told = [clock.milliseconds()]
    for passed, jump in steps:
        hands.wall += jump
        hands.pass_by(passed)
        told.append(clock.milliseconds())
    assert all(before <= after for before, after in pairwise(told))
    whole = sum(passed for passed, _ in steps) / 1_000_000
    assert abs(told[-1] - told[0] - whole) <= whole / NEARER + 1
