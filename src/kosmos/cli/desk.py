"""The club on this machine, opened as far as a command needs it."""

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from kosmos.cli.session import SESSION
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.loading import later
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.listing import ListedTournament, listing
from kosmos.service.opening_streams import Streams, open_streams
from kosmos.service.operations import ClubDesk

if TYPE_CHECKING:  # loaded by the commands that need them, as below
    from kosmos.service.assembly import Services
    from kosmos.service.club import Club
    from kosmos.service.games import GamesLibrary
    from kosmos.service.opening import Store
    from kosmos.service.people import Directory
    from kosmos.service.people_imports import Imports

T = TypeVar("T")

# A look at the list of tournaments makes no papers and opens no people.
make_club = later("kosmos.service.club:Club")
make_directory = later("kosmos.service.people:Directory")
make_imports = later("kosmos.service.people_imports:Imports")
make_library = later("kosmos.service.games:GamesLibrary")
open_store = later("kosmos.service.opening:open_store")
assemble = later("kosmos.service.assembly:assemble")


class CliDesk(ClubDesk):
    """Whoever can write the database file may do everything. Only what is asked for is opened."""

    def __init__(self, database: str, language: Language) -> None:
        self.database = database
        self.language = language
        self.actor = Actor(_user(), Right.ADMIN)

    @cached_property
    def streams(self) -> Streams:
        return open_streams(self.database)

    @cached_property
    def club(self) -> "Club":
        return cast("Club", make_club(self.streams))

    @cached_property
    def store(self) -> "Store":
        return cast("Store", open_store(self.database))

    @cached_property
    def services(self) -> "Services":
        return cast("Services", assemble(self.store))

    @cached_property
    def directory(self) -> "Directory":
        return cast("Directory", make_directory(self.store, make_club(self.store.streams)))

    @cached_property
    def imports(self) -> "Imports":
        return cast("Imports", make_imports(self.directory))

    @cached_property
    def games(self) -> "GamesLibrary":
        return cast("GamesLibrary", make_library(self.store.games))

    async def listing(self) -> list[ListedTournament]:
        return await listing(self.streams, self.actor)

    async def join_time(self) -> None:
        """Before somebody asks what time it is at live boards: it is what the server on the same database says."""
        await self.services.hall.keeper.join_time()

    async def close(self) -> None:
        opened = vars(self)
        if "services" in opened:
            await self.services.hall.settle()
        for name in ("store", "streams"):
            if name in opened:
                await opened[name].close()


def at_desk(work: Callable[[CliDesk], Awaitable[T]], *, begins: bool = False) -> T:
    """Do something at the desk; only what `begins` makes a database that is not there."""
    path = SESSION.local_database(begins=begins)

    async def inside() -> T:
        desk = CliDesk(path, SESSION.language)
        try:
            return await work(desk)
        finally:
            await desk.close()

    try:
        return asyncio.run(inside())
    except UnicodeEncodeError as error:  # bytes of another encoding on the command line
        raise NotFound(Phrase(N_("tournament")), error.object) from None


class LocalOnly(Refusal):
    text: ClassVar[str] = N_("This works on the database file itself (--db), not through a server.")


def refuse_server() -> None:
    """Before what no server does for others."""
    if SESSION.server:
        raise LocalOnly


def own_database(*, begins: bool) -> str:
    refuse_server()
    return SESSION.local_database(begins=begins)


def at_own_desk(work: Callable[[CliDesk], Awaitable[T]], *, begins: bool = False) -> T:
    refuse_server()
    return at_desk(work, begins=begins)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "cli"
