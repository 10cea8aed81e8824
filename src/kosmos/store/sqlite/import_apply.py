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
from typing import Any

from kosmos.core.people import Person
from kosmos.store.sql.import_jobs import begin_writing, end_writing, refuse_outdated
from kosmos.store.sql.person_rows import KEYS, upsert_planned
from kosmos.store.sqlite.checkpoints import AT_THE_LATEST
from kosmos.store.sqlite.import_plan import ImportPlan, RowsPlanned
from kosmos.store.sqlite.people_schema import PERSONAL, indexes, personal_tables
from kosmos.store.sqlite.people_tables import TABLES, add_words, drop_tables, forget_words, remember_words

#: more people than this are written beside; fewer are done before anybody notices
MANY = 20_000
SPAN = 10_000

_HASH, _USUAL_HASH = 1 << 25, 1 << 20  # bytes that the index of words gathers before it writes them
# An index of a million names is sorted in memory; and what one step wrote need not be on disk before the next, for the
# commit of the last one brings all of it there.
_HASTY = ("cache_size = -65536", "synchronous = NORMAL", "wal_autocheckpoint = 16000")
_CAREFUL = ("cache_size = -2000", "synchronous = FULL", f"wal_autocheckpoint = {AT_THE_LATEST}")

ImportStep = Callable[[sqlite3.Connection], None]
_COPY = "INSERT INTO {table}{next} SELECT * FROM {table} WHERE {id} BETWEEN :first AND :last"


class Applying:
    """One plan on its way into the people, on the writer's connection, to which the plan is attached."""

    def __init__(self, plan: ImportPlan, decided: Sequence[Person], job: bytes) -> None:
        self.plan = plan
        self.decided = decided
        self.job = job
        self.next = f"_next_{plan.key}" if plan.written > MANY else ""
        self.source = 0
        self.copy = [_COPY.format(table=table, next=self.next, id=key[0]) for table, key in KEYS.items()]
        self.write = [upsert_planned(table, "plan.", self.next) for table in KEYS]

    def begin(self, connection: sqlite3.Connection) -> None:
        connection.execute("ATTACH ? AS plan", (str(self.plan.path),))
        with self._transaction(connection):
            self.source = begin_writing(connection, self.plan, self.decided)
            if self.next:
                drop_tables(connection, self.next)  # of a try that was cut off
                for statement in personal_tables(self.next):
                    connection.execute(statement)
                self._set_hash(connection, _HASH)

    def steps(self) -> list[ImportStep]:
        """What is to be done one after the other; each takes about as long as the next."""
        if not self.next:
            return []
        of: dict[str, Any] = {"of": f"people{self.next}", "following": self.next}
        spans = [(first, first + SPAN - 1) for first in range(1, self.plan.highest_number + 1, SPAN)]
        return [
            *(self._step(partial(self._do, (*self.copy, *self.write), *span)) for span in spans),
            *(
                self._step(partial(index, first=first, last=last, **of))
                for index in (remember_words, add_words)
                for first, last in spans
            ),
            *(self._step(partial(self._do, (index,), 0, 0)) for index in indexes(self.next, self.next)),
        ]

    def _step(self, work: ImportStep) -> ImportStep:
        def step(connection: sqlite3.Connection) -> None:
            with self._hastily(connection), self._transaction(connection):
                work(connection)

        return step

    @contextmanager
    def _hastily(self, connection: sqlite3.Connection) -> Iterator[None]:
        set_pragmas(connection, _HASTY)
        try:
            yield
        finally:
            set_pragmas(connection, _CAREFUL)

    def _do(self, statements: Sequence[str], first: int, last: int, connection: sqlite3.Connection) -> None:
        span = {"first": first, "last": last, "source": self.source}
        for statement in statements:
            connection.execute(statement, span)

    def take_over(self, connection: sqlite3.Connection, progress: RowsPlanned | None = None) -> None:
        """Put the new tables in the place of the old ones, in one transaction."""
        with self._transaction(connection):
            if self.next:
                self._swap(connection)
            else:
                forget_words(connection, "id IN (SELECT id FROM plan.people)")
                self._do(self.write, 1, self.plan.highest_number, connection)
                remember_words(connection, "plan.people", 1, self.plan.highest_number)
                add_words(connection, "plan.people", 1, self.plan.highest_number)
            if progress:
                progress(self.plan.written)
            end_writing(connection, TABLES, self.plan, self.decided, self.job)

    def _swap(self, connection: sqlite3.Connection) -> None:
        highest = max(self.plan.highest_number, TABLES.highest_number(connection))
        self._set_hash(connection, _USUAL_HASH)
        drop_tables(connection, "")
        for table in PERSONAL:
            connection.execute(f"ALTER TABLE {table}{self.next} RENAME TO {table}")
        connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'people'", (highest,))

    def end(self, connection: sqlite3.Connection) -> None:
        """Remove what is left over, whether the import succeeded or not."""
        if self.next:
            with transaction(connection):
                drop_tables(connection, self.next)
        if any(name == "plan" for _, name, _ in connection.execute("PRAGMA database_list")):
            connection.execute("DETACH plan")

    @contextmanager
    def _transaction(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Refused if a person was changed between two steps: the copied rows would be out of date."""
        with transaction(connection):
            refuse_outdated(connection, self.plan)
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
