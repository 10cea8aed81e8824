"""The club's own list by Glicko-2: months as periods, worked numbers, and what it does with time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.ratings.club_glicko import GlickoClubGame, at_month, club_glicko
from kosmos.ratings.glicko2 import Glicko, GlickoGame, idle, rate_period


def test_a_month_is_a_period() -> None:
    """All games of a month count with the values from before it; the next month begins with what came of them."""
    games = [GlickoClubGame("2026-01-05", 1, 2, 1.0), GlickoClubGame("2026-01-26", 3, 1, 0.5)]
    told = club_glicko(games)
    new = Glicko()
    expected = rate_period(new, [GlickoGame(new, 1.0), GlickoGame(new, 0.5)]).new
    assert told[1][0].rating == expected
    later = club_glicko([*games, GlickoClubGame("2026-02-02", 1, 2, 0.0)])
    faced = [GlickoGame(told[2][0].rating, 0.0)]
    assert later[1][1].rating == rate_period(expected, faced).new
    assert [month.month for month in later[1]] == ["2026-01", "2026-02"]


def test_idle_months_make_less_certain() -> None:
    """Somebody who paused ten months comes back with a larger deviation; the rating itself stays."""
    told = club_glicko([GlickoClubGame("2025-01-05", 1, 2, 1.0)])[1]
    back = at_month(told, "2025-12")
    assert back == idle(told[0].rating, 10)
    assert back.rating == told[0].rating.rating
    listed = club_glicko([GlickoClubGame("2025-01-05", 1, 2, 1.0)], until="2026-01-31")[1]
    assert listed[-1].rating.deviation == pytest.approx(idle(told[0].rating, 12).deviation)
    assert listed[-1].games == 0


@pytest.mark.parametrize(
    ("periods", "deviation", "grown"), [(1, 200, 200.27), (12, 200, 203.23), (12, 50, 61.67)]
)
def test_published_idle_values(periods: int, deviation: float, grown: float) -> None:
    """How the deviation grows over idle periods, with a volatility of 0.06."""
    assert idle(Glicko(1500, deviation, 0.06), periods).deviation == pytest.approx(grown, abs=0.005)


GAMES = st.lists(
    st.builds(
        lambda day, pair, score: GlickoClubGame(f"2026-{day:02}-01", pair[0], pair[1], score),
        st.integers(1, 6),
        st.tuples(st.integers(1, 4), st.integers(5, 8)),
        st.sampled_from([0.0, 0.5, 1.0]),
    ),
    max_size=15,
)


@given(games=GAMES, order=st.randoms())
@settings(max_examples=40, deadline=None)
def test_the_order_of_entering_is_no_matter(games: list[GlickoClubGame], order: object) -> None:
    """The list follows from the games alone, up to what adding in another order makes of the last digits."""
    shuffled = list(games)
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = club_glicko(games), club_glicko(shuffled)
    assert one.keys() == other.keys()
    for number, months in one.items():
        assert [month.games for month in months] == [month.games for month in other[number]]
        assert months[-1].rating.rating == pytest.approx(other[number][-1].rating.rating, abs=1e-6)
