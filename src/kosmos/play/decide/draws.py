"""Draws, resignation, abort, the arbiter's word."""

import chess

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.play.apply import go_on
from kosmos.play.clock import add_time
from kosmos.play.commands import (
    Abort,
    AcceptDraw,
    Adjudicate,
    Circumstances,
    ClaimDraw,
    DeclineDraw,
    OfferDraw,
    Reopen,
    Resign,
)
from kosmos.play.decide.common import acting, check_arbiter, check_not_over, check_running, ended
from kosmos.play.decide.moves import claimable, played, read_move
from kosmos.play.ends import End, can_mate
from kosmos.play.events import (
    Adjudicated,
    BoardEvent,
    ClockAdjusted,
    DrawDeclined,
    DrawOffered,
    GameReopened,
    MovePlayed,
)
from kosmos.play.refusals import (
    AlreadyOffered,
    ClaimUnfounded,
    DrawTooEarly,
    GameNotRunning,
    GameRunning,
    NoDrawOffer,
    NotYourMove,
    TooLateToAbort,
)
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState


def offer_draw(state: RoomState, _command: OfferDraw, now: Circumstances) -> list[BoardEvent]:
    """An offer stands until it is accepted, declined, or answered by a move (9.1.2.1). Offering back is accepting."""
    check_running(state)
    colour = acting(state, now)
    _check_not_early(state)
    if state.offer is colour:
        raise AlreadyOffered
    if state.offer is not None:
        return [ended(End.AGREED, colour, now.at)]
    return [DrawOffered(at=now.at, colour=colour)]


def _check_not_early(state: RoomState) -> None:
    """Laws 5.2.3: both players have made a move."""
    if state.ply < state.settings.draws.first_offer:
        raise DrawTooEarly


def accept_draw(state: RoomState, _command: AcceptDraw, now: Circumstances) -> list[BoardEvent]:
    check_running(state)
    colour = acting(state, now)
    if state.offer is None or state.offer is colour:
        raise NoDrawOffer
    _check_not_early(state)
    return [ended(End.AGREED, colour, now.at)]


def decline_draw(state: RoomState, _command: DeclineDraw, now: Circumstances) -> list[BoardEvent]:
    check_running(state)
    colour = acting(state, now)
    if state.offer is None or state.offer is colour:
        raise NoDrawOffer
    return [DrawDeclined(at=now.at, colour=colour)]


def claim_draw(state: RoomState, command: ClaimDraw, now: Circumstances) -> list[BoardEvent]:
    """By the player on move, for the position there or after the announced move (9.2, 9.3)."""
    check_running(state)
    colour = acting(state, now)
    if colour is not state.turn:
        raise NotYourMove
    move = None if command.move is None else read_move(state, command.move)
    there = state
    if move is not None:
        free = not state.settings.validates
        there = go_on(state, [MovePlayed(at=now.at, move=move.uci(), colour=colour, free=free)])
    end = claimable(there)
    if end is not None:
        return [ended(end, colour, now.at)]
    if not state.settings.draws.wrong_claim or not state.clocks:
        raise ClaimUnfounded
    return _wrong_claim(state, colour, move, now)


def _wrong_claim(
    state: RoomState, colour: Colour, move: chess.Move | None, now: Circumstances
) -> list[BoardEvent]:
    """Laws 9.5.3 and 9.1.2.3: time for the opponent; the claim stands as an offer; an announced move is played."""
    whose = state.holder(colour.other, "")
    if whose not in state.clocks:
        raise ClaimUnfounded
    clock = add_time(state.clocks[whose], state.settings.draws.wrong_claim)
    events: list[BoardEvent] = [ClockAdjusted(at=now.at, whose=whose, clock=clock, how="add")]
    if move is not None:
        return [*events, *played(go_on(state, events), move, colour, now, offer=True)]
    return [*events, DrawOffered(at=now.at, colour=colour)] if state.offer is None else events


def resign(state: RoomState, _command: Resign, now: Circumstances) -> list[BoardEvent]:
    """Laws 5.1.2: lost, unless the opponent cannot mate by any series of legal moves."""
    check_not_over(state)
    if state.phase is Phase.WAITING:
        raise GameNotRunning
    colour = acting(state, now)
    lost = not state.settings.validates or can_mate(state.board, colour.other)
    return [ended(End.RESIGNED if lost else End.MATERIAL, colour, now.at)]


def abort(state: RoomState, _command: Abort, now: Circumstances) -> list[BoardEvent]:
    """A player may before both have moved; the arbiter, and anybody at an open board, at any time."""
    check_not_over(state)
    side = state.turn if now.arbiter else acting(state, now)
    if state.settings.seating is Seating.BOUND and not now.arbiter and state.ply >= 2:
        raise TooLateToAbort
    return [ended(End.ABORTED, side, now.at)]


def reopen(state: RoomState, _command: Reopen, now: Circumstances) -> list[BoardEvent]:
    """An end that was none: the arbiter sets the clocks and resumes."""
    check_arbiter(state, now)
    if state.phase is not Phase.OVER:
        raise GameRunning
    return [GameReopened(at=now.at)]


def adjudicate(state: RoomState, command: Adjudicate, now: Circumstances) -> list[BoardEvent]:
    """The arbiter decides a game, or corrects how one ended."""
    check_arbiter(state, now)
    if command.result is Result.MISSING or (state.phase is Phase.OVER and state.result is command.result):
        raise GameNotRunning
    return [Adjudicated(at=now.at, result=command.result)]
