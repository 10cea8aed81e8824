"""How much time the players have. All times are whole milliseconds; a written time control is in seconds."""

import re
from enum import StrEnum
from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue, FieldRefused
from kosmos.locale import N_

SECOND = 1000


class Bonus(StrEnum):
    """From when on a Fischer bonus counts."""

    FIRST = "first"  #: the clock starts with base and bonus; each completed move brings the bonus of its stage (FIDE, 6.3)
    AFTER = "after"  #: the clock starts with the base alone
    BY_MOVE = "by_move"  #: every move has the bonus of the stage in which it is made (the Schachecke's way)


class Stage(msgspec.Struct, frozen=True):
    """Some moves, or all the rest (0), and what they bring. A last stage with a number of moves begins again and again.

    `bronstein` and `delay` are the same time: what of it a move does not use is lost. They are only shown differently.
    """

    time: int
    moves: int = 0
    fischer: int = 0
    bronstein: int = 0
    delay: int = 0


class FinalPhase(msgspec.Struct, frozen=True):
    """As soon as one side cannot mate any more: this time and bonus for the rest of the game."""

    time: int
    fischer: int = 0


class TimeControl(msgspec.Struct, frozen=True):
    """One side's time: stage after stage."""

    stages: tuple[Stage, ...]
    bonus: Bonus = Bonus.FIRST
    final: FinalPhase | None = None

    def stage(self, index: int) -> Stage:
        return self.stages[min(index, len(self.stages) - 1)]

    @property
    def takes_days(self) -> bool:
        """Correspondence, or as slow as it."""
        return self.estimate >= 24 * 3600 * SECOND

    @property
    def estimate(self) -> int:
        """How long forty moves take: base and forty times the bonus."""
        first = self.stages[0]
        return first.time + 40 * (first.fischer + first.bronstein + first.delay)


class Times(msgspec.Struct, frozen=True):
    """Both sides' time; the stronger player may have less."""

    white: TimeControl
    black: TimeControl

    def of(self, colour: Colour) -> TimeControl:
        return self.white if colour is Colour.WHITE else self.black


def berserk_control(control: TimeControl) -> TimeControl | None:
    """Arena, 1.4: half the base time and no bonus; where forty bonuses are more than the base only they go. None: no base."""
    first = control.stages[0]
    if not first.time:
        return None
    slow = first.time < 40 * first.fischer
    halved = msgspec.structs.replace(first, time=first.time if slow else first.time // 2)
    stages = (halved, *control.stages[1:])
    bare = tuple(msgspec.structs.replace(each, fischer=0, bronstein=0, delay=0) for each in stages)
    return msgspec.structs.replace(control, stages=bare)


# -- written -------------------------------------------------------------------------------------------

_STAGE = re.compile(
    r"(?:(?P<moves>\d{1,3})/)?(?P<time>\d{1,6})(?:\+(?P<fischer>\d{1,5}))?(?:-(?P<bronstein>\d{1,5}))?(?:~(?P<delay>\d{1,5}))?",
    re.ASCII,
)


#: correspondence: so many days for every move, and none of them is saved up
_DAYS = re.compile(r"([1-9]\d?)d", re.ASCII)
DAY = 24 * 3600 * SECOND


def parse_time_control(text: str, field: str = "time_control") -> TimeControl:
    """`40/6000+30:900+30`: stages with a colon between them, moves/seconds+Fischer-Bronstein~delay; `3d`: days a move."""
    if found_days := _DAYS.fullmatch(text):
        return TimeControl((Stage(0, delay=int(found_days[1]) * DAY),))
    stages = [_STAGE.fullmatch(part) for part in text.split(":")]
    if None in stages:
        raise _no_time_control(field, text)
    found: list[dict[str, Any]] = [match.groupdict() for match in stages if match]
    made = tuple(_stage(parts) for parts in found)
    if any(not stage.moves for stage in made[:-1]) or not any(stage.time or stage.fischer for stage in made):
        raise _no_time_control(field, text)
    return TimeControl(made)


def _no_time_control(field: str, text: str) -> FieldRefused:
    expected = N_("a time control such as 300+3 or 40/6000+30:900+30")
    return BadValue(field, expected, text).called(N_("Time control"))


def _stage(parts: dict[str, str | None]) -> Stage:
    times = {name: int(parts[name] or 0) * SECOND for name in ("time", "fischer", "bronstein", "delay")}
    return Stage(moves=int(parts["moves"] or 0), **times)


def make_time_control(control: TimeControl) -> str:
    return ":".join(map(_make_stage, control.stages))


def _make_stage(stage: Stage) -> str:
    if stage == Stage(0, delay=stage.delay) and stage.delay and stage.delay % DAY == 0:
        return f"{stage.delay // DAY}d"
    moves = f"{stage.moves}/" if stage.moves else ""
    signs = (("+", stage.fischer), ("-", stage.bronstein), ("~", stage.delay))
    return f"{moves}{stage.time // SECOND}" + "".join(f"{sign}{ms // SECOND}" for sign, ms in signs if ms)


def complicated() -> TimeControl:
    """The manual's "complicated time limit": ten moves blitz, then rapid, two minutes once somebody cannot mate any more."""
    blitz = Stage(55 * SECOND, moves=10, fischer=2 * SECOND)
    rapid = Stage(645 * SECOND, fischer=6 * SECOND)
    return TimeControl((blitz, rapid), Bonus.BY_MOVE, FinalPhase(120 * SECOND, 2 * SECOND))


def say_time_control(control: TimeControl) -> str:
    """As players say it: minutes and the seconds of a move (`3+2`, `1.5+0`); whatever is not so simple, as it is written."""
    first = control.stages[0]
    half_minutes, rest = divmod(first.time, 30 * SECOND)
    if len(control.stages) > 1 or control.final or first.moves or first.bronstein or first.delay or rest:
        return make_time_control(control)
    return f"{half_minutes / 2:g}+{first.fischer // SECOND}"
