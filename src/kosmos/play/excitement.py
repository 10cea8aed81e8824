"""How much there is to see at a board now: the wall of a round shows the most exciting ones large."""

import chess

from kosmos.play.state import Phase, RoomState

_VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
JUST_OVER = 30_000  #: ms for which the end of a game is worth looking at
SHORT = 60_000  #: ms; below this a clock is worth looking at


def excitement(state: RoomState, now: int) -> int:
    """More is more. Only facts: clocks, checks, captures, an even fight, an end that has just come; never an engine's word."""
    if state.phase is Phase.OVER:
        return 60 if now - state.touched < JUST_OVER else 0
    if state.phase is not Phase.PLAYING or not state.moves:
        return 1
    return 10 + _clocks(state, now) + _position(state)


def _clocks(state: RoomState, now: int) -> int:
    """Up to 50: both short of time is more than one."""
    lefts = [state.time_left(holder, now) for holder in state.clocks]
    return sum(25 * max(0, SHORT - left) // SHORT for left in lefts)


def _position(state: RoomState) -> int:
    """A check, a capture just made (nothing quiet since), a draw offered, and material that is even in a game long under way."""
    board = state.board
    points = 10 if board.is_check() else 0
    points += 5 if board.halfmove_clock == 0 and state.ply > 10 else 0
    points += 5 if state.offer is not None else 0
    points += 10 if state.ply > 40 and abs(balance(board)) <= 1 else 0
    return points


def balance(board: chess.Board) -> int:
    """White's material less Black's, in pawns."""
    return sum(
        value * (len(board.pieces(kind, chess.WHITE)) - len(board.pieces(kind, chess.BLACK)))
        for kind, value in _VALUES.items()
    )
