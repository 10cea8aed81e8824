"""What holds for every sequence of commands at a live board."""

from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, Refusal
from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play.apply import Foreseen
from kosmos.play.commands import PlayMove, read_board_command
from kosmos.play.decide import DECIDE, decide
from kosmos.play.events import BoardEvent, MovePlayed
from kosmos.play.fen import NORMAL
from kosmos.play.room import fen_of, fold, go_on, read_summary, situation_text, summary, summary_after
from kosmos.play.room_settings import RoomSettings, Seating, TakingBack
from kosmos.play.state import Phase, RoomState
from play.boards import BLACK, WHITE, Board, timed

COMMANDS = st.one_of(
    st.builds(
        PlayMove, st.sampled_from(["e2e4", "e7e5", "Nf3", "Nf6", "g1f3", "b8c6", "a7a8", "f3g1", "Qh5"])
    ),
    st.builds(c.Promote, st.sampled_from("qn")),
    *(st.just(kind()) for kind in (c.OfferDraw, c.AcceptDraw, c.DeclineDraw, c.ClaimDraw, c.Resign, c.Abort)),
    *(st.just(kind()) for kind in (c.TakeBack, c.AcceptTakeBack, c.DeclineTakeBack, c.InitialPosition)),
    *(st.just(kind()) for kind in (c.RememberPosition, c.RecallPosition, c.SayReadyToPlay, c.CallFlag)),
    *(st.just(kind()) for kind in (c.Pause, c.Resume, c.Reopen)),
    st.builds(c.SetUp, st.sampled_from(["awamk51abk58q11", "", "zz", "awxm", NORMAL])),
    st.builds(c.Sit, st.just("Anna"), st.sampled_from([None, WHITE, BLACK])),
    st.builds(c.LeaveSeat, st.sampled_from([None, WHITE, BLACK])),
    st.builds(c.Interrupt, st.integers(0, 2_000_000)),
    st.builds(
        c.AdjustClock,
        st.sampled_from(["add", "grant", "limit", "set"]),
        st.sampled_from("wbx"),
        st.integers(-9, 9),
    ),
    st.builds(c.Adjudicate, st.sampled_from([Result.DRAW, Result.MISSING])),
)
ROOMS = st.builds(
    RoomSettings,
    st.just("law"),
    st.sampled_from(Seating),
    st.sampled_from([None, timed("60+1"), timed("2-1", "3")]),
    validates=st.booleans(),
    analyses=st.booleans(),
    taking_back=st.sampled_from(TakingBack),
    waits_for_ready=st.booleans(),
    offers_itself=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(
    ROOMS,
    st.lists(
        st.tuples(COMMANDS, st.sampled_from(["", "w", "b"]), st.booleans(), st.integers(0, 3000)), max_size=25
    ),
)
def test_any_sequence_is_done_or_refused_and_folds_to_the_same(room: RoomSettings, steps: list[Any]) -> None:
    """Never a crash; a refusal changes nothing; the stored stream folds to the state that was gone on to."""
    board = Board(room)
    for command, seat, arbiter, later in steps:
        before = board.state
        try:
            board.do(command, seat, by="anna", at=board.now + later, arbiter=arbiter)
        except Refusal:
            continue
        assert summary_after(before, summary(before), board.state) == summary(board.state)
    folded = board.folded()
    for name in RoomState.__struct_fields__:
        ours, theirs = getattr(folded, name), getattr(board.state, name)
        assert ours == theirs, name
    assert board.state.version == len(board.stream)
    assert read_summary(summary(board.state)).name == "law"
    assert situation_text(board.state) == situation_text(folded)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 5000), st.integers(0, 5000)), max_size=60))
def test_clocks_and_positions_of_random_games(steps: list[tuple[int, int, int]]) -> None:
    """Every legal move is played; time left never exceeds what was given and is never negative."""
    board = Board(times=timed("60+1", "30-2"))
    moves = {"w": 0, "b": 0}
    for choice, later, lag in steps:
        if board.state.phase is Phase.OVER:
            break
        legal = sorted(board.state.board.legal_moves, key=chess.Move.uci)
        moves[board.state.turn.value] += 1
        board.do(PlayMove(legal[choice % len(legal)].uci()), at=board.now + later, lag=lag)
        assert 0 < board.state.clocks["w"].left <= 61_000 + 1000 * moves["w"]
        assert 0 < board.state.clocks["b"].left <= 30_000
    assert all(isinstance(event, BoardEvent) for event in board.stream)


@given(
    st.dictionaries(
        st.sampled_from(["do", "move", "ply", "how", "whose", "ms", "piece", "x"]),
        st.text(max_size=60)
        | st.sampled_from(["move", "clock", "promote", "e2e4"])
        | st.integers()
        | st.none(),
    )
)
def test_any_fields_are_a_command_or_refused(raw: dict[str, Any]) -> None:
    """Never a crash."""
    try:
        command = read_board_command(raw)
    except BadValue as refusal:
        assert refusal.code == "bad_value"  # noqa: PT017 - the only refusal there is
    else:
        assert type(command) in DECIDE


def test_commands_are_read() -> None:
    """By their names; unknown fields and wrong types are refused, and little of an endless one is shown."""
    assert read_board_command({"do": "move", "move": "e2e4", "ply": "0"}) == PlayMove("e2e4", 0)
    assert read_board_command({"do": "clock", "how": "add", "whose": "w", "ms": 5}) == c.AdjustClock(
        "add", "w", 5
    )
    for wrong in (
        {"do": "move"},
        {"do": "fly"},
        {"do": "resign", "x": 1},
        {"do": "move", "move": "e" * 3000},
        {"do": "promote", "piece": "x"},
    ):
        with pytest.raises(BadValue) as refused:
            read_board_command(wrong)
        assert len(refused.value.value) <= 2000


def test_events_say_who_did_it() -> None:
    """Every event of a command has its author."""
    board = Board()
    board.do(PlayMove("e2e4"), by="anna")
    board.do(c.RememberPosition(), by="ben")
    assert [event.by for event in board.stream] == ["", "", "anna", "ben"]


def test_states_are_values() -> None:
    """Going on leaves the state before as it was: two answers to one position."""
    board = Board().play("e4")
    before, fen = board.state, fen_of(board.state)
    one = go_on(before, [MovePlayed(at=0, move="e7e5", colour=BLACK)])
    other = go_on(before, [MovePlayed(at=0, move="c7c5", colour=BLACK)])
    assert fen_of(before) == fen
    assert fen_of(one) != fen_of(other)
    assert fold(board.stream).version == before.version == 3


def test_what_a_decision_foresaw_is_what_comes_of_it() -> None:
    """The state that deciding a move has worked out is the one that its events lead to, and no other state goes on from it."""
    before = Board().state
    events = decide(before, PlayMove("e2e4"), c.Circumstances(5, "", WHITE))
    assert isinstance(events, Foreseen)
    assert go_on(before, events) is events.after
    assert fen_of(go_on(before, list(events))) == fen_of(events.after)
    twin = go_on(before, [])
    assert go_on(twin, events) is not events.after
