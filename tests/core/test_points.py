"""Points are tenths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Scoring, UnfairScoring
from kosmos.core.points import make_decimal, make_points, parse_points


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("1", 10),
        ("1.5", 15),
        ("1,5", 15),
        ("1½", 15),
        ("½", 5),
        (".5", 5),
        ("0.50", 5),
        (" 3 ", 30),
        ("0", 0),
        ("0.1", 1),
    ],
)
def test_points_as_people_write_them(text: str, tenths: int) -> None:
    """Commas, points and ½ are all read."""
    assert parse_points(text) == tenths


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "1.55", "1.5½", "x", "1e3", "12345", "½½", "٣", ".", ",", "1/2"]
)
def test_what_are_no_points(text: str) -> None:
    """One decimal at most, nothing below zero."""
    with pytest.raises(BadValue) as refused:
        parse_points(text, "win")
    assert refused.value.field == "win"


@pytest.mark.parametrize(
    ("tenths", "text", "decimal"),
    [
        (0, "0", "0.0"),
        (5, "½", "0.5"),
        (15, "1½", "1.5"),
        (13, "1.3", "1.3"),
        (-5, "-½", "-0.5"),
        (100, "10", "10.0"),
    ],
)
def test_points_shown(tenths: int, text: str, decimal: str) -> None:
    """People see halves as ½, report files one decimal."""
    assert make_points(tenths) == text
    assert make_decimal(tenths) == decimal


@given(st.integers(0, 99_999))
def test_what_is_shown_is_read_again(tenths: int) -> None:
    """`parse_points(make_points(x)) == x`."""
    assert parse_points(make_points(tenths)) == tenths


@pytest.mark.parametrize(
    "scoring",
    [
        Scoring(),
        Scoring(win=30, draw=10, bye=30),
        Scoring(win=20, draw=10),
        Scoring(win=30, draw=20, loss=10),
        Scoring(win=0, draw=0, bye=0),
    ],
)
def test_fair_scorings(scoring: Scoring) -> None:
    """1-½-0, 3-1-0, 2-1-0 and 3-2-1 are fair."""
    scoring.check()


@pytest.mark.parametrize(
    "scoring",
    [
        Scoring(win=10, draw=6),
        Scoring(win=10, draw=5, loss=6),
        Scoring(win=10, draw=5, bye=11),
        Scoring(win=5, draw=10),
        Scoring(win=30, draw=20),
        Scoring(loss=-1),
        Scoring(half_bye=11),
        Scoring(forfeit_win=11),
    ],
)
def test_unfair_scorings(scoring: Scoring) -> None:
    """Two draws are never worth more than a win and a loss, a bye never more than a win."""
    with pytest.raises(UnfairScoring):
        scoring.check()


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_the_rule_of_fairness(win: int, draw: int, loss: int, bye: int) -> None:
    """A scoring is fair exactly if loss ≤ draw ≤ win, two draws ≤ a win and a loss, and the bye ≤ a win."""
    fair = loss <= draw <= win and 2 * draw <= win + loss and bye <= win
    scoring = Scoring(win=win, draw=draw, loss=loss, bye=bye)
    if fair:
        scoring.check()
    else:
        with pytest.raises(UnfairScoring):
            scoring.check()
