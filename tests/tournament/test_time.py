"""Undo, redo, going back, and the history in words."""

from kosmos.locale import language
from kosmos.tournament.chronicle import fold
from kosmos.tournament.history import history
from tournament.stories import Story


def words(story: Story) -> list[str]:
    return [language("en").say(step.words) for step in history(story.stream)]


def test_undo_and_redo_step_by_step() -> None:
    """A step is a command, however many events it made; after something new there is nothing to redo."""
    story = Story()
    story.do("ImportPlayers", players=[{"name": name} for name in "abcd"])
    story.do("PairRound")
    story.do("WithdrawPlayer", id=1, confirmed=True)
    drawn = fold(story.stream[:6]).state
    story.do("Undo")
    assert story.state == drawn
    story.do("Undo")
    story.do("Undo")
    assert not story.state.entries
    assert story.refusal("Undo").code == "nothing_to_undo"
    story.do("Redo")
    story.do("Redo")
    assert story.state == drawn
    story.result(1, 1, "1-0")
    assert story.refusal("Redo").code == "nothing_to_redo"


def test_going_back_is_a_step_that_can_be_undone() -> None:
    """The way back is undone like everything else, and what came after is there again."""
    story = Story().some(3)
    story.do("PairRound")
    drawn = story.state
    story.do("GoBack", version=2)
    assert len(story.state.entries) == 1
    story.players("Other, Ole")
    story.do("Undo")
    story.do("Undo")
    assert story.state == drawn


def test_every_version_can_be_seen_again() -> None:
    """`as it stood then` is the fold of the stream up to there."""
    story = Story().some(2)
    assert [len(fold(story.stream[:version]).state.entries) for version in (1, 2, 3)] == [0, 1, 2]


def test_history_in_words() -> None:
    """Who did what and when; what was undone is marked, and a draw has a restore point before it."""
    story = Story().players("Adler, Ada", "Bauer, Bert")
    story.do("ModifyPlayer", id=2, name="Bauer, Bertha")
    story.do("PairRound", seed=7)
    story.result(1, 1, "½-½").result(1, 1, "*")
    story.do("Undo")
    assert words(story) == [
        "Tournament “Club Cup” made",
        "Adler, Ada entered",
        "Bauer, Bert entered",
        "Bauer, Bertha changed: Name",
        "Draw of a round, seed 7",
        "Round 1, board 1: ½–½",
        "Round 1, board 1: result removed",
        "Undone: Round 1, board 1: result removed",
    ]
    steps = history(story.stream)
    assert [step.counts for step in steps] == [True] * 6 + [False, True]
    assert [step.before for step in history(story.stream) if step.restore_point] == [4]
    assert {step.by for step in steps} == {"anna"}


def test_undo_and_redo_name_the_step() -> None:
    """However often one goes to and fro, and also where going back to a version is what is undone."""
    story = Story().players("Adler, Ada", "Bauer, Bert", "Cerny, Cleo")
    for command in ("Undo", "Undo", "Redo"):
        story.do(command)
    story.do("GoBack", version=2)
    story.do("Undo")
    assert words(story)[4:] == [
        "Undone: Cerny, Cleo entered",
        "Undone: Bauer, Bert entered",
        "Redone: Bauer, Bert entered",
        "Went back to version 2",
        "Undone: Went back to version 2",
    ]


def test_a_step_of_many_events_is_one_line() -> None:
    """A list of players is told by its number; the restore point lies before the whole step of the draw."""
    story = Story(system="dutch", rounds=3)
    story.do("ImportPlayers", players=[{"name": name} for name in "abcd"])
    story.do("PairRound")
    story.do("PairRound", confirmed=True)
    steps = history(story.stream)
    assert words(story)[1] == "4 players entered"
    assert [step.version for step in steps] == [1, 5, 6, 9]
    assert [step.before for step in history(story.stream) if step.restore_point] == [5, 6]


def test_undone_players_are_still_called_by_name() -> None:
    """A name learnt in a step that was undone does not turn into a number."""
    story = Story().players("Adler, Ada")
    story.do("DeletePlayer", id=1)
    story.do("Undo")
    story.do("Undo")
    assert words(story)[2] == "Adler, Ada deleted"
