"""Rows of many people at once: gathered for a plan, and taken over from it as they are."""

import sqlite3
from typing import Any

from kosmos.core.people import Person
from kosmos.store.sqlite.people_rows import (
    COLUMNS,
    SLOTS,
    contact_values,
    has_contacts,
    person_values,
)

HERE = 0  #: the number of its source in a plan: all ratings of an import come from there

_CONTACTS = "INSERT OR REPLACE INTO people_contacts VALUES (?, ?, ?, ?, ?)"
_RATINGS = "INSERT OR REPLACE INTO people_ratings VALUES (?, ?, ?, ?, ?, ?, ?)"
_MEMBERSHIPS = "INSERT OR REPLACE INTO people_memberships VALUES (?, ?, ?, ?, ?)"
_EACH = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS.split(", "))
_PEOPLE = f"""
INSERT INTO people (id, {COLUMNS}) VALUES (?, {SLOTS}) ON CONFLICT (id) DO UPDATE SET {_EACH}
"""  # noqa: S608 - our own names


class PersonRows:
    """People on their way into a plan; `line` says where in the list each of them stands."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.people: list[tuple[Any, ...]] = []
        self.contacts: list[tuple[Any, ...]] = []
        self.ratings: list[tuple[Any, ...]] = []
        self.memberships: list[tuple[Any, ...]] = []

    def add(self, number: int, person: Person, line: int) -> None:
        self.people.append((number, *person_values(person), line))
        for rating in person.ratings:
            self.ratings.append(
                (number, rating.list, rating.date, HERE, rating.value, rating.games, rating.k)
            )
        if has_contacts(person):
            self.contacts.append((number, *contact_values(person)))
        for one in person.memberships:
            self.memberships.append((number, one.club_id, one.number, one.club, one.status))

    def write(self) -> None:
        many = self.connection.executemany
        many(f"INSERT INTO people (id, {COLUMNS}, line) VALUES (?, {SLOTS}, ?)", self.people)  # noqa: S608 - our own names
        many(_CONTACTS, self.contacts)
        many(_RATINGS, self.ratings)
        many(_MEMBERSHIPS, self.memberships)
        for rows in (self.people, self.contacts, self.ratings, self.memberships):
            rows.clear()


_SELECT = f"SELECT id, {COLUMNS} FROM people"  # noqa: S608 - our own names
_SELECT_RATINGS = "SELECT person, list, date, ?, rating, games, k FROM people_ratings"


def write_people(connection: sqlite3.Connection, plan: sqlite3.Connection, source: int) -> None:
    """The plan's people, new or changed, into the club's tables; all but their words."""
    connection.executemany(_PEOPLE, plan.execute(_SELECT))
    connection.executemany(_CONTACTS, plan.execute("SELECT * FROM people_contacts"))
    connection.executemany(_RATINGS, plan.execute(_SELECT_RATINGS, (source,)))
    connection.executemany(_MEMBERSHIPS, plan.execute("SELECT * FROM people_memberships"))
