"""Matchings against trying everything."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.dutch.cheapest import cheapest
from kosmos.pairing.dutch.matching import perfect


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
def test_perfect(seed: int) -> None:
    """Everybody is paired whenever that is possible."""
    costs = graph(seed)
    mates = perfect([list(row) for row in costs])
    assert (mates is None) == (least(costs, tuple(range(len(costs)))) is None)
    assert mates is None or all(mates[mates[v]] == v and mates[v] in costs[v] for v in range(len(costs)))
