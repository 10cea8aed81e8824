"""A plan carried out in PostgreSQL, in one transaction: readers go on seeing what was, and results are entered meanwhile.

The rows of the plan are first copied into tables that only this transaction sees; only then, for the writing itself, is
everybody else kept from changing people.
"""

from collections.abc import Sequence
from typing import Any

from kosmos.core.people import Person
from kosmos.core.people_matching import MatchVerdict
from kosmos.store.imports import PlanOutdated, Progress
from kosmos.store.postgres.people_tables import TABLES
from kosmos.store.sql import person_rows
from kosmos.store.sql.person_rows import COLUMNS, EACH
from kosmos.store.sqlite.import_plan import SqlitePlan

CONTACTS = "person, street, town, phone, email"
RATINGS = "person, list, date, source, rating, games, k"
MEMBERSHIPS = "person, club_id, number, club, status"
STAGED = {
    "people": f"id, {COLUMNS}",
    "people_contacts": CONTACTS,
    "people_ratings": RATINGS,
    "people_memberships": MEMBERSHIPS,
}
WRITE = (
    f"""
    INSERT INTO people (id, {COLUMNS}) SELECT id, {COLUMNS} FROM plan_people ON CONFLICT (id) DO UPDATE SET {EACH}
    """,  # noqa: S608 - our own names
    f"""
    INSERT INTO people_contacts ({CONTACTS}) SELECT {CONTACTS} FROM plan_people_contacts ON CONFLICT (person) DO UPDATE
    SET street = excluded.street, town = excluded.town, phone = excluded.phone, email = excluded.email
    """,  # noqa: S608 - our own names
    f"""
    INSERT INTO people_ratings ({RATINGS})
    SELECT person, list, date, :source, rating, games, k FROM plan_people_ratings
    ON CONFLICT (person, list, date, source)
    DO UPDATE SET rating = excluded.rating, games = excluded.games, k = excluded.k
    """,  # noqa: S608 - our own names
    f"""
    INSERT INTO people_memberships ({MEMBERSHIPS}) SELECT {MEMBERSHIPS} FROM plan_people_memberships
    ON CONFLICT (person, club_id, number) DO UPDATE SET club = excluded.club, status = excluded.status
    """,  # noqa: S608 - our own names
)


def apply_plan(
    connection: Any, plan: SqlitePlan, decided: Sequence[Person], job: bytes, progress: Progress | None
) -> None:
    _refuse_outdated(connection, plan)
    for table, columns in STAGED.items():
        _stage(connection, plan, table, columns)
        if progress and table == "people":
            progress(plan.written // 2)
    _refuse_outdated(connection, plan, "FOR UPDATE")
    for person in decided:
        person_rows.refuse_taken_ids(connection, person)
    (source,) = plan.connection.execute("SELECT name FROM people_sources").fetchone()
    number = person_rows.source_number(connection, source)
    for statement in WRITE:
        connection.execute(statement, {"source": number} if ":source" in statement else ())
    if progress:
        progress(plan.written)
    TABLES.raise_highest_number(connection, plan.last + plan.counts[MatchVerdict.NEW])
    for person in decided:
        person_rows.write(connection, TABLES, person, source)
    person_rows.changed(connection)
    connection.execute("UPDATE imports SET job = ? WHERE key = ?", (job, plan.key))


def _refuse_outdated(connection: Any, plan: SqlitePlan, lock: str = "") -> None:
    (found,) = connection.execute(f"SELECT revision FROM people_revision {lock}").fetchone()  # noqa: S608 - our own words
    if found != plan.revision:
        raise PlanOutdated


def _stage(connection: Any, plan: SqlitePlan, table: str, columns: str) -> None:
    connection.execute(f"CREATE TEMP TABLE plan_{table} (LIKE {table}) ON COMMIT DROP")
    rows = plan.connection.execute(f"SELECT {columns} FROM {table}")  # noqa: S608 - our own names
    with connection.raw.cursor().copy(f"COPY plan_{table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
