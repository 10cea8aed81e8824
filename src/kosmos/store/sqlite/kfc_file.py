"""The tables of a KeizerForClubs tournament file, read as they are. What they mean is not known here."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote

from kosmos.core.errors import Refusal
from kosmos.locale import N_, Phrase

KfcFileRow = dict[str, object]

NEEDED = ("Player", "Pairing")
OPTIONAL = ("ConfigTab",)
MOST_BYTES = 64 * 1024 * 1024
MOST_ROWS = 200_000
LONGEST_VALUE = 1_000_000  #: of a text; a column may be calculated, and be as long as it likes
MOST_TEXT = 16_000_000  #: bytes of all values together
#: a foreign file may hold a view that never ends; an honest one needs a few thousand steps
MOST_STEPS = 50_000_000


class NotAKeizerFile(Refusal):
    text: ClassVar[str] = N_("This is not a tournament file of KeizerForClubs: {reason}.")
    reason: Phrase


class KeizerFileDamaged(Refusal):
    text: ClassVar[str] = N_("This tournament file is damaged, or KeizerForClubs did not write it.")
    reason: str  #: what SQLite says, for programs


def read_kfc_file(source: Path | bytes) -> dict[str, list[KfcFileRow]]:
    """Table name to rows, each a column name to value. The file is only read, never written or locked."""
    try:
        with _opened(source) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            _check(connection)
            return {table: list(_rows(connection, table)) for table in _tables(connection)}
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter where names of columns are overwritten
        raise KeizerFileDamaged(str(error)) from error


@contextmanager
def _opened(source: Path | bytes) -> Iterator[sqlite3.Connection]:
    if isinstance(source, Path) and not source.is_file():
        raise NotAKeizerFile(Phrase(N_("there is no such file")))
    size = len(source) if isinstance(source, bytes) else source.stat().st_size
    if not 0 < size <= MOST_BYTES:
        raise NotAKeizerFile(Phrase(N_("it is empty or too large")))
    if isinstance(source, bytes):
        connection = sqlite3.connect(":memory:")
    else:
        connection = sqlite3.connect(f"file:{quote(str(source.absolute()))}?mode=ro&immutable=1", uri=True)
    with closing(connection):
        if isinstance(source, bytes):
            connection.deserialize(source)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        connection.row_factory = sqlite3.Row
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        connection.set_progress_handler(_patience(), 10_000)
        yield connection


def _patience() -> "_Patience":
    return _Patience(MOST_STEPS // 10_000)


class _Patience:
    """Ends a query that goes on for too long."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self) -> int:
        self.left -= 1
        return int(self.left < 0)


def _check(connection: sqlite3.Connection) -> None:
    """Every page is read once; a file cut off or overwritten shows here and not in the middle of a round."""
    answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if answer != "ok":
        raise KeizerFileDamaged(str(answer))


def _tables(connection: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    there = {str(row["name"]) for row in connection.execute(query)}
    missing = [table for table in NEEDED if table not in there]
    if missing:
        raise NotAKeizerFile(Phrase(N_("it has no table {table}"), {"table": missing[0]}))
    return [table for table in (*NEEDED, *OPTIONAL) if table in there]


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[KfcFileRow]:
    """`table` is one of the names above, never a name out of the file."""
    length = 0
    for count, row in enumerate(connection.execute(f'SELECT * FROM "{table}"')):  # noqa: S608 - a name of ours
        length += sum(len(value) for value in row if isinstance(value, str | bytes))
        if count >= MOST_ROWS or length > MOST_TEXT:
            raise NotAKeizerFile(Phrase(N_("it has too many rows")))
        yield dict(zip(row.keys(), tuple(row), strict=True))
