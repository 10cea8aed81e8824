"""The system of 2026: Rn = Ro + K·(W - We), never below 1100. For competitions that end from 8 June 2026."""

from collections.abc import Sequence

from kosmos.ratings.dwz.expectancy import (
    expected_score,
    half_up,
    is_whitewash,
    mean_opponent,
    performance,
    published_performance,
    score_of,
)
from kosmos.ratings.dwz.parameters import Parameters2026
from kosmos.ratings.dwz.values import AgeGroup, DwzChange, RatedGame


# K0 falls with the index, and is smaller for the older from 2000 and for the younger from 2200 on.
def base_factor(old: int, age: AgeGroup, index: int | None, parameters: Parameters2026) -> int:
    if age is AgeGroup.FROM_26:
        row = parameters.base_older if old < 2000 else parameters.base_strong
    else:
        row = parameters.base_young if old < 2200 else parameters.base_strong
    return row[-1] if index is None else row[min(max(index, 1), len(row)) - 1]


# Who is below 1600 and scores less than expected is braked: b = (Ro + u)/(1600 + u).
def brake(old: int, gain: float, parameters: Parameters2026) -> float:
    if gain >= 0 or old >= 1600:
        return 1.0
    return (old + parameters.brake_offset) / (1600 + parameters.brake_offset)


# Who scores at least what was expected has a bonus a: up to 20 years and below 2000 (2000 - Ro)/t;
# above that age a fixed one for ratings below 1600.
def bonus(old: int, age: AgeGroup, gain: float, parameters: Parameters2026) -> float:
    if gain < 0:
        return 0.0
    if age is AgeGroup.UP_TO_20:
        return max(0.0, (2000 - old) / parameters.bonus_divisor)
    if old >= 1600:
        return 0.0
    return parameters.bonus_to_25 if age is AgeGroup.FROM_21_TO_25 else parameters.bonus_from_26


def change(
    old: int,
    index: int | None,
    age: AgeGroup,
    games: Sequence[RatedGame],
    parameters: Parameters2026,
) -> DwzChange:
    """K = K0·b + a, rounded to one decimal and at most Kmax; it does not depend on the number of games."""
    expected = expected_score(old, [game.opponent for game in games])
    gain = score_of(games) / 10 - expected
    braked, extra = brake(old, gain, parameters), bonus(old, age, gain, parameters)
    factor = min(
        parameters.most, half_up(base_factor(old, age, index, parameters) * braked + extra, digits=1)
    )
    exact = old + factor * gain
    return DwzChange(
        expected=expected,
        new=max(parameters.floor, int(half_up(exact))) if games else old,
        exact=exact,
        coefficient=factor,
        factor=braked,
        addition=extra,
    )


# All points: one fictitious draw against the average opponent is added.
def with_draw(games: Sequence[RatedGame]) -> Sequence[RatedGame]:
    full = is_whitewash(games) and score_of(games)
    return [*games, RatedGame(mean_opponent(games), 5)] if full else games


def first_performance(games: Sequence[RatedGame]) -> float:
    return performance(with_draw(games))


def published_first_performance(games: Sequence[RatedGame]) -> float:
    return published_performance(with_draw(games))


# A first rating moves the performance towards 2000, and below 1100 squeezes it up to 1100 and more.
def lifted(value: float, parameters: Parameters2026) -> float:
    if value >= 2000:
        return value
    if value >= 1100:
        return value + parameters.lift * (2000 - value)
    return max(float(parameters.floor), 1100 + 9 * parameters.lift * value / 11)


def first_rating(games: Sequence[RatedGame], parameters: Parameters2026) -> int:
    return int(half_up(lifted(published_first_performance(games), parameters)))
