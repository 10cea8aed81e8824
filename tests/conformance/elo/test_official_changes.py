"""Calculations of 2008 to 2010 by the federation itself, figures only; K was given by the list."""

from datetime import date

import pytest

from kosmos.ratings.elo import EloGame, EloProfile, performance, rating_change

SCORES = {"+": 10, "=": 5, "-": 0}
THEN = date(2009, 7, 1)

CHANGES = [  # rating, K, opponents (won +, drawn =, lost -), We and change in hundredths
    (2221, 15, "1871= 2015+ 2122+ 2552- 2155= 2123+ 2316= 2151+", 460, 1350),
    (2224, 15, "2319- 2181+ 2246+ 2261= 2312- 2297- 2144+", 324, 390),
    (2235, 15, "2120= 2121= 2118+ 2026- 2328- 2231+ 2197- 2190+", 474, -1110),
    (2240, 15, "2242= 2360= 2289= 2251- 2303- 2152= 2313= 2309= 2110-", 426, -1890),
    (2690, 10, "2730- 2682+ 2702= 2684= 2745= 2660- 2676= 2700+ 2677=", 443, 70),
    (2708, 10, "2657= 2641+ 2696+ 2790= 2810= 2749= 2723+ 2788- 2720- 2712= 2739= 2675= 2662+", 628, 1220),
    (2723, 10, "2662+ 2657+ 2641+ 2696= 2708- 2810= 2749= 2790- 2788= 2720= 2712= 2739+ 2675+", 657, 1430),
    (2745, 10, "2676- 2700- 2677- 2730- 2690= 2702= 2684- 2682= 2660=", 520, -3200),
    (2788, 10, "2662= 2657+ 2641+ 2696= 2708+ 2810+ 2749= 2723= 2790- 2720= 2712= 2739= 2675=", 781, 190),
    (2790, 10, "2720= 2696= 2712= 2708= 2739= 2810= 2675= 2749= 2662= 2723+ 2657= 2788+ 2641=", 785, -350),
    (2810, 10, "2662= 2657+ 2641+ 2696= 2708= 2790= 2749+ 2723= 2788- 2720+ 2712+ 2739= 2675=", 821, 290),
]
PERFORMANCES = {  # as tournament reports printed them, by the rating of the player above
    2221: 2304,
    2690: 2695,
    2708: 2777,
    2723: 2806,
    2745: 2469,
    2788: 2801,
    2810: 2822,
}


def played(text: str) -> list[EloGame]:
    return [EloGame(int(game[:-1]), SCORES[game[-1]]) for game in text.split()]


@pytest.mark.parametrize(("rating", "k", "games", "expected", "exact"), CHANGES)
def test_official_changes(rating: int, k: int, games: str, expected: int, exact: int) -> None:
    """Expected score and change are as published, to the hundredth; no difference is beyond the cap, then or now."""
    change = rating_change(EloProfile(rating=rating), played(games), THEN, k=k)
    assert (change.expected, change.exact) == (expected, exact)


@pytest.mark.parametrize(("rating", "printed"), PERFORMANCES.items())
def test_printed_performances(rating: int, printed: int) -> None:
    """The mean of the opponents and the difference for the score, as reports printed them."""
    games = next(case[2] for case in CHANGES if case[0] == rating)
    assert performance(played(games)) == printed


def test_a_performance_of_a_category_event() -> None:
    """Five out of seven against seven strong opponents was printed as 2839."""
    assert performance(played("2772+ 2597= 2698= 2615+ 2665+ 2715= 2707=")) == 2839
