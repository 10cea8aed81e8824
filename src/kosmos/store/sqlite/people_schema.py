"""The tables of the club's people, beside the streams in the same file."""

import sqlite3

# A large import is written into tables of the same form beside these, `{next}`, which then take their names.
# A person's number is never given to another: AUTOINCREMENT. Names are kept as written and as looked for.
_PEOPLE = """
    CREATE TABLE IF NOT EXISTS people{next} (
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
    """
# What is nobody else's business has a table of its own, which no list for visitors reads.
_CONTACTS = """
    CREATE TABLE IF NOT EXISTS people_contacts{next} (
        person INTEGER PRIMARY KEY REFERENCES people{next} (id),
        street TEXT NOT NULL,
        town   TEXT NOT NULL,
        phone  TEXT NOT NULL,
        email  TEXT NOT NULL
    )
    """
_SOURCES = "CREATE TABLE IF NOT EXISTS people_sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)"
# The history: every rating that ever was valid, from which day on, and where it came from. Without foreign
# keys: an import of millions has just written what they would look up.
_RATINGS = """
    CREATE TABLE IF NOT EXISTS people_ratings{next} (
        person INTEGER NOT NULL,
        list   TEXT NOT NULL,
        date   TEXT NOT NULL,
        source INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        games  INTEGER,
        k      INTEGER,
        PRIMARY KEY (person, list, date, source)
    ) WITHOUT ROWID
    """
_MEMBERSHIPS = """
    CREATE TABLE IF NOT EXISTS people_memberships{next} (
        person  INTEGER NOT NULL REFERENCES people{next} (id),
        club_id TEXT NOT NULL,
        number  TEXT NOT NULL,
        club    TEXT NOT NULL,
        status  TEXT NOT NULL,
        PRIMARY KEY (person, club_id, number)
    ) WITHOUT ROWID
    """
_REVISION = (
    "CREATE TABLE IF NOT EXISTS people_revision (revision INTEGER NOT NULL)",
    "INSERT INTO people_revision SELECT 0 WHERE NOT EXISTS (SELECT * FROM people_revision)",
)
# Beginnings of words, in any order. It keeps no copy of the text (content ''), nor where in it a word stood.
_SEARCH = """
    CREATE VIRTUAL TABLE IF NOT EXISTS people_search{next} USING fts5 (
        text, content = '', columnsize = 0, detail = none, tokenize = 'ascii', prefix = '1 2 3'
    )
    """
# Every word by which somebody is found, once; and by which groups of three letters (`core.trigrams`) words like it are found.
# A word that nobody has any more may stay until somebody is forgotten: it finds nobody.
_WORDS = "CREATE TABLE IF NOT EXISTS people_words{next} (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)"
_GROUPS = """
    CREATE VIRTUAL TABLE IF NOT EXISTS people_groups{next} USING fts5 (
        word, content = '', columnsize = 0, detail = none, tokenize = 'trigram'
    )
    """
FILL_GROUPS = "INSERT INTO people_groups{next} (rowid, word) SELECT id, '  ' || word FROM people_words{next} WHERE id > ?"
#: all words again, from the index of words
REFILL_WORDS = (
    "DELETE FROM people_words",
    "INSERT INTO people_groups (people_groups) VALUES ('delete-all')",
    "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, people_search, row)",
    "INSERT INTO people_words (word) SELECT term FROM temp.vocabulary",
    "DROP TABLE temp.vocabulary",
    FILL_GROUPS.format(next="").replace("?", "0"),
)
# An index keeps its name when its table is renamed, so those of a large import bear its `{mark}`.
_INDEXES = (
    "CREATE UNIQUE INDEX IF NOT EXISTS people_by_fide_id{mark} ON people{next} (fide_id) WHERE fide_id IS NOT NULL",
    """
    CREATE UNIQUE INDEX IF NOT EXISTS people_by_national_id{mark} ON people{next} (national_id, nation)
    WHERE national_id IS NOT NULL
    """,
    "CREATE INDEX IF NOT EXISTS people_by_name{mark} ON people{next} (folded)",
    "CREATE INDEX IF NOT EXISTS people_members{mark} ON people{next} (folded, words) WHERE member = 1",
    """
    CREATE INDEX IF NOT EXISTS people_by_membership{mark} ON people_memberships{next} (club_id, number)
    WHERE number <> ''
    """,
)

#: those whose rows are people's, in an order in which they can be made; dropped the other way round
PERSONAL = {
    "people": _PEOPLE,
    "people_contacts": _CONTACTS,
    "people_ratings": _RATINGS,
    "people_memberships": _MEMBERSHIPS,
    "people_search": _SEARCH,
    "people_words": _WORDS,
    "people_groups": _GROUPS,
}


def personal_tables(following: str = "") -> tuple[str, ...]:
    """The statements that make them, all names with this ending."""
    return tuple(table.format(next=following) for table in PERSONAL.values())


def plain_tables() -> tuple[str, ...]:
    """People and sources, where rows are only set aside: no indexes, and no numbers are given."""
    people = _PEOPLE.replace(" AUTOINCREMENT", "")
    return (*(table.format(next="") for table in (people, _CONTACTS, _RATINGS, _MEMBERSHIPS)), _SOURCES)


def indexes(following: str = "", mark: str = "") -> tuple[str, ...]:
    return tuple(index.format(next=following, mark=mark) for index in _INDEXES)


PEOPLE = (*personal_tables(), _SOURCES, *_REVISION, *indexes())


def prepare(connection: sqlite3.Connection) -> None:
    """Make what is not there yet."""
    for statement in PEOPLE:
        connection.execute(statement)
