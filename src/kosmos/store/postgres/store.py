"""One PostgreSQL database, with everything in it that a club keeps, for any number of nodes."""

from functools import partial

from kosmos.store.bus import Bus
from kosmos.store.opening_bus import open_bus
from kosmos.store.postgres.backups import PostgresBackups
from kosmos.store.postgres.clock import read_clock
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.imports import PostgresImports
from kosmos.store.postgres.lead import PostgresLead
from kosmos.store.postgres.people_tables import TABLES
from kosmos.store.postgres.streams import PostgresStreams
from kosmos.store.sql.settings import secret
from kosmos.store.sql.store import SqlStore


class PostgresStore(SqlStore):
    def __init__(self, database: PostgresDatabase, bus: Bus | None = None) -> None:
        super().__init__(database, TABLES, read_clock)
        self.streams = PostgresStreams(database, bus)
        self.personal = self.streams.personal
        self.imports = PostgresImports(database)
        self.backups = PostgresBackups(database)
        self.bus = self.streams.bus
        self.is_shared = True
        self._lead = PostgresLead(database.address)

    def take_lead(self) -> bool:
        return self._lead.take()

    async def close(self) -> None:
        await self.streams.close()
        self._lead.let_go()
        self.imports.close()


def open_postgres(address: str, bus: str = "") -> PostgresStore:
    """`bus` is the address of one; nodes on this database, and no others, hear each other on it."""
    database = PostgresDatabase(address)
    shared = database.run_apart_here(partial(secret, name="bus")) if bus else b""
    return PostgresStore(database, open_bus(bus, shared))


def open_postgres_streams(address: str) -> PostgresStreams:
    return PostgresStreams(PostgresDatabase(address))
