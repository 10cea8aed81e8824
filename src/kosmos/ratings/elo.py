"""Elo by the rating regulations B.02 (1 March 2024, changed on 1 October 2025). All in whole hundredths."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

import msgspec

from kosmos.core.expectancy import expected_score, hundredths, rating_difference
from kosmos.core.points import Points

CAP = 400
UNCAPPED_FROM = 2650
FLOOR = 1400
LARGEST_FIRST = 2200
GAMES_FOR_FIRST = 5

_NO_CAP_FOR_THE_STRONGEST = date(2025, 10, 1)
_WIDE_GAPS_UNRATED = date(2024, 12, 1)


class Pace(StrEnum):
    """The rate of play. Each has a rating list of its own."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class EloGame(msgspec.Struct, frozen=True):
    """A game against a rated opponent: 10, 5 or 0 tenths."""

    opponent: int
    score: int


class EloProfile(msgspec.Struct, frozen=True, kw_only=True):
    """What the development coefficient depends on. Unknown: grown up, and long on the list."""

    rating: int
    peak: int = 0  #: the highest rating ever published; the present one, if nothing is known
    birth_year: int | None = None
    games: int | None = None  #: rated games completed so far


class EloChange(msgspec.Struct, frozen=True, kw_only=True):
    score: Points  #: W
    games: int  #: n
    expected: int  #: We in hundredths
    k: int
    exact: int  #: the change in hundredths
    change: int  #: rounded
    new: int  #: below 1400 the list calls it unrated


# 8.3.3: K is 10 for whoever was ever published at 2400; 40 up to the end of the year of the 18th birthday for
# whoever never reached 2300; 40 for a newcomer until 30 games; else 20.
def coefficient(profile: EloProfile, list_year: int) -> int:
    peak = max(profile.peak, profile.rating)
    if peak >= 2400:
        return 10
    if profile.birth_year and list_year - profile.birth_year <= 18 and peak < 2300:
        return 40
    return 40 if profile.games is not None and profile.games < 30 else 20


# 8.3.3: where K·n would be more than 700, K is the largest whole number that keeps it there.
def limited_coefficient(k: int, games: int) -> int:
    return min(k, 700 // games) if games else k


# 8.3.1: a difference of more than 400 points counts as 400.
def counted_difference(own: int, opponent: int) -> int:
    return max(-CAP, min(CAP, own - opponent))


# 8.3.1 since 1 October 2025: but not for a player of 2650 and more, with the standard time control.
def counted_difference_2025(own: int, opponent: int) -> int:
    return own - opponent if own >= UNCAPPED_FROM else counted_difference(own, opponent)


def expected_of_game(own: int, opponent: int, pace: Pace, on: date) -> int:
    """PD in hundredths, by the rules of the day the tournament began."""
    if pace is Pace.STANDARD and on >= _NO_CAP_FOR_THE_STRONGEST:
        return expected_score(counted_difference_2025(own, opponent))
    return expected_score(counted_difference(own, opponent))


# Since December 2024 a rapid or blitz game over a gap of 600 or more is not rated if one is above 2600.
def is_rated_gap(own: int, opponent: int, pace: Pace, on: date) -> bool:
    if pace is Pace.STANDARD or on < _WIDE_GAPS_UNRATED:
        return True
    return abs(own - opponent) < 600 or max(own, opponent) <= 2600


def rating_change(
    profile: EloProfile,
    games: Sequence[EloGame],
    on: date,
    *,
    pace: Pace = Pace.STANDARD,
    k: int | None = None,
) -> EloChange:
    """The change by one tournament that began on that day; `k` where the list says it."""
    own = profile.rating
    counted = [game for game in games if game.opponent and is_rated_gap(own, game.opponent, pace, on)]
    expected = sum(expected_of_game(own, game.opponent, pace, on) for game in counted)
    score = sum(game.score for game in counted)
    used = limited_coefficient(coefficient(profile, on.year) if k is None else k, len(counted))
    exact = used * (10 * score - expected)
    return EloChange(
        score=Points(score),
        games=len(counted),
        expected=expected,
        k=used,
        exact=exact,
        change=round_away(exact),
        new=own + round_away(exact),
    )


# The change of a period is rounded to the nearest whole number, a half away from zero.
def round_away(exact: int) -> int:
    rounded = (abs(exact) + 50) // 100
    return rounded if exact >= 0 else -rounded


# 8.2: two fictitious draws against 1800 are added to at least five games with at least half a point; the result
# is at most 2200, and published from 1400 on.
def first_rating(games: Sequence[EloGame]) -> int | None:
    score = sum(game.score for game in games)
    if len(games) < GAMES_FOR_FIRST or not score:
        return None
    count = len(games) + 2
    total = sum(game.opponent for game in games) + 2 * 1800
    rating = _mean(total, count, rating_difference(hundredths(score + 10, count)))
    return min(LARGEST_FIRST, rating) if rating >= FLOOR else None


# 1.4.9: the mean of the opponents, rounded, plus the difference for the score in hundredths.
def performance(games: Sequence[EloGame]) -> int | None:
    if not games:
        return None
    score = sum(game.score for game in games)
    mean = _mean(sum(game.opponent for game in games), len(games))
    return mean + rating_difference(hundredths(score, len(games)))


def _mean(total: int, count: int, addition: int = 0) -> int:
    """Rounded half up."""
    return (2 * (total + addition * count) + count) // (2 * count)
