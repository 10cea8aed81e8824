"""Elo with a federation's own numbers: expectation, cap, K rules, bonus, first rating and floors are settings.

The presets hold what is published. Where a federation's K table is not public (KNSB), the rules are the club's to set.
"""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from kosmos.core.expectancy import expected_score

CLOSE_ENOUGH = 1e-7


class Expectation(StrEnum):
    TABLE = "table"  #: FIDE's table of whole hundredths
    LOGISTIC = "logistic"
    LINEAR = "linear"  #: certain from `certain_at` points on


class FirstRating(StrEnum):
    """How the first rating is found."""

    LINEAR = "linear"  #: average of the opponents, and 800 points times what is over half of the points
    LOGISTIC = "logistic"  #: the rating with which exactly this score was to be expected


class RatingBonus(StrEnum):
    """What is added to a large gain."""

    NONE = "none"
    IRELAND = "ireland"


class KRule(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the K table: it fits when every condition that is given holds."""

    k: float
    rating_from: float | None = None
    peak_from: float | None = None
    age_below: int | None = None
    games_below: int | None = None
    member_years_below: int | None = None

    def fits(self, profile: "NationalProfile") -> bool:
        return (
            (self.rating_from is None or profile.rating >= self.rating_from)
            and (self.peak_from is None or max(profile.peak, profile.rating) >= self.peak_from)
            and _is_below(profile.age, self.age_below)
            and _is_below(profile.games, self.games_below)
            and _is_below(profile.member_years, self.member_years_below)
        )


def _is_below(value: int | None, limit: int | None) -> bool:
    """What is not known is not below anything."""
    return limit is None or (value is not None and value < limit)


class NationalRules(msgspec.Struct, frozen=True, kw_only=True):
    expectation: Expectation = Expectation.LOGISTIC
    certain_at: float = 400.0  #: of the linear expectation
    cap: float | None = 400.0  #: a larger difference counts as this one
    k_rules: tuple[KRule, ...] = (KRule(k=20),)  #: the first that fits
    k_times_games: float | None = None  #: K times the games is at most this
    first_games: int = 6
    first_method: FirstRating = FirstRating.LOGISTIC
    first_draws: int = 0  #: drawn games that are added to a first rating
    first_draws_against: float = 1800.0
    first_most: float | None = None
    floor: float | None = None
    bonus: RatingBonus = RatingBonus.NONE


class NationalProfile(msgspec.Struct, frozen=True, kw_only=True):
    rating: float
    peak: float = 0.0
    age: int | None = None
    games: int | None = None
    member_years: int | None = None


class NationalGame(msgspec.Struct, frozen=True):
    opponent: float
    score: float


class NationalChange(msgspec.Struct, frozen=True, kw_only=True):
    expected: float
    k: float
    change: float
    new: float


def expected_of(rules: NationalRules, own: float, other: float) -> float:
    gap = own - other
    if rules.cap is not None:
        gap = max(-rules.cap, min(rules.cap, gap))
    match rules.expectation:
        case Expectation.TABLE:
            return expected_score(round(gap)) / 100
        case Expectation.LOGISTIC:
            return float(1 / (1 + 10 ** (-gap / 400)))
        case Expectation.LINEAR:
            return min(1.0, max(0.0, 0.5 + gap / (2 * rules.certain_at)))


def k_of(rules: NationalRules, profile: NationalProfile, games: int) -> float:
    """The first rule that fits; the last one if none does. Held so that K times the games stays below its limit."""
    k = next((rule.k for rule in rules.k_rules if rule.fits(profile)), rules.k_rules[-1].k)
    if rules.k_times_games is not None and games:
        k = min(k, rules.k_times_games / games)
    return k


def national_change(
    rules: NationalRules, profile: NationalProfile, games: Sequence[NationalGame]
) -> NationalChange:
    expected = sum(expected_of(rules, profile.rating, game.opponent) for game in games)
    k = k_of(rules, profile, len(games))
    change = k * (sum(game.score for game in games) - expected)
    if rules.bonus is RatingBonus.IRELAND:
        change += irish_bonus(profile.rating, change, k, games)
    new = profile.rating + change
    if rules.floor is not None:
        new = max(new, min(rules.floor, profile.rating))
    return NationalChange(expected=expected, k=k, change=change, new=new)


# Ireland: for a gain of more than 35 points with a K over 24, in five games or more, below 2100. It lifts nobody over 2100
# or over the performance, which is the average of the opponents, each with 400 points more for a win and less for a loss.
def irish_bonus(rating: float, change: float, k: float, games: Sequence[NationalGame]) -> float:
    if k <= 24 or len(games) < 5 or rating + max(change, 0.0) >= 2100 or change <= 35:
        return 0.0
    raw = change - 32 - 3 * (len(games) - 4)
    bonus = math.floor((raw * 1.25 if k >= 40 else raw) + 0.5)
    performance = sum(game.opponent + 400 * (2 * game.score - 1) for game in games) / len(games)
    return max(0.0, min(float(bonus), 2100 - rating, performance - rating))


def first_rating(rules: NationalRules, games: Sequence[NationalGame]) -> float | None:
    """None with too few games, or where no rating makes the score likely (all won, all lost)."""
    if len(games) < rules.first_games:
        return None
    added = [NationalGame(rules.first_draws_against, 0.5)] * rules.first_draws
    counted = [*games, *added]
    score = sum(game.score for game in counted)
    if rules.first_method is FirstRating.LINEAR:
        average = sum(game.opponent for game in counted) / len(counted)
        found = average + 800 * (score / len(counted) - 0.5)
    elif not 0 < score < len(counted):
        return None
    else:
        found = _root(lambda x: sum(_logistic(x - game.opponent) for game in counted) - score)
    return found if rules.first_most is None else min(found, rules.first_most)


def _logistic(gap: float) -> float:
    return float(1 / (1 + 10 ** (-gap / 400)))


def _root(f: Callable[[float], float], low: float = -4000.0, high: float = 8000.0) -> float:
    """Of a function that rises: halving until nothing is left to halve."""
    while high - low > CLOSE_ENOUGH:
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < 0 else (low, middle)
    return (low + high) / 2


def lifted(rating: float, pivot: float, factor: float) -> float:
    """A one-off lift of a list: who stands below the pivot loses a share of the distance to it.

    KNSB and FIDE on 1 March 2024: pivot 2000, factor 0.4 (0.6R + 800). Belgium in April 2024: factor 250/850.
    """
    return rating if rating >= pivot else rating + (pivot - rating) * factor
