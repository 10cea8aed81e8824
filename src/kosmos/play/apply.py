"""Events into state. `apply` never refuses and never decides: what happened, happened."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import chess

from kosmos.core.results import Result
from kosmos.play import events as e
from kosmos.play.fen import parse_fen
from kosmos.play.free_moves import play_freely
from kosmos.play.quick_moves import after_legal_move, move_of
from kosmos.play.state import NO_MOVES, Phase, RoomState, position_key


def fold(events: Sequence[e.BoardEvent]) -> RoomState:
    """The state after a whole stream."""
    first = events[0]
    assert isinstance(first, e.RoomOpened), "a board's stream begins with its opening"
    state = RoomState(first.settings, version=1, touched=first.at, opened=first.at)
    return _apply_to(state, events[1:])


class Foreseen(list[e.BoardEvent]):
    """Events of a decision that looked ahead: the first of them leads from `before` to `after`, and nobody has to work that out
    once more. States are never changed.
    """

    def __init__(self, before: RoomState, after: RoomState, events: Iterable[e.BoardEvent]) -> None:
        super().__init__(events)
        self.before = before
        self.after = after


def go_on(state: RoomState, events: Sequence[e.BoardEvent]) -> RoomState:
    """The state after these events; the given one stays as it was."""
    if isinstance(events, Foreseen) and events.before is state:
        return events.after if len(events) == 1 else _apply_to(events.after.draft(), events[1:])
    return _apply_to(state.draft(), events)


def _apply_to(draft: RoomState, events: Iterable[e.BoardEvent]) -> RoomState:
    for event in events:
        APPLY[type(event)](draft, event)
        draft.version += 1
        draft.touched = event.at
    return draft


def board_from(fen: str, *, chess960: bool) -> tuple[chess.Board, bool]:
    """A board, and whether it is still being set up (nobody is to move)."""
    undecided = parse_fen(fen).turn is None
    return chess.Board(fen.replace(" - ", " w ", 1) if undecided else fen, chess960=chess960), undecided


def after_move(board: chess.Board, move: chess.Move, *, free: bool) -> chess.Board:
    """A new board; the given one stays as it was."""
    return play_freely(board, move) if free else after_legal_move(board, move)


def advance(draft: RoomState, move: chess.Move, *, free: bool) -> None:
    """Board, keys and the count of quiet half-moves after one more move."""
    before = draft.board
    if draft.undecided:
        before = before.copy(stack=False)
        before.turn = before.color_at(move.from_square) is chess.WHITE
        draft.undecided = False
    board = play_freely(before, move) if free else after_legal_move(before, move)
    key = position_key(board)
    if board.halfmove_clock == 0 or board.castling_rights != before.castling_rights:
        draft.keys, draft.quiet = (key,), 0
    else:
        draft.keys, draft.quiet = (*draft.keys, key), draft.quiet + 1
    draft.board = board


def put_up(draft: RoomState, fen: str) -> None:
    draft.board, draft.undecided = board_from(fen, chess960=draft.settings.chess960)
    draft.start, draft.moves, draft.pending = fen, NO_MOVES, ""
    draft.keys, draft.quiet = (position_key(draft.board),), draft.board.halfmove_clock


def _seat_taken(draft: RoomState, event: e.SeatTaken) -> None:
    if event.seat is not None:
        draft.seats = {**draft.seats, event.seat: event.player}
        return
    draft.group = (*draft.group, event.player)
    if event.clock is not None:
        draft.clocks = {**draft.clocks, event.player: event.clock}


def _seat_left(draft: RoomState, event: e.SeatLeft) -> None:
    if event.seat is not None:
        draft.seats = {seat: player for seat, player in draft.seats.items() if seat is not event.seat}
        draft.ready -= {event.seat}
        return
    draft.group = tuple(player for player in draft.group if player != event.player)
    draft.clocks = {name: side for name, side in draft.clocks.items() if name != event.player}


def _player_ready(draft: RoomState, event: e.PlayerReady) -> None:
    draft.ready |= {event.seat}


def _start_set(draft: RoomState, event: e.StartSet) -> None:
    draft.start_at = event.start


def _went_berserk(draft: RoomState, event: e.WentBerserk) -> None:
    draft.berserk = {**draft.berserk, event.colour.value: event.control}
    if event.clock is not None:
        draft.clocks = {**draft.clocks, event.colour.value: event.clock}


def _position_set(draft: RoomState, event: e.PositionSet) -> None:
    put_up(draft, event.fen)
    draft.phase, draft.clocks, draft.elapsed = Phase.PLAYING, event.clocks, 0
    draft.since = event.at if event.running else None
    draft.last_by, draft.offer, draft.asked, draft.rematch = "", None, None, None
    if not draft.start_at:  # then some may not be there yet
        draft.ready = frozenset()
    _reopen(draft)


def _reopen(draft: RoomState) -> None:
    draft.end, draft.end_side, draft.result = None, None, Result.MISSING


def _promotion_awaited(draft: RoomState, event: e.PromotionAwaited) -> None:
    draft.pending = event.move


def _move_played(draft: RoomState, event: e.MovePlayed) -> None:
    advance(draft, move_of(event.move), free=event.free)
    draft.moves = draft.moves.and_then(event)
    if event.clock is not None:
        draft.clocks = {**draft.clocks, draft.holder(event.colour, event.by): event.clock}
        draft.since, draft.elapsed = event.at, 0
    draft.last_by, draft.pending, draft.asked = event.by, "", None
    draft.offer = event.colour if event.offer or draft.offer is event.colour else None


def _final_phase(draft: RoomState, event: e.FinalPhaseBegun) -> None:
    draft.clocks = {**draft.clocks, **event.clocks}


def _draw_offered(draft: RoomState, event: e.DrawOffered) -> None:
    draft.offer = event.colour


def _draw_declined(draft: RoomState, _event: e.DrawDeclined) -> None:
    draft.offer = None


def _take_back_asked(draft: RoomState, event: e.TakeBackAsked) -> None:
    draft.asked = (event.colour, event.plies)


def _take_back_declined(draft: RoomState, _event: e.TakeBackDeclined) -> None:
    draft.asked = None


def _taken_back(draft: RoomState, event: e.TakenBack) -> None:
    """The game is played again from its start: rare, and simple."""
    moves = draft.moves[: len(draft.moves) - event.plies]
    put_up(draft, draft.start)
    for played in moves:
        advance(draft, move_of(played.move), free=played.free)
    draft.moves = moves
    draft.asked, draft.offer, draft.last_by = None, None, moves[-1].by if moves else ""
    draft.since, draft.elapsed = (event.at if draft.since is not None else None), 0
    if draft.phase is Phase.OVER:
        draft.phase = Phase.PLAYING
        _reopen(draft)


def _remembered(draft: RoomState, event: e.PositionRemembered) -> None:
    draft.remembered = event.fen


def _clock_adjusted(draft: RoomState, event: e.ClockAdjusted) -> None:
    draft.clocks = {**draft.clocks, event.whose: event.clock}


def _paused(draft: RoomState, event: e.PlayPaused) -> None:
    draft.phase, draft.server_paused = Phase.PAUSED, event.server
    draft.since, draft.elapsed = None, event.elapsed


def _resumed(draft: RoomState, event: e.PlayResumed) -> None:
    draft.phase, draft.server_paused = Phase.PLAYING, False
    if draft.clocks:
        draft.since = event.at


def _ended(draft: RoomState, event: e.Ended) -> None:
    draft.elapsed, draft.since = draft.used(event.at), None
    draft.phase, draft.end, draft.end_side, draft.result = Phase.OVER, event.end, event.side, event.result
    draft.offer, draft.asked, draft.pending = None, None, ""


def _adjudicated(draft: RoomState, event: e.Adjudicated) -> None:
    draft.elapsed, draft.since = draft.used(event.at), None
    draft.phase, draft.result = Phase.OVER, event.result
    draft.offer, draft.asked, draft.pending = None, None, ""


def _reopened(draft: RoomState, _event: e.GameReopened) -> None:
    """Paused, with the clocks as they stood at the end."""
    draft.phase, draft.server_paused = Phase.PAUSED, False
    _reopen(draft)


def _rematch_asked(draft: RoomState, event: e.RematchAsked) -> None:
    draft.rematch = (event.seat, event.room)


APPLY: dict[type[e.BoardEvent], Callable[[RoomState, Any], None]] = {
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.PlayerReady: _player_ready,
    e.StartSet: _start_set,
    e.WentBerserk: _went_berserk,
    e.PositionSet: _position_set,
    e.PromotionAwaited: _promotion_awaited,
    e.MovePlayed: _move_played,
    e.FinalPhaseBegun: _final_phase,
    e.DrawOffered: _draw_offered,
    e.DrawDeclined: _draw_declined,
    e.TakeBackAsked: _take_back_asked,
    e.TakeBackDeclined: _take_back_declined,
    e.TakenBack: _taken_back,
    e.PositionRemembered: _remembered,
    e.ClockAdjusted: _clock_adjusted,
    e.PlayPaused: _paused,
    e.PlayResumed: _resumed,
    e.Ended: _ended,
    e.Adjudicated: _adjudicated,
    e.GameReopened: _reopened,
    e.RematchAsked: _rematch_asked,
}
