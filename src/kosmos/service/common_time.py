"""One time for all programs on a store: two machines whose clocks are an hour apart agree on every flag.

All stored times are in the common time. One program leads: it writes a mark, its own time beside the store's clock,
which every program can read. The others calculate the common time from that mark. No move asks for the time; every
program looks at the mark every two seconds.
"""

import asyncio
from typing import NamedTuple

from kosmos.service.steady_clock import SteadyClock
from kosmos.store.time import StoreMoment, StoreTime, TimeMark

LEADER_SEEN_WITHIN = 10_000  #: ms; a leader whose mark is no older than this has kept the time until now
MOST_DRIFT = 1_000  #: ms; a clock that is off by more has not drifted, so it is set in one jump
SLOWEST_READING = 500  #: ms; a look that took longer is too inexact to be used
MARK_TOLERANCE = 20  #: ms; a mark that is further from the leader's time is written anew
WAITING_SECONDS, LOOK_SECONDS = 3.0, 0.25


class Difference(NamedTuple):
    """How far a program was off, by the mark that said so."""

    mark: TimeMark
    off: int


class CommonTime:
    """The time of this program at live boards. `begin` and `look` read the store; telling the time asks nobody."""

    def __init__(self, store: StoreTime, clock: SteadyClock | None = None) -> None:
        self._store = store
        self._clock = clock or SteadyClock()
        self.milliseconds = self._clock.milliseconds
        self._last: Difference | None = None
        self._has_begun = False

    # -- before anything is stored with it -----------------------------------------------------------------

    async def begin(self, *, leads: bool, alive: int = 0) -> str | None:
        """Set the clock to the common time. Called before the first game is touched, so that a jump changes no
        running clock.

        A leader goes on with the time that was kept until now (`alive`: when clocks last ran), or begins a new one;
        the answer is the mark to be written. Where another program leads, its mark is waited for, but only for a few
        seconds: it may be a program that writes none.
        """
        self._has_begun = True
        moment = await self._store.look()
        for _ in range(round(WAITING_SECONDS / LOOK_SECONDS)):
            if leads or not moment.clock or is_usable(moment):
                break
            await asyncio.sleep(LOOK_SECONDS)
            moment = await self._store.look()
        if moment.mark is not None and is_usable(moment) and (not leads or was_kept(moment, alive)):
            self._clock.set(time_by(moment, moment.mark), moment.even)
        elif not moment.is_even:
            self._clock.set(moment.at, moment.even)
        return self._lead(moment, keep=True) if leads else None

    async def join(self) -> None:
        """For a program that does one thing and ends: take the time of a server on the same store, if there is one."""
        if self._has_begun:
            return
        self._has_begun = True
        moment = await self._store.look()
        if moment.mark is not None and is_usable(moment):
            self._clock.set(time_by(moment, moment.mark), moment.even)

    # -- as time goes by -----------------------------------------------------------------------------------

    async def look(self, *, leads: bool, keep: bool) -> str | None:
        """The mark to be written, where there is one. `keep`: something is written anyway."""
        moment = await self._store.look()
        if moment.error > SLOWEST_READING:
            return None
        if leads:
            return self._lead(moment, keep=keep)
        self._follow(moment)
        return None

    def _lead(self, moment: StoreMoment, *, keep: bool) -> str | None:
        """This program's time is the common one. It slowly approaches the time of day: that of the database, or of
        this machine.
        """
        self._last = None
        if moment.is_even:
            self._clock.follow_machine()
        else:
            self._clock.follow(moment.at, moment.even)
        if not moment.clock:
            return None
        own = self._clock.milliseconds_at(moment.even)
        mark = moment.mark
        # Beside a clock that can be set a mark is written at every look, so a mark that is not fresh shows that the clock was set.
        if keep or not moment.is_even or mark is None or abs(time_by(moment, mark) - own) > MARK_TOLERANCE:
            return TimeMark(moment.clock, moment.at, own).written()
        return None

    def _follow(self, moment: StoreMoment) -> None:
        """Small differences are made up slowly. A large one is a jump to the common time, from which all stored times
        stem: a machine that slept has to catch up at once.

        After the database's clock was set, a mark is wrong until the leader writes the next one. So beside such a
        clock two different marks must agree before this program jumps.
        """
        mark, last = moment.mark, self._last
        if mark is None or not is_usable(moment):
            return
        told = time_by(moment, mark)
        off = told - self._clock.milliseconds_at(moment.even)
        self._last = Difference(mark, off)
        if abs(off) <= MOST_DRIFT:
            self._clock.follow(told, moment.even)
        elif moment.is_even or (last is not None and last.mark != mark and abs(last.off - off) <= MOST_DRIFT):
            self._clock.set(told, moment.even)


def time_by(moment: StoreMoment, mark: TimeMark) -> int:
    """The common time at that moment."""
    return mark.time + moment.at - mark.at


def is_fresh(moment: StoreMoment) -> bool:
    return moment.mark is not None and -MOST_DRIFT < moment.at - moment.mark.at < LEADER_SEEN_WITHIN


def is_usable(moment: StoreMoment) -> bool:
    """Whether the mark still tells the common time. Beside a clock that nobody can set an old mark does, too."""
    return moment.mark is not None and (moment.is_even or is_fresh(moment))


def was_kept(moment: StoreMoment, alive: int) -> bool:
    """Whether some program may have used this time until just now."""
    mark = moment.mark
    return is_fresh(moment) or (mark is not None and abs(time_by(moment, mark) - alive) < LEADER_SEEN_WITHIN)
