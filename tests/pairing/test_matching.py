"""Matching: an exact answer to "can these still be paired off?", against trying everything."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.matching import Matching, bits


@st.composite
def graphs(draw: st.DrawFn, largest: int = 10) -> list[int]:
    size = draw(st.integers(2, largest))
    edges = draw(st.sets(st.sampled_from(list(combinations(range(size), 2))), max_size=size * 2))
    adjacent = [0] * size
    for a, b in edges:
        adjacent[a] |= 1 << b
        adjacent[b] |= 1 << a
    return adjacent


def most_pairs(adjacent: list[int], within: int) -> int:
    if not within:
        return 0
    first = (within & -within).bit_length() - 1
    rest = within & ~(1 << first)
    best = most_pairs(adjacent, rest)
    return max([best, *(1 + most_pairs(adjacent, rest & ~(1 << b)) for b in bits(adjacent[first] & rest))])


def is_consistent(matching: Matching) -> bool:
    return all(
        matching.mate[b] == a and matching.adjacent[a] >> b & 1 and not matching.free >> a & 1
        for a, b in enumerate(matching.mate)
        if b >= 0
    )


@given(graphs())
@settings(max_examples=300)
def test_a_matching_is_as_large_as_possible(adjacent: list[int]) -> None:
    """As many are paired as trying every possibility can pair."""
    everybody = (1 << len(adjacent)) - 1
    matching = Matching(adjacent)
    left = matching.complete(everybody)
    assert is_consistent(matching)
    assert len(adjacent) - left.bit_count() == 2 * most_pairs(adjacent, everybody)


@given(graphs())
@settings(max_examples=300)
def test_who_can_be_left(adjacent: list[int]) -> None:
    """With one player left over, those who could be left instead are found exactly."""
    everybody = (1 << len(adjacent)) - 1
    matching = Matching(adjacent)
    left = matching.complete(everybody)
    if left.bit_count() != 1:
        return
    could = matching.can_be_left(left.bit_length() - 1, everybody)
    size = len(adjacent)
    assert could == sum(
        1 << a for a in range(size) if 2 * most_pairs(adjacent, everybody & ~(1 << a)) == size - 1
    )


@given(graphs())
@settings(max_examples=300)
def test_partners_and_force(adjacent: list[int]) -> None:
    """A player's possible partners are exactly those that leave the others pairable, and each can be had."""
    everybody = (1 << len(adjacent)) - 1
    matching = Matching(adjacent)
    if matching.complete(everybody):
        return
    for a in range(len(adjacent)):
        allowed = matching.partners(a, everybody)
        for b in range(len(adjacent)):
            rest = everybody & ~(1 << a | 1 << b)
            works = a != b and adjacent[a] >> b & 1 and 2 * most_pairs(adjacent, rest) == len(adjacent) - 2
            assert bool(allowed >> b & 1) == bool(works)
        for b in bits(allowed):
            assert matching.force(a, b, everybody)
            assert matching.mate[a] == b
            assert not matching.free
            assert is_consistent(matching)
