"""How a game ends: the manual's codes, what they mean for the result, and when a position ends a game by itself."""

from enum import StrEnum

import chess

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.play.quick_moves import surely_has_move


class End(StrEnum):
    """The second letter of the manual's end codes (`xa`, `xr` …)."""

    AGREED = "a"
    RESIGNED = "r"
    MATE = "m"
    STALEMATE = "p"
    MATERIAL = "u"
    REPETITION = "w"
    MOVES = "e"
    NO_KING = "k"
    TIME = "t"
    TIME_DRAWN = "g"
    ABORTED = "x"


#: one word each, as people say it
WORDS: dict[End, str] = {
    End.AGREED: N_("draw agreed"),
    End.RESIGNED: N_("resignation"),
    End.MATE: N_("checkmate"),
    End.STALEMATE: N_("stalemate"),
    End.MATERIAL: N_("insufficient material"),
    End.REPETITION: N_("repetition"),
    End.MOVES: N_("move limit"),
    End.NO_KING: N_("king missing"),
    End.TIME: N_("time exceeded"),
    End.TIME_DRAWN: N_("time exceeded, mate impossible"),
    End.ABORTED: N_("aborted"),
}

#: the side that says it has lost
LOSSES = frozenset((End.RESIGNED, End.MATE, End.TIME))
#: no game was finished
UNFINISHED = frozenset((End.NO_KING, End.ABORTED))


def result_of(end: End, side: Colour | None) -> Result:
    """The result of a game that ended so, said by this side."""
    if end in UNFINISHED:
        return Result.MISSING
    if end not in LOSSES:
        return Result.DRAW
    if side is None:
        return Result.MISSING
    return Result.BLACK_WINS if side is Colour.WHITE else Result.WHITE_WINS


def can_mate(board: chess.Board, colour: Colour) -> bool:
    """Laws 6.9: mate is possible by some series of legal moves, as far as the material tells.

    One knight needs a piece of the other side (not a queen) to help; bishops of one square colour need a knight, a pawn or
    a bishop of the other square colour. Anything more can mate. Blocked positions are not looked into.
    """
    return not board.has_insufficient_material(colour is Colour.WHITE)


def position_end(board: chess.Board, *, kings: bool = True) -> End | None:
    """What the position alone decides, in the order of the Laws: mate (5.1.1), stalemate (5.2.1), dead position (5.2.2)."""
    if kings:
        royal = board.kings & ~board.promoted
        if not (royal & board.occupied_co[chess.WHITE] and royal & board.occupied_co[chess.BLACK]):
            return End.NO_KING
    if not surely_has_move(board) and not any(board.generate_legal_moves()):
        return End.MATE if board.is_check() else End.STALEMATE
    if is_dead(board):
        return End.MATERIAL
    return None


def is_dead(board: chess.Board) -> bool:
    """Neither side can mate: kings alone, one knight or one bishop more, or bishops all on one square colour."""
    return not board.pawns | board.rooks | board.queens and board.is_insufficient_material()


def flag_end(board: chess.Board, side: Colour) -> End:
    """Laws 6.9: whose flag falls has lost, unless the other side cannot mate by any series of legal moves."""
    return End.TIME if can_mate(board, side.other) else End.TIME_DRAWN
