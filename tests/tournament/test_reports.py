"""Players report their own results: two who agree have entered it, two who do not leave it to the director."""

import pytest

from kosmos.core.results import Result
from kosmos.tournament.reports import reported_games
from tournament.stories import Story


def story() -> Story:
    """Four players, round 1 drawn."""
    made = Story(system="dutch", rounds=3).some(4)
    made.do("PairRound", seed=1)
    return made


def players(told: Story, board: int = 1) -> tuple[int, int]:
    game = told.state.rounds[0].games[board - 1]
    return game.white, game.black


def test_one_report_enters_nothing_and_the_second_equal_one_does() -> None:
    """Until the opponent says the same the game is open; then it is entered and nothing is left to be said."""
    told = story()
    white, black = players(told)
    told.do("ReportResult", id=white, round=1, board=1, result="1-0")
    assert told.game(1, 1).result is Result.MISSING
    assert [(each.white, each.black, each.is_disputed) for each in reported_games(told.state)] == [
        (Result.WHITE_WINS, None, False)
    ]
    told.do("ReportResult", id=black, round=1, board=1, result="1-0")
    assert told.game(1, 1).result is Result.WHITE_WINS
    assert not told.state.reports


def test_two_who_disagree_leave_it_to_the_director() -> None:
    """Nothing is entered, both words are kept, and the director's entry ends it; whoever corrects the report ends it too."""
    told = story()
    white, black = players(told)
    told.do("ReportResult", id=white, round=1, board=1, result="1-0")
    told.do("ReportResult", id=black, round=1, board=1, result="0-1")
    assert [each.is_disputed for each in reported_games(told.state)] == [True]
    told.do("EnterResult", round=1, board=1, result="½-½")
    assert not told.state.reports
    told.do("Undo")
    told.do("ReportResult", id=white, round=1, board=1, result="0-1")
    assert told.game(1, 1).result is Result.BLACK_WINS


def test_a_report_against_an_entered_result_is_a_dispute() -> None:
    """What the director entered stays until the director changes it."""
    told = story()
    white, _ = players(told)
    told.do("EnterResult", round=1, board=1, result="1-0")
    told.do("ReportResult", id=white, round=1, board=1, result="½-½")
    assert told.game(1, 1).result is Result.WHITE_WINS
    assert reported_games(told.state)[0].is_disputed


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"board": 2, "result": "1-0"}, "not_their_game"),
        ({"board": 1, "result": "+/-"}, "only_over_the_board"),
        ({"board": 1, "result": "*"}, "only_over_the_board"),
        ({"board": 9, "result": "1-0"}, "not_found"),
    ],
)
def test_what_cannot_be_reported(raw: dict[str, object], code: str) -> None:
    """Others' games, games that are not there, and results that only an arbiter gives."""
    told = story()
    assert told.refusal("ReportResult", id=players(told)[0], round=1, **raw).code == code


def test_reports_go_with_their_round() -> None:
    """Where the draw is taken back nothing was said; the same report twice changes nothing."""
    told = story()
    white, _ = players(told)
    told.do("ReportResult", id=white, round=1, board=1, result="1-0")
    assert told.refusal("ReportResult", id=white, round=1, board=1, result="1-0").code == "nothing_changed"
    told.do("DeleteRound", answers=["draw_taken_back"])
    assert not told.state.reports
