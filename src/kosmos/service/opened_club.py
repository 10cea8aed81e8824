"""The club of a database on this machine, opened as far as somebody asks for it."""

from functools import cached_property
from typing import TYPE_CHECKING, cast

from kosmos.core.loading import later
from kosmos.locale import Language
from kosmos.service.actors import Actor
from kosmos.service.listing import ListedTournament, listing
from kosmos.service.operations import ClubDesk
from kosmos.store.opening_streams import open_streams

if TYPE_CHECKING:  # loaded where they are asked for, as below
    from kosmos.service.assembly import Services
    from kosmos.service.club import Club
    from kosmos.service.games import GamesLibrary
    from kosmos.service.people import Directory
    from kosmos.service.people_imports import Imports
    from kosmos.store.contract import Streams
    from kosmos.store.opening import Store

# A look at the list of tournaments makes no papers and opens no people.
make_club = later("kosmos.service.club:Club")
make_directory = later("kosmos.service.people:Directory")
make_imports = later("kosmos.service.people_imports:Imports")
make_library = later("kosmos.service.games:GamesLibrary")
open_store = later("kosmos.store.opening:open_store")
assemble = later("kosmos.service.assembly:assemble")


class OpenedClub(ClubDesk):
    """A club of which only what is asked for is opened; all that was opened is closed."""

    def __init__(self, database: str, language: Language, actor: Actor) -> None:
        self.database = database
        self.language = language
        self.actor = actor

    @cached_property
    def streams(self) -> "Streams":
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
