"""The tables of the club's people, beside the streams in the same file."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

# A person's number is never given to another: AUTOINCREMENT. Names are kept as written and as looked for.
PEOPLE = (
    """
    CREATE TABLE IF NOT EXISTS people (
        id          INTEGER PRIMARY KEY AUTOINCREMENT,
        name        TEXT NOT NULL,
        folded      TEXT NOT NULL,
        words       TEXT NOT NULL,
        birth       TEXT NOT NULL,
        sex         TEXT NOT NULL,
        title       TEXT NOT NULL,
        federation  TEXT NOT NULL,
        fide_id     INTEGER,
        nation      TEXT NOT NULL,
        national_id TEXT,
        club        TEXT NOT NULL,
        inactive    INTEGER,
        member      INTEGER NOT NULL
    )
    """,
    # What is nobody else's business has a table of its own, which no list for visitors reads.
    """
    CREATE TABLE IF NOT EXISTS people_contacts (
        person INTEGER PRIMARY KEY REFERENCES people (id),
        street TEXT NOT NULL,
        town   TEXT NOT NULL,
        phone  TEXT NOT NULL,
        email  TEXT NOT NULL
    )
    """,
    "CREATE TABLE IF NOT EXISTS people_sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
    # The history: every rating that ever was valid, from which day on, and where it came from. Without foreign
    # keys: an import of millions has just written what they would look up.
    """
    CREATE TABLE IF NOT EXISTS people_ratings (
        person INTEGER NOT NULL,
        list   TEXT NOT NULL,
        date   TEXT NOT NULL,
        source INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        games  INTEGER,
        k      INTEGER,
        PRIMARY KEY (person, list, date, source)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS people_memberships (
        person  INTEGER NOT NULL REFERENCES people (id),
        club_id TEXT NOT NULL,
        number  TEXT NOT NULL,
        club    TEXT NOT NULL,
        status  TEXT NOT NULL,
        PRIMARY KEY (person, club_id, number)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE IF NOT EXISTS people_revision (revision INTEGER NOT NULL)",
    "INSERT INTO people_revision SELECT 0 WHERE NOT EXISTS (SELECT * FROM people_revision)",
    # Beginnings of words, in any order. It keeps no copy of the text (content ''), nor where in it a word stood.
    """
    CREATE VIRTUAL TABLE IF NOT EXISTS people_search USING fts5 (
        text, content = '', columnsize = 0, detail = none, tokenize = 'ascii', prefix = '1 2 3'
    )
    """,
    "CREATE UNIQUE INDEX IF NOT EXISTS people_by_fide_id ON people (fide_id) WHERE fide_id IS NOT NULL",
    """
    CREATE UNIQUE INDEX IF NOT EXISTS people_by_national_id ON people (national_id, nation)
    WHERE national_id IS NOT NULL
    """,
    "CREATE INDEX IF NOT EXISTS people_by_name ON people (folded)",
    "CREATE INDEX IF NOT EXISTS people_members ON people (folded, words) WHERE member = 1",
    """
    CREATE INDEX IF NOT EXISTS people_by_membership ON people_memberships (club_id, number)
    WHERE number <> ''
    """,
)


def prepare(connection: sqlite3.Connection) -> None:
    """Make what is not there yet."""
    for statement in PEOPLE:
        connection.execute(statement)


# Indexes that are made faster at the end than kept all the way, when a list of millions is written.
_LATER = ("people_by_fide_id", "people_by_name")
_USUAL_HASH, _LARGE_HASH = 1 << 20, 1 << 25
_USUAL_CACHE, _LARGE_CACHE = -2_000, -65_536


@contextmanager
def bulk(connection: sqlite3.Connection) -> Iterator[None]:
    """More memory, and the large indexes made afterwards, all within the caller's transaction."""
    connection.execute(f"PRAGMA cache_size = {_LARGE_CACHE}")
    try:
        _set_hash_size(connection, _LARGE_HASH)
        for index in _LATER:
            connection.execute(f"DROP INDEX {index}")
        yield
        prepare(connection)
        _set_hash_size(connection, _USUAL_HASH)
    finally:  # the transaction takes back the rest
        connection.execute(f"PRAGMA cache_size = {_USUAL_CACHE}")


def _set_hash_size(connection: sqlite3.Connection, size: int) -> None:
    """How many bytes the index of words gathers before it writes them."""
    connection.execute("INSERT INTO people_search (people_search, rank) VALUES ('hashsize', ?)", (size,))
