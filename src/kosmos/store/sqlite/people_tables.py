"""What is SQLite's own about the people: its index of words, its numbers, its lists of pairs."""

import sqlite3
from collections.abc import Iterable, Sequence

from kosmos.core.trigrams import SHARED
from kosmos.store.sql.connection import many
from kosmos.store.sqlite.people_schema import PERSONAL

_REMEMBER = (
    "INSERT INTO people_search (rowid, text) SELECT id, folded || ' ' || words FROM people WHERE id = ?"
)
_FORGET = """
INSERT INTO people_search (people_search, rowid, text)
SELECT 'delete', id, folded || ' ' || words FROM people WHERE id = ?
"""
_NATIONAL_ID = """
SELECT national_id, nation, people.id FROM json_each(?)
JOIN people ON national_id = json_extract(value, '$[0]') AND nation = json_extract(value, '$[1]')
"""
_MEMBERSHIP = """
SELECT club_id, number, person FROM json_each(?)
JOIN people_memberships
ON club_id = json_extract(value, '$[0]') AND number = json_extract(value, '$[1]') AND number <> ''
"""
_VOCABULARY = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.people_words USING fts5vocab (main, people_search, row)"
)


class SqlitePeopleTables:
    """See `sql.person_rows.PeopleTables`."""

    def highest_number(self, connection: sqlite3.Connection) -> int:
        row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'people'").fetchone()
        return int(row[0]) if row else 0

    def forget_words(self, connection: sqlite3.Connection, number: int) -> None:
        """An index without a copy of its text has to be told what to forget."""
        connection.execute(_FORGET, (number,))

    def remember_words(self, connection: sqlite3.Connection, number: int) -> None:
        connection.execute(_REMEMBER, (number,))

    def by_words(self, connection: sqlite3.Connection, words: Sequence[str], limit: int) -> list[int]:
        """Folded words need no escaping."""
        rows = connection.execute(
            "SELECT rowid FROM people_search WHERE people_search MATCH ? LIMIT ?",
            (" ".join(f'"{word}" *' for word in words), limit),
        )
        return [number for (number,) in rows]

    def words_sharing(self, connection: sqlite3.Connection, groups: Sequence[str]) -> list[str]:
        """The list of all words that the index of words has is looked through: no index of groups is kept up for it."""
        _list_words(connection)
        shared = " + ".join(["(instr('  ' || term, ?) > 0)"] * len(groups))
        rows = connection.execute(f"SELECT term FROM temp.people_words WHERE {shared} >= {SHARED}", groups)  # noqa: S608 - our own words
        return [word for (word,) in rows]

    def by_any_words(
        self, connection: sqlite3.Connection, asked: Sequence[Sequence[str]], limit: int
    ) -> list[int]:
        lists = " AND ".join("(" + " OR ".join(f'"{word}"' for word in words) + ")" for words in asked)
        rows = connection.execute(
            "SELECT rowid FROM people_search WHERE people_search MATCH ? ORDER BY rowid LIMIT ?",
            (lists, limit),
        )
        return [number for (number,) in rows]

    def by_national_ids(
        self, connection: sqlite3.Connection, asked: Sequence[tuple[str, str]]
    ) -> Iterable[tuple[str, str, int]]:
        return connection.execute(_NATIONAL_ID, (many(asked),))

    def by_memberships(
        self, connection: sqlite3.Connection, asked: Sequence[tuple[str, str]]
    ) -> Iterable[tuple[str, str, int]]:
        return connection.execute(_MEMBERSHIP, (many(asked),))

    def clean_up(self, connection: sqlite3.Connection) -> None:
        """Imports that were cut off may hold the person, too; and the index keeps what was deleted until it is put in order."""
        drop_remains(connection)
        connection.execute("INSERT INTO people_search (people_search) VALUES ('optimize')")


TABLES = SqlitePeopleTables()


def _list_words(connection: sqlite3.Connection) -> None:
    """A view of the index, which this connection alone has; one that only reads may not even make that."""
    if connection.execute("SELECT 1 FROM temp.sqlite_schema WHERE name = 'people_words'").fetchone():
        return
    (reads_only,) = connection.execute("PRAGMA query_only").fetchone()
    connection.execute("PRAGMA query_only = OFF")
    connection.execute(_VOCABULARY)
    connection.execute(f"PRAGMA query_only = {reads_only}")


def drop_tables(connection: sqlite3.Connection, following: str) -> None:
    for table in reversed(PERSONAL):
        connection.execute(f"DROP TABLE IF EXISTS {table}{following}")


def drop_remains(connection: sqlite3.Connection) -> None:
    """The tables of imports that were cut off, whosever they were."""
    left = connection.execute("SELECT substr(name, 7) FROM sqlite_schema WHERE name GLOB 'people_next_*'")
    for (following,) in left.fetchall():
        drop_tables(connection, following)
