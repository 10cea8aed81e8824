"""Clocks as pure functions: what is left follows from the times of events and the time control.

A turn's thinking time is `used`: from the moment the clock ran until the move, without pauses and without the credit for
the network. The flag is tested before anything is added (Laws 6.3, 6.8).
"""

import msgspec

from kosmos.play.time_control import Bonus, FinalPhase, Stage, TimeControl


class ClockSide(msgspec.Struct, frozen=True):
    """One player's clock at the start of a turn. `left` is without Bronstein time and delay."""

    left: int
    stage: int = 0
    moves: int = 0  #: completed
    final: bool = False  #: the shortened final phase has begun
    quota: int = 0  #: how much network time may still be given back


def new_clock(control: TimeControl) -> ClockSide:
    first = control.stages[0]
    bonus = 0 if control.bonus is Bonus.AFTER else first.fischer
    return ClockSide(first.time + bonus, quota=3 * lag_gain(control))


#: looked up once: a member of an enumeration is found by a function, and this is asked with every move
_BY_MOVE = Bonus.BY_MOVE


def stage_of(control: TimeControl, side: ClockSide) -> Stage:
    """The stage in force; in the final phase there is only its bonus."""
    if side.final and control.final:
        return Stage(control.final.time, fischer=control.final.fischer)
    return control.stage(side.stage)


def allowance(control: TimeControl, side: ClockSide) -> int:
    """How long the player may think at this move; at this moment the flag falls."""
    stage = stage_of(control, side)
    return side.left + stage.bronstein + stage.delay


def remaining(control: TimeControl, side: ClockSide, used: int) -> int:
    """What a clock shows that counts Bronstein time and delay in: 0 is the flag."""
    return max(0, allowance(control, side) - used)


def complete_move(control: TimeControl, side: ClockSide, used: int) -> ClockSide | None:
    """The clock after a move that took `used`; None: the flag fell before it.

    Fischer: what is left, and the bonus. Bronstein and delay: the first part of the time used is free. When the number
    of moves of a stage is complete the next stage's time is added, and time saved is carried over (6.3.2).
    """
    stage = stage_of(control, side) if side.final or side.stage else control.stages[0]
    free = stage.bronstein + stage.delay
    if used >= side.left + free:
        return None
    left = side.left - used + free if used > free else side.left
    moves, following = side.moves + 1, side.stage
    if stage.moves and not side.final and moves == _moves_needed(control, side.stage):
        following += 1
        left += control.stage(following).time
    if control.bonus is _BY_MOVE:
        stage = stage_of(control, ClockSide(left, following, moves, side.final))
    return ClockSide(left + stage.fischer, following, moves, side.final, side.quota)


def _moves_needed(control: TimeControl, stage: int) -> int:
    """Until this stage is complete, from the first move on."""
    return sum(control.stage(index).moves for index in range(stage + 1))


def begin_final(control: TimeControl, side: ClockSide) -> ClockSide:
    """The shortened final phase, once: its time, and its bonus for the coming move."""
    final: FinalPhase | None = control.final
    if final is None or side.final:
        return side
    return msgspec.structs.replace(side, left=final.time + final.fischer, final=True)


# -- what the environment or the arbiter does ----------------------------------------------------------


def add_time(side: ClockSide, ms: int) -> ClockSide:
    """Laws 7.5.5, 9.5.3: at once, also while the clock runs. Taking time away leaves at least nothing."""
    return msgspec.structs.replace(side, left=max(0, side.left + ms))


def set_time(control: TimeControl, side: ClockSide, ms: int, used: int = 0) -> ClockSide:
    """So that `ms` are left now, `used` into the turn, besides what of Bronstein time and delay is unused."""
    stage = stage_of(control, side)
    return msgspec.structs.replace(side, left=ms + max(0, used - stage.bronstein - stage.delay))


def left_now(control: TimeControl, side: ClockSide, used: int = 0) -> int:
    """What is left at this moment, without the unused part of Bronstein time and delay."""
    stage = stage_of(control, side)
    return side.left - max(0, used - stage.bronstein - stage.delay)


def grant_time(control: TimeControl, side: ClockSide, ms: int, used: int = 0) -> ClockSide:
    """At least `ms` are left now."""
    return side if left_now(control, side, used) >= ms else set_time(control, side, ms, used)


def limit_time(control: TimeControl, side: ClockSide, ms: int, used: int = 0) -> ClockSide:
    """At most `ms` are left now."""
    return side if left_now(control, side, used) <= ms else set_time(control, side, ms, used)


# -- the network ---------------------------------------------------------------------------------------

MOST_GAIN = 1000
SLOW = 250 * MOST_GAIN  #: a base from which on it is no less


def lag_gain(control: TimeControl) -> int:
    """How much network time a move may have given back in the long run: 0.15 s and more in slower games, 1 s at most."""
    if control.stages[0].time >= SLOW:
        return MOST_GAIN
    return min(MOST_GAIN, 4 * control.estimate // 1000 + 150)


def compensate(control: TimeControl, side: ClockSide, lag: int, thought: int) -> tuple[int, ClockSide]:
    """The credit for one move: never more than the measured lag, the time thought, or the quota, which refills slowly."""
    gain = lag_gain(control)
    credit = max(0, min(lag, thought, side.quota)) if lag else 0
    quota = min(7 * gain, side.quota + gain - credit)
    if quota == side.quota:
        return credit, side
    return credit, ClockSide(side.left, side.stage, side.moves, side.final, quota)
