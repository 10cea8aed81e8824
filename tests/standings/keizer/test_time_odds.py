"""Time odds by the difference of ratings."""

import pytest

from kosmos.standings.keizer.time_odds import TimeOdds, parse_time_odds


@pytest.mark.parametrize(
    ("difference", "stronger", "weaker"),
    [(0, 20, 20), (50, 18, 22), (100, 16, 24), (200, 12, 28), (400, 7, 33), (800, 5, 35), (10**9, 5, 35)],
)
def test_minutes(difference: int, stronger: int, weaker: int) -> None:
    """The table of the manual: 40 minutes for both, at least 5 for the stronger."""
    assert TimeOdds().minutes(difference) == (stronger, weaker)
    assert TimeOdds().minutes(-difference) == (stronger, weaker)


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("curve=expo, min=5, sum=40, fak=0.006", TimeOdds()),
        ("curve = expo,min=3,sum=10,fak=0.01", TimeOdds(3, 10, 0.01)),
        ("# curve=expo, min=5, sum=40, fak=0.006", None),
        ("curve=line, min=5, sum=40, fak=0.006", None),
        ("curve=expo, min=5, sum=40", None),
        ("curve=expo, min=30, sum=40, fak=0.006", None),
        ("curve=expo, min=x, sum=40, fak=0.006", None),
        ("curve=expo, min=5, sum=40, fak=nan", None),
        ("", None),
    ],
)
def test_parse(text: str, odds: TimeOdds | None) -> None:
    """The text of the setting is read, or there are no odds."""
    assert parse_time_odds(text) == odds
