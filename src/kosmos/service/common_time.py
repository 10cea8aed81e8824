"""One time for all programs on a store: two machines whose clocks are an hour apart agree on every flag.

Every stored time stems from the common one. Who leads says what it is: it writes down its own time beside the store's clock,
which all can read, and all others are where that mark puts them. Nobody asks for it at a move; a look every two seconds is all.
"""

import asyncio
from typing import NamedTuple

from kosmos.service.steady_clock import SteadyClock
from kosmos.store.time import StoreMoment, StoreTime, TimeMark

LEADER_SEEN_WITHIN = 10_000  #: ms; a leader that was there this recently kept the time until now
MOST_DRIFT = 1_000  #: ms; by more nobody drifts, so whoever is that far off is set
SLOWEST_READING = 500  #: ms; what was on its way so long says nothing
MARK_TOLERANCE = 20  #: ms; so far a mark may be from the leader's time before it is written anew
WAITING_SECONDS, LOOK_SECONDS = 3.0, 0.25


class Difference(NamedTuple):
    """What a program was told to be off, and by which mark."""

    mark: TimeMark
    off: int


class CommonTime:
    """The time of this program at live boards. It looks at the store's (`begin`, `look`); telling it asks nobody."""

    def __init__(self, store: StoreTime, clock: SteadyClock | None = None) -> None:
        self._store = store
        self._clock = clock or SteadyClock()
        self.milliseconds = self._clock.milliseconds
        self._last: Difference | None = None
        self._has_begun = False

    # -- before anything is stored with it -----------------------------------------------------------------

    async def begin(self, *, leads: bool, alive: int = 0) -> str | None:
        """Before the first game is touched, so that a jump changes no clock that runs: be where the others are.

        Who leads goes on with a time that was kept until now (`alive`: when clocks last ran), and begins a new one otherwise;
        the answer is the mark to be written. Where another leads its mark is waited for, but not for ever: it may be a
        program that writes none.
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
        """For a program that does one thing and ends: be where a server on the same store is, if there is one."""
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
        """The common time is this program's. It comes nearer to the time of day: the database's, or this machine's."""
        self._last = None
        if moment.is_even:
            self._clock.follow_machine()
        else:
            self._clock.follow(moment.at, moment.even)
        if not moment.clock:
            return None
        own = self._clock.milliseconds_at(moment.even)
        mark = moment.mark
        # A clock that can be set is told anew at every look: so a mark that is not fresh says that it was set.
        if keep or not moment.is_even or mark is None or abs(time_by(moment, mark) - own) > MARK_TOLERANCE:
            return TimeMark(moment.clock, moment.at, own).written()
        return None

    def _follow(self, moment: StoreMoment) -> None:
        """Small differences are drifted away. Large ones are a jump, to the time that all stored ones stem from: a machine
        that slept is told by them, as its players are by their own clocks.

        Where the database's clock was set a mark is wrong until the leader has written the next one. So there two marks
        have to tell the same.
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
    """A clock that nobody can set goes on from an old mark, too."""
    return moment.mark is not None and (moment.is_even or is_fresh(moment))


def was_kept(moment: StoreMoment, alive: int) -> bool:
    """Whether somebody may have gone by this time until just now."""
    mark = moment.mark
    return is_fresh(moment) or (mark is not None and abs(time_by(moment, mark) - alive) < LEADER_SEEN_WITHIN)
