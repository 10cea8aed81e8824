"""Flags, pauses, and what the arbiter does at the clocks."""

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.play import clock
from kosmos.play.commands import AdjustClock, CallFlag, Circumstances, Interrupt, Pause, Resume
from kosmos.play.decide.common import check_arbiter, check_running, check_seated, ended
from kosmos.play.decide.positions import begin_game
from kosmos.play.ends import flag_end
from kosmos.play.events import Adjudicated, BoardEvent, ClockAdjusted, PlayPaused, PlayResumed
from kosmos.play.refusals import FlagUp, ForArbiters, GameNotRunning, NoClock
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState

GRACE = 2000  #: a flag waits so long for a move that may be on its way, if the quota allows


def call_flag(state: RoomState, _command: CallFlag, now: Circumstances) -> list[BoardEvent]:
    """Laws 6.8, 6.9: automatic. It waits for what the network may have held up, within the quota.

    The start of a game at its time (6.6) and the default time (6.7) ring here, too.
    """
    if state.phase is Phase.WAITING and state.start_at:
        return _start(state, now)
    default = state.default_at()
    if default is not None and (default <= now.at or state.phase is Phase.WAITING):
        return _not_there(state, default, now)
    check_running(state)
    if not state.running:
        raise NoClock
    used = state.used(now.at)
    begins = state.first_move_at()
    if begins is not None and begins <= now.at:
        return [Adjudicated(at=now.at, result=_FORFEITS[state.turn])]
    lefts = [_until_flag(state, holder) - used for holder in state.running]
    lefts += [at - now.at for at in (begins, default) if at is not None]
    soonest = min(lefts)
    if soonest > 0:
        raise FlagUp(soonest)
    return [ended(flag_end(state.board, state.turn), state.turn, now.at)]


#: who does not begin (arena, 1.4) or does not come (Laws 6.7) has lost
_FORFEITS = {Colour.WHITE: Result.BLACK_WINS_FORFEIT, Colour.BLACK: Result.WHITE_WINS_FORFEIT}


def _start(state: RoomState, now: Circumstances) -> list[BoardEvent]:
    """Laws 6.6: at the time set for it White's clock is started, whoever is there."""
    left = state.start_at - now.at
    if left > 0:
        raise FlagUp(left)
    return begin_game(state, now.at)


def _not_there(state: RoomState, default: int, now: Circumstances) -> list[BoardEvent]:
    """Laws 6.7: who is not there when the default time is over has lost; if nobody is, both have."""
    if default > now.at:
        raise FlagUp(default - now.at)
    absent = state.absent
    result = _FORFEITS[absent[0]] if len(absent) == 1 else Result.DOUBLE_FORFEIT
    return [Adjudicated(at=now.at, result=result)]


def _until_flag(state: RoomState, holder: str) -> int:
    side = state.clocks[holder]
    return clock.allowance(state.control(holder), side) + min(side.quota, GRACE)


def pause(state: RoomState, _command: Pause, now: Circumstances) -> list[BoardEvent]:
    """Laws 6.11: by the arbiter."""
    check_arbiter(state, now)
    check_running(state)
    return [PlayPaused(at=now.at, elapsed=state.used(now.at))]


def interrupt(state: RoomState, command: Interrupt, now: Circumstances) -> list[BoardEvent]:
    """After the server was away no time has passed since it was last known to be there: nobody flags because of it."""
    if not now.arbiter:
        raise ForArbiters
    check_running(state)
    if state.since is None:
        raise NoClock
    return [PlayPaused(at=now.at, elapsed=state.used(min(command.alive, now.at)), server=True)]


def resume(state: RoomState, _command: Resume, now: Circumstances) -> list[BoardEvent]:
    """The arbiter; after an interruption by the server either player."""
    if state.server_paused:
        check_seated(state, now)
    else:
        check_arbiter(state, now)
    if state.phase is not Phase.PAUSED:
        raise GameNotRunning
    return [PlayResumed(at=now.at)]


def adjust_clock(state: RoomState, command: AdjustClock, now: Circumstances) -> list[BoardEvent]:
    """Goes to the clock at once, also if it is running."""
    check_arbiter(state, now)
    side = state.clocks.get(command.whose)
    if side is None or state.phase is Phase.OVER:
        raise NoClock
    control = state.control(command.whose)
    used = state.used(now.at) if _is_thinking(state, command.whose) else 0
    match command.how:
        case "add":
            changed = clock.add_time(side, command.ms)
        case "grant":
            changed = clock.grant_time(control, side, command.ms, used)
        case "limit":
            changed = clock.limit_time(control, side, command.ms, used)
        case _:
            changed = clock.set_time(control, side, command.ms, used)
    return [ClockAdjusted(at=now.at, whose=command.whose, clock=changed, how=command.how)]


def _is_thinking(state: RoomState, holder: str) -> bool:
    if state.settings.seating is Seating.GROUP:
        return holder != state.last_by
    return Colour(holder) is state.turn
