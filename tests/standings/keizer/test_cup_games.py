"""Games of cups that count in a Keizer season: in place of an evening without a game, or beside it."""

import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant
from kosmos.core.results import OUTCOMES, Result
from kosmos.locale import language
from kosmos.standings.keizer.calculated import go_on
from kosmos.standings.keizer.record import CupEncounter, KeizerRecord
from kosmos.standings.keizer.settings import KeizerSettings, KeizerTie, Revaluation
from kosmos.standings.keizer.table import every_standing, standings
from kosmos.standings.keizer.working import workings
from standings.keizer.club import club
from standings.keizer.test_laws import SETTINGS, evenings, made, naive

FINAL = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_FORFEIT, Result.DOUBLE_FORFEIT]
Case = tuple[int, list[list[str]], dict[int, int]]


def cup_game(
    round_: int, white: int, black: int, result: Result = Result.WHITE_WINS, *, instead: bool = False
) -> tuple[CupEncounter, CupEncounter]:
    """From both sides, as a season has it."""
    first, second = OUTCOMES[result]
    return (
        CupEncounter(round_, white, Encounter(first, black, Colour.WHITE), second, instead),
        CupEncounter(round_, black, Encounter(second, white, Colour.BLACK), first, instead),
    )


def with_cup(record: KeizerRecord, *games: tuple[CupEncounter, CupEncounter]) -> KeizerRecord:
    return msgspec.structs.replace(record, cup_games=tuple(side for game in games for side in game))


@st.composite
def cup_games(draw: st.DrawFn, players: int, rounds: int) -> list[tuple[CupEncounter, CupEncounter]]:
    chance = random.Random(draw(st.integers(0, 10**6)))
    found = []
    for _ in range(draw(st.integers(0, 5))):
        white, black = chance.sample(range(1, players + 1), 2)
        result = chance.choice(FINAL)
        found.append(cup_game(chance.randint(1, rounds), white, black, result, instead=chance.random() < 0.5))
    return sorted(found, key=lambda game: game[0].round)


FOUR = [Entrant(number=n, name=f"P{n}", rating=2000 - 100 * n) for n in range(1, 5)]
QUIET = [["1-2 1-0", "3-4 1/2"], ["1-3 1-0", "2 exc", "4 exc"]]


def table_of(record: KeizerRecord, **how: Any) -> dict[int, Any]:
    return {row.number: row for row in standings(record, KeizerSettings(**how)).rows}


def test_a_game_more() -> None:
    """Beside the game of the evening: worth the opponent's value, in that round's points and in the game points."""
    record = club(FOUR, QUIET)
    before, after = table_of(record), table_of(with_cup(record, cup_game(2, 4, 1)))
    won = after[4].points[1] - before[4].points[1]
    assert won == after[1].value > 0
    assert after[4].cups == ((2, won),)
    assert after[4].game_points == before[4].game_points + 10
    assert after[1].points[1] == before[1].points[1]


def test_instead_of_an_absence() -> None:
    """Who has no game that evening has played this one; who has another one keeps that, and nothing more."""
    record = club(FOUR, QUIET)
    counted = with_cup(record, cup_game(2, 2, 4, instead=True), cup_game(2, 1, 4, instead=True))
    after = table_of(counted)
    assert after[2].points[1] == after[4].value
    assert after[1].points == table_of(record)[1].points
    assert after[4].cups == ((2, 0),)  # lost to player 1 too; that is the further game of this evening


def test_both_of_two_games_of_an_evening() -> None:
    """A match of two games in place of one evening: both count, and the absence is not paid besides."""
    record = club(FOUR, QUIET)
    games = (cup_game(2, 2, 4, instead=True), cup_game(2, 4, 2, Result.DRAW, instead=True))
    row = table_of(with_cup(record, *games))[2]
    assert row.points[1] == row.cups[0][1] * 3  # a win and a draw against the same opponent


def test_nobody_came_to_the_cup() -> None:
    """A double forfeit pays what the season pays for one."""
    record = with_cup(club(FOUR, QUIET), cup_game(2, 2, 4, Result.DOUBLE_FORFEIT))
    assert table_of(record)[2].cups == ((2, 0),)


def test_the_working_names_the_cup() -> None:
    """One sentence for the evening and one for each game of a cup, and the summands are those of the table."""
    record, how = (
        with_cup(club(FOUR, QUIET), cup_game(1, 4, 1), cup_game(2, 2, 4, instead=True)),
        KeizerSettings(),
    )
    table = standings(record, how)
    said = {
        number: [language("en").say(step) for step in each.rounds]
        for number, each in workings(record, how, table).items()
    }
    assert said[4][0].count("; ") == 1
    assert said[4][0].endswith("(cup)")
    assert "win over P4" in said[2][1]
    assert said[2][1].endswith("(cup)")
    assert not any("(cup)" in step for step in said[3])


# -- laws ------------------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(st.data(), evenings(), SETTINGS)
def test_cup_games_word_by_word(data: st.DataObject, case: Case, how: KeizerSettings) -> None:
    """With cup games too, the fast calculation in whole numbers is the slow one in fractions, and every sum adds up."""
    how = msgspec.structs.replace(how, revaluation=Revaluation.PER_ROUND, ties=(KeizerTie.RATING,))
    record = with_cup(made(case), *data.draw(cup_games(case[0], len(case[1]))))
    tables = every_standing(record, how)
    fast = [{row.number: row.total for row in one.rows} for one in tables]
    assert [list(one.items()) for one in fast] == [list(one.items()) for one in naive(record, how)]
    assert all(row.total == row.own + sum(row.points) for one in tables for row in one.rows)


@settings(max_examples=80, deadline=None)
@given(st.data(), evenings(), SETTINGS, st.sampled_from(FINAL))
def test_instead_is_as_if_it_were_played_there(
    data: st.DataObject, case: Case, how: KeizerSettings, result: Result
) -> None:
    """Two without a game that evening: the table is that of a season in which they were paired with each other."""
    record = made(case)
    round_ = data.draw(st.integers(1, record.rounds))
    free = [each.number for each in record.record.entrants if each.history[round_ - 1] == ABSENT]
    if len(free) < 2:
        return
    white, black = data.draw(st.permutations(free))[:2]
    counted = with_cup(record, cup_game(round_, white, black, result, instead=True))
    first, second = OUTCOMES[result]
    sides = {white: Encounter(first, black, Colour.WHITE), black: Encounter(second, white, Colour.BLACK)}
    played = tuple(_seated(each, round_, sides) for each in record.record.entrants)
    paired = msgspec.structs.replace(record, record=msgspec.structs.replace(record.record, entrants=played))
    assert every_standing(counted, how) == every_standing(paired, how)


def _seated(entrant: Entrant, round_: int, sides: dict[int, Encounter]) -> Entrant:
    if entrant.number not in sides:
        return entrant
    history = [*entrant.history]
    history[round_ - 1] = sides[entrant.number]
    return msgspec.structs.replace(entrant, history=tuple(history))


@settings(max_examples=80, deadline=None)
@given(st.data(), evenings(), SETTINGS)
def test_earlier_tables_stay(data: st.DataObject, case: Case, how: KeizerSettings) -> None:
    """A game counts from its evening on: no table before it changes; taken back, everything is as it was."""
    record = made(case)
    games = data.draw(cup_games(case[0], len(case[1])))
    before, after = every_standing(record, how), every_standing(with_cup(record, *games), how)
    first = min((game[0].round for game in games), default=len(case[1]) + 1)
    assert _sums(after[: first - 1]) == _sums(before[: first - 1])


def _sums(tables: Any) -> list[list[tuple[int, Any]]]:
    return [[(row.number, row.total) for row in table.rows] for table in tables]


@settings(max_examples=80, deadline=None)
@given(st.data(), evenings(), SETTINGS)
def test_going_on_from_a_table(data: st.DataObject, case: Case, how: KeizerSettings) -> None:
    """A table gone on from another one, whatever cup games came, went or changed, is the one made from nothing."""
    record, last = made(case), len(case[1])
    before = None
    for _ in range(3):
        now = with_cup(record, *data.draw(cup_games(case[0], last)))
        before = go_on(before, now, how, last)
        assert before.table == standings(now, how, last)


def test_who_withdrew() -> None:
    """A game against somebody who left pays the share of one's own value, as every other game."""
    record = club(FOUR, QUIET, {1: 2})
    row = table_of(with_cup(record, cup_game(2, 4, 1)))[4]
    assert row.cups[0][1] == row.value * 3 / 4


def test_who_withdrew_and_had_another_game() -> None:
    """In place of an evening the game counts for one of the two alone; the other one's leaving is felt there too."""
    record = club(FOUR, [*QUIET, ["2-3 1-0", "4 exc"]], {1: 3})
    row = table_of(with_cup(record, cup_game(2, 4, 1, instead=True)))[4]
    assert row.points[1] == row.value * 3 / 4


def test_who_withdrew_after_two_games_of_an_evening() -> None:
    """The same of the second game, which counts beside the first."""
    record = club(FOUR, [*QUIET, ["2-3 1-0", "4 exc"]], {1: 3})
    games = (cup_game(2, 4, 2, Result.BLACK_WINS, instead=True), cup_game(2, 4, 1, instead=True))
    row = table_of(with_cup(record, *games))[4]
    assert row.cups == ((2, row.value * 3 / 4),)


def test_attendance_says_nothing_about_a_cup_game() -> None:
    """Beside an absence that is paid the game counts besides, where games of the cup are games more."""
    record = club(FOUR, QUIET)
    assert record.status(4, 2) is Attendance.EXCUSED
    row = table_of(with_cup(record, cup_game(2, 4, 2)))[4]
    assert row.points[1] - row.cups[0][1] == row.value * 35 / 100
    assert Outcome.WIN is OUTCOMES[Result.WHITE_WINS][0]
