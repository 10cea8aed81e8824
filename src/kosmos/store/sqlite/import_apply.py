"""A plan carried out: always by the same statements, over a span of people's numbers at a time.

Few people are written where they belong, in one transaction. Many would keep the writer for a quarter of a minute, and
no result could be entered meanwhile: so they are written, together with those who are there, into tables of the same
form beside the people's, span by span, and everybody else has a turn in between; the last transaction puts those tables
in the place of the old. Nobody sees them before; if it does not come to that, the people are as they were.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from kosmos.core.people import Person
from kosmos.core.people_matching import MatchVerdict
from kosmos.store.imports import PlanOutdated, Progress
from kosmos.store.sql import person_rows
from kosmos.store.sql.person_rows import COLUMNS, EACH
from kosmos.store.sqlite.checkpoints import AT_THE_LATEST
from kosmos.store.sqlite.import_plan import SqlitePlan
from kosmos.store.sqlite.people_schema import PERSONAL, indexes, personal_tables
from kosmos.store.sqlite.people_tables import TABLES, add_words, drop_tables

#: more people than this are written beside; fewer are done before anybody notices
MANY = 20_000
SPAN = 10_000

_HASH, _USUAL_HASH = 1 << 25, 1 << 20  # bytes that the index of words gathers before it writes them
# An index of a million names is sorted in memory; and what one step wrote need not be on disk before the next, for the
# commit of the last one brings all of it there.
_HASTY = ("cache_size = -65536", "synchronous = NORMAL", "wal_autocheckpoint = 16000")
_CAREFUL = ("cache_size = -2000", "synchronous = FULL", f"wal_autocheckpoint = {AT_THE_LATEST}")

Step = Callable[[sqlite3.Connection], None]
_OF = {
    "people": "id",
    "people_contacts": "person",
    "people_ratings": "person",
    "people_memberships": "person",
}
_COPY = tuple(
    f"INSERT INTO {table}{{next}} SELECT * FROM {table} WHERE {column} BETWEEN :first AND :last"  # noqa: S608 - our own names
    for table, column in _OF.items()
)
_WRITE = (
    f"""
    INSERT INTO people{{next}} (id, {COLUMNS}) SELECT id, {COLUMNS} FROM plan.people WHERE id BETWEEN :first AND :last
    ON CONFLICT (id) DO UPDATE SET {EACH}
    """,  # noqa: S608 - our own names
    "INSERT OR REPLACE INTO people_contacts{next} SELECT * FROM plan.people_contacts WHERE person BETWEEN :first AND :last",
    """
    INSERT OR REPLACE INTO people_ratings{next}
    SELECT person, list, date, :source, rating, games, k FROM plan.people_ratings WHERE person BETWEEN :first AND :last
    """,
    """
    INSERT OR REPLACE INTO people_memberships{next}
    SELECT * FROM plan.people_memberships WHERE person BETWEEN :first AND :last
    """,
)
_FORGET = """
INSERT INTO people_search (people_search, rowid, text)
SELECT 'delete', id, folded || ' ' || words FROM people WHERE id IN (SELECT id FROM plan.people)
"""
_REMEMBER = """
INSERT INTO people_search{next} (rowid, text)
SELECT id, folded || ' ' || words FROM {of} WHERE id BETWEEN :first AND :last
"""


_TEXTS = "SELECT folded || ' ' || words FROM {of} WHERE id BETWEEN ? AND ?"


class Applying:
    """One plan on its way into the people, on the writer's connection, to which the plan is attached."""

    def __init__(self, plan: SqlitePlan, decided: Sequence[Person], job: bytes) -> None:
        self.plan = plan
        self.decided = decided
        self.job = job
        self.next = f"_next_{plan.key}" if plan.written > MANY else ""
        self.last = plan.last + plan.counts[MatchVerdict.NEW]
        self.source = 0

    def begin(self, connection: sqlite3.Connection) -> None:
        connection.execute("ATTACH ? AS plan", (str(self.plan.path),))
        with self._transaction(connection):
            for person in self.decided:
                person_rows.refuse_taken_ids(connection, person)
            (source,) = connection.execute("SELECT name FROM plan.people_sources").fetchone()
            self.source = person_rows.source_number(connection, source)
            if self.next:
                drop_tables(connection, self.next)  # of a try that was cut off
                for statement in personal_tables(self.next):
                    connection.execute(statement)
                self._set_hash(connection, _HASH)

    def steps(self) -> list[Step]:
        """What is to be done one after the other; each takes about as long as the next."""
        if not self.next:
            return []
        words = (_REMEMBER.replace("{of}", "people{next}"),)
        spans = [(first, first + SPAN - 1) for first in range(1, self.last + 1, SPAN)]
        return [
            *(partial(self._step, (*_COPY, *_WRITE), *span) for span in spans),
            *(partial(self._step, words, *span) for span in spans),
            *(partial(self._list_words, *span) for span in spans),
            *(partial(self._step, (index,), 0, 0) for index in indexes(self.next, self.next)),
        ]

    def _step(self, statements: Sequence[str], first: int, last: int, connection: sqlite3.Connection) -> None:
        with self._hastily(connection), self._transaction(connection):
            self._do(connection, statements, first, last)

    @contextmanager
    def _hastily(self, connection: sqlite3.Connection) -> Iterator[None]:
        set_pragmas(connection, _HASTY)
        try:
            yield
        finally:
            set_pragmas(connection, _CAREFUL)

    def _do(self, connection: sqlite3.Connection, statements: Sequence[str], first: int, last: int) -> None:
        span = {"first": first, "last": last, "source": self.source}
        for statement in statements:
            connection.execute(statement.replace("{next}", self.next), span)

    def _list_words(self, first: int, last: int, connection: sqlite3.Connection) -> None:
        with self._hastily(connection), self._transaction(connection):
            span = _TEXTS.replace("{of}", f"people{self.next}")
            add_words(connection, connection.execute(span, (first, last)), self.next)

    def take_over(self, connection: sqlite3.Connection, progress: Progress | None = None) -> None:
        """The one stroke."""
        with self._transaction(connection):
            if self.next:
                self._swap(connection)
            else:
                connection.execute(_FORGET)
                remember = _REMEMBER.replace("{of}", "plan.people")
                self._do(connection, (*_WRITE, remember), 1, self.last)
                texts = connection.execute(_TEXTS.replace("{of}", "plan.people"), (1, self.last))
                add_words(connection, texts)
            if progress:
                progress(self.plan.written)
            source = connection.execute("SELECT name FROM plan.people_sources").fetchone()[0]
            for person in self.decided:
                person_rows.write(connection, TABLES, person, source)
            person_rows.changed(connection)
            connection.execute("UPDATE imports SET job = ? WHERE key = ?", (self.job, self.plan.key))

    def _swap(self, connection: sqlite3.Connection) -> None:
        highest = max(self.last, TABLES.highest_number(connection))
        self._set_hash(connection, _USUAL_HASH)
        drop_tables(connection, "")
        for table in PERSONAL:
            connection.execute(f"ALTER TABLE {table}{self.next} RENAME TO {table}")
        connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'people'", (highest,))

    def end(self, connection: sqlite3.Connection) -> None:
        """Whatever came of it, nothing is left over."""
        if self.next:
            with transaction(connection):
                drop_tables(connection, self.next)
        if any(name == "plan" for _, name, _ in connection.execute("PRAGMA database_list")):
            connection.execute("DETACH plan")

    @contextmanager
    def _transaction(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Somebody may have changed a person between two steps: what was copied would no longer be so."""
        with transaction(connection):
            if person_rows.revision(connection) != self.plan.revision:
                raise PlanOutdated
            yield

    def _set_hash(self, connection: sqlite3.Connection, size: int) -> None:
        table = f"people_search{self.next}"
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('hashsize', ?)", (size,))  # noqa: S608 - our own names


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def set_pragmas(connection: sqlite3.Connection, pragmas: Sequence[str]) -> None:
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")
