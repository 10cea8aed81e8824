"""Two directors cannot overwrite each other at a board."""

from kosmos.core.errors import FieldMissing
from kosmos.tournament.refusals import ResultChanged
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
