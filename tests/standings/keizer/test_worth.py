"""What each outcome is worth, row by row of the table."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from kosmos.core.record import Entrant
from kosmos.standings.keizer.credits import percent, points, share
from kosmos.standings.keizer.settings import KeizerSettings, Ladder, OwnValue, StartOrder
from kosmos.standings.keizer.table import KeizerRow, standings
from standings.keizer.club import club

#: Four players worth 40, 30, 20, 10; player 1 is asked for.
SETTINGS: dict[str, Any] = {
    "ladder": Ladder.TOP,
    "top": Decimal(40),
    "step": Decimal(10),
    "start": StartOrder.NUMBER,
    "ties": (),
}
PLAYERS = [Entrant(number=number) for number in range(1, 5)]


Changes = dict[str, Any]


def row(
    rounds: list[list[str]], changes: Changes, number: int = 1, withdrawn: int | None = None
) -> KeizerRow:
    record = club(PLAYERS, rounds, {withdrawn: 1} if withdrawn else None)
    return standings(record, KeizerSettings(**(SETTINGS | changes))).row(number)


@pytest.mark.parametrize(
    ("line", "settings", "worth", "game_points"),
    [
        ("1-2 1-0", {}, 30, 10),
        ("2-1 0-1", {}, 30, 10),
        ("1-2 1/2", {}, 15, 5),
        ("1-2 0-1", {}, 0, 0),
        ("1-2 0-1", {"loss": percent(5)}, Fraction("1.5"), 0),
        ("1-2 +-", {}, 30, 10),
        ("1-2 +-", {"forfeit_win": percent(50)}, 15, 10),
        ("1-2 -+", {"loss": percent(5)}, 0, 0),
        ("1-2 -+", {"forfeit_loss": percent(10)}, 3, 0),
        ("1-2 --", {"loss": percent(5), "forfeit_loss": percent(10)}, 0, 0),
        ("1-2 --", {"double_forfeit": percent(1)}, Fraction("0.3"), 0),
        ("1-2 adj", {}, 15, 5),
        ("1-2 adj", {"adjourned": percent(0)}, 0, 5),
        ("1-2", {"loss": percent(5)}, 0, 0),
        ("1 bye", {}, 20, 0),
        ("1 club", {}, 28, 0),
        ("1 exc", {}, 14, 0),
        ("1 unexc", {}, 14, 0),
        ("1 unexc", {"unexcused": percent(5)}, 2, 0),
        ("1 late", {"unexcused": percent(5)}, 2, 0),
        ("1 late", {"unexcused": percent(5), "late": share(1, 3)}, Fraction(40, 3), 0),
        ("1 exc", {"excused": points(12)}, 12, 0),
        ("1-2 1-0", {"win": points(1), "draw": points("0.5")}, 1, 10),
        ("1-2 1/2", {"win": points(1), "draw": points("0.5")}, Fraction(1, 2), 5),
        ("2-3 1-0", {}, 0, 0),
        ("1 pre", {}, 0, 0),
    ],
)
def test_table(line: str, settings: Changes, worth: Fraction, game_points: int) -> None:
    """Each outcome pays its share of the opponent's value or of one's own, or its points."""
    got = row([[line]], settings)
    assert (got.points[0], got.game_points) == (worth, game_points)


@pytest.mark.parametrize(
    ("line", "settings", "worth"),
    [
        ("1-4 1-0", {}, 30),
        ("1-4 +-", {}, 30),
        ("1-4 1/2", {}, 15),
        ("1-4 adj", {}, 15),
        ("1-4 0-1", {}, 0),
        ("1-4 0-1", {"loss": percent(10)}, 3),
        ("1-4 -+", {"loss": percent(10)}, 3),
        ("1-4", {"loss": percent(10)}, 0),
        ("1-4 1/2", {"against_withdrawn": points(8)}, 4),
        ("1-4 1-0", {"win": points(1), "draw": points(0)}, 1),
    ],
)
def test_against_withdrawn(line: str, settings: Changes, worth: int) -> None:
    """A share of one's own value stands in for an opponent who withdrew: all of it, half, or the bonus."""
    assert row([[line]], settings, withdrawn=4).points[0] == worth
    gone = row([[line]], settings, number=4, withdrawn=4)
    assert [gone.rank, gone.points[0], gone.total] == [0, 0, 0]


FOUR_AWAY = [["1 exc"], ["1 unexc"], ["1 club"], ["1 exc"]]


@pytest.mark.parametrize(
    ("settings", "worth"),
    [
        ({}, (14, 14, 28, 14)),
        ({"falling_absences": True}, (14, 7, 28, Fraction(7, 2))),
        ({"absence_cap": 2}, (14, 14, 28, 0)),
        ({"absence_cap": 1, "falling_absences": True}, (14, 0, 28, 0)),
        ({"club_duty_cap": 0}, (14, 14, 0, 14)),
        ({"excused": points(10), "falling_absences": True}, (10, 7, 28, Fraction(5, 2))),
    ],
)
def test_falling_and_caps(settings: Changes, worth: tuple[Fraction, ...]) -> None:
    """Absences, excused or not, are counted together: each is worth half of the last, and beyond a cap nothing."""
    assert row(FOUR_AWAY, settings).points == worth


@pytest.mark.parametrize(
    ("own", "parts"),
    [
        (OwnValue.ALWAYS, (40, 40, 40, 40, 40, 40, 40)),
        (OwnValue.NEVER, (0, 0, 0, 0, 0, 0, 0)),
        (OwnValue.FADING, (40, 32, 24, 16, 8, 0, 0)),
    ],
)
def test_own_value(own: OwnValue, parts: tuple[int, ...]) -> None:
    """The own value counts always, never, or a fifth less each round until nothing is left."""
    for after, part in enumerate(parts):
        got = row([["1-2 1-0"]] * after, {"own_value": own})
        assert [got.own, got.total] == [part, part + sum(got.points)]


def test_game_goes_before_status() -> None:
    """Who is marked away but has a game is paid for the game."""
    assert row([["1 exc", "1-2 1-0"]], {}).points[0] == 30
