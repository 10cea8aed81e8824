"""What happened at a board. Complete facts: every decided value stands in the event, defaults too; times are milliseconds.

`version` is the version of the event's form. A changed meaning gets a new tag and an upcaster beside it.
"""

from collections.abc import Callable

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.play.clock import ClockSide
from kosmos.play.ends import End
from kosmos.play.room_settings import RoomSettings
from kosmos.play.time_control import TimeControl

#: clocks by holder: "w" and "b", or players' names in a group
Clocks = dict[str, ClockSide]


class BoardEvent(msgspec.Struct, frozen=True, tag_field="type", gc=False, kw_only=True):
    """Base of all events of a board."""

    at: int
    by: str = ""  #: who did it
    version: int = 1


class RoomOpened(BoardEvent, frozen=True, tag="room_opened"):
    settings: RoomSettings


class SeatTaken(BoardEvent, frozen=True, tag="seat_taken"):
    """`seat` None: a place in a group; `clock`: the one given to it."""

    player: str
    seat: Colour | None = None
    clock: ClockSide | None = None


class SeatLeft(BoardEvent, frozen=True, tag="seat_left"):
    seat: Colour | None = None
    player: str = ""


class PlayerReady(BoardEvent, frozen=True, tag="player_ready"):
    seat: Colour


class StartSet(BoardEvent, frozen=True, tag="start_set"):
    """`start`: ms since 1970 at which White's clock starts, whoever is there (Laws 6.6)."""

    start: int


class WentBerserk(BoardEvent, frozen=True, tag="berserk"):
    """`control`: this side's time from now on; `clock`: as it is set then, where the game has begun."""

    colour: Colour
    control: TimeControl
    clock: ClockSide | None = None


class PositionSet(BoardEvent, frozen=True, tag="position_set"):
    """A game begins here: the position, the clocks at their start. `running`: since `at` the side to move thinks."""

    fen: str
    clocks: Clocks
    running: bool


class PromotionAwaited(BoardEvent, frozen=True, tag="promotion_awaited"):
    """A pawn stands on the last rank; its owner's clock runs on."""

    move: str


class MovePlayed(BoardEvent, frozen=True, tag="move"):
    """`thought`: the thinking time charged, after the credit for the network (`lag`); `clock`: the mover's, afterwards."""

    move: str  #: UCI
    colour: Colour
    thought: int = 0
    lag: int = 0
    clock: ClockSide | None = None
    offer: bool = False
    free: bool = False  #: without rules


class FinalPhaseBegun(BoardEvent, frozen=True, tag="final_phase"):
    clocks: Clocks


class DrawOffered(BoardEvent, frozen=True, tag="draw_offered"):
    colour: Colour


class DrawDeclined(BoardEvent, frozen=True, tag="draw_declined"):
    colour: Colour


class TakeBackAsked(BoardEvent, frozen=True, tag="take_back_asked"):
    colour: Colour
    plies: int


class TakeBackDeclined(BoardEvent, frozen=True, tag="take_back_declined"):
    colour: Colour


class TakenBack(BoardEvent, frozen=True, tag="taken_back"):
    """The clocks stay as they are: time is not given back."""

    plies: int
    fen: str


class PositionRemembered(BoardEvent, frozen=True, tag="remembered"):
    fen: str


class ClockAdjusted(BoardEvent, frozen=True, tag="clock_adjusted"):
    whose: str
    clock: ClockSide
    how: str


class PlayPaused(BoardEvent, frozen=True, tag="paused"):
    """`elapsed`: what of the present turn was thought before. `server`: because the server was away."""

    elapsed: int
    server: bool = False


class PlayResumed(BoardEvent, frozen=True, tag="resumed"):
    pass


class Ended(BoardEvent, frozen=True, tag="ended"):
    """`side`: whose end it is (who is mated, resigns, exceeds the time, or says it)."""

    end: End
    result: Result
    side: Colour | None = None


class Adjudicated(BoardEvent, frozen=True, tag="adjudicated"):
    result: Result


class GameReopened(BoardEvent, frozen=True, tag="reopened"):
    pass


class RematchAsked(BoardEvent, frozen=True, tag="rematch_asked"):
    """`room`: the board that was opened for it, with colours exchanged; `seat`: who asks, as they sat here."""

    seat: Colour
    room: str


AnyBoardEvent = (
    RoomOpened
    | SeatTaken
    | SeatLeft
    | PlayerReady
    | StartSet
    | WentBerserk
    | PositionSet
    | PromotionAwaited
    | MovePlayed
    | FinalPhaseBegun
    | DrawOffered
    | DrawDeclined
    | TakeBackAsked
    | TakeBackDeclined
    | TakenBack
    | PositionRemembered
    | ClockAdjusted
    | PlayPaused
    | PlayResumed
    | Ended
    | Adjudicated
    | GameReopened
    | RematchAsked
)

_DECODER = msgspec.json.Decoder(AnyBoardEvent)
_ENCODER = msgspec.json.Encoder()

decode: Callable[[bytes], AnyBoardEvent] = _DECODER.decode


encode: Callable[[BoardEvent], bytes] = _ENCODER.encode
