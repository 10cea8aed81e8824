"""Questions before a command: each is shown with its number and answered by itself."""

import pytest

from kosmos.core.errors import NeedsConfirmation, settle
from kosmos.core.questions import Level, Question, open_questions
from kosmos.core.results import Result
from kosmos.locale import Phrase, language
from tournament.stories import Story


def asked(story: Story, command: str, **raw: object) -> tuple[Question, ...]:
    refusal = story.refusal(command, **raw)
    assert isinstance(refusal, NeedsConfirmation)
    return refusal.questions


def moved_and_missing() -> Story:
    """After round 1 a rating is corrected, so that numbers move, and one result is missing."""
    story = Story(system="dutch", rounds=5, first_colour="white")
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    for board in (2, 3, 4):
        story.result(1, board, "1-0")
    story.do("ModifyPlayer", id=8, elo=2500, confirmed=True)
    return story


def test_moved_numbers_and_missing_results_are_two_questions() -> None:
    """Both are shown at once, numbered, and the program says of each how grave it is."""
    questions = asked(moved_and_missing(), "PairRound")
    assert [(each.number, each.kind, each.level) for each in questions] == [
        (1, "moved_numbers", Level.CONFIRM),
        (2, "missing_results", Level.NOTICE),
    ]


@pytest.mark.parametrize("place", [0, 1])
def test_an_unanswered_question_comes_back(place: int) -> None:
    """A yes to one of two questions is no yes to the other, which keeps its number; nothing was done."""
    story = moved_and_missing()
    both = asked(story, "PairRound")
    assert asked(story, "PairRound", answers=[both[place].id]) == (both[1 - place],)
    assert story.game(1, 1).result is Result.MISSING


def test_answers_that_name_every_question_go_through() -> None:
    """With both answered the numbers move and the missing game is adjourned."""
    story = moved_and_missing()
    story.do("PairRound", answers=[each.id for each in asked(story, "PairRound")])
    assert story.game(1, 1).result is Result.ADJOURNED
    assert story.state.entries[8].number == 1


def test_an_answer_holds_for_the_question_that_was_shown() -> None:
    """One result was missing when the question was asked, two are when it is answered: it is asked again."""
    story = moved_and_missing()
    both = asked(story, "PairRound")
    story.result(1, 2, "")
    again = asked(story, "PairRound", answers=[each.id for each in both])
    assert [(each.kind, each.phrase.args["count"]) for each in again] == [("missing_results", 2)]


def test_two_rematches_are_two_questions() -> None:
    """Whoever pairs two rematches by hand is asked about each, and that the program would pair otherwise."""
    story = Story(system="dutch", rounds=4, first_colour="white")
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    story.all_results()
    games = [(game.black, game.white) for game in story.state.rounds[0].games]
    story.do("StartManualPairing", base="empty")
    for white, black in (games[0], games[1], (games[2][0], games[3][0]), (games[2][1], games[3][1])):
        story.do("PairByHand", white=white, black=black, confirmed=True)
    questions = asked(story, "EndManualPairing")
    rematches = [each for each in questions if each.kind == "rematch"]
    assert len({each.id for each in rematches}) == 2
    assert questions[-1].kind == "differs_from_program"
    one_left = asked(
        story, "EndManualPairing", answers=[each.id for each in questions if each != rematches[1]]
    )
    assert one_left == (rematches[1],)


def question(level: Level, name: str = "Ada") -> Question:
    return Question("sample", Phrase("{name} goes.", {"name": name}), level)


@pytest.mark.parametrize("level", [Level.NOTICE, Level.CONFIRM])
def test_a_kind_answers_every_question_of_that_kind(level: Level) -> None:
    """A program that knows beforehand what it will be asked may name the kind; another kind answers nothing."""
    questions = [question(level), question(level, "Bea")]
    assert not open_questions(questions, ["sample"])
    assert len(open_questions(questions, ["simple"])) == 2


def test_a_grave_question_takes_two_steps() -> None:
    """Neither its kind nor one yes is enough: the second step is a question of its own."""
    grave = question(Level.GRAVE)
    assert open_questions([grave], ["sample", "sample!"]) == (grave,)
    (second,) = open_questions([grave], [grave.id])
    assert second.id != grave.id
    settle([grave], [grave.id, second.id])


@pytest.mark.parametrize(
    ("sample", "first"),
    [
        (question(Level.CONFIRM), False),
        (question(Level.GRAVE), True),
        (Question("gone", Phrase("All goes."), loses=True), True),
    ],
)
def test_cancelling_comes_first_where_something_is_lost(sample: Question, first: bool) -> None:
    """Where a yes takes something away, or weighs heavily, doors offer to cancel first."""
    assert sample.cancel_first is first


# -- a result of a past round -------------------------------------------------------------------------------


def three_rounds(system: str = "classic") -> Story:
    story = Story(system=system, rounds=5)
    for number in range(1, 13):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    for _ in range(3):
        story.do("PairRound", confirmed=True)
        story.all_results()
    return story


@pytest.mark.parametrize("system", ["classic", "lim", "monrad", "keizer"])
def test_changing_a_result_of_a_past_round_asks_and_names_the_rounds_since(system: str) -> None:
    """Rounds 2 and 3 were drawn from it: the question says so at every door, because the command asks it.

    The arbiter's mode of the Dutch system has stricter questions of its own.
    """
    story = three_rounds(system)
    refusal = story.refusal("EnterResult", round=1, board=1, result="0-1")
    assert isinstance(refusal, NeedsConfirmation)
    (question,) = refusal.questions
    assert (question.kind, question.loses) == ("past_round", True)
    assert language("en").say(question.phrase).startswith("Rounds 2, 3 have been paired since.")
    story.do("EnterResult", round=1, board=1, result="0-1", answers=["past_round"])
    assert story.state.rounds[0].games[0].result is Result.BLACK_WINS


def test_what_changes_no_draw_asks_nothing() -> None:
    """The last round, a game that was adjourned, and any round of a table drawn at once are entered as ever."""
    story = three_rounds()
    story.do("EnterResult", round=3, board=1, result="0-1")
    story.do("EnterResult", round=3, board=2, result="adj")
    story.do("PairRound", confirmed=True)
    story.do("EnterResult", round=3, board=2, result="1-0")
    table = Story(system="round-robin")
    for number in range(1, 5):
        table.do("AddPlayer", name=f"Player {number}")
    table.do("PairRound")
    table.all_results()
    table.do("EnterResult", round=1, board=1, result="0-1")


def test_an_unchanged_result_is_refused_as_such() -> None:
    """Also of a past round: nothing is asked about what changes nothing."""
    story = three_rounds()
    for number in (1, 3):
        assert story.refusal("EnterResult", round=number, board=1, result="1-0").code == "nothing_changed"
