"""`decide(state, command, circumstances) -> events`, or a typed refusal. One file per family of commands."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kosmos.play import commands as c
from kosmos.play.decide.clocks import adjust_clock, call_flag, interrupt, pause, resume
from kosmos.play.decide.draws import (
    abort,
    accept_draw,
    adjudicate,
    claim_draw,
    decline_draw,
    offer_draw,
    reopen,
    resign,
)
from kosmos.play.decide.moves import play_move, promote
from kosmos.play.decide.positions import (
    accept_take_back,
    decline_take_back,
    initial_position,
    recall,
    remember,
    set_up,
    take_back,
)
from kosmos.play.decide.seats import ask_rematch, go_berserk, leave_seat, open_room, say_ready, sit
from kosmos.play.events import BoardEvent
from kosmos.play.state import RoomState

DECIDE: dict[type[c.BoardCommand], Callable[[RoomState, Any, c.Circumstances], list[BoardEvent]]] = {
    c.PlayMove: play_move,
    c.Promote: promote,
    c.OfferDraw: offer_draw,
    c.AcceptDraw: accept_draw,
    c.DeclineDraw: decline_draw,
    c.ClaimDraw: claim_draw,
    c.Resign: resign,
    c.Abort: abort,
    c.TakeBack: take_back,
    c.AcceptTakeBack: accept_take_back,
    c.DeclineTakeBack: decline_take_back,
    c.SetUp: set_up,
    c.InitialPosition: initial_position,
    c.RememberPosition: remember,
    c.RecallPosition: recall,
    c.Sit: sit,
    c.LeaveSeat: leave_seat,
    c.SayReadyToPlay: say_ready,
    c.GoBerserk: go_berserk,
    c.CallFlag: call_flag,
    c.Pause: pause,
    c.Resume: resume,
    c.Interrupt: interrupt,
    c.AdjustClock: adjust_clock,
    c.Adjudicate: adjudicate,
    c.Reopen: reopen,
    c.AskRematch: ask_rematch,
}


def decide(state: RoomState, command: c.BoardCommand, now: c.Circumstances) -> list[BoardEvent]:
    """What happens if this is done now. At least one event, or a refusal is raised."""
    events, by = DECIDE[type(command)](state, command, now), now.by
    if not by or (len(events) == 1 and events[0].by == by):
        return events
    return [event if event.by == by else replace(event, by=by) for event in events]


__all__ = ["DECIDE", "decide", "open_room"]
