"""Worked examples of both systems."""

from datetime import date

import pytest

from kosmos.ratings.dwz import classic, rules_2026
from kosmos.ratings.dwz.expectancy import (
    difference,
    expectancy,
    expected_score,
    half_up,
    performance,
)
from kosmos.ratings.dwz.parameters import classic_parameters, parameters_2026
from kosmos.ratings.dwz.values import AgeGroup, RatedGame, age_group

CLASSIC = classic_parameters(date(2015, 1, 1))
NEW = parameters_2026(date(2026, 7, 1))
ADULT = AgeGroup.FROM_26


def played(*games: tuple[int, float]) -> list[RatedGame]:
    return [RatedGame(opponent, round(score * 10)) for opponent, score in games]


def scored(opponents: list[int], score: float) -> list[RatedGame]:
    """Games with that total; in which of them the points came does not matter to a rating."""
    left = round(score * 10)
    games = []
    for opponent in opponents:
        games.append(RatedGame(opponent, min(10, left)))
        left -= min(10, left)
    return games


def test_brake_of_the_beginners_chain() -> None:
    """The brake of the published cases is as printed, and nothing where more was scored than expected."""
    brakes = [
        (856, -0.2, 18.30),
        (959, -1.2, 8.71),
        (922, -1.1, 11.43),
        (1009, -0.5, 5.96),
        (1127, -0.4, 2.17),
        (812, 0.4, 0),
    ]
    for old, gain, brake in brakes:
        assert classic.brake(old, gain, CLASSIC) == pytest.approx(brake, abs=0.005)


WITH_AGE = [  # Ro, age, index, opponents, W, fB, SBr, E, We, Rn
    (1896, 26, 21, [1432, 1806, 1808, 1877, 1772], 3.0, 1, 0, 28, 3.393, 1886),
    (1808, 24, 12, [1833, 1966, 1761, 1676, 1476], 3.5, 1, 0, 21, 2.878, 1827),
    (1975, 18, 43, [1573, 1061, 1762, 1371, 1802, 1678, 1847], 3.5, 1, 0, 20, 5.937, 1903),
    (1854, 16, 38, [1532, 2031, 2115, 2017], 3.0, 0.927, 0, 16, 1.599, 1910),
    (1033, 16, 6, [1421, 1285, 1042], 0.5, 1, 4.93, 11, 0.759, 1018),
    (958, 16, 5, [1108, 1431], 1.0, 0.5, 0, 5, 0.345, 1033),
]


@pytest.mark.parametrize(
    ("old", "age", "index", "opponents", "score", "fb", "sbr", "e", "expected", "new"), WITH_AGE
)
def test_evaluations_with_age(
    old: int,
    age: int,
    index: int,
    opponents: list[int],
    score: float,
    fb: float,
    sbr: float,
    e: int,
    expected: float,
    new: int,
) -> None:
    """Age term, acceleration of the young and brake of the weak, in real cases."""
    change = classic.change(old, index, age_group(2000, 2000 + age), scored(opponents, score), CLASSIC)
    assert (change.new, change.coefficient) == (new, e)
    assert change.factor == pytest.approx(fb, abs=0.0005)
    assert change.addition == pytest.approx(sbr, abs=0.005)
    assert change.expected == pytest.approx(expected, abs=0.0006)


@pytest.mark.parametrize(
    ("old", "opponent", "results"), [(1000, 1200, (1101, 1035, 985)), (1200, 1000, (1232, 1177, 1132))]
)
def test_one_game_between_two_young_players(old: int, opponent: int, results: tuple[int, ...]) -> None:
    """1000 against 1200, both young: won, drawn and lost as a club's page prints it."""
    new = [
        classic.change(old, 10, AgeGroup.UP_TO_20, played((opponent, s)), CLASSIC).new for s in (1, 0.5, 0)
    ]
    assert tuple(new) == results


def test_a_young_player_with_seven_games() -> None:
    """1011, E 5, seven games, expected 5.146, scored 6.5: 1101."""
    assert classic.change_from_score(1011, 1, AgeGroup.UP_TO_20, 6.5, 5.146, 7, CLASSIC).new == 1101


def test_first_rating() -> None:
    """Two points out of five against these opponents: the federation published 983."""
    games = played((1177, 0), (894, 1), (1087, 0), (905, 1), (1255, 0))
    assert performance(games) == pytest.approx(982.47, abs=0.01)
    assert classic.first_rating(games, CLASSIC) == 983


def test_a_weak_first_rating_is_lifted() -> None:
    """A performance of 400 gives 700 + 400/8."""
    assert classic.first_rating(played(*((400, 0.5),) * 6), CLASSIC) == 750


OF_2026 = [  # Ro, age, index, opponents, W, We, K, Rn
    (1500, 35, 12, [1450, 1600, 1550, 1700, 1480], 3.0, 2.130, 32.0, 1528),
    (1500, 35, 12, [1450, 1600, 1550, 1700, 1480], 1.5, 2.130, 26.8, 1483),
    (1400, 15, 3, [1450, 1600, 1550, 1700, 1480], 3.0, 1.501, 68.0, 1502),
    (1742, 62, 81, [1948, 1874, 1586, 1658, 1853, 1821, 1697], 4.5, 3.180, 28.0, 1779),
    (1120, 10, 1, [1150, 1100, 1200, 1300, 1250], 4.0, 1.960, 80.0, 1283),
    (1110, 40, 5, [1300, 1350], 0.0, 0.449, 31.8, 1100),
]


@pytest.mark.parametrize(("old", "age", "index", "opponents", "score", "expected", "k", "new"), OF_2026)
def test_worked_examples_of_2026(
    old: int, age: int, index: int, opponents: list[int], score: float, expected: float, k: float, new: int
) -> None:
    """K with brake, bonus, ceiling and floor."""
    change = rules_2026.change(old, index, age_group(2000, 2000 + age), scored(opponents, score), NEW)
    assert (change.new, change.coefficient) == (new, k)
    assert change.expected == pytest.approx(expected, abs=0.0006)


def test_the_same_player_by_the_classic_rules() -> None:
    """The fourth example of 2026 would have been E 24 and 1776 before."""
    games = scored([1948, 1874, 1586, 1658, 1853, 1821, 1697], 4.5)
    change = classic.change(1742, 81, ADULT, games, CLASSIC)
    assert (change.coefficient, change.new) == (24, 1776)


def test_first_ratings_of_2026_join_at_1100() -> None:
    """Both branches of the lift give 1172 at 1100; from 2000 on nothing is added."""
    below = 1100 + 9 * NEW.lift * 1100 / 11
    assert (rules_2026.lifted(1100, NEW), below, rules_2026.lifted(2000, NEW)) == pytest.approx(
        (1172, 1172, 2000)
    )


PRINTED_P = {
    0: 0.500, 10: 0.514, 25: 0.535, 50: 0.570, 75: 0.605, 100: 0.638, 125: 0.671, 150: 0.702, 175: 0.732,
    200: 0.760, 250: 0.812, 300: 0.856, 350: 0.892, 400: 0.921, 500: 0.961, 600: 0.983, 700: 0.993, 800: 0.998,
}  # fmt: skip
PRINTED_D = [
    *(-658, -581, -532, -495, -465, -440, -417, -397, -379, -362, -347, -332, -319),
    *(-306, -293, -281, -270, -259, -248, -238, -228, -218, -209, -200, -191, -182),
    *(-173, -165, -157, -148, -140, -132, -124, -117, -109, -101, -94, -86, -79),
    *(-72, -64, -57, -50, -43, -36, -28, -21, -14, -7, 0),
]


def test_expectancy_as_printed() -> None:
    """The printed three decimals are the normal distribution with the standard deviation 200·√2."""
    assert {d: half_up(expectancy(d), 3) for d in PRINTED_P} == PRINTED_P
    assert expected_score(1500, [1400, 1600]) == pytest.approx(1)


def test_differences_as_printed() -> None:
    """The printed table of differences is its inverse."""
    assert [round(difference((i + 1) / 100)) for i in range(50)] == PRINTED_D
