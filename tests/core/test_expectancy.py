"""The tables of 8.1.1 and 8.1.2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.expectancy import expected_score, hundredths, rating_difference


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (4, 51), (-4, 49), (344, 88), (345, 89), (400, 92), (735, 99), (736, 100), (-736, 0)],
)
def test_expected_score(difference: int, expected: int) -> None:
    """The first column whose limit is not below the difference applies; the weaker side gets the rest."""
    assert expected_score(difference) == expected


@pytest.mark.parametrize(
    ("score", "difference"), [(50, 0), (67, 125), (88, 336), (100, 800), (0, -800), (33, -125), (99, 677)]
)
def test_rating_difference(score: int, difference: int) -> None:
    """A score of 67 % stands for 125 points of rating."""
    assert rating_difference(score) == difference


@given(st.integers(-4000, 4000))
def test_expectations_of_both_sides_add_up(difference: int) -> None:
    """What one side is expected to score and what the other is make one point."""
    assert expected_score(difference) + expected_score(-difference) == 100


@given(st.integers(0, 100))
def test_differences_are_antisymmetric(score: int) -> None:
    """Scoring p and scoring 1 - p lie equally far from an even match."""
    assert rating_difference(score) == -rating_difference(100 - score)


@given(st.integers(51, 100))
def test_the_tables_agree(score: int) -> None:
    """The difference of a score expects about that score back."""
    assert abs(expected_score(rating_difference(score)) - score) <= 1


@pytest.mark.parametrize(
    ("points", "games", "expected"), [(20, 3, 67), (35, 8, 44), (10, 8, 13), (0, 4, 0), (40, 4, 100)]
)
def test_hundredths(points: int, games: int, expected: int) -> None:
    """One point out of eight games is 12.5 %, rounded up to 13."""
    assert hundredths(points, games) == expected
