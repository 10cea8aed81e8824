"""Situations that an old page sends, as the commands they are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.play import commands as c
from kosmos.play.old_protocol import command_of
from kosmos.play.position import MalformedPosition
from kosmos.play.refusals import IllegalMove
from kosmos.play.room import situation_text
from kosmos.play.state import Phase
from play.boards import Board


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=30), st.booleans())
def test_every_move_is_found_by_its_situation(choices: list[int], validates: bool) -> None:
    """The position after a legal move, with rules or without, is recognised as a move to the same position."""
    board = Board(validates=validates)
    for choice in choices:
        legal = sorted(board.state.board.legal_moves, key=str)
        before = board.state
        board.play(legal[choice % len(legal)].uci())
        if board.state.phase is Phase.OVER:
            return
        found = command_of(before, situation_text(board.state))
        assert isinstance(found, c.PlayMove)
        again = Board(validates=validates)
        again.state = before
        again.do(found)
        assert situation_text(again.state) == situation_text(board.state)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("awxr", c.Resign()),
        ("abxa", c.AcceptDraw()),
        ("awxw", c.ClaimDraw()),
        ("awxe", c.ClaimDraw()),
        ("awxt", c.CallFlag()),
        ("awxg", c.CallFlag()),
        ("abxx", c.Abort()),
        ("awamk51abk58", c.SetUp("awamk51abk58")),
    ],
)
def test_words_and_positions(text: str, command: c.BoardCommand) -> None:
    """Ends are words; a position that no move leads to is set up."""
    assert command_of(Board().state, text) == command


def test_the_initial_position_begins_anew() -> None:
    """Whatever was played before."""
    board = Board().play("e4 e5")
    assert command_of(board.state, situation_text(Board().state)) == c.InitialPosition()


def test_an_offer_comes_with_its_move() -> None:
    """`rm` in the situation after a move."""
    after = situation_text(Board().play("e2e4").state)
    assert command_of(Board().state, after + "rm") == c.PlayMove("e2e4", offer=True)


@pytest.mark.parametrize(("text", "refusal"), [("awxm", IllegalMove), ("zz", MalformedPosition)])
def test_what_the_server_finds_itself_is_refused(text: str, refusal: type[Exception]) -> None:
    """Nobody is mated by a message."""
    with pytest.raises(refusal):
        command_of(Board().state, text)
