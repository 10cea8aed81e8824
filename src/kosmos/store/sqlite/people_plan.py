"""What an import would do: every line judged, and what it would write set aside as rows in a file of its own. Nothing
is written to the club's database before somebody says so.
"""

import sqlite3
from collections.abc import Callable, Iterable
from itertools import islice, repeat
from typing import Any

import msgspec

from kosmos.core.people import ListItem, Person, PersonRow, RejectedLine
from kosmos.core.people_matching import Candidates, FieldChange, Judgement, MatchVerdict, judge
from kosmos.locale import N_, Phrase
from kosmos.store.sqlite.bulk_rows import HERE, PersonRows
from kosmos.store.sqlite.people_candidates import candidates_for
from kosmos.store.sqlite.people_rows import highest_number, load, revision
from kosmos.store.sqlite.people_schema import plain_tables

#: lines done so far
Progress = Callable[[int], None]

BATCH = 2000
_CACHE = -65_536  # kilobytes

# Beside the people themselves, as the club's database keeps them: what is odd about a line. A new person is no odd
# line; in which line it stands is kept with its row.
_TABLES = (
    "ALTER TABLE people ADD COLUMN line INTEGER",
    """
    CREATE TABLE lines (
        seq INTEGER PRIMARY KEY, line INTEGER, verdict TEXT, known INTEGER, person BLOB, changes BLOB, reason BLOB,
        text TEXT
    )
    """,
    "CREATE INDEX lines_by_verdict ON lines (verdict, seq)",
)
_LINE = "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_SELECT = "SELECT line, verdict, known, person, changes, reason, text FROM lines"

_encode = msgspec.msgpack.Encoder().encode
_decode_person = msgspec.msgpack.Decoder(Person).decode


class PlannedLine(msgspec.Struct, frozen=True):
    """One line of the preview."""

    line: int
    verdict: MatchVerdict
    person: Person | None = None
    known: int | None = None  #: whom it changes, or whom a doubtful one may mean
    changes: tuple[FieldChange, ...] = ()
    reason: Phrase | None = None
    text: str = ""


class ImportPlan:
    """Open until closed; it lives in a temporary file that nobody else sees."""

    def __init__(self, source: str, seen_revision: int, last: int) -> None:
        self.source = source
        self.revision = seen_revision
        self.last = last  #: the highest number of a person there ever was; new people are counted from there
        self.counts = dict.fromkeys(MatchVerdict, 0)
        # An empty path is SQLite's own temporary file: gone when closed, even after a crash.
        self.connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode = OFF")
        self.connection.execute(f"PRAGMA cache_size = {_CACHE}")
        for statement in (*plain_tables(), *_TABLES):
            self.connection.execute(statement)
        self.connection.execute("INSERT INTO people_sources VALUES (?, ?)", (HERE, source))

    @property
    def written(self) -> int:
        """How many people it writes without being asked."""
        return self.counts[MatchVerdict.NEW] + self.counts[MatchVerdict.CHANGED]

    def close(self) -> None:
        self.connection.close()

    def lines(self, verdict: MatchVerdict, start: int = 0, limit: int = 100) -> list[PlannedLine]:
        """A page of the preview. Lines that change nothing are counted, not kept."""
        if verdict is MatchVerdict.NEW:
            return self._new_lines(start, limit)
        rows = self.connection.execute(
            f"{_SELECT} WHERE verdict = ? ORDER BY seq LIMIT ? OFFSET ?", (verdict.value, limit, start)
        ).fetchall()
        known = load(self.connection, [row[2] for row in rows]) if verdict is MatchVerdict.CHANGED else {}
        return [_planned(row, known[row[2]].person if known else None) for row in rows]

    def _new_lines(self, start: int, limit: int) -> list[PlannedLine]:
        first = self.last + 1 + start
        lines = dict(
            self.connection.execute(
                "SELECT id, line FROM people WHERE id BETWEEN ? AND ?", (first, first + limit - 1)
            ).fetchall()
        )
        people = load(self.connection, lines)
        return [
            PlannedLine(line, MatchVerdict.NEW, people[number].person)
            for number, line in sorted(lines.items())
        ]

    def doubtful(self, number: int) -> PlannedLine | None:
        """The line with this number in the list, if it is a question."""
        row = self.connection.execute(
            f"{_SELECT} WHERE line = ? AND verdict = ?", (number, MatchVerdict.DOUBTFUL.value)
        ).fetchone()
        return _planned(row) if row else None


def _planned(row: tuple[Any, ...], changed: Person | None = None) -> PlannedLine:
    line, verdict, known, person, changes, reason, text = row
    return PlannedLine(
        line,
        MatchVerdict(verdict),
        _decode_person(person) if person else changed,
        known,
        msgspec.msgpack.decode(changes, type=tuple[FieldChange, ...]) if changes else (),
        Phrase(*msgspec.msgpack.decode(reason)) if reason else None,
        text or "",
    )


def plan_import(
    connection: sqlite3.Connection, items: Iterable[ListItem], source: str, progress: Progress | None = None
) -> ImportPlan:
    """Judge every line against the people in the database. Whatever the list refuses is refused here."""
    plan = ImportPlan(source, revision(connection), highest_number(connection))
    try:
        desk = LineJudge(connection, plan)
        stream, done = iter(items), 0
        plan.connection.execute("BEGIN")
        while batch := list(islice(stream, BATCH)):
            desk.take(batch)
            done += len(batch)
            if progress:
                progress(done)
        plan.connection.execute("COMMIT")
    except BaseException:
        plan.close()
        raise
    return plan


class LineJudge:
    """Where lines are judged, a batch at a time. It remembers who was in this list already."""

    def __init__(self, connection: sqlite3.Connection, plan: ImportPlan) -> None:
        self.connection = connection
        self.plan = plan
        self.seq = 0
        self.number = plan.last
        self.people = PersonRows(plan.connection)
        self.odd: list[tuple[Any, ...]] = []
        self.empty = connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is None
        self.fide_ids: set[int] = set()
        self.national_ids: set[tuple[str, str]] = set()
        self.names: set[tuple[str, str]] = set()
        self.known: set[int] = set()

    def take(self, batch: list[ListItem]) -> None:
        people = [item.person for item in batch if isinstance(item, PersonRow)]
        found = iter(repeat(None) if self.empty else candidates_for(self.connection, people))
        for item in batch:
            if isinstance(item, RejectedLine):
                self._reject(item)
                continue
            candidates = next(found)
            if reason := self._seen(item.person):
                self._reject(RejectedLine(item.line, reason, item.person.name))
            else:
                self._judge(item, candidates)
        self.people.write()
        self.plan.connection.executemany(_LINE, self.odd)
        self.odd.clear()
        self.plan.counts[MatchVerdict.NEW] = self.number - self.plan.last

    def _reject(self, line: RejectedLine) -> None:
        verdict, reason = MatchVerdict.REJECTED, _encode(line.reason)
        self.plan.counts[verdict] += 1
        self._set_aside(line.line, verdict, None, None, None, reason, line.text)

    def _set_aside(self, line: int, verdict: MatchVerdict, *values: Any) -> None:
        self.seq += 1
        self.odd.append((self.seq, line, verdict.value, *values))

    # The same id twice in one list is a fault of the list: the first line counts.
    def _seen(self, person: Person) -> Phrase | None:
        if number := person.fide_id:
            if number in self.fide_ids:
                return Phrase(N_("the FIDE ID {id} is in this list already"), {"id": number})
            self.fide_ids.add(number)
        if person.national_id:
            national = person.national_id, person.nation
            if national in self.national_ids:
                return Phrase(N_("the national ID {id} is in this list already"), {"id": person.national_id})
            self.national_ids.add(national)
        return None

    def _judge(self, row: PersonRow, candidates: Candidates | None) -> None:
        person = row.person
        if candidates is None and (person.fide_id or person.national_id):
            # A million times in a first import: an id that nobody has.
            self.number += 1
            self.people.add(self.number, person, row.line)
            return
        judgement = self._doubt_repeated(judge(row.person, candidates))
        match judgement.verdict:
            case MatchVerdict.NEW:
                self.number += 1
                self.people.add(self.number, judgement.person, row.line)
                return
            case MatchVerdict.CHANGED:
                assert judgement.known is not None
                self.people.add(judgement.known, judgement.person, row.line)
                changes = _encode(judgement.changes)
                self._set_aside(row.line, MatchVerdict.CHANGED, judgement.known, None, changes, None, None)
            case MatchVerdict.DOUBTFUL:
                person_, doubt = _encode(judgement.person), _encode(judgement.doubt)
                self._set_aside(row.line, MatchVerdict.DOUBTFUL, judgement.known, person_, None, doubt, None)
        self.plan.counts[judgement.verdict] += 1

    def _doubt_repeated(self, judgement: Judgement) -> Judgement:
        """Two lines for one person: the second is a question, not a second change and not a second person."""
        person, known = judgement.person, judgement.known
        if judgement.verdict is MatchVerdict.NEW and not person.fide_id and not person.national_id:
            same = person.name, person.birth[:4]
            if same in self.names:
                return _doubtful(judgement, N_("the same name and birth year are in this list already"))
            self.names.add(same)
        elif judgement.verdict in (MatchVerdict.CHANGED, MatchVerdict.SAME):
            assert known is not None
            if known in self.known:
                return _doubtful(judgement, N_("another line of this list already means this person"))
            self.known.add(known)
        return judgement


def _doubtful(judgement: Judgement, reason: str) -> Judgement:
    return Judgement(MatchVerdict.DOUBTFUL, judgement.person, judgement.known, doubt=Phrase(reason))
