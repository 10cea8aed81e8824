"""A copy of the database every day, looked through after it was made; old ones go, but not all."""

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import NotOurDatabase, StoreDamaged
from kosmos.store.backups import Backups
from kosmos.store.opening import faults_of_closed

LOG = logging.getLogger("kosmos.backups")

FIRST_SECONDS = 60.0  #: after a start: nobody who only tries something out gets copies
LOOK_SECONDS = 3600.0
WEEKS = 4  #: of which one copy stays, beyond those of the last days

NOT_LOOKED = "the database could not be looked through"
DAMAGE = (StoreDamaged, NotOurDatabase)


def folder_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-backups")


def superfluous(days: Iterable[dt.date], keep: int) -> list[dt.date]:
    """The copies to delete. Kept are the newest `keep`, and before them the newest one of each of the last weeks."""
    newest_first = sorted(days, reverse=True)
    older = newest_first[keep:]
    weekly: dict[tuple[int, int], dt.date] = {}
    for day in older:
        weekly.setdefault(day.isocalendar()[:2], day)
    stay = set(list(weekly.values())[:WEEKS])
    return [day for day in older if day not in stay]


def copies_in(folder: Path) -> dict[dt.date, Path]:
    """The daily copies by their day. Other files in the folder are left alone."""
    found: dict[dt.date, Path] = {}
    for path in folder.glob("????-??-??.db"):
        with suppress(ValueError):
            found[dt.date.fromisoformat(path.stem)] = path
    return found


def newest_sound(database: Path) -> Path | None:
    """The newest copy with which nothing is wrong."""
    copies = copies_in(folder_of(database))
    for day in sorted(copies, reverse=True):
        with suppress(Refusal):
            if not faults_of_closed(copies[day]):
                return copies[day]
    return None


class DailyBackups:
    """A copy a day. Of several programs on the file one makes them. `keep`: for how many days; 0: none are made, but
    damage is still told.
    """

    def __init__(
        self,
        backups: Backups,
        database: Path,
        keep: int,
        lead: Callable[[], bool],
        today: Callable[[], dt.date] = dt.date.today,
    ) -> None:
        self._backups = backups
        self._database = database
        self._keep = keep
        self._lead = lead
        self._today = today

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make copies from the start of a server to its end."""
        task = start_task(self._go_on(), "daily backups")
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _go_on(self) -> None:
        """Again every hour: a copy that could not be made because the file was locked for a moment is made an hour later."""
        looked = await self._manages(self.tell_damage, NOT_LOOKED)
        await asyncio.sleep(FIRST_SECONDS)
        while self._keep or not looked:
            looked = looked or await self._manages(self.tell_damage, NOT_LOOKED)
            if self._keep:
                await self._manages(self.make_if_due, "no backup could be made")
            await asyncio.sleep(LOOK_SECONDS)

    async def _manages(self, work: Callable[[], Awaitable[object]], otherwise: str) -> bool:
        try:
            await work()
        except (Refusal, OSError):
            LOG.exception(otherwise)
            return False
        return True

    async def tell_damage(self) -> Sequence[str]:
        """Log what is damaged, with the newest sound copy that could take the database's place."""
        faults = await self._backups.faults()
        if faults:
            sound = await asyncio.to_thread(newest_sound, self._database)
            LOG.error("the database is damaged: %s; the newest sound backup: %s", faults[0], sound or "none")
        return faults

    async def make_if_due(self) -> Path | None:
        """The copy of today, if there is none yet."""
        folder = folder_of(self._database)
        target = folder / f"{self._today().isoformat()}.db"
        if not self._lead() or await asyncio.to_thread(target.exists):
            return None
        await asyncio.to_thread(folder.mkdir, 0o700, exist_ok=True)
        await self._backups.make(target)
        if faults := await asyncio.to_thread(faults_of_closed, target):
            await asyncio.to_thread(target.unlink)
            LOG.error("the backup is damaged, as the database may be: %s", faults[0])
            return None
        await asyncio.to_thread(self._rotate, folder)
        return target

    def _rotate(self, folder: Path) -> None:
        copies = copies_in(folder)
        for day in superfluous(copies, self._keep):
            copies[day].unlink(missing_ok=True)
