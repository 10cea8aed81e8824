"""Glicko-2 after Glickman's paper: a rating, how sure it is (RD), and how much it swings (volatility).

All games of a rating period count as played at the same time, with the values from before the period.
"""

import math
from collections.abc import Callable, Sequence

import msgspec

SCALE = 173.7178  #: points of the Elo scale in one unit of the Glicko-2 scale
CENTRE = 1500.0
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
CLOSE_ENOUGH = 1e-6


class Glicko(msgspec.Struct, frozen=True):
    """What is known of a player. The true strength lies within two deviations in 95 of 100 cases."""

    rating: float = CENTRE
    deviation: float = NEW_DEVIATION
    volatility: float = NEW_VOLATILITY


class GlickoGame(msgspec.Struct, frozen=True):
    """A game of the period: the opponent as they were before it, and 1, 0.5 or 0."""

    opponent: Glicko
    score: float


class GlickoPeriod(msgspec.Struct, frozen=True):
    """What a period came to, with the numbers on the way."""

    new: Glicko
    variance: float  #: v, step 3
    improvement: float  #: Delta, step 4


# Step 2: to the scale on which the formulas work.
def _mu(rating: float) -> float:
    return (rating - CENTRE) / SCALE


# Step 3: games against players of uncertain strength say less.
def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _expected(mu: float, other: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - other)))


def rate_period(player: Glicko, games: Sequence[GlickoGame], tau: float = 0.5) -> GlickoPeriod:
    """Steps 2 to 8. Without games only the deviation grows."""
    if not games:
        return GlickoPeriod(idle(player, 1), math.inf, 0.0)
    mu, phi = _mu(player.rating), player.deviation / SCALE
    information = surprise = 0.0
    for game in games:
        weight = _weight(game.opponent.deviation / SCALE)
        expected = _expected(mu, _mu(game.opponent.rating), weight)
        information += weight * weight * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / information
    improvement = variance * surprise
    volatility = _new_volatility(player.volatility, phi, variance, improvement, tau)
    before = math.hypot(phi, volatility)  # step 6
    after = 1 / math.sqrt(1 / before**2 + 1 / variance)  # step 7
    new = Glicko(CENTRE + SCALE * (mu + after * after * surprise), after * SCALE, volatility)
    return GlickoPeriod(new, variance, improvement)


# Step 5: the root of f by the Illinois method.
def _new_volatility(sigma: float, phi: float, variance: float, improvement: float, tau: float) -> float:
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = math.exp(x)
        total = phi * phi + variance + grown
        return grown * (improvement**2 - total) / (2 * total * total) - (x - start) / (tau * tau)

    low, high = start, _other_end(f, start, phi, variance, improvement, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _other_end(
    f: Callable[[float], float], start: float, phi: float, variance: float, improvement: float, tau: float
) -> float:
    if improvement**2 > phi * phi + variance:
        return math.log(improvement**2 - phi * phi - variance)
    steps = 1
    while f(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau


def idle(player: Glicko, periods: float, most: float = NEW_DEVIATION) -> Glicko:
    """Whoever does not play becomes less certain, but never less than somebody new."""
    grown = math.hypot(player.deviation, math.sqrt(periods) * player.volatility * SCALE)
    return Glicko(player.rating, min(grown, max(most, player.deviation)), player.volatility)
