"""The tables of the database file, as the steps that made them.

A step is never changed once released; a new table or column is a new step at the end.
`user_version` says how many steps a file has seen.
"""

import sqlite3
from zlib import crc32

from kosmos.core.folding import fold
from kosmos.core.store_refusals import NotOurDatabase, StoreTooNew
from kosmos.store.sql.person_rows import more_words
from kosmos.store.sqlite.games_schema import GAMES
from kosmos.store.sqlite.moved_mark import without_mark
from kosmos.store.sqlite.people_schema import PEOPLE, REFILL_WORDS, personal_tables

# "KOSM": how a Kosmos database is told from any other SQLite file.
APPLICATION_ID = 0x4B4F534D

STREAMS = (
    # AUTOINCREMENT: the number of a deleted stream is never given to another.
    """
    CREATE TABLE streams (
        number  INTEGER PRIMARY KEY AUTOINCREMENT,
        id      TEXT NOT NULL UNIQUE,
        kind    TEXT NOT NULL,
        summary BLOB NOT NULL,
        created REAL NOT NULL
    )
    """,
    "CREATE INDEX streams_by_kind ON streams (kind)",
    # A log with an index, not a table clustered by stream: 64 streams that grow at once then dirty a few
    # pages at the end of the file instead of 64 of their own (measured: twice as fast).
    """
    CREATE TABLE events (
        position INTEGER PRIMARY KEY,
        stream   INTEGER NOT NULL REFERENCES streams (number),
        version  INTEGER NOT NULL,
        data     BLOB NOT NULL,
        UNIQUE (stream, version)
    )
    """,
)

ACCOUNTS = (
    # `key` is the name as compared: "Anna" and "anna" are one account.
    """
    CREATE TABLE accounts (
        key      TEXT PRIMARY KEY,
        name     TEXT NOT NULL,
        password TEXT NOT NULL,
        role     TEXT NOT NULL,
        stamp    INTEGER NOT NULL,
        created  REAL NOT NULL
    )
    """,
    # Secrets are kept as hashes: who reads the file cannot use them.
    "CREATE TABLE links (secret_hash BLOB PRIMARY KEY, role TEXT NOT NULL, expires REAL NOT NULL)",
    """
    CREATE TABLE tokens (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        secret_hash BLOB NOT NULL UNIQUE,
        name        TEXT NOT NULL,
        scopes      TEXT NOT NULL,
        created     REAL NOT NULL,
        last_used   REAL
    )
    """,
    "CREATE TABLE logins (account TEXT NOT NULL, address TEXT NOT NULL, at REAL NOT NULL)",
    "CREATE INDEX logins_by_account ON logins (account, at)",
    "CREATE INDEX logins_by_address ON logins (address, at)",
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL)",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)

# Names are folded better than before (Noël is Noel, St.Pauli is found by Pauli): all words again.
WORDS = (
    "UPDATE people SET folded = fold(name), words = more_words(name, club)",
    "INSERT INTO people_search (people_search) VALUES ('delete-all')",
    "INSERT INTO people_search (rowid, text) SELECT id, folded || ' ' || words FROM people",
)

# Lists on their way into the people; what is said of each is its owner's.
IMPORTS = ("CREATE TABLE imports (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, job BLOB NOT NULL)",)

# Sessions are kept; tokens have an owner and end; links may be for a new password; stamps never repeat; places from which
# an account was used before are known.
ENTRANCE = (
    "CREATE TABLE stamps (last INTEGER NOT NULL)",
    "INSERT INTO stamps SELECT coalesce(max(stamp), 0) FROM accounts",
    """
    CREATE TABLE sessions (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        secret_hash BLOB NOT NULL UNIQUE,
        account     TEXT NOT NULL,
        stamp       INTEGER NOT NULL,
        device      TEXT NOT NULL,
        address     TEXT NOT NULL,
        created     REAL NOT NULL,
        last_used   REAL NOT NULL
    )
    """,
    "CREATE INDEX sessions_by_account ON sessions (account)",
    # Tokens made before belong to the house and end in a year.
    "ALTER TABLE tokens ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tokens ADD COLUMN account TEXT",
    "ALTER TABLE tokens ADD COLUMN expires REAL NOT NULL DEFAULT 0",
    "UPDATE tokens SET expires = CAST(strftime('%s', 'now') AS REAL) + 365 * 86400",
    "ALTER TABLE links ADD COLUMN account TEXT NOT NULL DEFAULT ''",
    """
    CREATE TABLE known_places (
        mark    BLOB NOT NULL,
        account TEXT NOT NULL,
        seen    REAL NOT NULL,
        PRIMARY KEY (mark, account)
    ) WITHOUT ROWID
    """,
)

# What events name by a key and people may ask to have forgotten; `subject` is whom it is about in the stream. And
# where copies of all of this were put, so that whoever is forgotten can be told of them.
PERSONAL = (
    """
    CREATE TABLE personal (
        key     TEXT PRIMARY KEY,
        stream  TEXT NOT NULL,
        subject INTEGER NOT NULL,
        data    BLOB NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX personal_by_stream ON personal (stream, subject)",
    "CREATE TABLE backups (number INTEGER PRIMARY KEY, path TEXT NOT NULL, made REAL NOT NULL)",
)

# Every event has the check sum of its bytes; and every file a name of its own, by which its journal is known.
CHECKS = (
    "ALTER TABLE events ADD COLUMN checksum INTEGER",
    "UPDATE events SET checksum = crc32(data)",
    "CREATE TABLE identity (id TEXT NOT NULL)",
    "INSERT INTO identity VALUES (lower(hex(randomblob(16))))",
)

# A second factor of an account: the secret of its authenticator, the step of the last code that opened, attempts in a row
# without success and the last of them; recovery codes as hashes.
SECOND_FACTORS = (
    """
    CREATE TABLE second_factors (
        account   TEXT PRIMARY KEY,
        secret    BLOB NOT NULL,
        confirmed INTEGER NOT NULL,
        last_step INTEGER NOT NULL,
        attempts  INTEGER NOT NULL,
        tried     REAL NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE recovery_codes (
        account TEXT NOT NULL, code_hash BLOB NOT NULL, PRIMARY KEY (account, code_hash)
    ) WITHOUT ROWID
    """,
)

# Words like a typed one are found by an index of their groups of three letters.
LIKE_WORDS = (*personal_tables(), *REFILL_WORDS)

# Files made before had the people's tables made beside the steps: these make what is not there yet.
STEPS: tuple[tuple[str, ...], ...] = (
    STREAMS,
    ACCOUNTS,
    PEOPLE,
    WORDS,
    GAMES,
    IMPORTS,
    ENTRANCE,
    PERSONAL,
    CHECKS,
    SECOND_FACTORS,
    LIKE_WORDS,
)


FORMAT = """
SELECT user_version, application_id, (SELECT count(*) FROM sqlite_schema)
FROM pragma_user_version, pragma_application_id
"""


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring a file to the newest format; a foreign or a newer file is refused and left as it was."""
    if known_format(connection, path) == len(STEPS):
        return
    connection.create_function("crc32", 1, crc32, deterministic=True)
    connection.create_function("fold", 1, fold, deterministic=True)
    connection.create_function("more_words", 2, more_words, deterministic=True)
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Looked at again inside the lock: another program may have been faster.
        with without_mark(connection):
            for statements in STEPS[known_format(connection, path) :]:
                for statement in statements:
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def known_format(connection: sqlite3.Connection, path: str) -> int:
    """How many steps a file has seen; one that is not ours, or newer than we are, is refused."""
    # One statement, so that it sees one moment: another program may be making the file just now.
    found, application, tables = connection.execute(FORMAT).fetchone()
    if application != APPLICATION_ID and (found or tables):
        raise NotOurDatabase(path)
    if found > len(STEPS):
        raise StoreTooNew(path, found, len(STEPS))
    return int(found)
