"""What can be done at a live board. Each command is a small frozen type, tagged by its name."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.core.results import Result
from kosmos.locale import N_

#: a move in UCI (e2e4, e7e8q) or as people write it (Nf3, exd8=Q, O-O)
MoveText = Annotated[str, msgspec.Meta(min_length=2, max_length=10)]
Milliseconds = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
LONGEST_NAME = 80  #: of somebody who sits down
PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class BoardCommand(msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True):
    """Base of all commands at a board."""


class PlayMove(BoardCommand, frozen=True, tag="move"):
    """`ply`: how many half-moves the player saw; a move sent twice is then known as the same."""

    move: MoveText
    ply: int | None = None
    offer: bool = False


class Promote(BoardCommand, frozen=True, tag="promote"):
    """The piece for a pawn that waits on the last rank."""

    piece: Annotated[str, msgspec.Meta(pattern="^[qrbnkp]$")]


class OfferDraw(BoardCommand, frozen=True, tag="offer_draw"):
    pass


class AcceptDraw(BoardCommand, frozen=True, tag="accept_draw"):
    pass


class DeclineDraw(BoardCommand, frozen=True, tag="decline_draw"):
    pass


class ClaimDraw(BoardCommand, frozen=True, tag="claim_draw"):
    """Because of the position, or of the one after the announced move (Laws 9.2, 9.3)."""

    move: MoveText | None = None


class Resign(BoardCommand, frozen=True, tag="resign"):
    pass


class Abort(BoardCommand, frozen=True, tag="abort"):
    pass


class TakeBack(BoardCommand, frozen=True, tag="take_back"):
    """Takes back where that is free; asks the opponent where it has to be agreed."""


class AcceptTakeBack(BoardCommand, frozen=True, tag="accept_take_back"):
    pass


class DeclineTakeBack(BoardCommand, frozen=True, tag="decline_take_back"):
    pass


class SetUp(BoardCommand, frozen=True, tag="set_up"):
    """A position as FEN or in the position language; clocks and counters begin again."""

    position: Annotated[str, msgspec.Meta(max_length=400)]


class InitialPosition(BoardCommand, frozen=True, tag="initial_position"):
    """The room's initial position: a new game."""


class RememberPosition(BoardCommand, frozen=True, tag="remember"):
    pass


class RecallPosition(BoardCommand, frozen=True, tag="recall"):
    pass


class Sit(BoardCommand, frozen=True, tag="sit"):
    """`seat` None: in a group, or for a clock of one's own."""

    player: PlayerName
    seat: Colour | None = None


class LeaveSeat(BoardCommand, frozen=True, tag="leave"):
    seat: Colour | None = None
    player: str = ""


class SayReadyToPlay(BoardCommand, frozen=True, tag="ready"):
    pass


class GoBerserk(BoardCommand, frozen=True, tag="berserk"):
    """Before one's first move: half the time and no bonus, for one more point."""


class CallFlag(BoardCommand, frozen=True, tag="flag"):
    """The server's timer or anybody who watches says that a time is over; the clock decides."""


class Pause(BoardCommand, frozen=True, tag="pause"):
    pass


class Resume(BoardCommand, frozen=True, tag="resume"):
    pass


class Interrupt(BoardCommand, frozen=True, tag="interrupt"):
    """The server was away: the clock stood still from the last moment it is known to have lived."""

    alive: int


class AdjustClock(BoardCommand, frozen=True, tag="clock"):
    """`how`: add, grant (at least), limit (at most), set. Whose: a colour, or a player's name in a group."""

    how: Annotated[str, msgspec.Meta(pattern="^(add|grant|limit|set)$")]
    whose: PlayerName
    ms: Milliseconds


class Adjudicate(BoardCommand, frozen=True, tag="adjudicate"):
    """The arbiter decides or corrects the result."""

    result: Result


class Reopen(BoardCommand, frozen=True, tag="reopen"):
    """The arbiter takes an end back; the game is paused then."""


class AskRematch(BoardCommand, frozen=True, tag="rematch"):
    """The same two once more; the server opens the board for it first (`Circumstances.room`)."""


AnyBoardCommand = (
    PlayMove
    | Promote
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | ClaimDraw
    | Resign
    | Abort
    | TakeBack
    | AcceptTakeBack
    | DeclineTakeBack
    | SetUp
    | InitialPosition
    | RememberPosition
    | RecallPosition
    | Sit
    | LeaveSeat
    | SayReadyToPlay
    | GoBerserk
    | CallFlag
    | Pause
    | Resume
    | Interrupt
    | AdjustClock
    | Adjudicate
    | Reopen
    | AskRematch
)


LONGEST_SHOWN = 2000  #: bytes of what was no command


def read_board_command(raw: Mapping[str, Any]) -> AnyBoardCommand:
    """A command out of the fields of a form or of JSON, `{"do": "move", "move": "e2e4", "ply": 0}`, or a refusal.

    Numbers may be written as texts.
    """
    try:
        return msgspec.convert(dict(raw), AnyBoardCommand, strict=False)  # type: ignore[arg-type, no-any-return, unused-ignore]
    except msgspec.ValidationError:
        # how a parser failed on it is nobody's business: what was sent is shown
        sent = msgspec.json.encode(raw)[:LONGEST_SHOWN].decode("utf-8", "replace")
        raise BadValue("command", N_("a command of a board"), sent).called(N_("Command")) from None


class Circumstances(NamedTuple):
    """What the server knows of a command: when it arrived, from which seat, and how long it was on its way."""

    at: int  #: milliseconds since 1970
    by: str = ""  #: the player's or visitor's name
    seat: Colour | None = None  #: None: a visitor, or anybody at an open board
    lag: int = 0  #: measured milliseconds
    arbiter: bool = False
    room: str = ""  #: of a rematch: the board the server has opened for it
