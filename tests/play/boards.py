"""A board to be played on in tests: commands as somebody would give them, one second apart."""

from typing import Any

import pytest

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.play.commands import BoardCommand, Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.events import BoardEvent, decode, encode
from kosmos.play.room import decide, fold, go_on, open_room
from kosmos.play.room_settings import RoomSettings, Seating
from kosmos.play.state import RoomState
from kosmos.play.time_control import Times, parse_time_control

WHITE, BLACK = Colour.WHITE, Colour.BLACK
FREE: dict[str, Any] = {"validates": False, "analyses": False, "needs_kings": False}
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "
SEATS = {"w": WHITE, "b": BLACK, "": None}


class Board:
    """`now` is in milliseconds; every command comes a second after the last unless `at` says when."""

    def __init__(self, settings: RoomSettings | None = None, **fields: Any) -> None:
        self.now = 1_000_000
        opened = open_room(settings or RoomSettings("test", **fields), self.now)
        self.stream: list[BoardEvent] = list(opened)
        self.state: RoomState = fold(opened)

    def do(
        self,
        command: BoardCommand,
        seat: str = "",
        *,
        by: str = "",
        at: int | None = None,
        lag: int = 0,
        arbiter: bool = False,
        room: str = "",
    ) -> list[BoardEvent]:
        self.now = self.now + 1000 if at is None else at
        now = Circumstances(self.now, by, SEATS[seat], lag=lag, arbiter=arbiter, room=room)
        events = decide(self.state, command, now)
        self.state = go_on(self.state, events)
        self.stream += events
        return events

    def play(self, moves: str) -> "Board":
        """Moves in any notation, each by the side to move."""
        for move in moves.split():
            seat = self.state.turn.value if self.state.settings.seating is Seating.BOUND else ""
            self.do(PlayMove(move), seat)
        return self

    def folded(self) -> RoomState:
        """The same from the stored bytes."""
        return fold([decode(encode(event)) for event in self.stream])


def timed(text: str, black: str = "") -> Times:
    return Times(parse_time_control(text), parse_time_control(black or text))


def bound(**fields: Any) -> Board:
    return Board(RoomSettings("test", seating=Seating.BOUND, **fields))


def refused(
    kind: type[Refusal], board: Board, command: BoardCommand, seat: str = "", **about: Any
) -> Refusal:
    before = board.state
    with pytest.raises(kind) as caught:
        board.do(command, seat, **about)
    assert board.state is before
    return caught.value


def ready_board(**fields: Any) -> Board:
    board = bound(waits_for_ready=True, may_set_up=False, **fields)
    board.do(SayReadyToPlay(), "b")
    board.do(SayReadyToPlay(), "w", at=2_000_000)
    return board
