"""Results as CSV, out and in."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.formats.results_csv import BadResults, columns_not_used, make_results_csv, read_results_csv
from papers.tournaments import tournament
from tournament.stories import Story

DONE = tournament("dutch").state


def drawn() -> Story:
    story = tournament("dutch", "entered", players=6)
    story.do("PairRound", seed=3)
    return story


@pytest.mark.parametrize("separator", [";", ","])
def test_a_file_read_back_changes_nothing(separator: str) -> None:
    """What was written is what is there."""
    assert read_results_csv(make_results_csv(DONE, separator=separator), DONE) == []


def test_columns_that_are_no_part_of_a_result_are_named() -> None:
    """What another program or a person adds is not dropped without a word."""
    assert columns_not_used("Rd.;Brett;Ergebnis; ;Uhr;white\n1;1;1-0;;7;\n") == ("Uhr",)
    assert columns_not_used(make_results_csv(DONE)) == ()


def test_results_filled_in_elsewhere() -> None:
    """A list goes out without results and comes back with them; what stays empty changes nothing."""
    state = drawn().state
    lines = make_results_csv(state).split("\r\n")
    lines[1] = lines[1].replace(";;yes", ";1-0;yes")
    lines[3] = lines[3].replace(";;yes", ";remis;no")
    entered = read_results_csv("\n".join(lines), state)
    assert [(each.board, each.result, each.rated) for each in entered] == [
        (1, Result.WHITE_WINS, True),
        (3, Result.DRAW, False),
    ]


def test_the_least_that_is_needed() -> None:
    """Round, board and result are enough, under German names too."""
    entered = read_results_csv("Runde,Brett,Ergebnis\n1,2,0:1\n", drawn().state)
    assert [(each.round, each.board, each.result) for each in entered] == [(1, 2, Result.BLACK_WINS)]


def test_a_list_that_does_not_say_what_is_rated_changes_nothing_about_it() -> None:
    """A game that is not rated stays so, where the list has no such column and where its cell is empty."""
    story = drawn()
    story.do("EnterResult", round=1, board=1, result="1-0", rated="no", confirmed=True)
    assert read_results_csv("round,board,result\n1,1,1-0\n", story.state) == []
    (entered,) = read_results_csv("round,board,result,rated\n1,1,0-1,\n", story.state)
    assert (entered.result, entered.rated) == (Result.BLACK_WINS, False)


def test_an_evening_on_which_the_winner_stays_has_its_games() -> None:
    """A line for each game that ended, by its number, as in the PGN of the evening; none is left out without a word."""
    state = tournament("winner-stays").state
    lines = make_results_csv(state).splitlines()
    assert len(lines) - 1 == len(state.evening.finished) > 0
    done = state.evening.finished[-1]
    assert lines[-1].startswith(f"{done.game};{done.board};")
    assert f";{done.score.value};" in lines[-1]


def test_taking_a_result_back() -> None:
    """An asterisk removes a result."""
    entered = read_results_csv("round;board;result\n1;1;*\n", DONE)
    assert [each.result for each in entered] == [Result.MISSING]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("board;result\n1;1-0\n", 1),
        ("round;board;result\n1;1;1-0\n1;99;1-0\n", 3),
        ("round;board;result\n7;1;1-0\n", 2),
        ("round;board;result\none;1;1-0\n", 2),
        ("round;board;result\n1;1;maybe\n", 2),
        ("round;board;white;result\n1;1;Somebody Else;1-0\n", 2),
        ("round;board;black_number;result\n1;1;77;1-0\n", 2),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(text: str, line: int) -> None:
    """A file of another draw, or no such file at all, is refused as a whole and says where."""
    with pytest.raises(BadResults) as refused:
        read_results_csv(text, DONE)
    assert refused.value.line == line


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing crashes the reader."""
    with contextlib.suppress(Refusal):
        read_results_csv("round;board;result\n" + text, DONE)


@pytest.mark.parametrize("name", ["'t Hart, Jan", "＝Anna", "=Anna", "'=Anna"])
def test_any_name_is_known_again(name: str) -> None:
    """A name that begins with an apostrophe, or like a formula, is found as it was written, by us or by hand."""
    story = drawn()
    story.do("ModifyPlayer", id=1, name=name, confirmed=True)
    assert read_results_csv(make_results_csv(story.state), story.state) == []
    text = "round;board;white;black;result\n" + "\n".join(
        f"1;{board};{story.state.entries[game.white].player.name};;1-0"
        for board, game in enumerate(story.state.rounds[0].games, 1)
        if not story.state.entries[game.white].player.name.startswith(("=", "'="))
    )
    assert {each.result for each in read_results_csv(text, story.state)} == {Result.WHITE_WINS}
