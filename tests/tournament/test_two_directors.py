"""Two directors cannot overwrite each other at a board."""

from typing import Any

from kosmos.core.errors import FieldMissing
from kosmos.tournament.refusals import OtherPlayers, ResultChanged
from tournament.stories import Story


def drawn() -> Story:
    story = Story().some(4)
    story.do("PairRound")
    return story


def test_the_slower_one_is_told() -> None:
    """Who still sees an empty board is refused once somebody has filled it, and is told with what."""
    story = drawn().result(1, 1, "1-0", was="*")
    refusal = story.refusal("EnterResult", round=1, board=1, result="0-1", was="*")
    assert refusal == ResultChanged(1, "1–0")
    assert story.result(1, 1, "0-1", was="1-0").game(1, 1).result == "0-1"


def test_who_does_not_say_what_he_saw_corrects() -> None:
    """Without the result before, entering is a correction, as on the command line."""
    story = drawn().result(1, 1, "1-0")
    assert story.result(1, 1, "0-1").game(1, 1).result == "0-1"


def test_a_comma_is_nobody() -> None:
    """A name of blanks and punctuation is none."""
    assert drawn().refusal("AddPlayer", name="  ,  ", confirmed=True) == FieldMissing("name")


def test_a_late_tap_is_not_put_on_another_game() -> None:
    """Whoever says which players the page showed is refused once others sit at the board, or they changed colours."""
    story = drawn()
    game = story.game(1, 1)
    others = story.game(1, 2)
    said: dict[str, Any] = {"round": 1, "board": 1, "result": "1-0"}
    for white, black in ((game.black, game.white), (game.white, others.black), (others.white, game.black)):
        assert story.refusal("EnterResult", **said, white=white, black=black) == OtherPlayers(1)
    story.do("EnterResult", **said, white=game.white, black=game.black)
    assert story.game(1, 1).result == "1-0"


def test_a_report_is_about_the_game_that_the_player_saw() -> None:
    """After another draw the opponent may be another one."""
    story = drawn()
    game = story.game(1, 1)
    said: dict[str, Any] = {"id": game.white, "round": 1, "board": 1, "result": "1-0"}
    assert story.refusal("ReportResult", **said, opponent=story.game(1, 2).white) == OtherPlayers(1)
    story.do("ReportResult", **said, opponent=game.black)
    assert story.state.reports[1, 1, game.white] == "1-0"
