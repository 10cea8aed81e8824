"""Expected score and performance: a normal distribution with the standard deviation 200·√2."""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, floor
from statistics import NormalDist, fmean

from kosmos.ratings.dwz.values import RatedGame

_SPREAD = NormalDist(0, 200 * 2**0.5)

#: What no or every point is worth against the mean of the opponents: the value for 99 %.
WHITEWASH = 677

#: Fixed point reached: nothing after the decimal point moves any more.
_STILL = 1e-7
_STEPS = 100


def half_up(value: float, digits: int = 0) -> float:
    scale: int = 10**digits
    return floor(value * scale + 0.5) / scale


def expectancy(difference: float) -> float:
    """P(D) of one game. There is no 400-point rule."""
    return 0.5 * (1 + erf(difference / 400))


def expectancy_by_table(difference: float) -> float:
    """P(D) as printed tables had it before August 2013: three decimals."""
    return (
        half_up(expectancy(abs(difference)), 3) if difference >= 0 else 1 - expectancy_by_table(-difference)
    )


def expected_score(rating: float, opponents: Sequence[float]) -> float:
    """We: the sum of the expectancies. Written out: it is asked for again and again until a performance is found."""
    return sum([0.5 * (1 + erf((rating - opponent) / 400)) for opponent in opponents])


def difference(fraction: float) -> float:
    """D(p): how much stronger somebody is who scores this fraction. Only for 0 < p < 1."""
    return _SPREAD.inv_cdf(fraction)


def mean_opponent(games: Sequence[RatedGame]) -> float:
    return fmean(game.opponent for game in games)


def score_of(games: Sequence[RatedGame]) -> int:
    """W in tenths."""
    return sum(game.score for game in games)


def is_whitewash(games: Sequence[RatedGame]) -> bool:
    """No point at all, or every one."""
    return score_of(games) in {0, 10 * len(games)}


def performance(games: Sequence[RatedGame]) -> float:
    """The rating with which exactly this score would have been expected.

    It is unique because the expected score grows with the rating; halving an interval always finds it.
    """
    mean, score = mean_opponent(games), score_of(games)
    if is_whitewash(games):
        return mean + (WHITEWASH if score else -WHITEWASH)
    opponents = [game.opponent for game in games]
    low, high = min(opponents) - 3000, max(opponents) + 3000
    while high - low > _STILL:
        middle = (low + high) / 2
        if expected_score(middle, opponents) * 10 < score:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def published_performance(games: Sequence[RatedGame]) -> float:
    """The same fixed point, but the text stops early: where the exact value is 982.47, it prints 983."""
    return _published(tuple(games))


# RH by the text: start at Rc + D(W/n), correct by D of what is missing, until the units digit stays.
@lru_cache(maxsize=2048)
def _published(games: tuple[RatedGame, ...]) -> float:
    """Remembered: one result changes the games of two players, and the report of a large open asks for everybody's."""
    if is_whitewash(games):
        return performance(games)
    opponents = [game.opponent for game in games]
    score, count = score_of(games) / 10, len(games)
    rating = mean_opponent(games) + difference(score / count)
    for _ in range(_STEPS):
        share = 0.5 + (score - expected_score(rating, opponents)) / count
        if not 0 < share < 1:  # opponents so far apart that the correction has no value
            return performance(games)
        step = rating + difference(share)
        if half_up(step) == half_up(rating):
            return step
        rating = step
    return performance(games)
