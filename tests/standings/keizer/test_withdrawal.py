"""Players who leave and players who come later."""

import msgspec
import pytest

from kosmos.core.attendance import Attendance
from kosmos.core.errors import NotFound
from kosmos.core.record import Entrant
from kosmos.standings.keizer.settings import KeizerSettings, Withdrawal
from kosmos.standings.keizer.table import every_standing, standings
from standings.keizer.club import club

PLAYERS = [Entrant(number=number, name=f"P{number}", rating=2000 - 100 * number) for number in range(1, 6)]
ROUNDS = [["1-2 1-0", "3-4 1/2", "5 bye"], ["1-3 1/2", "2-5 1-0", "4 bye"], ["1-5 1-0", "2-3 1-0", "4 exc"]]


def test_earlier_tables_stay() -> None:
    """By default a withdrawal changes no table of the rounds before it."""
    before = every_standing(club(PLAYERS, ROUNDS))
    after = every_standing(club(PLAYERS, ROUNDS, withdrawn={3: 3}))
    assert after[:2] == before[:2]
    assert after[2].ranking == tuple(number for number in after[2].ranking if number != 3)
    assert [row.number for row in after[2].withdrawn] == [3]


def test_retroactive() -> None:
    """As KeizerForClubs has it, a player who withdrew is off the ladder from the first round."""
    settings = KeizerSettings(withdrawal=Withdrawal.RETROACTIVE)
    for table in every_standing(club(PLAYERS, ROUNDS, withdrawn={3: 3}), settings):
        assert 3 not in table.ranking
        assert len(table.rows) == 4


@pytest.mark.parametrize("rule", Withdrawal)
def test_last_table_is_the_same(rule: Withdrawal) -> None:
    """In the last pass both rules pay a game against a player who withdrew from one's own value."""
    settings = KeizerSettings(withdrawal=rule)
    table = standings(club(PLAYERS, ROUNDS, withdrawn={3: 3}), settings)
    row = table.row(1)
    assert row.points[1] == row.value * settings.against_withdrawn.amount / 2


def test_coming_back_restores_everything() -> None:
    """A withdrawal taken back leaves no trace."""
    record = club(PLAYERS, ROUNDS)
    gone = msgspec.structs.replace(record, withdrawn_from={3: 2})
    assert standings(gone) != standings(record)
    assert standings(msgspec.structs.replace(gone, withdrawn_from={})) == standings(record)


def test_round_of_withdrawal_from_the_status() -> None:
    """A player marked withdrawn left with the first of the evenings at the end that say so."""
    players = [*PLAYERS[:4], Entrant(number=5, withdrawn=True)]
    record = club(players, [["5 withdrawn"], ["5-1 1-0"], ["5 withdrawn"], ["5 withdrawn"]])
    assert record.left(players[4]) == 3
    assert record.left(players[0]) is None
    assert record.left(Entrant(number=9, withdrawn=True)) == 5
    assert record.left(Entrant(number=9, expelled=True)) == 1


def test_newcomer() -> None:
    """Who enters later is on the ladder of every table and paid for the rounds before as for an absence."""
    players = [*PLAYERS, Entrant(number=6, rating=3000)]
    record = club(players, [[*ROUNDS[0], "6 late"], ["6-1 1-0"]])
    first, second = every_standing(record)
    assert first.row(6).stood == 1
    assert second.row(6).points[0] == second.row(6).value * 35 / 100


def test_round_zero_is_the_start_list() -> None:
    """Before the first round the table is the list by rating, everybody with their own value."""
    table = standings(club(PLAYERS, ROUNDS), after=0)
    assert table.ranking == (1, 2, 3, 4, 5)
    assert [row.total for row in table.rows] == [row.value for row in table.rows]


def test_no_such_round() -> None:
    """A table of a round not drawn yet, or the row of nobody, is refused."""
    with pytest.raises(NotFound):
        standings(club(PLAYERS, ROUNDS), after=4)
    with pytest.raises(NotFound):
        standings(club(PLAYERS, ROUNDS)).row(77)


def test_nobody_at_all() -> None:
    """A tournament without players has an empty table."""
    assert standings(club([], [[], []])).rows == ()


def test_attendance_words() -> None:
    """Present and pre-registered players are paired; absences are excused or unexcused; the withdrawn do not count."""
    assert {one for one in Attendance if one.plays} == {Attendance.PRESENT, Attendance.PREREGISTERED}
    assert {one for one in Attendance if one.is_absence} == {Attendance.EXCUSED, Attendance.UNEXCUSED}
    assert {one for one in Attendance if not one.counts} == {Attendance.WITHDRAWN, Attendance.DELETED}
