"""The classic system: Rn = Ro + 800·(W - We) / (E + n). It holds for competitions that end before 8 June 2026."""

from collections.abc import Callable, Sequence
from math import exp

from kosmos.ratings.dwz.expectancy import (
    expectancy,
    expectancy_by_table,
    half_up,
    published_performance,
    score_of,
)
from kosmos.ratings.dwz.parameters import ClassicParameters
from kosmos.ratings.dwz.values import AgeGroup, DwzChange, RatedGame


# The base value E0 is (Ro/1000)^4 plus a term that grows with age: the old and the strong move slowly.
def base_value(old: int, age: AgeGroup, parameters: ClassicParameters) -> float:
    return float((old / 1000) ** 4 + parameters.age_term[age])


# Who is 20 or younger and scores at least what was expected is accelerated: fB = Ro/2000, between 0.5 and 1.
def acceleration(old: int, age: AgeGroup, gain: float) -> float:
    if age is not AgeGroup.UP_TO_20 or gain < 0:
        return 1.0
    return min(1.0, max(0.5, old / 2000))


# Who is below 1300 and scores no more than expected is braked: SBr = e^((1300 - Ro)/150) - 1.
def brake(old: int, gain: float, parameters: ClassicParameters) -> float:
    if old >= parameters.brake_below or gain > 0:
        return 0.0
    return exp((parameters.brake_below - old) / 150) - 1


# E = E0·fB + SBr, rounded, then limited: 5 to 30 and at most five times the index; braked 5 to 150.
def coefficient(
    old: int, age: AgeGroup, index: int | None, gain: float, parameters: ClassicParameters
) -> tuple[int, float, float]:
    """E, and the two that went into it."""
    faster, braked = acceleration(old, age, gain), brake(old, gain, parameters)
    value = int(half_up(base_value(old, age, parameters) * faster + braked))
    most = parameters.most if index is None else min(parameters.most, 5 * max(index, 1))
    if braked > 0:
        most = parameters.most_braked
    return max(parameters.least, min(value, most)), faster, braked


def change(
    old: int,
    index: int | None,
    age: AgeGroup,
    games: Sequence[RatedGame],
    parameters: ClassicParameters,
) -> DwzChange:
    """The new rating of somebody who had one."""
    return _change(old, index, age, games, parameters, expectancy)


def change_by_table(
    old: int,
    index: int | None,
    age: AgeGroup,
    games: Sequence[RatedGame],
    parameters: ClassicParameters,
) -> DwzChange:
    """The same as it was done until July 2013: the expectancy from a table with three decimals."""
    return _change(old, index, age, games, parameters, expectancy_by_table)


def _change(
    old: int,
    index: int | None,
    age: AgeGroup,
    games: Sequence[RatedGame],
    parameters: ClassicParameters,
    chance: Callable[[float], float],
) -> DwzChange:
    expected = sum(chance(old - game.opponent) for game in games)
    return change_from_score(old, index, age, score_of(games) / 10, expected, len(games), parameters)


def change_from_score(
    old: int,
    index: int | None,
    age: AgeGroup,
    score: float,
    expected: float,
    games: int,
    parameters: ClassicParameters,
) -> DwzChange:
    """The last step, for those who have W, We and n in front of them, as on a federation's page."""
    gain = score - expected
    development, faster, braked = coefficient(old, age, index, gain, parameters)
    exact = old + 800 * gain / (development + games) if games else float(old)
    return DwzChange(
        expected=expected,
        new=int(half_up(exact)),
        exact=exact,
        coefficient=development,
        factor=faster,
        addition=braked,
    )


# A first rating is the performance; below 800 it is 700 + R/8, so that nobody starts near nothing.
def first_rating(games: Sequence[RatedGame], parameters: ClassicParameters) -> int:
    return int(half_up(lifted(published_performance(games), parameters)))


def lifted(value: float, parameters: ClassicParameters) -> float:
    return value if value >= parameters.weak else 700 + value / 8
