"""What goes on at live boards although nobody does anything: flags, pauses after a restart, games to be kept, cleaning up."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kosmos.core.background import repeat, start_task
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.store_refusals import StoreRefused
from kosmos.play import commands as c
from kosmos.play.room import RoomSummary
from kosmos.play.state import Phase, RoomState
from kosmos.service.boards import stream_of
from kosmos.service.common_time import LEADER_SEEN_WITHIN, CommonTime
from kosmos.store.settings import HouseSettings
from kosmos.store.time import TIME

if TYPE_CHECKING:
    from kosmos.service.board_hall import BoardHall, ListedRoom

ALIVE = "boards:alive"  #: when a server was last known to live
KEPT = "boards:kept"  #: games that ended before this moment are kept, and their results entered
ALIVE_SECONDS = 2.0
CLEAN_SECONDS = 3600.0
DAY = 24 * 3600 * 1000
PORTION = 100  #: boards looked after at once
MARGIN = 60_000  #: ms; an end may be on its way to the disk while it is said that all is kept


def leads_alone() -> bool:
    return True


class HallKeeper:
    """Keeps live boards going. Of several servers on one store one leads: it pauses what ran while no server kept the
    time, and cleans up.

    The others keep the time of the games played at them, and take the lead when it is free. Where servers share the
    work (`shared`) a game goes on when its server ends: the leader looks after all flags.
    """

    def __init__(
        self,
        hall: "BoardHall",
        settings: HouseSettings,
        idle_days: int,
        lead: Callable[[], bool],
        common: CommonTime | None = None,
        *,
        shared: bool = False,
    ) -> None:
        """`common`: the time that all programs on a store have; None: the hall is told the time, and is alone."""
        self._hall = hall
        self._common = common
        self._settings = settings
        self._idle_days = idle_days
        self._lead = lead
        self._shared = shared
        self._tasks: list[asyncio.Task[None]] = []
        self._leads = False
        self._was_here = 0  #: ms; when this server last looked

    @property
    def works(self) -> bool:
        return bool(self._tasks)

    async def start(self) -> None:
        leads = self._lead()
        if self._common is not None:
            alive = int((await self._settings.all()).get(ALIVE, "0"))
            if mark := await self._common.begin(leads=leads, alive=alive):
                await self._settings.change({TIME: mark})
        if leads:
            await self._take_over()
        self._tasks = [start_task(self._stay_alive(), "boards alive")]
        self._tasks.append(start_task(self._keep_clean(), "idle boards"))
        for room in await self._rooms():
            if waits_for_players(room.summary):
                self._hall.set_timer(stream_of(room.name), await self._state(room))

    async def close(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if tasks:
            with suppress(Refusal):  # whoever leads next knows that the time was kept until now
                await self.say_alive()

    async def join_time(self) -> None:
        """For a command that does one thing: take the common time before asking what time it is. Does nothing where a
        server has already begun.
        """
        if self._common is not None:
            await self._common.join()

    async def _rooms(self) -> "list[ListedRoom]":
        return await self._hall.all_rooms()

    async def _state(self, room: "ListedRoom") -> RoomState:
        return await self._hall.state(stream_of(room.name))

    # -- after a time without a server -------------------------------------------------------------------

    async def _take_over(self) -> None:
        """Pause games that ran, with the time at which a server last kept it, and keep games that ended unseen.

        Where the store refuses meanwhile, all of it is done again at the next look.
        """
        known = await self._settings.all()
        rooms = await self._rooms()
        alive = int(known.get(ALIVE, "0"))
        if self._shared and abs(self._hall.clock() - max(alive, self._was_here)) < LEADER_SEEN_WITHIN:
            await self._watch_running(rooms)
        else:
            await self._pause([room for room in rooms if runs(room.summary)], alive)
        since = max(1, int(known.get(KEPT, "0")) - MARGIN)
        for room in rooms:
            if room.summary.phase is Phase.OVER and room.summary.ended >= since:
                await self._hall.tell_finished(stream_of(room.name), await self._state(room))
        await self._settings.change({KEPT: str(self._hall.clock())})
        self._leads = True

    async def _pause(self, rooms: "list[ListedRoom]", alive: int) -> None:
        for first in range(0, len(rooms), PORTION):
            portion = rooms[first : first + PORTION]
            works = (self._interrupt(stream_of(room.name), alive) for room in portion)
            for fault in await asyncio.gather(*works, return_exceptions=True):
                if fault is not None:
                    raise fault

    async def _watch_running(self, rooms: "list[ListedRoom]") -> None:
        """The flags of all running games, wherever they are played. That another server looks, too, does no harm: of two who
        see a flag fall the store takes one.
        """
        for room in rooms:
            stream = stream_of(room.name)
            if is_timed(room.summary) and not self._hall.timers.is_set(stream):
                with suppress(NotFound):  # deleted meanwhile
                    self._hall.set_timer(stream, await self._hall.state(stream))

    async def _interrupt(self, stream: str, alive: int) -> None:
        state = await self._hall.state(stream)
        if takes_days(state):
            self._hall.set_timer(stream, state)  # days a move: an hour without a server is nobody's loss
            return
        now = c.Circumstances(self._hall.clock(), arbiter=True)
        try:
            await self._hall.act(stream, c.Interrupt(alive), now)
        except StoreRefused:
            raise
        except Refusal:  # its clock had not begun to run
            return

    # -- as time goes by -----------------------------------------------------------------------------------

    async def _stay_alive(self) -> None:
        await repeat(self._look, ALIVE_SECONDS, "boards alive")

    async def _look(self) -> None:
        await self._lead_on()
        await self.say_alive()
        self._was_here = self._hall.clock()

    async def _lead_on(self) -> None:
        # A lead over nodes may be lost with its connection, and to ask for it may take as long as a network is hung.
        leads = await asyncio.to_thread(self._lead) if self._shared else self._lead()
        if leads and not self._leads:
            await self._take_over()
        elif leads and self._shared:
            await self._watch_running(await self._rooms())
        self._leads = leads

    async def say_alive(self) -> None:
        """Write down that a server keeps the time, while clocks run, and that all games that have ended are kept. The
        leader writes the common time with it.
        """
        changes: dict[str, str | None] = {}
        if len(self._hall.timers):
            changes[ALIVE] = str(self._hall.clock())
        if changes and not self._hall.is_keeping_games:
            changes[KEPT] = changes[ALIVE]
        if self._common is not None and (
            mark := await self._common.look(leads=self._leads, keep=bool(changes))
        ):
            changes[TIME] = mark
        if changes:
            await self._settings.change(changes)

    async def _keep_clean(self) -> None:
        await repeat(self.clean, CLEAN_SECONDS, "idle boards")

    async def clean(self) -> list[str]:
        """Delete boards at which nothing happened for so many days, and return their names. Games of tournaments and
        games with days a move stay.
        """
        if not self._idle_days:
            return []
        before = self._hall.clock() - self._idle_days * DAY
        gone = []
        for room in await self._rooms():
            if room.created * 1000 > before or room.summary.game is not None:
                continue
            with suppress(Refusal):
                state = await self._state(room)
                if state.touched <= before and not (takes_days(state) and state.phase is not Phase.OVER):
                    await self._hall.remove(stream_of(room.name))
                    gone.append(room.name)
        return gone


def takes_days(state: RoomState) -> bool:
    return state.settings.times is not None and state.settings.times.white.takes_days


def waits_for_players(summary: RoomSummary) -> bool:
    """A tournament game that has not begun: who does not come in time loses it."""
    return summary.phase is Phase.WAITING and summary.game is not None


def is_timed(summary: RoomSummary) -> bool:
    return runs(summary) or waits_for_players(summary)


def runs(summary: RoomSummary) -> bool:
    return summary.phase is Phase.PLAYING and summary.timed
