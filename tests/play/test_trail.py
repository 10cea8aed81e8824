"""A row that only grows, as a value: whoever holds one sees what it saw, whatever others go on with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.play.trail import Trail


@given(st.lists(st.integers()), st.integers(), st.integers())
def test_two_who_go_on_from_the_same_do_not_see_each_other(items: list[int], one: int, other: int) -> None:
    """Two trails that go on from the same one share its items and nothing else."""
    before = Trail(items)
    first, second = before.and_then(one), before.and_then(other)
    assert list(before) == items
    assert list(first) == [*items, one]
    assert list(second) == [*items, other]
    assert list(first.and_then(other)) == [*items, one, other]
    assert (len(before), len(first)) == (len(items), len(items) + 1)


@given(st.lists(st.integers(), min_size=1), st.integers(), st.slices(6))
def test_it_reads_like_a_tuple(items: list[int], more: int, part: slice) -> None:
    """Indexes, slices, length, order, equality and hash are those of a tuple of the same items."""
    trail = Trail(items)
    trail.and_then(more)  # what somebody else has behind it is not there
    assert [trail[index] for index in range(-len(items), len(items))] == [*items, *items]
    assert list(trail[part]) == items[part]
    assert list(reversed(trail)) == items[::-1]
    assert trail == Trail(items)
    assert hash(trail) == hash(Trail(items))
    assert trail != Trail([*items, more])
    for outside in (len(items), -len(items) - 1):
        with pytest.raises(IndexError):
            _ = trail[outside]


def test_nothing_is_nothing() -> None:
    """An empty trail is false, and stays empty when others go on from it."""
    nothing: Trail[int] = Trail()
    one = nothing.and_then(1)
    assert not nothing
    assert one
    assert list(nothing.and_then(2)) == [2]
