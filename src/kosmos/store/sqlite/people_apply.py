"""A plan carried out in one transaction, which the caller holds. Large ones go the way of `bulk_swap`."""

import sqlite3
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

import msgspec

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.people import Person
from kosmos.core.people_matching import MatchVerdict, merge
from kosmos.locale import N_
from kosmos.store.sqlite import people_rows
from kosmos.store.sqlite.bulk_rows import write_people
from kosmos.store.sqlite.people_plan import ImportPlan, Progress

#: whom a doubtful line means, or nobody yet; and what it says
Decided = list[tuple[int | None, Person]]

_FORGET = """
INSERT INTO people_search (people_search, rowid, text)
SELECT 'delete', id, folded || ' ' || words FROM people WHERE id = ?
"""
_REMEMBER = "INSERT INTO people_search (rowid, text) VALUES (?, ?)"


class Decision(StrEnum):
    """What to do with a doubtful line."""

    SKIP = "skip"
    NEW = "new"  #: somebody else: a new person
    SAME = "same"  #: it is the one that was suggested


class PlanOutdated(Refusal):
    text: ClassVar[str] = N_("The people have changed since this preview was made. Make it again.")
    status: ClassVar[int] = 409


class PeopleImported(msgspec.Struct, frozen=True):
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
) -> PeopleImported:
    """Write what the preview showed, and what was decided by line number. Refuses before it writes."""
    refuse_outdated(connection, plan)
    decided = decide(connection, plan, decisions or {})
    source = people_rows.source_number(connection, plan.source)
    connection.executemany(
        _FORGET, plan.connection.execute("SELECT id FROM people WHERE id <= ?", (plan.last,))
    )
    write_people(connection, plan.connection, source)
    connection.executemany(
        _REMEMBER, plan.connection.execute("SELECT id, folded || ' ' || words FROM people")
    )
    if progress:
        progress(plan.written)
    write_decided(connection, plan, decided)
    people_rows.changed(connection)
    return done(plan, decided)


def refuse_outdated(connection: sqlite3.Connection, plan: ImportPlan, schema: str = "") -> None:
    if people_rows.revision(connection, schema) != plan.revision:
        raise PlanOutdated


def decide(connection: sqlite3.Connection, plan: ImportPlan, decisions: Mapping[int, Decision]) -> Decided:
    """Doubtful lines that are to be written: as a change of somebody, or as somebody new."""
    decided: Decided = []
    for number, decision in decisions.items():
        line = plan.doubtful(number)
        if line is None or line.person is None:
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


def write_decided(connection: sqlite3.Connection, plan: ImportPlan, decided: Decided) -> None:
    for known, person in decided:
        if known is None:
            people_rows.insert(connection, person, plan.source)
        else:
            people_rows.update(connection, known, person, plan.source)


def done(plan: ImportPlan, decided: Decided) -> PeopleImported:
    fresh = sum(known is None for known, _ in decided)
    return PeopleImported(
        plan.counts[MatchVerdict.NEW] + fresh,
        plan.counts[MatchVerdict.CHANGED] + len(decided) - fresh,
        plan.counts[MatchVerdict.DOUBTFUL] - len(decided),
        plan.counts[MatchVerdict.REJECTED],
    )
