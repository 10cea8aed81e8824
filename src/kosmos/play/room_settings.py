"""What a room is: who may sit, by which rules, with which time. Decided when it opens, changed only by an event."""

import re
from enum import StrEnum

import msgspec

from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.play.fen import NORMAL, make_fen
from kosmos.play.options import Options
from kosmos.play.time_control import SECOND, Bonus, Stage, TimeControl, Times

_NAME = re.compile(r"[a-z0-9_]{1,49}", re.ASCII)


def check_room_name(name: str, field: str = "name") -> str:
    """1 to 49 small letters, digits and underscores (manual, "Mehrere Spiele")."""
    if not _NAME.fullmatch(name):
        raise BadValue(field, N_("1 to 49 characters of a-z, 0-9 and _"), name).called(
            N_("Name of the board")
        )
    return name


class Seating(StrEnum):
    OPEN = "open"  #: anybody moves, for whichever side is to move
    GROUP = "group"  #: the same, and everybody has a clock of their own; nobody moves twice in a row
    BOUND = "bound"  #: each side belongs to one player


class TakingBack(StrEnum):
    FREE = "free"  #: whoever moved takes it back
    AGREED = "agreed"  #: the opponent has to agree
    NEVER = "never"


class DrawRules(msgspec.Struct, frozen=True):
    """How often a position, how many half-moves without progress; 0: never. Default: Laws 9.2, 9.3, 9.6."""

    claim_repeats: int = 3
    end_repeats: int = 5
    claim_halfmoves: int = 100
    end_halfmoves: int = 150
    castling_counts: bool = False  #: losing a castling right is progress too (the Schachecke's counting)
    first_offer: int = 2  #: half-moves before a draw may be agreed (Laws 5.2.3: each has made a move)
    wrong_claim: int = 0  #: ms for the opponent of a wrong claim (Laws 9.5.3); 0: it is refused


class TournamentGame(msgspec.Struct, frozen=True):
    """The game of a tournament that is played in a room; the players by their ids there, because boards may be moved.

    Round 0: a game of an evening on which the winner stays, and `board` is its number.
    """

    tournament: str
    round: int
    board: int
    white: int
    black: int


class RoomSettings(msgspec.Struct, frozen=True):
    name: str
    seating: Seating = Seating.OPEN
    times: Times | None = None
    draws: DrawRules = DrawRules()
    initial: str = NORMAL  #: FEN
    chess960: bool = False
    validates: bool = True  #: moves keep the rules of chess
    analyses: bool = True  #: positions end games: mate, stalemate, dead positions
    needs_kings: bool = True
    offers_itself: bool = False  #: a move offers a draw by itself where its side cannot mate any more
    taking_back: TakingBack = TakingBack.FREE
    may_set_up: bool = True  #: players may put up positions
    waits_for_ready: bool = False  #: the game begins when both have said so
    game: TournamentGame | None = None  #: whose result goes into a tournament
    public: bool = True  #: visitors may watch
    #: ms after the start, or the opening, at which who is not there has lost (Laws 6.7); 0: nobody waits in vain
    no_show: int = 0
    first_move: int = (
        0  #: ms in which each side has to make its first move, or has lost (arenas); 0: the clock decides
    )
    berserk: bool = False  #: before their first move players may halve their time (arenas)
    options: str = ""  #: of the board's page (`data-use`), kept as written

    @property
    def begins_seated(self) -> bool:
        """Days a move: nobody waits at the board for the other to be ready."""
        return self.waits_for_ready and self.times is not None and self.times.white.takes_days


def settings_of(name: str, options: Options, text: str = "") -> RoomSettings:
    """The room a board with these options plays in: open seats, the manual's rules."""
    return RoomSettings(
        check_room_name(name),
        times=_times(options),
        draws=_draws(options),
        initial=NORMAL if options.initpos is None else make_fen(options.initpos),
        validates=options.validates,
        analyses=options.analyses,
        needs_kings=options.needs_kings,
        offers_itself=options.offers_itself,
        options=text,
    )


def match_settings(name: str, times: Times | None, *, tournament: bool = False) -> RoomSettings:
    """Two players, the Laws' rules; they say when they are ready. In a tournament no move is taken back."""
    return RoomSettings(
        check_room_name(name),
        Seating.BOUND,
        times,
        taking_back=TakingBack.NEVER if tournament else TakingBack.AGREED,
        may_set_up=not tournament,
        waits_for_ready=True,
    )


def _times(options: Options) -> Times | None:
    if options.time is None or not options.timed:
        return None
    time = options.time
    stage = Stage(
        (time.start or 0) * SECOND,
        fischer=(time.fischer or 0) * SECOND,
        bronstein=(time.bronstein or 0) * SECOND,
    )
    control = TimeControl((stage,), Bonus.BY_MOVE)
    return Times(control, control)


def _draws(options: Options) -> DrawRules:
    """More than REPEAT times; one half-move more than MOVES of each side. `r` makes a claim of it."""
    repeats = options.most_repeats + 1 if options.most_repeats else 0
    halfmoves = 2 * options.most_moves + 1 if options.most_moves else 0
    claimed = options.remis.repeats_claimed, options.remis.moves_claimed
    return DrawRules(
        claim_repeats=repeats if claimed[0] else 0,
        end_repeats=0 if claimed[0] else repeats,
        claim_halfmoves=halfmoves if claimed[1] else 0,
        end_halfmoves=0 if claimed[1] else halfmoves,
        castling_counts=True,
        first_offer=0,
    )
