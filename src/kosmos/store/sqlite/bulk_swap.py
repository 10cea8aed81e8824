"""A large import, written into tables beside the people's, which then take their place in one stroke.

One transaction for a million people would keep the writer for a quarter of a minute, and no result could be entered
meanwhile. So the rows are written in portions, between which everybody else has a turn. Nobody sees them before the
last step; if it does not come to that, the people are as they were.
"""

import secrets
import sqlite3
from collections.abc import Callable, Mapping
from functools import partial

from kosmos.core.people_matching import MatchVerdict
from kosmos.store.sqlite import people_rows
from kosmos.store.sqlite.people_apply import (
    Decided,
    Decision,
    PeopleImported,
    PlanOutdated,
    decide,
    done,
    refuse_outdated,
    write_decided,
)
from kosmos.store.sqlite.people_plan import ImportPlan
from kosmos.store.sqlite.people_rows import COLUMNS
from kosmos.store.sqlite.people_schema import PERSONAL, indexes, personal_tables

#: more people than this are written beside; fewer are done before anybody notices
MANY = 20_000
PORTION = 10_000
WORDS_PORTION = 20_000

_NEXT = "_next"
_HASH, _USUAL_HASH = 1 << 25, 1 << 20  # bytes that the index of words gathers before it writes them
# Of the steps: an index of a million names is sorted in memory; and what one step wrote need not be on disk before
# the next, for the commit of the last one, which is the writer's own, brings all of it there.
_STEPS = (
    "PRAGMA club.cache_size = -65536",
    "PRAGMA club.synchronous = NORMAL",
    "PRAGMA wal_autocheckpoint = 16000",
)

# A portion of the people as they are, and over it what the plan says of them.
_EACH = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS.split(", "))
_COPY = (
    "INSERT INTO club.people_next SELECT * FROM club.people WHERE id BETWEEN :first AND :last",
    "INSERT INTO club.people_contacts_next SELECT * FROM club.people_contacts WHERE person BETWEEN :first AND :last",
    "INSERT INTO club.people_ratings_next SELECT * FROM club.people_ratings WHERE person BETWEEN :first AND :last",
    """
    INSERT INTO club.people_memberships_next
    SELECT * FROM club.people_memberships WHERE person BETWEEN :first AND :last
    """,
)
_WRITE = (
    f"""
    INSERT INTO club.people_next (id, {COLUMNS}) SELECT id, {COLUMNS} FROM main.people WHERE id BETWEEN :first AND :last
    ON CONFLICT (id) DO UPDATE SET {_EACH}
    """,  # noqa: S608 - our own names
    """
    INSERT OR REPLACE INTO club.people_contacts_next
    SELECT * FROM main.people_contacts WHERE person BETWEEN :first AND :last
    """,
    """
    INSERT OR REPLACE INTO club.people_ratings_next
    SELECT person, list, date, :source, rating, games, k FROM main.people_ratings WHERE person BETWEEN :first AND :last
    """,
    """
    INSERT OR REPLACE INTO club.people_memberships_next
    SELECT * FROM main.people_memberships WHERE person BETWEEN :first AND :last
    """,
)
_WORDS = """
INSERT INTO club.people_search_next (rowid, text)
SELECT id, folded || ' ' || words FROM club.people_next WHERE id BETWEEN :first AND :last
"""

Step = Callable[[], None]


class Beside:
    """The steps of one such import. The first and the last are jobs for the writer; those between are done on the
    plan's own connection, to which the club's database is attached, so that rows go from one to the other untouched.
    """

    def __init__(self, plan: ImportPlan, decisions: Mapping[int, Decision]) -> None:
        self.plan = plan
        self.decisions = decisions
        self.decided: Decided = []
        self.source = 0
        self.mark = secrets.token_hex(4)  # two imports at once: the tables belong to the later one

    @property
    def last(self) -> int:
        return self.plan.last + self.plan.counts[MatchVerdict.NEW]

    def begin(self, connection: sqlite3.Connection) -> None:
        refuse_outdated(connection, self.plan)
        self.decided = decide(connection, self.plan, self.decisions)
        drop_tables(connection)
        connection.execute("CREATE TABLE people_mark_next (mark TEXT)")
        connection.execute("INSERT INTO people_mark_next VALUES (?)", (self.mark,))
        for statement in personal_tables(_NEXT):
            connection.execute(statement)
        _set_hash(connection, _HASH)
        self.source = people_rows.source_number(connection, self.plan.source)

    def attach(self, path: str) -> None:
        """For as long as the plan is open; a second try finds it there."""
        connection = self.plan.connection
        if all(name != "club" for _, name, _ in connection.execute("PRAGMA database_list")):
            connection.execute("ATTACH ? AS club", (path,))
            for statement in _STEPS:
                connection.execute(statement)

    def steps(self) -> list[Step]:
        """What is to be done one after the other; each takes about as long as the next."""
        rows = range(1, self.last + 1, PORTION)
        words = range(1, self.last + 1, WORDS_PORTION)
        return [
            *(partial(self._do, *_COPY, *_WRITE, first=first, last=first + PORTION - 1) for first in rows),
            *(partial(self._do, _WORDS, first=first, last=first + WORDS_PORTION - 1) for first in words),
            *(partial(self._do, statement) for statement in indexes(_NEXT, f"_{self.mark}", "club.")),
        ]

    def _do(self, *statements: str, first: int = 0, last: int = 0) -> None:
        span = {"first": first, "last": last, "source": self.source}
        connection = self.plan.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            self._check(connection, "club.")
            for statement in statements:
                connection.execute(statement, span)
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _check(self, connection: sqlite3.Connection, schema: str = "") -> None:
        """Somebody may have changed a person between two steps: what was copied would no longer be so."""
        if _mark(connection, schema) != self.mark:
            raise PlanOutdated
        refuse_outdated(connection, self.plan, schema)

    def take_over(self, connection: sqlite3.Connection) -> PeopleImported:
        """The one stroke."""
        self._check(connection)
        highest = max(self.last, people_rows.highest_number(connection))
        _set_hash(connection, _USUAL_HASH)
        drop_tables(connection, "")
        for table in PERSONAL:
            connection.execute(f"ALTER TABLE {table}{_NEXT} RENAME TO {table}")
        connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'people'", (highest,))
        connection.execute("DROP TABLE people_mark_next")
        write_decided(connection, self.plan, self.decided)
        people_rows.changed(connection)
        return done(self.plan, self.decided)

    def give_up(self, connection: sqlite3.Connection) -> None:
        if _mark(connection) == self.mark:
            drop_tables(connection)


def drop_tables(connection: sqlite3.Connection, following: str = _NEXT) -> None:
    """The tables with this ending, also what an import left behind that was cut off."""
    for table in reversed(PERSONAL):
        connection.execute(f"DROP TABLE IF EXISTS {table}{following}")
    if following:
        connection.execute("DROP TABLE IF EXISTS people_mark_next")


def _mark(connection: sqlite3.Connection, schema: str = "") -> str:
    """Whose tables are beside the people's; nobody's if there are none."""
    there = f"SELECT 1 FROM {schema}sqlite_schema WHERE name = 'people_mark_next'"  # noqa: S608 - our own names
    if connection.execute(there).fetchone() is None:
        return ""
    return str(connection.execute(f"SELECT mark FROM {schema}people_mark_next").fetchone()[0])  # noqa: S608 - our own names


def _set_hash(connection: sqlite3.Connection, size: int) -> None:
    connection.execute(
        "INSERT INTO people_search_next (people_search_next, rank) VALUES ('hashsize', ?)", (size,)
    )
