"""One SQLite file, with everything in it that a club keeps."""

from pathlib import Path

from kosmos.store.bus import Bus
from kosmos.store.sql.store import SqlStore
from kosmos.store.sqlite.backups import SqliteBackups
from kosmos.store.sqlite.clock import read_clock
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.imports import SqliteImports
from kosmos.store.sqlite.lead import Lead
from kosmos.store.sqlite.people_tables import TABLES
from kosmos.store.sqlite.streams import SqliteStreams


class SqliteStore(SqlStore):
    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        super().__init__(database, TABLES, read_clock)
        self.streams = SqliteStreams(database, bus)
        self.personal = self.streams.personal
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
