"""What an old page means: it sends whole situations, and the server finds out which move or word that was."""

from itertools import product

import chess

from kosmos.core.colours import Colour
from kosmos.play import commands as c
from kosmos.play.apply import after_move, board_from
from kosmos.play.ends import End
from kosmos.play.fen import situation_of
from kosmos.play.free_moves import needs_promotion
from kosmos.play.position import Ending, Situation, parse_position
from kosmos.play.refusals import IllegalMove
from kosmos.play.state import Phase, RoomState

_ENDS: dict[End, c.AnyBoardCommand] = {
    End.AGREED: c.AcceptDraw(),
    End.RESIGNED: c.Resign(),
    End.REPETITION: c.ClaimDraw(),
    End.MOVES: c.ClaimDraw(),
    End.TIME: c.CallFlag(),
    End.TIME_DRAWN: c.CallFlag(),
    End.ABORTED: c.Abort(),
}


def command_of(state: RoomState, text: str, field: str = "p") -> c.AnyBoardCommand:
    """A situation that a move leads to is that move; the initial one begins again; any other is set up.

    Mate, stalemate and the like are found by the server: who says them first has not seen the same position.
    """
    situation = parse_position(text, field)
    if isinstance(situation, Ending):
        if situation.end not in _ENDS:
            raise IllegalMove(field, text)
        return _ENDS[situation.end]
    if state.phase is Phase.PLAYING and (move := find_move(state, situation)):
        return c.PlayMove(move.uci(), offer=situation.offer)
    initial, _undecided = board_from(state.settings.initial, chess960=state.settings.chess960)
    if _stands_like(situation_of(initial), situation):
        return c.InitialPosition()
    return c.SetUp(text)


def find_move(state: RoomState, wanted: Situation) -> chess.Move | None:
    """The move that leads from the board to a situation."""
    if wanted.turn is None:
        return None
    free = not state.settings.validates
    board = state.board
    moves = _free_moves(board, wanted) if free else list(board.legal_moves)
    for move in moves:
        if _stands_like(situation_of(after_move(board, move, free=free)), wanted):
            return move
    return None


def _stands_like(one: Situation, other: Situation) -> bool:
    """The same pieces, the same side to move."""
    return one.board == other.board and one.turn is other.turn


def _free_moves(board: chess.Board, wanted: Situation) -> list[chess.Move]:
    """Without rules: from a square that is left to a square that has changed."""
    now = situation_of(board).board
    mover = Colour.BLACK if wanted.turn is Colour.WHITE else Colour.WHITE
    changed = [square for square in chess.SQUARES if now[square] != wanted.board[square]]
    sources = [
        square for square in changed if now[square] and now[square].isupper() == (mover is Colour.WHITE)
    ]
    return [
        _promoted(board, chess.Move(source, target), wanted)
        for source, target in product(sources, changed)
        if source != target and wanted.board[target]
    ]


def _promoted(board: chess.Board, move: chess.Move, wanted: Situation) -> chess.Move:
    piece = wanted.board[move.to_square].lower()
    if needs_promotion(board, move) and piece != "p":
        return chess.Move(move.from_square, move.to_square, chess.PIECE_SYMBOLS.index(piece))
    return move
