"""A plan carried out: all of it in one transaction, which the caller holds."""

import sqlite3
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

import msgspec

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.people import Person
from kosmos.core.people_matching import Verdict, merge
from kosmos.locale import N_
from kosmos.store import people_rows
from kosmos.store.people_plan import ImportPlan, Progress
from kosmos.store.people_rows import COLUMNS, SLOTS, contact_values, has_contacts, person_values, search_text
from kosmos.store.people_schema import bulk

_PORTION = 10_000
# More people than this are written before the indexes are made, not after: sorted at once, not one by one.
_MANY = 20_000

_PEOPLE = f"INSERT INTO people (id, {COLUMNS}) VALUES (?, {SLOTS})"  # noqa: S608 - our own names
_WORDS = "INSERT INTO people_search (rowid, text) VALUES (?, ?)"
_RATINGS = "INSERT OR REPLACE INTO people_ratings VALUES (?, ?, ?, ?, ?, ?, ?)"
_CONTACTS = "INSERT INTO people_contacts VALUES (?, ?, ?, ?, ?)"
_MEMBERSHIPS = "INSERT OR REPLACE INTO people_memberships VALUES (?, ?, ?, ?, ?)"


class Decision(StrEnum):
    """What to do with a doubtful line."""

    SKIP = "skip"
    NEW = "new"  #: somebody else: a new person
    SAME = "same"  #: it is the one that was suggested


class PlanOutdated(Refusal):
    text: ClassVar[str] = N_("The people have changed since this preview was made. Make it again.")
    status: ClassVar[int] = 409


class Imported(msgspec.Struct, frozen=True):
    """What was done."""

    new: int
    changed: int
    skipped: int  #: doubtful lines that nobody decided on
    rejected: int


def apply_plan(
    connection: sqlite3.Connection,
    plan: ImportPlan,
    decisions: Mapping[int, Decision] | None = None,
    progress: Progress | None = None,
) -> Imported:
    """Write what the preview showed, and what was decided by line number. Refuses before it writes."""
    if people_rows.revision(connection) != plan.revision:
        raise PlanOutdated
    decided = _decided(connection, plan, decisions or {})
    if plan.counts[Verdict.NEW] > _MANY:
        with bulk(connection):
            _insert_new(connection, plan, progress)
    else:
        _insert_new(connection, plan, progress)
    for portion in plan.changed_people(_PORTION):
        for number, person in portion:
            people_rows.update(connection, number, person, plan.source)
    for known, person in decided:
        if known is None:
            people_rows.insert(connection, person, plan.source)
        else:
            people_rows.update(connection, known, person, plan.source)
    people_rows.changed(connection)
    fresh = sum(known is None for known, _ in decided)
    return Imported(
        plan.counts[Verdict.NEW] + fresh,
        plan.counts[Verdict.CHANGED] + len(decided) - fresh,
        plan.counts[Verdict.DOUBTFUL] - len(decided),
        plan.counts[Verdict.REJECTED],
    )


def _insert_new(connection: sqlite3.Connection, plan: ImportPlan, progress: Progress | None) -> None:
    (last,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'people'"
    ).fetchone()
    source = people_rows.source_number(connection, plan.source)
    done = 0
    for portion in plan.new_people(_PORTION):
        _insert_portion(connection, [(last + seq, person) for seq, person in portion], source)
        done += len(portion)
        if progress:
            progress(done)


def _insert_portion(
    connection: sqlite3.Connection, people: Sequence[tuple[int, Person]], source: int
) -> None:
    """What `people_rows.insert` does for one, for thousands at a time."""
    rows = [(number, *person_values(person)) for number, person in people]
    connection.executemany(_PEOPLE, rows)
    connection.executemany(_WORDS, [(row[0], search_text(row[2], row[3])) for row in rows])
    connection.executemany(
        _RATINGS,
        [
            (number, rating.list, rating.date, source, rating.value, rating.games, rating.k)
            for number, person in people
            for rating in person.ratings
        ],
    )
    connection.executemany(
        _CONTACTS,
        [(number, *contact_values(person)) for number, person in people if has_contacts(person)],
    )
    connection.executemany(
        _MEMBERSHIPS,
        [
            (number, one.club_id, one.number, one.club, one.status)
            for number, person in people
            for one in person.memberships
        ],
    )


def _decided(
    connection: sqlite3.Connection, plan: ImportPlan, decisions: Mapping[int, Decision]
) -> list[tuple[int | None, Person]]:
    """Doubtful lines that are to be written: as a change of somebody, or as somebody new."""
    decided: list[tuple[int | None, Person]] = []
    for number, decision in decisions.items():
        line = plan.line(number)
        if line is None or line.verdict is not Verdict.DOUBTFUL or line.person is None:
            raise NotFound(N_("doubtful line"), number)
        if decision is Decision.SAME and line.known is not None:
            known = people_rows.one(connection, line.known)
            merged = merge(known.person, line.person)[0]
            people_rows.refuse_taken_ids(connection, merged, known.id)
            decided.append((known.id, merged))
        elif decision is not Decision.SKIP:
            people_rows.refuse_taken_ids(connection, line.person)
            decided.append((None, line.person))
    return decided
