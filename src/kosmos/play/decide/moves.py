"""Moves, promotions, and the ends that follow from a position by themselves."""

from collections.abc import Sequence

import chess

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.play.apply import Foreseen, go_on
from kosmos.play.clock import ClockSide, begin_final, compensate, complete_move
from kosmos.play.commands import Circumstances, PlayMove, Promote
from kosmos.play.decide.common import acting, check_running, ended
from kosmos.play.ends import End, can_mate, flag_end, position_end
from kosmos.play.events import BoardEvent, FinalPhaseBegun, MovePlayed, PromotionAwaited
from kosmos.play.free_moves import needs_promotion
from kosmos.play.quick_moves import is_legal, is_plain, uci_of, written_move
from kosmos.play.refusals import (
    AlreadyPlayed,
    IllegalMove,
    MovedOn,
    NoClock,
    NothingToPromote,
    NotYourMove,
    PromotionNeeded,
)
from kosmos.play.room_settings import Seating
from kosmos.play.state import RoomState

#: looked up once: a member of an enumeration is found by a function, and these are asked with every move
_WHITE, _BLACK, _GROUP = Colour.WHITE, Colour.BLACK, Seating.GROUP
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8

#: what a move costs on the mover's clock: the time thought, the credit for the network, the clock then; no clock: the flag
#: fell before it
Charged = tuple[int, int, ClockSide | None]
_FREE_OF_CHARGE: Charged = (0, 0, None)


def play_move(state: RoomState, command: PlayMove, now: Circumstances) -> list[BoardEvent]:
    if command.ply is not None and command.ply != state.moves.size:
        raise _moved_on(state, command, now)
    check_running(state)
    colour = _mover(state, now)
    move = read_move(state, command.move)
    if state.pending and move.uci()[:4] != state.pending:
        raise PromotionNeeded
    if move.promotion is None and _waits(state, move):
        if state.pending:
            raise PromotionNeeded
        return [PromotionAwaited(at=now.at, move=move.uci())]
    return played(state, move, colour, now, offer=command.offer)


def promote(state: RoomState, command: Promote, now: Circumstances) -> list[BoardEvent]:
    """The piece for the pawn; without rules it may be any, a second king too."""
    check_running(state)
    if not state.pending:
        raise NothingToPromote
    colour = _mover(state, now)
    return played(state, read_move(state, state.pending + command.piece), colour, now)


def _moved_on(state: RoomState, command: PlayMove, now: Circumstances) -> Refusal:
    """A move is known by seat and half-move: sent again it is the same move, not a wrong one, also when the game has gone on since."""
    played = state.moves[command.ply] if command.ply is not None and 0 <= command.ply < state.ply else None
    if played and played.move == command.move and now.seat in (None, played.colour):
        return AlreadyPlayed()
    return MovedOn(state.ply)


def _mover(state: RoomState, now: Circumstances) -> Colour:
    """Who moves is at move; in a timed group whoever moved last waits (their clock does not run)."""
    colour, settings = now.seat or acting(state, now), state.settings
    if (colour is _WHITE) is not state.board.turn and not state.undecided and settings.validates:
        raise NotYourMove
    if settings.seating is _GROUP and state.clocks:
        if now.by not in state.clocks:
            raise NoClock
        if now.by == state.last_by:
            raise NotYourMove
    return colour


# -- reading a move ------------------------------------------------------------------------------------


def read_move(state: RoomState, text: str) -> chess.Move:
    """UCI or as people write it; only what may be played here."""
    if not state.settings.validates:
        return _read_free(state, text)
    written = written_move(text)
    board = state.board if not state.undecided else _decided_board(state, text)
    move = _read_uci(board, written, text) if written is not None else _read_san(board, text)
    if move is None:
        raise IllegalMove("move", text)
    return move


def _decided_board(state: RoomState, text: str) -> chess.Board:
    """While a position is set up the first piece moved decides whose move it is."""
    board = state.board
    if written_move(text) is not None:
        board = board.copy(stack=False)
        board.turn = board.color_at(chess.parse_square(text[:2])) is chess.WHITE
    return board


def _read_uci(board: chess.Board, move: chess.Move, text: str) -> chess.Move | None:
    if not board.chess960 and is_plain(board, move) and is_legal(board, move):
        return move
    if move.from_square == move.to_square:
        return None
    try:
        return board.parse_uci(text)
    except chess.IllegalMoveError:
        later = len(text) == 4 and board.is_legal(chess.Move(move.from_square, move.to_square, chess.QUEEN))
        return move if later else None  # the piece is chosen later


def _read_san(board: chess.Board, text: str) -> chess.Move | None:
    try:
        move = board.parse_san(text)
    except ValueError:
        return None
    return move or None


def _read_free(state: RoomState, text: str) -> chess.Move:
    move = written_move(text)
    if move is None or move.from_square == move.to_square:
        raise IllegalMove("move", text)
    if state.board.piece_at(move.from_square) is None or (
        move.promotion and not needs_promotion(state.board, move)
    ):
        raise IllegalMove("move", text)
    return move


def _waits(state: RoomState, move: chess.Move) -> bool:
    if state.settings.validates:
        return bool(chess.BB_SQUARES[move.to_square] & _LAST_RANKS) and bool(
            state.board.pawns & chess.BB_SQUARES[move.from_square]
        )
    return needs_promotion(state.board, move)


# -- playing it ----------------------------------------------------------------------------------------


def played(
    state: RoomState, move: chess.Move, colour: Colour, now: Circumstances, *, offer: bool = False
) -> list[BoardEvent]:
    """The move with its time, and what it brings about. Where the time was over the flag falls instead."""
    thought, lag, clock = charge(state, colour, now) if state.clocks else _FREE_OF_CHARGE
    if clock is None and state.clocks:
        return [ended(flag_end(state.board, state.turn), state.turn, now.at)]
    free = not state.settings.validates
    if free or state.undecided:
        colour = _WHITE if state.board.color_at(move.from_square) is chess.WHITE else _BLACK
    event = MovePlayed(
        at=now.at,
        move=uci_of(move),
        colour=colour,
        by=now.by,
        thought=thought,
        lag=lag,
        clock=clock,
        offer=offer,
        free=free,
    )
    after = go_on(state, [event])
    if not offer and state.settings.offers_itself and not can_mate(after.board, event.colour):
        event = _with_offer(event)
        after = go_on(state, [event])
    return Foreseen(state, after, [event, *_consequences(after, now.at)])


def _with_offer(event: MovePlayed) -> MovePlayed:
    """Manual, `autoremis`: who cannot mate any more offers a draw by moving."""
    return MovePlayed(**{**{name: getattr(event, name) for name in event.__struct_fields__}, "offer": True})


def charge(state: RoomState, colour: Colour, now: Circumstances) -> Charged:
    """What the move costs where clocks run."""
    holder = state.holder(colour, now.by)
    control, side = state.control(holder), state.clocks[holder]
    thought = state.used(now.at)
    credit, side = compensate(control, side, now.lag, thought)
    return thought - credit, credit, complete_move(control, side, thought - credit)


def _consequences(after: RoomState, at: int) -> Sequence[BoardEvent]:
    end = automatic_end(after)
    if end is not None:
        return [ended(end, after.turn, at)]
    times = after.settings.times
    if times is None or not (times.white.final or times.black.final):
        return ()
    return _final_phase(after, at)


def _final_phase(after: RoomState, at: int) -> list[BoardEvent]:
    """Where the time control has a final phase: it begins when one side cannot mate any more."""
    due = {
        name: begin_final(after.control(name), side)
        for name, side in after.clocks.items()
        if after.control(name).final and not side.final
    }
    if not due or all(can_mate(after.board, colour) for colour in Colour):
        return []
    return [FinalPhaseBegun(at=at, clocks=due)]


# -- ends without anybody's word -----------------------------------------------------------------------


def automatic_end(state: RoomState) -> End | None:
    """In the order of the Laws: mate, stalemate, dead position; then repetition (9.6.1) and the move limit (9.6.2)."""
    settings, draws = state.settings, state.settings.draws
    if settings.analyses and (end := position_end(state.board, kings=settings.needs_kings)):
        return end
    if draws.end_repeats and state.keys.count(state.keys[-1]) >= draws.end_repeats:
        return End.REPETITION
    if draws.end_halfmoves and quiet_halfmoves(state) >= draws.end_halfmoves:
        return End.MOVES
    return None


def quiet_halfmoves(state: RoomState) -> int:
    return state.quiet if state.settings.draws.castling_counts else state.board.halfmove_clock


def claimable(state: RoomState) -> End | None:
    """What a player may claim in this position (9.2, 9.3)."""
    draws = state.settings.draws
    if draws.claim_repeats and state.keys.count(state.keys[-1]) >= draws.claim_repeats:
        return End.REPETITION
    if draws.claim_halfmoves and quiet_halfmoves(state) >= draws.claim_halfmoves:
        return End.MOVES
    return None
