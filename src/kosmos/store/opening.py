"""Everything a club keeps, behind one protocol, and how it is opened. A new implementation joins here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from kosmos.store.accounts import Accounts
from kosmos.store.addresses import drivers, is_address
from kosmos.store.backups import Backups
from kosmos.store.bus import Bus
from kosmos.store.contract import Streams
from kosmos.store.games import Games
from kosmos.store.imports import ImportJobs
from kosmos.store.links import Links
from kosmos.store.logins import Logins
from kosmos.store.opening_bus import open_bus
from kosmos.store.people import People
from kosmos.store.personal import PersonalData
from kosmos.store.sessions import Sessions
from kosmos.store.settings import HouseSettings
from kosmos.store.sqlite.backups import back_up_file, find_faults, stored_streams
from kosmos.store.sqlite.restoring import restore_file
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.tokens import Tokens


class Store(Protocol):
    """Each part has a contract of its own, and one suite of tests that every implementation keeps."""

    @property
    def streams(self) -> Streams: ...
    @property
    def personal(self) -> PersonalData: ...
    @property
    def accounts(self) -> Accounts: ...
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
    def bus(self) -> Bus:
        """What carries news to the other programs on this store."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether other programs keep the time of games, too, so that a game goes on when one of them ends."""
        ...

    def take_lead(self) -> bool:
        """Whether this program looks after what runs by itself: at most one on a store does, until it ends."""
        ...

    async def close(self) -> None:
        """Finish what is waiting, then let go. Closing twice is no fault."""
        ...


def open_store(where: Path | str, bus: str = "") -> Store:
    """The store at a place: a file of SQLite, `:memory:`, or the address of a PostgreSQL database.

    `bus`: what carries news between the programs on it, `nats://…` between nodes or the folder of the workers' sockets;
    without one each looks for itself.
    """
    if is_address(where):
        opened: Store = drivers("kosmos.store.postgres.store:open_postgres")(str(where), bus)
        return opened
    return SqliteStore.open(where, open_bus(bus, ""))


def restore_closed(where: Path, backup: Path, former: Path) -> None:
    """Put a backup in the place of a store that nobody has opened; what was there becomes `former`."""
    restore_file(backup, where, former)


def faults_of_closed(where: Path) -> list[str]:
    """Everything that is wrong with a store that nobody here has opened."""
    return find_faults(where)


def streams_of_closed(where: Path) -> Iterator[tuple[str, str, list[bytes]]]:
    """Name, kind and events of every stream of a store that nobody here has opened."""
    return stored_streams(where)


def back_up_closed(where: Path, target: Path) -> None:
    """A copy of a store that nobody here has opened: it is not brought to the newest format before."""
    back_up_file(where, target)
