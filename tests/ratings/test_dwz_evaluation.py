"""Whole competitions by DWZ: who counts, who gets a first rating, who is asked for an age."""

from collections.abc import Mapping, Sequence
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.ratings.dwz import (
    AgeAnswer,
    AgeGroup,
    AgeUnknown,
    Dwz,
    DwzPlayer,
    DwzRow,
    DwzSystem,
    RatedGame,
    RatingStage,
    age_group,
    evaluate,
    parse_dwz,
    system_on,
    what_if,
)
from kosmos.ratings.dwz.expectancy import expectancy, expectancy_by_table, performance, published_performance
from kosmos.ratings.dwz.systems import calculation

MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}
CLASSIC_END = date(2019, 5, 1)


def tournament(size: int, games: Sequence[tuple[int, int, str]]) -> Record:
    """Each game in a round of its own: `(1, 2, "1")` is a win of 1 over 2."""
    histories: dict[int, list[Encounter]] = {number: [] for number in range(1, size + 1)}
    for one, other, outcome in games:
        histories[one].append(Encounter(Outcome(outcome), other))
        histories[other].append(Encounter(Outcome(MIRROR[outcome]), one))
    entrants = tuple(Entrant(number=number, history=tuple(history)) for number, history in histories.items())
    return Record(entrants=entrants, rounds=99, played=99)


def field(size: int, ratings: Mapping[int, str]) -> list[DwzPlayer]:
    return [
        DwzPlayer(number=n, name=f"Spieler {n}", dwz=parse_dwz(ratings.get(n, "")), birth_year=1970)
        for n in range(1, size + 1)
    ]


def rows(
    ratings: Mapping[int, str], size: int, games: Sequence[tuple[int, int, str]], ended: date = CLASSIC_END
) -> dict[int, DwzRow]:
    report = evaluate(field(size, ratings), tournament(size, games), ended)
    return {row.number: row for row in report.rows}


def test_written_forms() -> None:
    """A DWZ is written with its index, short, or provisional with its games; nothing and 0 are none."""
    forms = ["1834-23", "1834", "1457-(5)"]
    assert [str(parse_dwz(form)) for form in forms] == forms
    assert (parse_dwz(""), parse_dwz(" 0 ")) == (None, None)
    for wrong in ("x", "1834-", "-5", "1457-(0)", "12345", "1834-(x)"):
        with pytest.raises(BadValue):
            parse_dwz(wrong)


def test_the_end_date_chooses_the_system() -> None:
    """The day a competition ends decides."""
    days = {
        date(1995, 3, 1): "1993",
        date(2003, 1, 1): "classic",
        date(2026, 6, 7): "classic",
        date(2026, 6, 8): "2026",
    }
    assert {day: system_on(day).value for day in days} == days


def test_age_is_year_minus_year() -> None:
    """Who turns 21 in the year of the end is no longer in the youngest group."""
    groups = [age_group(year, 2026) for year in (2006, 2005, 2001, 2000)]
    assert groups == [AgeGroup.UP_TO_20, AgeGroup.FROM_21_TO_25, AgeGroup.FROM_21_TO_25, AgeGroup.FROM_26]


def test_only_played_games_against_rated_opponents_count() -> None:
    """Forfeits, unrated games and games against players without a rating are not in W, n and We."""
    games = [(1, 2, "1"), (1, 2, "+"), (1, 2, "W"), (1, 3, "1")]
    row = rows({1: "1800-20", 2: "1800-20"}, 3, games)[1]
    assert (row.games, row.score) == (1, 10)
    assert row.expected == pytest.approx(0.5)
    assert (str(row.old), row.new, row.stage) == ("1800-20", Dwz(1815, 21), RatingStage.RATED)


def test_who_met_no_rated_opponent_is_not_in_the_report() -> None:
    """The report holds everybody with at least one game that counts."""
    assert rows({1: "1800-20"}, 3, [(2, 3, "1")]) == {}


def test_index_stays_unknown() -> None:
    """A rating in the short form comes out in the short form, without the limit for beginners."""
    assert str(rows({1: "1800", 2: "1800"}, 2, [(1, 2, "1")])[1].new) == "1815"


def test_a_player_may_start_from_another_rating() -> None:
    """A FIDE rating counts as index 6, an accepted national one as index 0."""
    players = [
        DwzPlayer(number=1, fide=1900, birth_year=1970),
        DwzPlayer(number=2, abroad=1900, birth_year=1970, member=False),
    ]
    report = evaluate(players, tournament(2, [(1, 2, "=")]), CLASSIC_END)
    assert [str(row.new) for row in report.rows] == ["1900-7", "1900-1"]
    assert [row.published for row in report.rows] == [True, False]


FIVE_RATED = {n: f"{1400 + 100 * n}-30" for n in range(1, 7)}  # 1500 … 2000


def test_first_rating_in_stage_one_counts_for_all() -> None:
    """Five games against rated opponents give a first rating, and each of them gets the game rated."""
    games = [(7, 1, "1"), (7, 2, "1"), (7, 3, "="), (7, 4, "0"), (7, 5, "0")]
    result = rows(FIVE_RATED, 7, games)
    assert (result[7].stage, result[7].new, result[7].expected) == (RatingStage.FIRST, Dwz(1700, 1), None)
    assert result[1].games == 1
    assert result[1].expected == pytest.approx(expectancy(1500 - 1700))


def test_stage_two_counts_only_with_stage_one() -> None:
    """Who reaches five games only through a newcomer of stage one is rated, but their other opponents do not see it."""
    stage_one = [(7, 1, "1"), (7, 2, "1"), (7, 3, "="), (7, 4, "0"), (7, 5, "0")]
    stage_two = [(8, 1, "1"), (8, 2, "="), (8, 3, "0"), (8, 4, "="), (8, 7, "=")]
    result = rows(FIVE_RATED, 8, stage_one + stage_two)
    assert (result[7].stage, result[8].stage) == (RatingStage.FIRST, RatingStage.SECOND)
    assert (result[7].games, result[8].games) == (6, 5)  # mutually
    assert {n: result[n].games for n in (1, 2, 3, 4, 5)} == dict.fromkeys((1, 2, 3, 4, 5), 1)


def test_two_newcomers_settle_together() -> None:
    """Newcomers who met are iterated until each one's rating explains their result against the other's."""
    base = [(n, r, "=") for n in (7, 8) for r in range(1, 6)]
    result = rows(FIVE_RATED, 8, [*base, (7, 8, "1")])
    assert result[7].new
    assert result[8].new
    assert result[7].new.value > 1700 > result[8].new.value
    assert result[7].new.value + result[8].new.value == pytest.approx(3400, abs=2)


def test_too_few_games_are_kept() -> None:
    """Four games give a provisional result; with its games kept, one more game makes a first rating."""
    four = [(7, n, "=") for n in (1, 2, 3, 4)]
    provisional = rows(FIVE_RATED, 7, four)[7]
    assert (str(provisional.new), provisional.stage, provisional.published) == (
        "1650-(4)",
        RatingStage.PROVISIONAL,
        False,
    )
    later = [
        *field(6, FIVE_RATED),
        DwzPlayer(number=7, dwz=provisional.new, kept_games=provisional.kept_games, birth_year=1970),
    ]
    row = evaluate(later, tournament(7, [(7, 5, "=")]), CLASSIC_END).rows[-1]
    assert (row.new, row.games) == (Dwz(1700, 1), 5)


def test_a_provisional_result_alone_counts_its_games() -> None:
    """Of `1650-(4)` without the games themselves the number and the count are used."""
    row = rows({**FIVE_RATED, 7: "1650-(4)"}, 7, [(7, 5, "=")])[7]
    assert (row.games, row.stage) == (5, RatingStage.FIRST)
    assert row.new
    assert row.new.value == pytest.approx(1700, abs=5)


def test_no_point_gives_no_first_rating() -> None:
    """Neither nothing nor everything out of five; from 2026 on everything does."""
    lost = [(7, n, "0") for n in range(1, 6)]
    won = [(7, n, "1") for n in range(1, 6)]
    stages = [rows(FIVE_RATED, 7, games)[7].stage for games in (lost, won)]
    assert stages == [RatingStage.PROVISIONAL, RatingStage.PROVISIONAL]
    new = [rows(FIVE_RATED, 7, games, date(2026, 9, 1))[7] for games in (lost, won)]
    assert [row.stage for row in new] == [RatingStage.PROVISIONAL, RatingStage.FIRST]


def test_nine_games_in_the_nineties() -> None:
    """Before 2003 a first rating needs nine games; five are `1457-(5)`."""
    rated = {n: f"{1400 + 10 * n}-9" for n in range(1, 10)}
    five = [(10, n, "=") for n in range(1, 6)]
    nine = [(10, n, "=") for n in range(1, 10)]
    old = date(1995, 5, 1)
    assert str(rows(rated, 10, five, old)[10].new) == "1430-(5)"
    assert str(rows(rated, 10, nine, old)[10].new) == "1450-1"
    assert str(rows(rated, 10, five)[10].new) == "1430-1"


def test_no_brake_in_the_nineties() -> None:
    """The brake for weak players came in 2003."""
    games = [(1, 2, "0")]
    both = {1: "900-9", 2: "900-9"}
    old, new = (rows(both, 2, games, day)[1].change for day in (date(1995, 5, 1), CLASSIC_END))
    assert old
    assert new
    assert (old.addition, new.addition > 0) == (0, True)
    assert old.new < new.new


def test_a_missing_age_is_asked_for() -> None:
    """Without a birth date the evaluation stops with a question that names everybody it needs."""
    players = [DwzPlayer(number=n, name=f"Spieler {n}", dwz=Dwz(1500, 9)) for n in (1, 2, 3)]
    record = tournament(3, [(1, 2, "1")])
    with pytest.raises(AgeUnknown) as question:
        evaluate(players, record, CLASSIC_END)
    assert question.value.numbers == (1, 2)  # 3 did not play
    assert question.value.names == "Spieler 1; Spieler 2"
    assert AgeAnswer.LEAVE_OUT in question.value.answers


def test_answers_for_a_missing_age() -> None:
    """An assumed group is calculated with and marked; who is left out is not in the report, but still an opponent."""
    players = [DwzPlayer(number=n, dwz=Dwz(1500, 9)) for n in (1, 2)]
    record = tournament(2, [(1, 2, "1")])
    young = evaluate(players, record, CLASSIC_END, answers={1: AgeAnswer.UP_TO_20, 2: AgeAnswer.LEAVE_OUT})
    older = evaluate(players, record, CLASSIC_END, answers={1: AgeAnswer.FROM_26, 2: AgeAnswer.LEAVE_OUT})
    assert [row.number for row in young.rows] == [1]
    assert young.rows[0].age_assumed
    assert young.rows[0].new
    assert older.rows[0].new
    assert young.rows[0].new.value > older.rows[0].new.value
    with pytest.raises(AgeUnknown):
        evaluate(players, record, CLASSIC_END, answers={1: AgeAnswer.CHANGE, 2: AgeAnswer.FROM_26})


def test_the_system_can_be_chosen_by_hand() -> None:
    """A tournament's own setting goes before the date."""
    report = evaluate(
        field(2, FIVE_RATED), tournament(2, [(1, 2, "=")]), CLASSIC_END, system=DwzSystem.RULES_2026
    )
    assert report.system is DwzSystem.RULES_2026


def test_what_if_the_next_game() -> None:
    """Before the first game the rating stands as it is; a win, a draw and a loss move it as an evaluation would."""
    answer = what_if(Dwz(1800, 20), AgeGroup.FROM_26, [], 1800, calculation(DwzSystem.CLASSIC, CLASSIC_END))
    assert (answer.now, answer.win, answer.draw, answer.loss) == (1800, 1815, 1800, 1785)
    assert answer.expected == pytest.approx(0.5)


def test_printed_table_is_symmetric() -> None:
    """P(-D) is 1 - P(D) in the table, too."""
    assert all(expectancy_by_table(d) + expectancy_by_table(-d) == pytest.approx(1) for d in range(800))


GAMES = st.lists(
    st.builds(RatedGame, st.integers(1500, 1900).map(float), st.sampled_from([0, 5, 10])),
    min_size=1,
    max_size=12,
)


@given(GAMES)
def test_both_ways_to_a_performance_agree(games: list[RatedGame]) -> None:
    """The text's own iteration stops within two points of the exact fixed point, in a field 400 points wide."""
    assert published_performance(games) == pytest.approx(performance(games), abs=2)


@settings(max_examples=50)
@given(
    st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8), st.sampled_from("10=+-WD")), max_size=40),
    st.data(),
)
def test_any_tournament_can_be_evaluated(games: list[tuple[int, int, str]], data: st.DataObject) -> None:
    """Whatever was played, by whatever system: a report, with as many games as were counted."""
    played = [game for game in games if game[0] != game[1]]
    ratings = {
        n: data.draw(st.sampled_from(["", "1457-(5)", "1200-3", "1834-23", "2300"])) for n in range(1, 9)
    }
    for system in DwzSystem:
        report = evaluate(field(8, ratings), tournament(8, played), CLASSIC_END, system=system)
        assert all(0 <= row.score <= 10 * row.games for row in report.rows)
        assert all(row.new and row.new.value > 0 for row in report.rows)
