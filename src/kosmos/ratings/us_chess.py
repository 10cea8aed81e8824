"""US Chess ratings of one event, in five steps, after Glickman's documents of 2015 and 2020.

Ratings are floats; what is published is the nearest whole number.
"""

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum, auto

import msgspec

LOWEST = 100.0
ESTABLISHED_AFTER = 25  #: games
SPECIAL_UP_TO = 8  #: games
MOST_SPECIAL = 2700.0
CLOSE_ENOUGH = 1e-7
UNKNOWN_AGE_START = 750.0
BONUS_GAMES = 3

#: B, the threshold of the bonus, for events that end on or after the day
BONUS_FROM = ((date(2025, 1, 1), 10.0), (date(2023, 2, 1), 12.0), (date(2017, 5, 1), 14.0))
BONUS_BEFORE = 12.0


class Streak(Enum):
    """What all earlier games of a player were."""

    MIXED = auto()
    ONLY_WINS = auto()
    ONLY_LOSSES = auto()


class UsPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Before the event. Without games `rating` is the starting value."""

    rating: float
    games: int = 0
    streak: Streak = Streak.MIXED


class UsGame(msgspec.Struct, frozen=True):
    """Against whom (by key of the event), and 1, 0.5 or 0."""

    opponent: int
    score: float


class UsEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The values of steps 3, 4 and 5 by player."""

    temporary: Mapping[int, float]
    intermediate: Mapping[int, float]
    new: Mapping[int, float]


# Step 1: a starting value by age where there is no other rating to convert: 50 points a year.
def starting_value(age: int | None) -> float:
    if age is None:
        return UNKNOWN_AGE_START
    return 100.0 if age < 2 else min(50.0 * age, 1300.0)


# Step 2: strong players' ratings stand on more games.
def effective_games(rating: float, games: int) -> float:
    most = 50.0 if rating > 2355 else 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)
    return min(games, most)


def bonus_threshold(end: date) -> float:
    return next((value for day, value in BONUS_FROM if end >= day), BONUS_BEFORE)


def is_special(player: UsPlayer) -> bool:
    """The special formula is for at most eight games, and for who has only won or only lost so far."""
    return player.games <= SPECIAL_UP_TO or player.streak is not Streak.MIXED


def special(
    player: UsPlayer, opponents: Sequence[float], score: float, *, games: float | None = None
) -> float:
    """The rating with which the scores so far, and these, were to be expected; at most 2700."""
    weight = effective_games(player.rating, player.games) if games is None else games
    prior, total = _prior(player, weight, score)
    start = (weight * player.rating + sum(opponents) + 400 * (2 * score - len(opponents))) / (
        weight + len(opponents)
    )
    knots, surplus = _surplus(prior, weight, opponents, total)
    return min(MOST_SPECIAL, _root(knots, surplus, start, player.rating))


def _prior(player: UsPlayer, weight: float, score: float) -> tuple[float, float]:
    """The adjusted earlier rating, and the score with the earlier games counted in."""
    if player.games and player.streak is Streak.ONLY_WINS:
        return player.rating - 400, score + weight
    if player.games and player.streak is Streak.ONLY_LOSSES:
        return player.rating + 400, score
    return player.rating, score + weight / 2


# The special formula's expectation of a game is a straight line from 0 to 1 over 800 points.
def _surplus(
    prior: float, weight: float, opponents: Sequence[float], total: float
) -> tuple[list[float], list[float]]:
    """Expected less real score as a rising broken line: its corners and its values there; flat before and after."""
    steps: dict[float, float] = {}  # by how much the line is steeper from here on
    for side, counts in ((prior, weight), *((each, 1.0) for each in opponents)):
        steps[side - 400] = steps.get(side - 400, 0.0) + counts / 800
        steps[side + 400] = steps.get(side + 400, 0.0) - counts / 800
    knots = sorted(steps)
    values, value, slope, last = [], -total, 0.0, knots[0]
    for knot in knots:
        value += slope * (knot - last)
        slope += steps[knot]
        values.append(value)
        last = knot
    return knots, values


def _root(knots: list[float], values: list[float], start: float, own: float) -> float:
    """Where the line crosses zero; on a flat piece the own rating, or the end next to it."""
    flat = [knot for knot, value in zip(knots, values, strict=True) if abs(value) <= CLOSE_ENOUGH]
    if flat:
        # the first guess may lie beyond all corners
        is_level = abs(_at(knots, values, start)) <= CLOSE_ENOUGH
        low, high = (min(flat[0], start), max(flat[-1], start)) if is_level else (flat[0], flat[-1])
        return min(max(own, low), high)
    after = bisect_right(values, 0.0)
    return _between(values[after - 1], values[after], knots[after - 1], knots[after], 0.0)


def _at(knots: list[float], values: list[float], x: float) -> float:
    after = bisect_right(knots, x)
    if after in (0, len(knots)):
        return values[0] if after == 0 else values[-1]
    return _between(knots[after - 1], knots[after], values[after - 1], values[after], x)


def _between(x0: float, x1: float, y0: float, y1: float, x: float) -> float:
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def expected(own: float, other: float) -> float:
    return float(1 / (1 + 10 ** ((other - own) / 400)))


# The standard formula. The bonus is for at least three games with no opponent met more than twice.
def standard(
    player: UsPlayer, opponents: Sequence[float], score: float, threshold: float, *, bonus: bool
) -> float:
    games = len(opponents)
    k = 800 / (effective_games(player.rating, player.games) + games)
    gain = k * (score - sum(expected(player.rating, other) for other in opponents))
    extra = max(0.0, gain - threshold * math.sqrt(max(games, 4))) if bonus and games >= BONUS_GAMES else 0.0
    return player.rating + gain + extra


def rate_event(players: Mapping[int, UsPlayer], games: Mapping[int, Sequence[UsGame]], end: date) -> UsEvent:
    """Steps 3 to 5: the unrated get a temporary value, then everybody is rated twice."""
    before = {key: player.rating for key, player in players.items()}
    temporary = {
        key: special(player, [before[game.opponent] for game in games[key]], _score(games[key]), games=1.0)
        for key, player in players.items()
        if not player.games and games.get(key)
    }
    threshold = bonus_threshold(end)
    intermediate = _rated(players, games, before | temporary, threshold)
    new = _rated(players, games, intermediate, threshold)
    return UsEvent(temporary=temporary, intermediate=intermediate, new=new)


def _rated(
    players: Mapping[int, UsPlayer],
    games: Mapping[int, Sequence[UsGame]],
    strength: Mapping[int, float],
    threshold: float,
) -> dict[int, float]:
    return {key: _one(player, games.get(key, ()), strength, threshold) for key, player in players.items()}


def _one(player: UsPlayer, games: Sequence[UsGame], strength: Mapping[int, float], threshold: float) -> float:
    if not games:
        return player.rating
    opponents = [strength[game.opponent] for game in games]
    if is_special(player):
        return special(player, opponents, _score(games))
    met = [game.opponent for game in games]
    often = max(met.count(other) for other in met)
    return standard(player, opponents, _score(games), threshold, bonus=often <= 2)


def _score(games: Sequence[UsGame]) -> float:
    return sum(game.score for game in games)


# Floors: everybody's absolute one is 100 at least, and an established player's stands 200 below the peak, in whole hundreds
# from 1200 to 2100. The rating before an event is a peak, too, so a floor counted from it is never too high.
def floor_of(player: UsPlayer) -> float:
    if player.games <= ESTABLISHED_AFTER or player.rating < 1400:
        return LOWEST
    return min(2100.0, (player.rating - 200) // 100 * 100)
