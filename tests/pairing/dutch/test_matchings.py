"""Matchings against trying everything."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.dutch.cheapest import cheapest
from kosmos.pairing.matching import can_pair_off


def graph(seed: int) -> list[dict[int, int]]:
    rng = Random(seed)
    count, density = rng.choice([2, 4, 6, 8, 10]), rng.choice([0.3, 0.5, 0.8, 1.0])
    most = rng.choice([1, 2, 5, 1000, 10**60])
    costs: list[dict[int, int]] = [{} for _ in range(count)]
    for i in range(count):
        for j in range(i):
            if rng.random() < density:
                costs[i][j] = costs[j][i] = rng.randint(-most, most)
    return costs


def least(costs: list[dict[int, int]], left: tuple[int, ...]) -> int | None:
    if not left:
        return 0
    first, *others = left
    totals = [
        rest + costs[first][other]
        for other in others
        if other in costs[first]
        and (rest := least(costs, tuple(i for i in others if i != other))) is not None
    ]
    return min(totals, default=None)


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_cheapest(seed: int) -> None:
    """The matching found is perfect and no perfect matching costs less; none is found only where none exists."""
    costs = graph(seed)
    best, mates = least(costs, tuple(range(len(costs)))), cheapest(costs)
    if mates is None:
        assert best is None
    else:
        assert all(mates[mates[v]] == v for v in range(len(costs)))
        assert sum(costs[v][mates[v]] for v in range(len(costs))) == 2 * (best or 0)


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_can_pair_off(seed: int) -> None:
    """Everybody can be paired off exactly where a perfect matching exists."""
    costs = graph(seed)
    adjacent = [sum(1 << other for other in row) for row in costs]
    assert can_pair_off(adjacent) == (least(costs, tuple(range(len(costs)))) is not None)


def test_an_odd_number_cannot_be_paired_off() -> None:
    """One of three is always left over, whoever may play whom."""
    assert not can_pair_off([0b110, 0b101, 0b011])
