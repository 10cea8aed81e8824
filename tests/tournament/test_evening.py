"""The evening on which the winner stays, as a stream."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.locale import language
from kosmos.pairing.winner_stays import calls, queue, table
from kosmos.tournament.chronicle import fold
from kosmos.tournament.history import history
from tournament.stories import Story

SAY = language("en").say


def evening(players: int = 4, boards: int = 1, ready_check: bool = False) -> Story:
    """Players 1, 2, 3 … have come, in this order."""
    story = Story("Blitz evening", system="winner-stays")
    story.do("SetBoards", boards=boards, ready_check=ready_check) if boards > 1 or not ready_check else None
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number}")
        story.do("JoinEvening", id=number)
    return story


def sitting(story: Story) -> list[tuple[int, int]]:
    return [(call.white, call.black) for call in calls(story.state.evening)]


def test_winner_keeps_the_seat() -> None:
    """The winner stays with the other colour; the next in the queue comes."""
    story = evening(4)
    assert sitting(story) == [(1, 2)]
    story.do("EndGame", game=1, score="1-0")
    assert sitting(story) == [(3, 1)]
    assert queue(story.state.evening) == (4, 2)


def test_draw() -> None:
    """After a draw the one who sat longer leaves."""
    story = evening(3)
    story.do("EndGame", game=1, score="1-0")
    story.do("EndGame", game=2, score="½-½")
    assert 1 in queue(story.state.evening)


def test_ready_check() -> None:
    """No game begins before both have said that they are ready; then a result can be entered."""
    story = evening(3, ready_check=True)
    assert story.refusal("EndGame", game=1, score="1-0").code == "not_begun"
    story.do("SayReady", id=1)
    story.do("SayReady", id=2)
    story.do("EndGame", game=1, score="0-1")
    assert table(story.state.evening)[0].number == 2


def test_passing_on() -> None:
    """Who lets the next one play goes back to the queue."""
    story = evening(3, ready_check=True)
    story.do("PassOn", id=2)
    assert sitting(story)[0] in ((1, 3), (3, 1))
    assert queue(story.state.evening) == (2,)


def test_leaving_a_game() -> None:
    """Who goes home in the middle of a game has lost it, and stays in the table."""
    story = evening(3)
    story.do("LeaveEvening", id=1)
    done = story.state.evening.finished[-1]
    assert (done.white, done.black, done.score.value) == (1, 2, "0-1")
    assert {player.number for player in table(story.state.evening)} == {1, 2, 3}


@pytest.mark.parametrize(
    ("command", "raw", "sentence"),
    [
        ("JoinEvening", {"id": 1}, "Player Player 1 is here already."),
        ("LeaveEvening", {"id": 4}, "Player Player 4 is not here."),
        ("SayReady", {"id": 3}, "Player Player 3 is not called to a game that has still to begin."),
        ("PassOn", {"id": 3}, "Player Player 3 is not called to a game that has still to begin."),
        ("EndGame", {"game": 9, "score": "1-0"}, "There is no game 9 on any board."),
        ("JoinEvening", {"id": 77}, "There is no player “77” here."),
        (
            "PairRound",
            {},
            "Where the winner stays nothing is drawn: players come, and are called by turn.",
        ),
        ("DeletePlayer", {"id": 1}, None),
    ],
)
def test_refusals(command: str, raw: dict[str, object], sentence: str | None) -> None:
    """What is refused is said with the player's name."""
    story = evening(3, ready_check=True)
    story.do("AddPlayer", name="Player 4")
    refusal = story.refusal(command, **raw)
    assert sentence is None or SAY(refusal.phrase) == sentence


def test_other_systems_have_no_evening() -> None:
    """Commands of the evening belong to it alone."""
    story = Story("Club night", system="keizer").players("Ada")
    assert story.refusal("JoinEvening", id=1).code == "winner_stays_only"


def test_told_in_words() -> None:
    """The history says who came, who was ready and how it ended."""
    story = evening(2)
    story.do("EndGame", game=1, score="1-0")
    assert [SAY(step.words) for step in history(story.stream)][-2:] == ["Player 2 has come", "Game 1: 1-0"]


def test_undo() -> None:
    """A result typed in by mistake is taken back, with the call that followed."""
    story = evening(4)
    before = story.state.evening
    story.do("EndGame", game=1, score="1-0")
    story.do("Undo")
    assert story.state.evening == before


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["JoinEvening", "LeaveEvening", "SayReady", "PassOn", "EndGame", "SetBoards"]),
        st.integers(1, 6),
        st.sampled_from(["1-0", "½-½", "0-1"]),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(STEPS, st.booleans())
def test_whatever_happens(steps: list[tuple[str, int, str]], ready_check: bool) -> None:
    """Nobody sits twice or waits while sitting, no board is half empty while two wait, and the stream tells it all."""
    story = evening(5, ready_check=ready_check)
    for command, number, score in steps:
        raw: dict[str, Any] = {"id": number}
        if command == "EndGame":
            raw = {"game": number, "score": score}
        elif command == "SetBoards":
            raw = {"boards": min(number, 3), "ready_check": ready_check}
        try:
            story.do(command, **raw)
        except Refusal:
            continue
        now = story.state.evening
        seated = [seat.number for board in now.boards for seat in board.seats]
        waiting = queue(now)
        assert len(seated) == len(set(seated))
        assert not set(seated) & set(waiting)
        assert not (waiting and any(len(board.seats) == 1 for board in now.boards))
        assert not (len(waiting) > 1 and any(not board.seats for board in now.boards))
    assert fold(story.stream).state.evening == story.state.evening
