"""A board to be played on in tests: commands as somebody would give them, one second apart."""

from typing import Any

from kosmos.core.colours import Colour
from kosmos.play.commands import BoardCommand, Circumstances, PlayMove
from kosmos.play.events import BoardEvent, decode, encode
from kosmos.play.room import decide, fold, go_on, open_room
from kosmos.play.room_settings import RoomSettings, Seating
from kosmos.play.state import RoomState
from kosmos.play.time_control import Times, parse_time_control

WHITE, BLACK = Colour.WHITE, Colour.BLACK
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
    ) -> list[BoardEvent]:
        self.now = self.now + 1000 if at is None else at
        events = decide(
            self.state, command, Circumstances(self.now, by, SEATS[seat], lag=lag, arbiter=arbiter)
        )
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
