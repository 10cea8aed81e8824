"""A live board as the engine of streams knows it: its kind, its events as bytes, folding, deciding, and its summary."""

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.play.apply import fold, go_on
from kosmos.play.decide import decide, open_room
from kosmos.play.decide.positions import fen_of
from kosmos.play.ends import End
from kosmos.play.events import decode, encode
from kosmos.play.fen import situation_of
from kosmos.play.position import Ending, make_position
from kosmos.play.room_settings import Seating, TournamentGame
from kosmos.play.state import Phase, RoomState

KIND = "board"


class RoomSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of boards shows without opening them."""

    name: str
    seating: Seating
    phase: Phase
    white: str = ""
    black: str = ""
    begun: bool = False
    end: End | None = None
    result: Result = Result.MISSING
    game: TournamentGame | None = None
    public: bool = True
    timed: bool = False
    ended: int = 0  #: when, in milliseconds; 0: it is not over, or ended before this was written down


_ENCODER = msgspec.json.Encoder()
_PLAYING = Phase.PLAYING
_DECODER = msgspec.json.Decoder(RoomSummary)


def summary(state: RoomState) -> bytes:
    """The same bytes after most moves: a listing changes when a game begins or ends, not with every move."""
    return _ENCODER.encode(
        RoomSummary(
            state.settings.name,
            state.settings.seating,
            state.phase,
            state.seats.get(Colour.WHITE, ""),
            state.seats.get(Colour.BLACK, ""),
            bool(state.moves),
            state.end,
            state.result,
            state.settings.game,
            state.settings.public,
            state.settings.times is not None,
            state.touched if state.phase is Phase.OVER else 0,
        )
    )


def summary_after(before: RoomState, known: bytes, after: RoomState) -> bytes:
    """`summary(after)`, where `known` is that of `before`. Most moves change nothing that it is made of."""
    same = (
        after.phase is _PLAYING
        and before.phase is _PLAYING
        and after.seats is before.seats
        and bool(after.moves) is bool(before.moves)
        and after.end is before.end
        and after.result is before.result
    )
    return known if same else summary(after)


def read_summary(data: bytes) -> RoomSummary:
    return _DECODER.decode(data)


def situation_text(state: RoomState) -> str:
    """What the old protocol sends (`<p>`): the position, or how the game ended."""
    if state.phase is Phase.OVER:
        return make_position(Ending(state.end or End.ABORTED, state.end_side))
    situation = situation_of(state.board, offer=state.offer not in (None, state.turn))
    halfmoves = 1 if state.quiet else 0
    turn = None if state.undecided else situation.turn
    return make_position(msgspec.structs.replace(situation, halfmoves=halfmoves, turn=turn))


__all__ = [
    "KIND",
    "RoomSummary",
    "decide",
    "decode",
    "encode",
    "fen_of",
    "fold",
    "go_on",
    "open_room",
    "read_summary",
    "situation_text",
    "summary",
    "summary_after",
]
