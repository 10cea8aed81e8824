"""A live board as it stands: a value. One more move costs a copy of the board, however long the game is."""

from collections.abc import Mapping
from enum import StrEnum

import chess
import msgspec

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.play.clock import ClockSide, allowance, remaining
from kosmos.play.ends import End
from kosmos.play.events import MovePlayed
from kosmos.play.room_settings import RoomSettings, Seating
from kosmos.play.time_control import TimeControl
from kosmos.play.trail import Trail


class Phase(StrEnum):
    WAITING = "waiting"  #: nobody has begun
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


#: looked up once: a member of an enumeration is found by a function, and these are asked with every move
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK
_WHITES, _BLACKS = _WHITE.value, _BLACK.value
_GROUP, _PLAYING, _WAITING = Seating.GROUP, Phase.PLAYING, Phase.WAITING


NO_MOVES: Trail[MovePlayed] = Trail()


class RoomState(msgspec.Struct):
    """Never changed once handed out: `apply` writes into a copy. Boards and tables in it are replaced, not changed."""

    settings: RoomSettings
    version: int = 0
    phase: Phase = Phase.WAITING
    board: chess.Board = msgspec.field(default_factory=chess.Board)
    undecided: bool = False  #: being set up: whoever moves first decides which side is to move
    start: str = ""  #: FEN
    moves: Trail[MovePlayed] = NO_MOVES
    keys: tuple[int, ...] = ()  #: of the positions since the last irreversible move
    quiet: int = 0  #: half-moves since the last irreversible one, losing a castling right counted as one
    clocks: Mapping[str, ClockSide] = {}
    since: int | None = None  #: from when on the present turn's clock runs
    elapsed: int = 0  #: what was thought in this turn before `since`
    last_by: str = ""
    offer: Colour | None = None  #: who offers a draw
    asked: tuple[Colour, int] | None = None  #: who asks for how many half-moves back
    pending: str = ""  #: the move of a pawn that waits for its promotion
    seats: Mapping[Colour, str] = {}
    group: tuple[str, ...] = ()
    ready: frozenset[Colour] = frozenset()
    start_at: int = 0  #: ms since 1970 at which the game starts, whoever is there; 0: when both are ready
    berserk: Mapping[str, TimeControl] = {}  #: by colour: who halved their time, and what they have
    remembered: str = ""
    end: End | None = None
    end_side: Colour | None = None
    result: Result = Result.MISSING
    server_paused: bool = False
    rematch: tuple[Colour, str] | None = None  #: who asks for one, and the board that was opened for it
    touched: int = 0  #: when something last happened
    opened: int = 0

    def draft(self) -> "RoomState":
        copied: RoomState = self.__copy__()  # type: ignore[attr-defined]  # as every struct has it
        return copied

    @property
    def turn(self) -> Colour:
        return _WHITE if self.board.turn else _BLACK

    @property
    def ply(self) -> int:
        return self.moves.size

    # -- clocks ----------------------------------------------------------------------------------------

    def used(self, now: int) -> int:
        """Thinking time of the present turn until now."""
        return self.elapsed + (max(0, now - self.since) if self.since is not None else 0)

    def holder(self, colour: Colour, by: str) -> str:
        """Whose clock a move is charged to."""
        if self.settings.seating is _GROUP:
            return by
        return _WHITES if colour is _WHITE else _BLACKS

    def control(self, holder: str) -> TimeControl:
        """In a group everybody has White's time."""
        times = self.settings.times
        assert times is not None
        if self.berserk and holder in self.berserk:
            return self.berserk[holder]
        return times.white if holder == _WHITES or self.settings.seating is _GROUP else times.black

    @property
    def running(self) -> tuple[str, ...]:
        """Whose clocks run now: the side to move's; in a group everybody's but of who moved last."""
        if self.phase is not _PLAYING or self.since is None or not self.clocks:
            return ()
        if self.settings.seating is _GROUP:
            return tuple(name for name in self.clocks if name != self.last_by)
        return (_WHITES,) if self.board.turn else (_BLACKS,)

    def time_left(self, holder: str, now: int) -> int:
        """What this clock shows now, Bronstein time and delay counted in."""
        used = self.used(now) if holder in self.running or self._paused_turn(holder) else 0
        return remaining(self.control(holder), self.clocks[holder], used)

    def _paused_turn(self, holder: str) -> bool:
        """A paused clock shows what the turn has cost so far."""
        if self.settings.seating is Seating.GROUP:
            return holder != self.last_by
        return holder == self.turn.value

    def flag_at(self) -> int | None:
        """When the next flag falls if nobody moves, the game starts, or who is not there has lost; None: no clock runs."""
        if self.phase is _WAITING:
            return self.start_at or self.default_at()
        if self.since is None:
            return None
        begun = self.since - self.elapsed
        times = [begun + allowance(self.control(name), self.clocks[name]) for name in self.running]
        times += [at for at in (self.first_move_at(), self.default_at()) if at is not None]
        return min(times, default=None)

    @property
    def absent(self) -> tuple[Colour, ...]:
        """Who has neither said that they are ready nor made a move."""
        there = self.ready | {move.colour for move in self.moves[:2]}
        return tuple(colour for colour in Colour if colour not in there)

    def default_at(self) -> int | None:
        """When who is not there has lost (Laws 6.7); None: nobody has, or all are there."""
        settings = self.settings
        if not settings.no_show:
            return None
        if self.phase is _WAITING:
            return (self.start_at or self.opened) + settings.no_show
        late = self.start_at and self.phase is _PLAYING and self.absent
        return self.start_at + settings.no_show if late else None

    def least_left(self, now: int) -> int | None:
        """A time for which no flag can fall, after a move of a game in progress; None: that has to be looked up."""
        if (
            self.phase is not _PLAYING
            or self.since is None
            or self.ply < 2
            or self.settings.seating is _GROUP
        ):
            return None
        side = self.clocks.get(_WHITES if self.board.turn else _BLACKS)
        return None if side is None else side.left - self.elapsed - (now - self.since)

    def first_move_at(self) -> int | None:
        """When the side to move has to have made its first move; None: it need not, or has."""
        if not self.settings.first_move or self.since is None or self.ply > 1:
            return None
        return self.since + self.settings.first_move - self.elapsed


def position_key(board: chess.Board) -> int:
    """Laws 9.2.3: equal for the same position: side to move, pieces, castling rights, and a legal en-passant capture."""
    return hash(
        (
            board.pawns,
            board.knights,
            board.bishops,
            board.rooks,
            board.queens,
            board.kings,
            board.occupied_co[chess.WHITE],
            board.turn,
            board.castling_rights and board.clean_castling_rights(),
            board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else -1,
        )
    )
