"""What an import would do, in a file of its own: the people it would write as rows of the very form they will have in the
club's database, and beside them what is odd about a line.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import msgspec

from kosmos.core.people import ListLine, Person
from kosmos.core.people_matching import Candidates, FieldChange, JudgedLine, MatchVerdict
from kosmos.locale import Phrase
from kosmos.store.sql.connection import Connection
from kosmos.store.sql.people_candidates import candidates_for
from kosmos.store.sql.person_rows import PeopleTables, PersonRows, load, revision
from kosmos.store.sqlite.backups import flush
from kosmos.store.sqlite.people_schema import plain_tables

BATCH = 2000
_CACHE = -65_536  # kilobytes
HERE = 0  #: the number of its source in a plan: all ratings of an import come from there

# A new person is no odd line: where it stands in the list is kept with its number. `about` is written last.
_TABLES = (
    "CREATE TABLE new_lines (id INTEGER PRIMARY KEY, line INTEGER)",
    """
    CREATE TABLE lines (
        seq INTEGER PRIMARY KEY, line INTEGER, verdict TEXT, known INTEGER, person BLOB, changes BLOB, reason BLOB,
        text TEXT
    )
    """,
    "CREATE INDEX lines_by_verdict ON lines (verdict, seq)",
    "CREATE TABLE about (revision INTEGER, last INTEGER, counts TEXT)",
)
_SELECT = "SELECT line, verdict, known, person, changes, reason, text FROM lines"
_LINE = "INSERT INTO lines (line, verdict, known, person, changes, reason, text) VALUES (?, ?, ?, ?, ?, ?, ?)"

_encode = msgspec.msgpack.Encoder().encode
_decode_person = msgspec.msgpack.Decoder(Person).decode
_decode_changes = msgspec.msgpack.Decoder(tuple[FieldChange, ...]).decode


#: what to do with a line, given everybody who might be meant
Judge = Callable[[ListLine, Candidates | None], JudgedLine]
#: told of the lines, or of the people, done so far; on whatever thread works
RowsPlanned = Callable[[int], None]


class ImportPlan:
    """Open until closed; closing forgets nothing. Whichever database it is for, it is a file of this form."""

    def __init__(self, key: str, path: Path) -> None:
        self.key = key
        self.path = path
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.revision = 0  #: of the people, when they were looked at
        self.last = 0  #: the highest number of a person there ever was; new people are counted from there
        self.counts = dict.fromkeys(MatchVerdict, 0)

    @property
    def written(self) -> int:
        """How many people it writes without being asked."""
        return self.counts[MatchVerdict.NEW] + self.counts[MatchVerdict.CHANGED]

    @property
    def highest_number(self) -> int:
        """The highest number that a person may get when the plan is carried out."""
        return self.last + self.counts[MatchVerdict.NEW]

    @property
    def source(self) -> str:
        name: str = self.connection.execute("SELECT name FROM people_sources").fetchone()[0]
        return name

    def close(self) -> None:
        self.connection.close()

    def lines(self, verdict: MatchVerdict, start: int = 0, limit: int = 100) -> list[JudgedLine]:
        """A page of the preview. Lines that change nothing are counted, not kept."""
        if verdict is MatchVerdict.NEW:
            return self._new_lines(start, limit)
        rows = self.connection.execute(
            f"{_SELECT} WHERE verdict = ? ORDER BY seq LIMIT ? OFFSET ?", (verdict.value, limit, start)
        ).fetchall()
        known = load(self.connection, [row[2] for row in rows]) if verdict is MatchVerdict.CHANGED else {}
        return [_judged(row, known.get(row[2])) for row in rows]

    def _new_lines(self, start: int, limit: int) -> list[JudgedLine]:
        first = self.last + 1 + start
        rows = self.connection.execute(
            "SELECT id, line FROM new_lines WHERE id BETWEEN ? AND ? ORDER BY id", (first, first + limit - 1)
        ).fetchall()
        people = load(self.connection, [number for number, _ in rows])
        return [JudgedLine(MatchVerdict.NEW, people[number], line=line) for number, line in rows]

    def doubtful(self, line: int) -> JudgedLine | None:
        """The line with this number in the list, if it is a question."""
        row = self.connection.execute(
            f"{_SELECT} WHERE line = ? AND verdict = ?", (line, MatchVerdict.DOUBTFUL.value)
        ).fetchone()
        return _judged(row) if row else None


def _judged(row: tuple[Any, ...], changed: Person | None = None) -> JudgedLine:
    line, verdict, known, person, changes, reason, text = row
    return JudgedLine(
        MatchVerdict(verdict),
        _decode_person(person) if person else changed,
        known,
        _decode_changes(changes) if changes else (),
        Phrase(*msgspec.msgpack.decode(reason)) if reason else None,
        line,
        text,
    )


def kept_plan(key: str, path: Path) -> ImportPlan | None:
    """One that was finished before."""
    if not path.exists():
        return None
    plan = ImportPlan(key, path)
    with suppress(sqlite3.Error):
        if about := plan.connection.execute("SELECT * FROM about").fetchone():
            plan.revision, plan.last, counts = about
            plan.counts |= msgspec.json.decode(counts, type=dict[MatchVerdict, int])
            return plan
    plan.close()
    return None


def make_plan(
    connection: Connection,
    tables: PeopleTables,
    key: str,
    path: Path,
    lines: Iterable[ListLine],
    source: str,
    judge: Judge,
    progress: RowsPlanned | None = None,
) -> ImportPlan:
    """Judge every line against the people in the database; on disk when this returns."""
    path.unlink(missing_ok=True)
    plan = ImportPlan(key, path)
    try:
        _fill(plan, _Planning(connection, tables, plan, judge), lines, source, progress)
        flush(path)
    except BaseException:
        plan.close()
        path.unlink(missing_ok=True)
        raise
    return plan


def _fill(
    plan: ImportPlan, desk: "_Planning", lines: Iterable[ListLine], source: str, progress: RowsPlanned | None
) -> None:
    # Whoever is interrupted here reads the list again: a half plan is worth nothing.
    for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = {_CACHE}"):
        plan.connection.execute(f"PRAGMA {pragma}")
    plan.connection.execute("BEGIN EXCLUSIVE")
    for statement in (*plain_tables(), *_TABLES):
        plan.connection.execute(statement)
    plan.connection.execute("INSERT INTO people_sources VALUES (?, ?)", (HERE, source))
    stream, done = iter(lines), 0
    while batch := list(islice(stream, BATCH)):
        desk.take(batch)
        done += len(batch)
        if progress:
            progress(done)
    about = (plan.revision, plan.last, msgspec.json.encode(plan.counts).decode())
    plan.connection.execute("INSERT INTO about VALUES (?, ?, ?)", about)
    plan.connection.execute("COMMIT")


class _Planning:
    """Lines become rows, a batch at a time."""

    def __init__(self, connection: Connection, tables: PeopleTables, plan: ImportPlan, judge: Judge) -> None:
        self.connection = connection
        self.tables = tables
        self.plan = plan
        self.judge = judge
        plan.revision, plan.last = revision(connection), tables.highest_number(connection)
        self.number = plan.last
        self.rows = PersonRows(lambda _rating: HERE)
        self.new: list[tuple[int, int]] = []
        self.odd: list[tuple[Any, ...]] = []
        self.empty = connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is None

    def take(self, batch: list[ListLine]) -> None:
        people = [line.person for line in batch if line.person]
        found = iter(repeat(None) if self.empty else candidates_for(self.connection, self.tables, people))
        for line in batch:
            self._place(self.judge(line, next(found) if line.person else None))
        self.rows.write(self.plan.connection)
        self.plan.connection.executemany("INSERT INTO new_lines VALUES (?, ?)", self.new)
        self.plan.connection.executemany(_LINE, self.odd)
        self.new.clear()
        self.odd.clear()

    def _place(self, judged: JudgedLine) -> None:
        self.plan.counts[judged.verdict] += 1
        if judged.verdict is MatchVerdict.NEW:
            self.number += 1
            self.new.append((self.number, judged.line))
            self.rows.add(self.number, judged.person)  # type: ignore[arg-type]  # a new one is somebody
            return
        if judged.verdict is MatchVerdict.SAME:
            return
        doubtful = None
        if judged.verdict is MatchVerdict.CHANGED and judged.person and judged.known:
            self.rows.add(judged.known, judged.person)
        elif judged.person:
            doubtful = _encode(judged.person)
        changes = _encode(judged.changes) if judged.changes else None
        reason = _encode(judged.reason) if judged.reason else None
        row = (judged.line, judged.verdict.value, judged.known, doubtful, changes, reason, judged.text)
        self.odd.append(row)
