"""A season over several tournaments: what a place is worth, which results count, how ties are broken."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.standings.season import (
    SeasonPoints,
    SeasonResult,
    SeasonRules,
    SeasonTie,
    SharedPlaces,
    season_table,
    worths_of,
)

A, B, C, D = range(4)
TEN_SIX_THREE = SeasonRules(by_place=(10, 6, 3), ties=())


def cup(*ranks: tuple[int, int]) -> list[SeasonResult]:
    """Players with their ranks; the points are 10 tenths less for each place."""
    return [SeasonResult(player, rank, 50 - 10 * rank) for player, rank in ranks]


@pytest.mark.parametrize(
    ("shared", "worths"),
    [
        (SharedPlaces.AVERAGE, {A: 10, B: Fraction(9, 2), C: Fraction(9, 2), D: 1}),
        (SharedPlaces.FULL, {A: 10, B: 6, C: 6, D: 1}),
    ],
)
def test_shared_places_share_their_points_or_have_them_in_full(
    shared: SharedPlaces, worths: dict[int, Fraction]
) -> None:
    """Places 2 and 3 shared are 6 and 3: 4½ for each, or 6 for each; a place below the table has what taking part is worth."""
    rules = TEN_SIX_THREE._replace(shared=shared, taking_part=1)
    assert worths_of(rules, cup((A, 1), (B, 2), (C, 2), (D, 4))) == worths


def test_by_score_the_points_of_the_tournament_count() -> None:
    """Whatever the place: 4½ points are 4½ points."""
    rules = TEN_SIX_THREE._replace(points=SeasonPoints.SCORE)
    assert worths_of(rules, [SeasonResult(A, 1, 45)]) == {A: Fraction(9, 2)}


def test_only_the_best_results_count() -> None:
    """Two of three: the worst is marked as left out, and of equal results the earlier ones count."""
    rules = TEN_SIX_THREE._replace(best=2)
    rows = season_table(rules, [cup((A, 2)), cup((A, 1)), cup((A, 2))])
    assert rows[0].total == 16
    assert [cell.counts for cell in rows[0].cells if cell] == [True, True, False]


def test_who_did_not_play_has_no_result_there() -> None:
    """An empty cell is not a result of zero."""
    (row,) = season_table(TEN_SIX_THREE, [cup(), cup((A, 1))])
    assert row.cells[0] is None
    assert row.played == 1


@pytest.mark.parametrize(
    ("tie", "order"),
    [
        (SeasonTie.BEST, [A, B]),  # 10+3 is better than 6+6+1 by its best result
        (SeasonTie.WINS, [A, B]),
        (SeasonTie.PLAYED, [B, A]),
        (SeasonTie.LATEST, [B, A]),
    ],
)
def test_a_tie_is_broken_by_the_rule_of_the_season(tie: SeasonTie, order: list[int]) -> None:
    """A has 10 and 3, B 6, 6 and 1: both 13."""
    rules = SeasonRules(by_place=(10, 6, 3), taking_part=1, ties=(tie,))
    rows = season_table(rules, [cup((B, 2), (A, 1)), cup((B, 2), (A, 3)), cup((B, 4))])
    assert [row.total for row in rows] == [13, 13]
    assert [row.player for row in rows] == order
    assert [row.rank for row in rows] == [1, 2]


def test_who_is_equal_by_every_rule_shares_the_place() -> None:
    """1, 1, 3 and not 1, 2, 3."""
    rows = season_table(TEN_SIX_THREE, [cup((A, 1), (B, 2), (C, 3)), cup((B, 1), (A, 2), (C, 3))])
    assert [row.rank for row in rows] == [1, 1, 3]


RESULTS = st.lists(
    st.lists(st.integers(0, 9), max_size=10, unique=True).map(
        lambda players: cup(*((player, place) for place, player in enumerate(players, 1)))
    ),
    max_size=6,
)


@given(RESULTS, st.integers(0, 6))
def test_no_more_than_n_results_count_and_none_left_out_is_better(
    tournaments: list[list[SeasonResult]], best: int
) -> None:
    """The total is the sum of what counts; nothing that is left out is worth more than anything that counts."""
    for row in season_table(TEN_SIX_THREE._replace(best=best), tournaments):
        cells = [cell for cell in row.cells if cell]
        counting = [cell.worth for cell in cells if cell.counts]
        assert row.total == sum(counting)
        assert len(counting) == (min(best, len(cells)) if best else len(cells))
        left = [cell.worth for cell in cells if not cell.counts]
        assert not left or max(left) <= min(counting)


@given(RESULTS)
def test_points_of_a_tournament_are_kept_whoever_shares_places(tournaments: list[list[SeasonResult]]) -> None:
    """Shared places give away the same sum as the same places one by one."""
    for results in tournaments:
        together = [result._replace(rank=1) for result in results]
        apart = sum(worths_of(TEN_SIX_THREE, results).values())
        assert sum(worths_of(TEN_SIX_THREE, together).values()) == apart
