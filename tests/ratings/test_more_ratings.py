"""US Chess, Glicko-2 and national Elo: the published numbers."""

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.ratings.glicko2 import Glicko, GlickoGame, idle, rate_period
from kosmos.ratings.national_elo import (
    FirstRating,
    KRule,
    NationalGame,
    NationalProfile,
    NationalRules,
    first_rating,
    irish_bonus,
    k_of,
    lifted,
    national_change,
)
from kosmos.ratings.national_rules import PRESETS
from kosmos.ratings.us_chess import (
    Streak,
    UsGame,
    UsPlayer,
    bonus_threshold,
    effective_games,
    floor_of,
    rate_event,
    special,
    standard,
    starting_value,
)


@pytest.mark.parametrize(
    ("rating", "most"),
    [
        (100, 7.395),
        (1000, 11.515),
        (1200, 13.125),
        (1500, 16.568),
        (1700, 20.012),
        (2000, 28.608),
        (2355, 49.989),
    ],
)
def test_effective_games(rating: float, most: float) -> None:
    """Step 2: a rating stands on more games the higher it is."""
    assert effective_games(rating, 1000) == pytest.approx(most, abs=0.0005)
    assert effective_games(rating, 3) == 3


@pytest.mark.parametrize(
    ("player", "opponents", "score", "new"),
    [
        (UsPlayer(rating=1500, games=6), [1400, 1550, 1650], 1.5, 1511.11),
        (UsPlayer(rating=1500, games=6), [600, 700, 1450], 3, 1550),
        (UsPlayer(rating=1300), [1000, 1100, 1200], 3, 1600),
        (UsPlayer(rating=1300), [1700, 1800], 0, 1300),
        (UsPlayer(rating=1600, games=4), [1200, 1250], 2, 1610),
        (UsPlayer(rating=1600, games=4, streak=Streak.ONLY_WINS), [1200, 1250], 2, 1650),
        (UsPlayer(rating=800, games=4, streak=Streak.ONLY_LOSSES), [1000], 0.5, 840),
    ],
)
def test_special_formula(player: UsPlayer, opponents: list[float], score: float, new: float) -> None:
    """Few games: the rating that makes all scores so far the expected ones."""
    assert special(player, opponents, score) == pytest.approx(new, abs=0.01)


def shares(x: float, others: list[float]) -> float:
    return sum(min(1.0, max(0.0, 0.5 + (x - other) / 800)) for other in others)


@given(
    player=st.builds(
        UsPlayer,
        rating=st.integers(100, 2600).map(float),
        games=st.integers(0, 8),
        streak=st.sampled_from(Streak),
    ),
    games=st.lists(
        st.tuples(st.integers(100, 2600).map(float), st.sampled_from((0, 0.5, 1))), min_size=1, max_size=12
    ),
)
def test_the_special_rating_is_the_nearest_that_explains_the_scores(
    player: UsPlayer, games: list[tuple[float, float]]
) -> None:
    """Looked for by halving: the least and the greatest rating with which what happened was to be expected."""
    opponents, score = [rating for rating, _ in games], sum(result for _, result in games)
    weight = effective_games(player.rating, player.games)
    moved = (
        {Streak.MIXED: 0, Streak.ONLY_WINS: -400, Streak.ONLY_LOSSES: 400}[player.streak]
        if player.games
        else 0
    )
    before = {-400: weight, 0: weight / 2, 400: 0.0}[moved]

    def surplus(x: float) -> float:
        return weight * shares(x, [player.rating + moved]) + shares(x, opponents) - score - before

    low, high = crossing(lambda x: surplus(x) >= -1e-9), crossing(lambda x: surplus(x) > 1e-9)
    found = special(player, opponents, score)
    assert low - 0.01 <= found or found == 2700
    assert found <= high + 0.01
    if low <= player.rating <= high:
        assert found == pytest.approx(min(2700.0, player.rating), abs=0.01)


def crossing(is_reached: Callable[[float], bool]) -> float:
    low, high = -5000.0, 8000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if is_reached(middle) else (middle, high)
    return high


@pytest.mark.parametrize(
    ("player", "opponents", "score", "threshold", "new"),
    [
        (UsPlayer(rating=1500, games=100), [1600, 1700, 1550, 1800], 3, 10, 1621.60),
        (UsPlayer(rating=1500, games=100), [1600, 1700, 1550, 1800], 3, 12, 1617.60),
        (UsPlayer(rating=1500, games=100), [1600, 1700, 1550, 1800], 3, 14, 1613.60),
        (UsPlayer(rating=2000, games=200), [1800, 1900, 2100, 2200, 2050], 3.5, 10, 2028.65),
        (UsPlayer(rating=1250, games=30), [1400], 1, 10, 1288.54),
        (UsPlayer(rating=1400, games=9), [1250], 0, 10, 1343.73),
    ],
)
def test_standard_formula(
    player: UsPlayer, opponents: list[float], score: float, threshold: float, new: float
) -> None:
    """Change and bonus of the published examples."""
    assert standard(player, opponents, score, threshold, bonus=True) == pytest.approx(new, abs=0.01)


def test_an_event_is_rated_twice() -> None:
    """Steps 3 to 5 of the worked event: A and B established, C unrated, D with five games."""
    players = {
        1: UsPlayer(rating=1500, games=100),
        2: UsPlayer(rating=1620, games=20),
        3: UsPlayer(rating=1300),
        4: UsPlayer(rating=1400, games=5),
    }
    games = {
        1: [UsGame(2, 1), UsGame(3, 0.5), UsGame(4, 1)],
        2: [UsGame(1, 0), UsGame(3, 0), UsGame(4, 1)],
        3: [UsGame(1, 0.5), UsGame(2, 1), UsGame(4, 1)],
        4: [UsGame(1, 0), UsGame(2, 0), UsGame(3, 0)],
    }
    event = rate_event(players, games, date(2026, 3, 1))
    assert event.temporary == {3: pytest.approx(1655.00, abs=0.01)}
    assert list(event.intermediate.values()) == pytest.approx([1581.01, 1586.63, 1773.33, 1321.88], abs=0.01)
    assert list(event.new.values()) == pytest.approx([1579.30, 1594.08, 1783.82, 1338.24], abs=0.01)


def test_us_starting_values_thresholds_and_floors() -> None:
    """Age makes the first value, the day the threshold, the rating the floor of an established player."""
    assert [starting_value(age) for age in (None, 1, 10, 26, 40)] == [750, 100, 500, 1300, 1300]
    days = [date(2016, 1, 1), date(2018, 1, 1), date(2024, 1, 1), date(2025, 1, 1)]
    assert [bonus_threshold(day) for day in days] == [12, 14, 12, 10]
    floors = [floor_of(UsPlayer(rating=rating, games=26)) for rating in (1399, 1464, 1941, 2700)]
    assert floors == [100, 1200, 1700, 2100]
    assert floor_of(UsPlayer(rating=1941, games=25)) == 100


def test_glicko_2_of_the_paper() -> None:
    """Glickman's own example."""
    games = [
        GlickoGame(Glicko(1400, 30), 1),
        GlickoGame(Glicko(1550, 100), 0),
        GlickoGame(Glicko(1700, 300), 0),
    ]
    period = rate_period(Glicko(1500, 200, 0.06), games, tau=0.5)
    assert period.new.rating == pytest.approx(1464.0507, abs=0.0002)
    assert period.new.deviation == pytest.approx(151.5165, abs=0.0002)
    assert period.new.volatility == pytest.approx(0.0599960, abs=1e-6)
    assert (period.variance, period.improvement) == pytest.approx((1.77898, -0.48393), abs=0.00002)


@pytest.mark.parametrize(
    ("deviation", "periods", "after"), [(200, 1, 200.27), (200, 12, 203.23), (50, 12, 61.67)]
)
def test_glicko_2_without_games(deviation: float, periods: int, after: float) -> None:
    """Who does not play becomes less certain, and never less than somebody new."""
    assert idle(Glicko(1500, deviation), periods).deviation == pytest.approx(after, abs=0.005)
    assert idle(Glicko(1500, deviation), 10**6).deviation == 350


@given(
    rating=st.floats(400, 2800),
    deviation=st.floats(30, 350),
    opponent=st.floats(400, 2800),
    other=st.floats(30, 350),
)
def test_a_win_never_costs_glicko_points(
    rating: float, deviation: float, opponent: float, other: float
) -> None:
    """A win lifts, a loss lowers, and playing never makes a deviation larger than not playing."""
    player, against = Glicko(rating, deviation), Glicko(opponent, other)
    won = rate_period(player, [GlickoGame(against, 1)]).new
    lost = rate_period(player, [GlickoGame(against, 0)]).new
    assert lost.rating <= rating <= won.rating
    assert won.deviation <= idle(player, 1.5, most=1000).deviation + 1


GAMES = [NationalGame(1500, 1), NationalGame(1720, 0.5), NationalGame(2150, 1), NationalGame(1580, 0)]


@pytest.mark.parametrize(("k", "change"), [(40, 28.23), (20, 14.11)])
def test_national_elo(k: float, change: float) -> None:
    """Logistic, differences capped at 400."""
    rules = NationalRules(k_rules=(KRule(k=k),))
    made = national_change(rules, NationalProfile(rating=1650), GAMES)
    assert (made.expected, made.change) == pytest.approx((1.7943, change), abs=0.005)


SIX = [NationalGame(1500 + 50 * step, 1 if step < 3 else 0.5 if step == 3 else 0) for step in range(6)]


@pytest.mark.parametrize(
    ("rules", "games", "rating"),
    [
        (NationalRules(first_method=FirstRating.LINEAR), SIX, 1691.67),
        (NationalRules(), SIX, 1686.91),
        (NationalRules(), [NationalGame(game.opponent, 1) for game in SIX], None),
        (NationalRules(first_draws=2), [NationalGame(game.opponent, 1) for game in SIX], 2029.96),
        (NationalRules(first_games=7), SIX, None),
    ],
)
def test_first_national_rating(rules: NationalRules, games: list[NationalGame], rating: float | None) -> None:
    """The average and 400 points, or the root; all won has no root without added draws."""
    assert first_rating(rules, games) == (None if rating is None else pytest.approx(rating, abs=0.01))


def test_ireland() -> None:
    """The worked example: 1600, K 40, six games, five points. With K 24, below five games or from 2100 on there is no bonus."""
    games = [NationalGame(other, 1) for other in (1650, 1700, 1580, 1800, 1620)] + [NationalGame(1750, 0)]
    player = NationalProfile(rating=1600, age=18)
    rules = PRESETS["Ireland"].rules
    made = national_change(rules, player, games)
    assert (made.expected, made.change, made.new) == pytest.approx((2.3253, 192.99, 1792.99), abs=0.005)
    for other, played in (
        (NationalProfile(rating=1600, age=30), games),
        (player, games[:4]),
        (NationalProfile(rating=2050, age=18), [NationalGame(2200, 1)] * 5),
    ):
        made = national_change(rules, other, played)
        assert made.change == pytest.approx(made.k * (sum(game.score for game in played) - made.expected))


def test_the_irish_bonus_ends_at_the_performance_and_at_2100() -> None:
    """Who won against weak opponents is not lifted over what they showed."""
    weak, strong = [NationalGame(1250, 1)] * 5, [NationalGame(1900, 1)] * 5
    assert irish_bonus(1600, 100, 40, weak) == 50
    assert irish_bonus(1600, 100, 40, strong) == 81
    assert irish_bonus(1900, 190, 40, strong) == 194
    assert irish_bonus(1950, 140, 40, [NationalGame(2400, 1)] * 5) == 131
    assert irish_bonus(1990, 109, 40, [NationalGame(2400, 1)] * 5) == 93


def test_the_first_rule_that_fits() -> None:
    """Strong before young before new; what is not known fits no limit."""
    young, new = KRule(k=40, age_below=21), KRule(k=32, member_years_below=8)
    rules = NationalRules(k_rules=(KRule(k=16, rating_from=2100), young, new, KRule(k=24)))
    profiles = [
        NationalProfile(rating=2150, age=15),
        NationalProfile(rating=1500, age=15),
        NationalProfile(rating=1500, age=40, member_years=3),
        NationalProfile(rating=1500),
    ]
    assert [k_of(rules, profile, 5) for profile in profiles] == [16, 40, 32, 24]


@pytest.mark.parametrize(("before", "after"), [(1000, 1400), (1500, 1700), (1900, 1940), (2100, 2100)])
def test_the_lift_of_2024(before: float, after: float) -> None:
    """0.6R + 800 below 2000."""
    assert lifted(before, 2000, 0.4) == pytest.approx(after)
