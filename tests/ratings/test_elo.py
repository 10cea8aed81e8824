"""Elo: coefficient, limits, dates of the rules, and the live view."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.ratings.dwz import Dwz, DwzPlayer
from kosmos.ratings.elo import (
    FLOOR,
    EloGame,
    EloProfile,
    Pace,
    coefficient,
    expected_of_game,
    first_rating,
    is_rated_gap,
    limited_coefficient,
    performance,
    rating_change,
    round_away,
)
from kosmos.ratings.performance import live_dwz, live_elo, next_game

NOW = date(2026, 3, 1)

COEFFICIENTS = [
    (EloProfile(rating=2399), 20),
    (EloProfile(rating=2350, peak=2405), 10),
    (EloProfile(rating=2400, birth_year=2012), 10),
    (EloProfile(rating=1500, birth_year=2008), 40),  # 18 in this year
    (EloProfile(rating=1500, birth_year=2007), 20),
    (EloProfile(rating=2310, birth_year=2012), 20),
    (EloProfile(rating=2200, peak=2300, birth_year=2012), 20),
    (EloProfile(rating=1500, birth_year=1970, games=29), 40),
    (EloProfile(rating=1500, birth_year=1970, games=30), 20),
]


@pytest.mark.parametrize(("profile", "k"), COEFFICIENTS)
def test_coefficient(profile: EloProfile, k: int) -> None:
    """10 once 2400 was published, 40 for the young below 2300 and for newcomers, else 20."""
    assert coefficient(profile, 2026) == k


def test_no_more_than_700() -> None:
    """K times the games stays within 700."""
    assert [limited_coefficient(20, n) for n in (0, 35, 36, 39)] == [20, 20, 19, 17]


def test_cap_by_date_and_pace() -> None:
    """Since October 2025 a player of 2650 has no cap with the standard time control; all others always have."""
    before, after = date(2025, 9, 30), date(2025, 10, 1)
    assert expected_of_game(2650, 2000, Pace.STANDARD, before) == 92
    assert expected_of_game(2650, 2000, Pace.STANDARD, after) == 99
    assert expected_of_game(2650, 2000, Pace.RAPID, after) == 92
    assert expected_of_game(2649, 2000, Pace.STANDARD, after) == 92
    assert expected_of_game(2000, 2650, Pace.STANDARD, after) == 8


def test_wide_gaps_in_rapid_and_blitz() -> None:
    """From December 2024 a game over 600 points is not rated in rapid and blitz if one is above 2600."""
    assert not is_rated_gap(2700, 2100, Pace.BLITZ, NOW)
    assert is_rated_gap(2700, 2101, Pace.BLITZ, NOW)
    assert is_rated_gap(2600, 1900, Pace.RAPID, NOW)
    assert is_rated_gap(2700, 2100, Pace.STANDARD, NOW)
    assert is_rated_gap(2700, 2100, Pace.BLITZ, date(2024, 11, 30))
    assert rating_change(EloProfile(rating=2700), [EloGame(2100, 0)], NOW, pace=Pace.BLITZ).games == 0


def test_half_goes_away_from_zero() -> None:
    """-2.50 is -3, +2.50 is +3."""
    assert [round_away(x) for x in (250, -250, 249, -249, 0)] == [3, -3, 2, -2, 0]


def test_below_the_floor_is_unlisted() -> None:
    """Who falls below 1400 is listed as unrated."""
    change = rating_change(EloProfile(rating=1405), [EloGame(1300, 0)], NOW)
    assert change.new == 1392 < FLOOR


@pytest.mark.parametrize(
    "games",
    [
        [EloGame(1500, 10)] * 4,  # too few
        [EloGame(1500, 0)] * 6,  # no point
        [EloGame(1000, 5)] * 30,  # below the floor
    ],
)
def test_no_first_rating(games: list[EloGame]) -> None:
    """Five games, at least half a point, and 1400 in the end."""
    assert first_rating(games) is None


def test_no_games_no_performance() -> None:
    """Without a game there is nothing to perform against."""
    assert performance([]) is None


@given(
    st.integers(1400, 2849),
    st.lists(st.builds(EloGame, st.integers(1400, 2849), st.sampled_from([0, 5, 10])), max_size=9),
)
def test_a_better_result_is_never_worse(own: int, games: list[EloGame]) -> None:
    """One more half point never lowers the new rating, and nobody moves by more than K a game."""
    better = [EloGame(game.opponent, min(10, game.score + 5)) for game in games]
    one, other = (rating_change(EloProfile(rating=own), played, NOW) for played in (games, better))
    assert one.new <= other.new
    assert abs(one.exact) <= 100 * one.k * len(games)


RECORD = Record(
    entrants=(
        Entrant(number=1, history=(Encounter(Outcome.WIN, 2), Encounter(Outcome.FORFEIT_WIN, 3))),
        Entrant(number=2, history=(Encounter(Outcome.LOSS, 1), Encounter(Outcome.PENDING, None))),
        Entrant(number=3, history=(Encounter(Outcome.ABSENT), Encounter(Outcome.FORFEIT_LOSS, 1))),
    ),
    rounds=5,
    played=2,
)


def test_live_view() -> None:
    """Played games against rated opponents move the rating; who has none only gets a performance."""
    profiles = {1: EloProfile(rating=2000), 3: EloProfile(rating=1900)}
    one, two, three = live_elo(RECORD, profiles, NOW)
    assert one.change is not None
    assert (one.change.games, one.change.exact) == (0, 0)  # their opponent has no rating
    assert (two.change, two.performance, two.first) == (None, 2000 - 800, None)
    assert (three.performance, three.change and three.change.games) == (None, 0)


def test_next_game() -> None:
    """What a win, a draw and a loss would bring now, added to what has been played."""
    profile = EloProfile(rating=2000)
    assert next_game(profile, [EloGame(2000, 10)], 2000, NOW) == next_game(
        profile, [EloGame(2000, 10)], 2003, NOW
    )
    ahead = next_game(profile, [EloGame(2000, 10)], 2000, NOW)
    assert (ahead.expected, ahead.win, ahead.draw, ahead.loss) == (50, 2000, 1000, 0)


def test_live_dwz_asks_nobody() -> None:
    """An unknown age counts as 26 and over while the tournament runs."""
    players = [DwzPlayer(number=n, dwz=Dwz(1800, 20)) for n in (1, 2)]
    report = live_dwz(players, RECORD, NOW)
    assert [row.new and row.new.value for row in report.rows] == [1815, 1785]
