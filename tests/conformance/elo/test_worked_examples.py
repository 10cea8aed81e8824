"""Worked examples and real list cases of the FIDE rating rules."""

from datetime import date

import pytest

from kosmos.ratings.elo import EloChange, EloGame, EloProfile, first_rating, performance, rating_change

NOW = date(2026, 1, 1)


def scored(opponents: list[int], score: float) -> list[EloGame]:
    """Games with that total; in which of them the points came does not matter to a rating."""
    left = round(score * 10)
    games = []
    for opponent in opponents:
        games.append(EloGame(opponent, min(10, left)))
        left -= min(10, left)
    return games


CASES = [  # rating, K, opponents, W, We, change, new
    (1794, 40, [2073, 1938, 1847, 1986, 2115, 1902, 1831], 2.5, 208, 1680, 1811),
    (1611, 40, [1773, 1976, 1818, 1882, 1886, 1968], 4.5, 107, 13720, 1748),
    (2047, 20, [1780, 1819, 2171, 1858, 1936, 2153, 1878, 1760, 1864], 4.5, 600, -3000, 2017),
    (2374, 20, [1902, 2090, 2134, 2457, 2061, 2275, 2171, 2348, 2459], 6.5, 613, 740, 2381),
    (2717, 10, [2468, 2535, 2369, 2457], 3.5, 326, 240, 2719),
    (2813, 10, [1787, 2025, 2310, 2400, 2505], 4.5, 475, -250, 2810),
    (1787, 40, [2813, 1626, 1675, 1579, 1742], 2.0, 277, -3080, 1756),
]


def change(rating: int, k: int, opponents: list[int], score: float) -> EloChange:
    return rating_change(EloProfile(rating=rating), scored(opponents, score), NOW, k=k)


@pytest.mark.parametrize(("rating", "k", "opponents", "score", "expected", "exact", "new"), CASES)
def test_list_cases(
    rating: int, k: int, opponents: list[int], score: float, expected: int, exact: int, new: int
) -> None:
    """Expected score, change and new rating as the list has them, to the hundredth."""
    result = change(rating, k, opponents, score)
    assert (result.expected, result.exact, result.new) == (expected, exact, new)


def test_the_strongest_and_his_opponent_are_no_mirror() -> None:
    """2813 against 1787 is 1.00 for the one, who has no cap, and .08 for the other, who has."""
    assert (change(2813, 10, [1787], 1).expected, change(1787, 40, [2813], 0).expected) == (100, 8)
    assert (change(2813, 10, [2400], 1).expected, change(2400, 10, [2813], 0).expected) == (93, 8)


FIRST = [  # opponents, W, rating
    ([1901, 1902, 1901, 1902, 1901], 3.0, 1922),  # the published example: their sum is 9507
    ([1500, 1550, 1600, 1650, 1700], 2.0, 1607),
    ([2300] * 5, 4.5, 2200),
]


@pytest.mark.parametrize(("opponents", "score", "rating"), FIRST)
def test_first_ratings(opponents: list[int], score: float, rating: int) -> None:
    """Two fictitious draws against 1800, and at most 2200."""
    assert first_rating(scored(opponents, score)) == rating


def test_performance_of_all_and_nothing() -> None:
    """100 % is 800 above the mean of the opponents, 0 % as much below."""
    opponents = [2000, 2101]
    assert performance(scored(opponents, 2)) == 2051 + 800
    assert performance(scored(opponents, 0)) == 2051 - 800
    assert performance(scored(opponents, 1)) == 2051
