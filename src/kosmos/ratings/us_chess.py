"""US Chess ratings of one event, in five steps, after Glickman's documents of 2015 and 2020.

Ratings are floats; what is published is the nearest whole number.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import Enum, auto

import msgspec

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


# Step 1, a FIDE rating: its conversion was changed several times, so both pieces are arguments of the club's setting.
def from_fide(rating: float) -> float:
    return 1.02 * rating + 20 if rating <= 2000 else 0.94 * rating + 180


# Step 2: strong players' ratings stand on more games.
def effective_games(rating: float, games: int) -> float:
    most = 50.0 if rating > 2355 else 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)
    return min(games, most)


def bonus_threshold(end: date) -> float:
    return next((value for day, value in BONUS_FROM if end >= day), BONUS_BEFORE)


def is_special(player: UsPlayer) -> bool:
    """The special formula is for at most eight games, and for who has only won or only lost so far."""
    return player.games <= SPECIAL_UP_TO or player.streak is not Streak.MIXED


# The special formula's expectation is a straight line from 0 to 1 over 800 points.
def _share(own: float, other: float) -> float:
    return min(1.0, max(0.0, 0.5 + (own - other) / 800))


def special(
    player: UsPlayer, opponents: Sequence[float], score: float, *, games: float | None = None
) -> float:
    """The rating with which the scores so far, and these, were to be expected; at most 2700."""
    weight = effective_games(player.rating, player.games) if games is None else games
    prior, total = _prior(player, weight, score)
    knots = sorted({side + step for side in (*opponents, prior) for step in (-400.0, 400.0)})

    def f(x: float) -> float:
        return weight * _share(x, prior) + sum(_share(x, other) for other in opponents) - total

    start = (weight * player.rating + sum(opponents) + 400 * (2 * score - len(opponents))) / (
        weight + len(opponents)
    )
    return min(MOST_SPECIAL, _root(f, start, knots, player.rating))


def _prior(player: UsPlayer, weight: float, score: float) -> tuple[float, float]:
    """The adjusted earlier rating, and the score with the earlier games counted in."""
    if player.games and player.streak is Streak.ONLY_WINS:
        return player.rating - 400, score + weight
    if player.games and player.streak is Streak.ONLY_LOSSES:
        return player.rating + 400, score
    return player.rating, score + weight / 2


def _root(f: Callable[[float], float], start: float, knots: Sequence[float], own: float) -> float:
    """Where the rising line crosses zero; on a flat piece the own rating, or the end next to it."""
    at, value = start, f(start)
    while abs(value) > CLOSE_ENOUGH:
        beyond = [knot for knot in knots if (knot < at if value > 0 else knot > at)]
        if not beyond:
            return at
        knot = beyond[-1] if value > 0 else beyond[0]
        there = f(knot)
        if abs(there - value) <= CLOSE_ENOUGH or value * there > 0:
            at = knot
        else:
            at -= value * (at - knot) / (value - there)
        value = f(at)
    return _on_flat(f, at, knots, own)


def _on_flat(f: Callable[[float], float], at: float, knots: Sequence[float], own: float) -> float:
    flat = [knot for knot in (*knots, at) if abs(f(knot)) <= CLOSE_ENOUGH]
    low, high = min(flat), max(flat)
    return min(max(own, low), high) if low < high else at


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


# Floors: everybody's absolute floor grows a little with success; an established player's stands 200 below the peak.
def absolute_floor(wins: int, draws: int, events: int) -> int:
    return min(150, 100 + 4 * wins + 2 * draws + events)


def personal_floor(peak: float) -> int | None:
    """Only floors from 1200 to 2100 exist: none for a peak below 1400."""
    if peak < 1400:
        return None
    return min(2100, int(peak - 200) // 100 * 100)
