"""One SQLite file, with everything in it that a club keeps."""

from pathlib import Path

from kosmos.store.bus import Bus
from kosmos.store.sqlite.accounts import SqliteAccounts
from kosmos.store.sqlite.backups import SqliteBackups
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.games import SqliteGames
from kosmos.store.sqlite.imports import SqliteImports
from kosmos.store.sqlite.lead import Lead
from kosmos.store.sqlite.links import SqliteLinks
from kosmos.store.sqlite.logins import SqliteLogins
from kosmos.store.sqlite.people import SqlitePeople
from kosmos.store.sqlite.sessions import SqliteSessions
from kosmos.store.sqlite.settings import SqliteHouseSettings
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.store.sqlite.tokens import SqliteTokens


class SqliteStore:
    """See `store.opening.Store`."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.streams = SqliteStreams(database, bus)
        self.personal = self.streams.personal
        self.tokens = SqliteTokens(database)
        self.accounts = SqliteAccounts(database, self.tokens.forget_known)
        self.sessions = SqliteSessions(database)
        self.links = SqliteLinks(database)
        self.logins = SqliteLogins(database)
        self.settings = SqliteHouseSettings(database)
        self.games = SqliteGames(database)
        self.people = SqlitePeople(database)
        self.imports = SqliteImports(database)
        self.backups = SqliteBackups(database)
        self._lead = Lead(database.path)

    @classmethod
    def open(cls, path: Path | str, bus: Bus | None = None) -> "SqliteStore":
        return cls(Database(path), bus)

    def take_lead(self) -> bool:
        return self._lead.take()

    async def close(self) -> None:
        await self.streams.close()
        self._lead.let_go()
        self.imports.close()
