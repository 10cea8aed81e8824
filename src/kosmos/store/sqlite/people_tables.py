"""What is SQLite's own about the people: its index of words, its numbers, its pairs."""

import sqlite3
from collections import Counter
from collections.abc import MutableMapping, Sequence
from typing import Any

from kosmos.core.trigrams import SHARED, SharingSieve, groups_to_find
from kosmos.store.sql.connection import many
from kosmos.store.sqlite.memory import RememberingConnection
from kosmos.store.sqlite.people_schema import FILL_GROUPS, PERSONAL, REFILL_WORDS

#: what people of a span are found by
_TEXTS = "SELECT id, folded || ' ' || words FROM {of} WHERE id BETWEEN ? AND ?"
_FORGET = "INSERT INTO people_search (people_search, rowid, text) SELECT 'delete', id, folded || ' ' || words FROM people"
_SHARING = "SELECT rowid FROM people_groups WHERE people_groups MATCH ?"
_NAMED = "SELECT id, word FROM people_words WHERE id IN (SELECT value FROM json_each(?))"


class SqlitePeopleTables:
    """See `sql.person_rows.PeopleTables`."""

    pairs = """
    (SELECT json_extract(value, '$[0]') AS one, json_extract(value, '$[1]') AS other FROM json_each(?)) AS asked
    """

    def highest_number(self, connection: sqlite3.Connection) -> int:
        row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'people'").fetchone()
        return int(row[0]) if row else 0

    def forget_words(self, connection: sqlite3.Connection, number: int) -> None:
        forget_words(connection, "id = ?", number)

    def remember_words(self, connection: sqlite3.Connection, number: int) -> None:
        remember_words(connection, "people", number, number)
        add_words(connection, "people", number, number)

    def by_words(self, connection: sqlite3.Connection, words: Sequence[str], limit: int) -> list[int]:
        """Folded words need no escaping."""
        rows = connection.execute(
            "SELECT rowid FROM people_search WHERE people_search MATCH ? LIMIT ?",
            (" ".join(f'"{word}" *' for word in words), limit),
        )
        return [number for (number,) in rows]

    def words_sharing(self, connection: sqlite3.Connection, typed: str) -> list[str]:
        """Found by the index of groups, with how many of them each word has."""
        shared = Counter[int]()
        for group in groups_to_find(typed):
            shared.update([number for (number,) in connection.execute(_SHARING, (f'"{group}"',))])
        enough = [number for number, count in shared.items() if count >= SHARED]
        words = connection.execute(_NAMED, (many(enough),))
        sieve = SharingSieve(typed)
        return [word for number, word in words if sieve.lets_through(word, shared[number])]

    def memory(self, connection: sqlite3.Connection) -> MutableMapping[Any, Any]:
        return connection.memory() if isinstance(connection, RememberingConnection) else {}

    def by_any_words(
        self, connection: sqlite3.Connection, asked: Sequence[Sequence[str]], limit: int
    ) -> list[int]:
        lists = " AND ".join("(" + " OR ".join(f'"{word}"' for word in words) + ")" for words in asked)
        rows = connection.execute(
            "SELECT rowid FROM people_search WHERE people_search MATCH ? ORDER BY rowid LIMIT ?",
            (lists, limit),
        )
        return [number for (number,) in rows]

    def clean_up(self, connection: sqlite3.Connection) -> None:
        """Imports that were cut off may hold the person, too; and the index keeps what was deleted until it is put in order."""
        drop_remains(connection)
        connection.execute("INSERT INTO people_search (people_search) VALUES ('optimize')")
        for statement in REFILL_WORDS:
            connection.execute(statement)


TABLES = SqlitePeopleTables()


def forget_words(connection: sqlite3.Connection, which: str, *asked: int) -> None:
    """An index without a copy of its text has to be told what to forget."""
    connection.execute(f"{_FORGET} WHERE {which}", asked)


def remember_words(
    connection: sqlite3.Connection, of: str, first: int, last: int, following: str = ""
) -> None:
    texts = _TEXTS.format(of=of)
    connection.execute(f"INSERT INTO people_search{following} (rowid, text) {texts}", (first, last))


def add_words(connection: sqlite3.Connection, of: str, first: int, last: int, following: str = "") -> None:
    """Words by which somebody is found, each once, and their groups."""
    texts = connection.execute(_TEXTS.format(of=of), (first, last))
    words = {word for _, text in texts for word in text.split()}
    table = f"people_words{following}"
    (last_word,) = connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()  # noqa: S608 - our own names
    connection.executemany(f"INSERT OR IGNORE INTO {table} (word) VALUES (?)", ((word,) for word in words))  # noqa: S608 - our own names
    connection.execute(FILL_GROUPS.format(next=following), (last_word,))


def drop_tables(connection: sqlite3.Connection, following: str) -> None:
    for table in reversed(PERSONAL):
        connection.execute(f"DROP TABLE IF EXISTS {table}{following}")


def drop_remains(connection: sqlite3.Connection) -> None:
    """The tables of imports that were cut off, whosever they were."""
    left = connection.execute("SELECT substr(name, 7) FROM sqlite_schema WHERE name GLOB 'people_next_*'")
    for (following,) in left.fetchall():
        drop_tables(connection, following)
