"""Examples of the Arbiters' Manual and of the technical commission's exercises."""

import pytest

from kosmos.core.outcomes import Outcome
from kosmos.standings.cuts import sum_after_cuts
from kosmos.standings.opposition import perfect
from kosmos.standings.rounds import PlayerRound, kind_of
from kosmos.standings.table import standings
from kosmos.standings.unplayed import swiss_contributions
from standings.tournaments import record

POINTS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "Z": 0, "H": 5, "U": 10}


def contributions(results: str, opponents: list[float]) -> list[tuple[int, int, bool]]:
    """(score, product, voluntary) by round; a negative score is nobody's: the round is a bye."""
    rounds = [
        PlayerRound(
            number,
            kind_of(Outcome(result), own := number - 1 if score >= 0 else -1),
            Outcome(result),
            own,
            None,
            POINTS[result],
        )
        for number, (result, score) in enumerate(zip(results, opponents, strict=True), 1)
    ]
    adjusted = [round(score * 10) for score in opponents]
    rows = swiss_contributions(rounds, adjusted, 5 * len(rounds), forfeits_count=False)
    return [(row.score, row.score * row.points, row.voluntary) for row in rows]


def buchholz(results: str, opponents: list[float], cut: int = 0) -> float:
    items = [(score, score, voluntary) for score, _, voluntary in contributions(results, opponents)]
    return sum_after_cuts(items, cut, 0) / 10


def sonneborn(results: str, opponents: list[float], cut: int = 0) -> float:
    return sum_after_cuts(contributions(results, opponents), cut, 0) / 100


LAXMAN = "110Z1=1=11", [5, 5, 6.5, -1, 4.5, 6, 5, 6.5, 5.5, 6]


def test_laxman() -> None:
    """A zero-point bye counts at most a draw in each of ten rounds, and is what the cut takes."""
    assert buchholz(*LAXMAN) == 55
    assert buchholz(*LAXMAN, cut=1) == 50
    assert sonneborn(*LAXMAN) == 37.25


@pytest.mark.parametrize(
    ("results", "opponents", "dummy"),
    [
        ("111===+11", [5] * 6 + [5.5] + [5] * 2, 55),  # 7½ of 9, forfeit win, scheduled opponent 5½
        ("+111111=11", [4.5] + [7] * 9, 45),  # 9½ of 10, forfeit win in round 1, scheduled opponent 4½
        ("H1=0=10=0", [-1] + [4] * 8, 40),  # 4 of 9: the limit of 4½ has no effect
    ],
)
def test_dummies_of_the_annex(results: str, opponents: list[float], dummy: int) -> None:
    """A forfeit's dummy is no better than the scheduled opponent, a bye's no better than all draws."""
    position = next(index for index, result in enumerate(results) if result in "+H")
    assert contributions(results, opponents)[position][0] == dummy


def test_cut_of_sonneborn_berger() -> None:
    """The product of the lowest-scored opponent goes, not the smallest product."""
    stephan = [(25, 125, False), (25, 250, False), (15, 150, False), (40, 0, False), (20, 200, False)]
    assert (sum_after_cuts(stephan, 0, 0), sum_after_cuts(stephan, 1, 0)) == (725, 575)
    maria = [(35, 175, False), (35, 0, False), (25, 0, False), (25, 250, False), (15, 150, False)]
    assert (sum_after_cuts(maria, 0, 0), sum_after_cuts(maria, 1, 0)) == (575, 425)


@pytest.mark.parametrize(
    ("opponents", "score", "performance"),
    [
        ([2100, 2200, 2300], 20, 2326),
        ([2100, 2200, 2300], 30, 3036),
        ([2100, 2200, 2300], 0, 1300),
        ([1900, 2000, 2150, 2250, 2400], 35, 2317),
        ([], 0, None),
    ],
)
def test_perfect_performance(opponents: list[int], score: int, performance: int | None) -> None:
    """The lowest rating that expects at least the score."""
    assert perfect(opponents, score) == performance


@pytest.mark.parametrize(
    ("results", "average", "performance"),
    [("110", 2200, 2325), ("111", 2200, 3000), ("000", 2200, 1400), ("1==", 2200, 2325)],
)
def test_performance(results: str, average: int, performance: int) -> None:
    """Two out of three is 67 %, which stands for 125 points."""
    against = {"1": "0", "0": "1", "=": "="}
    event = record(
        " ".join(f"{number}w{result}" for number, result in enumerate(results, 2)),
        *(f"{'Z ' * index}1b{against[result]}" for index, result in enumerate(results)),
        ratings=(2000, 2100, 2200, 2300),
    )
    first = next(place for place in standings(event, ["ARO", "TPR"]) if place.number == 1)
    assert [value.number for value in first.tie_breaks] == [average, performance]
