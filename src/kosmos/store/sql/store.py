"""What a store has in either database, by the jobs that both share."""

from collections.abc import Callable

from kosmos.store.sql.accounts import SqlAccounts
from kosmos.store.sql.connection import Connection, SqlDatabase
from kosmos.store.sql.games import SqlGames
from kosmos.store.sql.links import SqlLinks
from kosmos.store.sql.logins import SqlLogins
from kosmos.store.sql.people import SqlPeople
from kosmos.store.sql.person_rows import PeopleTables
from kosmos.store.sql.second_factors import SqlSecondFactors
from kosmos.store.sql.sessions import SqlSessions
from kosmos.store.sql.settings import SqlHouseSettings
from kosmos.store.sql.time import ClockReading, SqlStoreTime
from kosmos.store.sql.tokens import SqlTokens


class SqlStore:
    """See `store.opening.Store`."""

    def __init__(
        self, database: SqlDatabase, tables: PeopleTables, read_clock: Callable[[Connection], ClockReading]
    ) -> None:
        self.tokens = SqlTokens(database)
        self.accounts = SqlAccounts(database, self.tokens.forget_known)
        self.second_factors = SqlSecondFactors(database, self.tokens.forget_known)
        self.sessions = SqlSessions(database)
        self.links = SqlLinks(database)
        self.logins = SqlLogins(database)
        self.settings = SqlHouseSettings(database)
        self.games = SqlGames(database)
        self.people = SqlPeople(database, tables)
        self.time = SqlStoreTime(database, read_clock)
