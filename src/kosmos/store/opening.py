"""Everything a club keeps, behind one protocol, and how it is opened. A new implementation joins here."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import ClassVar, Protocol, cast

from kosmos.core.database_addresses import is_address
from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.store.accounts import Accounts
from kosmos.store.backups import Backups
from kosmos.store.bus import Bus
from kosmos.store.contract import Streams
from kosmos.store.drivers import drivers
from kosmos.store.games import Games
from kosmos.store.imports import ImportJobs
from kosmos.store.links import Links
from kosmos.store.logins import Logins
from kosmos.store.moved import MovedMark
from kosmos.store.opening_bus import open_bus
from kosmos.store.people import People
from kosmos.store.personal import PersonalData
from kosmos.store.second_factors import SecondFactors
from kosmos.store.sessions import Sessions
from kosmos.store.settings import HouseSettings
from kosmos.store.sqlite.backups import back_up_file, find_faults, stored_streams
from kosmos.store.sqlite.closed import mark_of as file_mark
from kosmos.store.sqlite.closed import steps_of
from kosmos.store.sqlite.closed import transfer_end as file_end
from kosmos.store.sqlite.restoring import refuse_in_use as refuse_file_in_use
from kosmos.store.sqlite.restoring import restore_file
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.time import StoreTime
from kosmos.store.tokens import Tokens
from kosmos.store.transfer import TransferEnd


class Store(Protocol):
    """Each part has a contract of its own, and one suite of tests that every implementation keeps."""

    @property
    def streams(self) -> Streams: ...
    @property
    def personal(self) -> PersonalData: ...
    @property
    def accounts(self) -> Accounts: ...
    @property
    def second_factors(self) -> SecondFactors: ...
    @property
    def sessions(self) -> Sessions: ...
    @property
    def tokens(self) -> Tokens: ...
    @property
    def links(self) -> Links: ...
    @property
    def logins(self) -> Logins: ...
    @property
    def settings(self) -> HouseSettings: ...
    @property
    def people(self) -> People: ...
    @property
    def games(self) -> Games: ...
    @property
    def imports(self) -> ImportJobs: ...
    @property
    def backups(self) -> Backups: ...

    @property
    def time(self) -> StoreTime: ...

    @property
    def bus(self) -> Bus:
        """What carries news to the other programs on this store."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether other programs keep the time of games, too, so that a game goes on when one of them ends."""
        ...

    def take_lead(self) -> bool:
        """Whether this program looks after what runs by itself (clocks, cleaning up). At most one program on a store
        does, until it ends.
        """
        ...

    async def close(self) -> None:
        """Finish what is waiting, then let go. Closing twice is no fault."""
        ...


CLOSED = "kosmos.store.postgres.closed"


class RestoredByMoving(Refusal):
    text: ClassVar[str] = N_(
        "A backup is brought into PostgreSQL by “kosmos --db BACKUP db move postgresql://…”, into a new database."
    )


def open_store(where: Path | str, bus: str = "") -> Store:
    """The store at a place: a file of SQLite, `:memory:`, or the address of a PostgreSQL database.

    `bus`: what carries news between the programs on it, `nats://…` between nodes or the folder of the workers' sockets;
    without one each looks for itself.
    """
    if is_address(where):
        opened: Store = drivers("kosmos.store.postgres.store:open_postgres")(str(where), bus)
        return opened
    return SqliteStore.open(where, open_bus(bus))


def restore_closed(where: Path | str, backup: Path, former: Path) -> None:
    """Put a backup in the place of a store that nobody has opened; what was there becomes `former`."""
    if is_address(where):
        raise RestoredByMoving
    restore_file(backup, Path(where), former)


def faults_of_closed(where: Path | str) -> list[str]:
    """Everything that is wrong with a store that nobody here has opened."""
    if is_address(where):
        return cast("list[str]", drivers(f"{CLOSED}:find_faults")(str(where)))
    return find_faults(Path(where))


def streams_of_closed(where: Path | str) -> Iterator[tuple[str, str, list[bytes]]]:
    """Name, kind and events of every stream of a store that nobody here has opened."""
    if is_address(where):
        return cast("Iterator[tuple[str, str, list[bytes]]]", drivers(f"{CLOSED}:stored_streams")(str(where)))
    return stored_streams(Path(where))


def back_up_closed(where: Path | str, target: Path) -> None:
    """A copy of a store that nobody here has opened: it is not brought to the newest format before."""
    if is_address(where):
        drivers(f"{CLOSED}:back_up")(str(where), target)
    else:
        back_up_file(Path(where), target)


def steps_of_closed(where: Path | str) -> tuple[int, int]:
    """How many steps of the format a store has seen, and how many there are."""
    if is_address(where):
        return cast("tuple[int, int]", drivers(f"{CLOSED}:steps_of")(str(where)))
    return steps_of(Path(where))


def mark_of_closed(where: Path | str) -> MovedMark | None:
    """Where everything of a store has moved to, if it has. Nobody needs to have it open; it is only read."""
    if is_address(where):
        return cast("MovedMark | None", drivers(f"{CLOSED}:mark_of")(str(where)))
    return file_mark(Path(where))


def refuse_in_use(where: Path | str) -> None:
    """`StoreLocked` if another program has the file open. A PostgreSQL database is shared by design, so nobody is
    counted there.
    """
    if not is_address(where):
        refuse_file_in_use(Path(where))


def transfer_end(where: Path | str) -> AbstractContextManager[TransferEnd]:
    """A store to copy everything from, or into; it is brought to the newest format."""
    if is_address(where):
        return cast("AbstractContextManager[TransferEnd]", drivers(f"{CLOSED}:transfer_end")(str(where)))
    return file_end(Path(where))


def has_trigrams(where: str) -> bool:
    """Whether a database server looks for names in the middle of games by an index."""
    return cast("bool", drivers(f"{CLOSED}:has_trigrams")(where))


def clock_of(where: str) -> float:
    """The time of a database server, in seconds since 1970."""
    return cast("float", drivers(f"{CLOSED}:clock_of")(where))
