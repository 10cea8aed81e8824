"""A live board: its name and opening, seats, positions put up, moves taken back."""

import pytest

from kosmos.core.errors import BadValue, FieldRefused
from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play import refusals as r
from kosmos.play.apply import APPLY
from kosmos.play.clock import ClockSide
from kosmos.play.commands import AnyBoardCommand
from kosmos.play.decide import DECIDE
from kosmos.play.ends import End
from kosmos.play.events import AnyBoardEvent
from kosmos.play.fen import NORMAL
from kosmos.play.options import parse_options
from kosmos.play.room import fen_of, open_room, read_summary, summary
from kosmos.play.room_settings import (
    DrawRules,
    RoomSettings,
    Seating,
    TakingBack,
    match_settings,
    settings_of,
)
from kosmos.play.state import Phase
from play.boards import BLACK, FREE, SHUFFLE, WHITE, Board, bound, refused, timed


@pytest.mark.parametrize("name", ["a", "dorsten", "x_9", "a" * 49])
def test_names_of_rooms(name: str) -> None:
    """1 to 49 of a-z, 0-9 and _."""
    assert open_room(RoomSettings(name), 0)


@pytest.mark.parametrize("name", ["", "A", "a" * 50, "a-b", "ä", "a b", "a\n"])
def test_other_names_are_refused(name: str) -> None:
    """Anything else is no room."""
    with pytest.raises(BadValue):
        open_room(RoomSettings(name), 0)


def test_a_room_of_a_boards_options() -> None:
    """The manual's words become rules: draws by themselves at the third time and the 101st quiet half-move."""
    room = settings_of("dorsten", parse_options("time:220+2 -val -king -ana remis:2r:40"))
    assert (room.validates, room.analyses, room.needs_kings, room.offers_itself) == (
        False,
        False,
        False,
        True,
    )
    assert room.draws == DrawRules(3, 0, 0, 81, castling_counts=True, first_offer=0)
    assert room.times is not None
    assert room.times.white.stages[0].fischer == 2000
    assert settings_of("d", parse_options("")).draws == DrawRules(0, 3, 0, 101, True, 0)
    assert settings_of("d", parse_options("remis:0:0")).draws == DrawRules(0, 0, 0, 0, True, 0)
    assert settings_of("d", parse_options("local time:60")).times is None


def test_every_command_has_its_decision_and_every_event_its_line() -> None:
    """The closed sets are complete."""
    assert set(DECIDE) == set(AnyBoardCommand.__args__)
    assert set(APPLY) == set(AnyBoardEvent.__args__) - {type(open_room(RoomSettings("a"), 0)[0])}


def test_seats() -> None:
    """Taken once; the arbiter may give them to somebody else; left before the game only."""
    board = bound(waits_for_ready=True)
    board.do(c.Sit("Anna", WHITE))
    refused(r.SeatOccupied, board, c.Sit("Ben", WHITE))
    board.do(c.Sit("Ben", WHITE), arbiter=True)
    board.do(c.Sit("Cora", BLACK))
    refused(r.NotYourSeat, board, c.LeaveSeat(WHITE), "b")
    board.do(c.LeaveSeat(BLACK), "b")
    refused(r.NotYourSeat, board, c.LeaveSeat(BLACK), "b")
    assert dict(board.state.seats) == {WHITE: "Ben"}
    refused(r.NotAtThisBoard, Board(), c.Sit("Anna", WHITE))
    refused(r.NotAtThisBoard, Board(), c.Sit("Anna"))
    said = read_summary(summary(board.state))
    assert (said.white, said.black, said.phase) == ("Ben", "", Phase.WAITING)


@pytest.mark.parametrize("name", ["\0", "Anna\nBert", "x" * 81])
def test_a_name_that_is_none_takes_no_seat(name: str) -> None:
    """Others read it, and files hold it: control characters and endless names are refused at whichever door."""
    for board, seat in (
        (bound(waits_for_ready=True), WHITE),
        (Board(RoomSettings("a", seating=Seating.GROUP)), None),
    ):
        with pytest.raises(FieldRefused) as said:
            board.do(c.Sit(name, seat), arbiter=True)
        assert said.value.label == "Player"


def test_positions_are_put_up_remembered_and_recalled() -> None:
    """Each begins a new game with fresh clocks."""
    board = Board(times=timed("60")).play("e4 e5")
    refused(r.NothingRemembered, board, c.RecallPosition())
    board.do(c.RememberPosition())
    remembered = fen_of(board.state)
    board.do(c.SetUp("awamk51r11abk58"))
    assert fen_of(board.state) == "4k3/8/8/8/8/8/8/R3K3 w - - 1 1"
    board.do(c.RecallPosition())
    assert (fen_of(board.state), board.state.ply) == (remembered, 0)
    board.do(c.InitialPosition())
    assert fen_of(board.state) == NORMAL
    assert board.state.clocks["w"] == ClockSide(60_000, quota=1170)


def test_a_bound_game_is_not_set_up_by_its_players() -> None:
    """Where the room does not allow it; the arbiter may."""
    board = bound(may_set_up=False)
    refused(r.NotAtThisBoard, board, c.SetUp("awamk51abk58q11"), "w")
    refused(r.NotAtThisBoard, board, c.InitialPosition(), "w")
    board.do(c.SetUp("awamk51abk58q11"), arbiter=True)
    refused(r.NotYourSeat, bound(), c.SetUp("awamk51abk58q11"))
    refused(r.GameRunning, bound().play("e4"), c.InitialPosition(), "b")


def test_a_match_and_a_tournament_game() -> None:
    """Two seats, a start when both are ready; a tournament's game has neither set-up nor moves taken back."""
    for tournament, taking_back in ((False, TakingBack.AGREED), (True, TakingBack.NEVER)):
        settings = match_settings("m1", timed("180+2"), tournament=tournament)
        assert (settings.seating, settings.taking_back) == (Seating.BOUND, taking_back)
        board = Board(settings)
        assert board.state.phase is Phase.WAITING
        board.do(c.SayReadyToPlay(), "w")
        board.do(c.SayReadyToPlay(), "b")
        assert board.state.running == ("w",)
    refused(r.NotAtThisBoard, board, c.TakeBack(), "w")
    refused(r.NotAtThisBoard, board, c.InitialPosition(), "w")


def test_a_game_is_played_again_when_both_are_ready_again() -> None:
    """A rematch in the same room, not in a tournament."""
    board = Board(match_settings("m1", None))
    for _ in range(2):
        board.do(c.SayReadyToPlay(), "w")
        board.do(c.SayReadyToPlay(), "b")
        assert (board.state.phase, board.state.ply) == (Phase.PLAYING, 0)
        board.play("e4 e5")
        board.do(c.Resign(), "b")
    assert board.state.result is Result.WHITE_WINS
    once = Board(match_settings("m1", None, tournament=True))
    once.do(c.SayReadyToPlay(), "w")
    once.do(c.SayReadyToPlay(), "b")
    once.do(c.Resign(), "b")
    refused(r.ForArbiters, once, c.SayReadyToPlay(), "w")


def test_days_a_move_need_nobody_ready() -> None:
    """The second who sits down begins the game, and White's days run; before that nobody has begun."""
    board = Board(match_settings("m1", timed("3d")))
    board.do(c.Sit("Bernd", BLACK), "b", by="Bernd")
    assert board.state.phase is Phase.WAITING
    board.do(c.Sit("Anna", WHITE), "w", by="Anna")
    assert (board.state.phase, board.state.since) == (Phase.PLAYING, board.now)
    board.do(c.Sit("Cora", WHITE), arbiter=True)  # somebody else takes over: the game goes on
    assert board.play("e4").state.ply == 1


def test_a_rematch_is_asked_for_once() -> None:
    """After the game, by a player, on the board that the server has opened; a new game here takes it back."""
    board = Board(match_settings("m1", None))
    for seat in "wb":
        board.do(c.SayReadyToPlay(), seat)
    refused(r.NotAtThisBoard, board, c.AskRematch(), "w", room="m1_2")
    board.do(c.Resign(), "b")
    refused(r.NotYourSeat, board, c.AskRematch(), room="m1_2")
    refused(r.NotAtThisBoard, board, c.AskRematch(), "w")
    board.do(c.AskRematch(), "w", room="m1_2")
    assert board.folded().rematch == (WHITE, "m1_2")
    refused(r.AlreadyOffered, board, c.AskRematch(), "b", room="m1_3")
    for seat in "wb":
        board.do(c.SayReadyToPlay(), seat)
    assert board.state.rematch is None


@pytest.mark.parametrize("position", ["awamk51abk52", "awamk51k61abk58", "awamk5111abk58"])
def test_impossible_positions_are_refused_where_rules_hold(position: str) -> None:
    """The side not to move in check, two kings, a pawn on the first rank. Without rules anything goes."""
    refused(r.WrongPosition, Board(), c.SetUp(position.replace("abk52", "r58abk52")))
    board = Board(**FREE)
    board.do(c.SetUp(position))
    assert board.state.phase is Phase.PLAYING


def test_a_position_that_is_over_ends_at_once() -> None:
    """Put up a mate, and it is one."""
    board = Board()
    board.do(c.SetUp("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
    assert board.state.end is End.MATE


def test_moves_are_taken_back_freely_at_an_open_board() -> None:
    """The last one; repetition counts begin where they were."""
    board = Board().play(SHUFFLE + "g1f3")
    refused(r.NothingToTakeBack, Board(), c.TakeBack())
    before = Board().play(SHUFFLE).state
    board.do(c.TakeBack())
    assert (board.state.keys, fen_of(board.state)) == (before.keys, fen_of(before))
    mated = Board().play("f3 e5 g4 Qh4")
    mated.do(c.TakeBack())
    assert (mated.state.phase, mated.state.end) == (Phase.PLAYING, None)


def test_taking_back_is_agreed_upon() -> None:
    """Asked by one, answered by the other; with the answer to it where there is one."""
    board = bound(taking_back=TakingBack.AGREED).play("e4 e5")
    board.do(c.TakeBack(), "w")
    assert board.state.asked == (WHITE, 2)
    refused(r.AlreadyOffered, board, c.TakeBack(), "b")
    refused(r.NoTakeBackOffer, board, c.AcceptTakeBack(), "w")
    board.do(c.DeclineTakeBack(), "b")
    refused(r.NoTakeBackOffer, board, c.AcceptTakeBack(), "b")
    board.do(c.TakeBack(), "w")
    board.do(c.AcceptTakeBack(), "b")
    assert fen_of(board.state) == NORMAL
    refused(r.NotAtThisBoard, bound(taking_back=TakingBack.NEVER).play("e4"), c.TakeBack(), "w")
