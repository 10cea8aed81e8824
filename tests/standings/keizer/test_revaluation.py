"""When values settle, when they never do, and what is said then."""

from decimal import Decimal
from fractions import Fraction

import pytest

from kosmos.core.record import Entrant
from kosmos.standings.keizer.book import open_book
from kosmos.standings.keizer.passes import once_per_round, settled
from kosmos.standings.keizer.settings import KeizerSettings, Ladder, OwnValue, Revaluation, StartOrder
from kosmos.standings.keizer.sheet import Sheet
from kosmos.standings.keizer.table import standings
from standings.keizer.club import club


def stable(top: int, **changes: object) -> KeizerSettings:
    settings = {
        "ladder": Ladder.TOP,
        "top": Decimal(top),
        "start": StartOrder.NUMBER,
        "ties": (),
        "revaluation": Revaluation.UNTIL_STABLE,
    }
    return KeizerSettings(**(settings | changes))  # type: ignore[arg-type]


def players(count: int) -> list[Entrant]:
    return [Entrant(number=number) for number in range(1, count + 1)]


THREE_DRAWS = [["1-2 1/2"], ["2-1 1/2"], ["1-2 1/2"]]
ROCK_PAPER_SCISSORS = [["1-2 1-0", "3 bye"], ["2-3 1-0", "1 bye"], ["3-1 1-0", "2 bye"]]


def test_period_two() -> None:
    """Two players with three draws change places for ever; both get the mean, 3.75."""
    table = standings(club(players(2), THREE_DRAWS), stable(2))
    assert table.cycle is not None
    assert (table.cycle.period, table.cycle.players) == (2, (1, 2))
    assert [row.total for row in table.rows] == [Fraction("3.75")] * 2
    assert table.ranking == (1, 2)
    assert table.notes[0].args == {"period": 2, "players": 2}


def test_period_six() -> None:
    """A beat B, B beat C, C beat A: six tables follow each other, and the mean is the same for all."""
    rounds = [["1-2 1-0"], ["2-3 1-0"], ["3-1 1-0"]]
    table = standings(club(players(3), rounds), stable(3))
    assert table.cycle is not None
    assert table.cycle.period == 6
    assert [row.total for row in table.rows] == [4, 4, 4]
    assert [row.value for row in table.rows] == [2, 2, 2]


def test_sums_of_the_cycle() -> None:
    """In a cycle every sum is the own value plus the points of the rounds, all taken at the mean values."""
    table = standings(club(players(3), ROCK_PAPER_SCISSORS), stable(3))
    for row in table.rows:
        assert row.total == row.own + sum(row.points)


@pytest.mark.parametrize(
    ("first", "totals"), [(1, {1: Fraction(5, 2), 2: 2}), (2, {1: 2, 2: Fraction(5, 2)})]
)
def test_two_fixed_points(first: int, totals: dict[int, Fraction]) -> None:
    """After one draw both orders agree with themselves: the start list decides which one is found."""
    ratings = [Entrant(number=number, rating=2000 if number == first else 1000) for number in (1, 2)]
    settings = stable(2, start=StartOrder.RATING)
    table = standings(club(ratings, [["1-2 1/2"]]), settings)
    assert {row.number: row.total for row in table.rows} == totals
    assert table.cycle is None


def test_once_per_round_is_not_repeated() -> None:
    """The default takes the values once per round, however the table would go on."""
    table = standings(club(players(2), THREE_DRAWS), stable(2, revaluation=Revaluation.PER_ROUND))
    assert (table.passes, table.cycle, table.notes) == (1, None, ())


def test_every_table_of_a_cycle_leads_to_the_next() -> None:
    """The rankings reported as a cycle are one: each is what the values of the one before give."""
    sheet = Sheet(open_book(club(players(3), ROCK_PAPER_SCISSORS), stable(3, own_value=OwnValue.NEVER)))
    *_, last = once_per_round(sheet)
    cycle = settled(sheet, last).cycle
    assert len(cycle) == len(set(cycle)) > 1
