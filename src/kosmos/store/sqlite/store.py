"""One SQLite file, with everything in it that a club keeps."""

from pathlib import Path

from kosmos.store.bus import Bus
from kosmos.store.sql.accounts import SqlAccounts
from kosmos.store.sql.games import SqlGames
from kosmos.store.sql.links import SqlLinks
from kosmos.store.sql.logins import SqlLogins
from kosmos.store.sql.people import SqlPeople
from kosmos.store.sql.second_factors import SqlSecondFactors
from kosmos.store.sql.sessions import SqlSessions
from kosmos.store.sql.settings import SqlHouseSettings
from kosmos.store.sql.tokens import SqlTokens
from kosmos.store.sqlite.backups import SqliteBackups
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.imports import SqliteImports
from kosmos.store.sqlite.lead import Lead
from kosmos.store.sqlite.people_tables import TABLES
from kosmos.store.sqlite.streams import SqliteStreams


class SqliteStore:
    """See `store.opening.Store`."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.streams = SqliteStreams(database, bus)
        self.personal = self.streams.personal
        self.tokens = SqlTokens(database)
        self.accounts = SqlAccounts(database, self.tokens.forget_known)
        self.second_factors = SqlSecondFactors(database, self.tokens.forget_known)
        self.sessions = SqlSessions(database)
        self.links = SqlLinks(database)
        self.logins = SqlLogins(database)
        self.settings = SqlHouseSettings(database)
        self.games = SqlGames(database)
        self.people = SqlPeople(database, TABLES)
        self.imports = SqliteImports(database)
        self.backups = SqliteBackups(database)
        self.bus = self.streams.bus
        self.is_shared = bus is not None
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
