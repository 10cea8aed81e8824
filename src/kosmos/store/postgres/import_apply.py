"""A plan carried out in PostgreSQL, in one transaction: readers go on seeing what was, and results are entered meanwhile.

The rows of the plan are first copied into tables that only this transaction sees; only then, for the writing itself, is
everybody else kept from changing people.
"""

from collections.abc import Sequence
from typing import Any

from kosmos.core.people import Person
from kosmos.store.postgres.people_tables import TABLES
from kosmos.store.sql.import_jobs import begin_writing, end_writing, refuse_outdated
from kosmos.store.sql.person_rows import KEYS, columns_of, upsert_planned
from kosmos.store.sqlite.import_plan import ImportPlan, RowsPlanned


def apply_plan(
    connection: Any, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: RowsPlanned | None
) -> None:
    refuse_outdated(connection, plan)
    for table in KEYS:
        _stage(connection, plan, table)
        if progress and table == "people":
            progress(plan.written // 2)
    refuse_outdated(connection, plan, "FOR UPDATE")
    source = begin_writing(connection, plan, decided)
    span = {"source": source, "first": 1, "last": plan.highest_number}
    for table in KEYS:
        connection.execute(upsert_planned(table, "plan_"), span)
    if progress:
        progress(plan.written)
    TABLES.raise_highest_number(connection, plan.highest_number)
    end_writing(connection, TABLES, plan, decided, job)


def _stage(connection: Any, plan: ImportPlan, table: str) -> None:
    columns = ", ".join(columns_of(table))
    connection.execute(f"CREATE TEMP TABLE plan_{table} (LIKE {table}) ON COMMIT DROP")
    rows = plan.connection.execute(f"SELECT {columns} FROM {table}")  # noqa: S608 - our own names
    with connection.raw.cursor().copy(f"COPY plan_{table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
