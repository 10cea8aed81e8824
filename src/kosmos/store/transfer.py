"""Everything of one database copied into another, row by row, and looked at again afterwards.

Both have the same tables with the same names; what a database keeps besides (its index of words, its counters) it makes
anew from the rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import StoreMoved
from kosmos.locale import N_
from kosmos.store.moved import MovedMark
from kosmos.store.sql.connection import Connection


class NotEmpty(Refusal):
    text: ClassVar[str] = N_("{path} is not empty: only a new database takes everything of another.")
    status: ClassVar[int] = 409
    path: str


class CopyDiffers(Refusal):
    text: ClassVar[str] = N_("The copy of {table} is not what was copied; nothing was kept.")
    status: ClassVar[int] = 500
    table: str


#: table, its columns, and by which of them it is put in order; in an order in which they can be written
TABLES: Mapping[str, tuple[str, str]] = {
    "streams": ("number, id, kind, summary, created", "number"),
    "events": ("stream, version, data, checksum", "stream, version"),
    "personal": ("key, stream, subject, data", "key"),
    "stamps": ("last", "last"),
    "accounts": ("key, name, password, role, stamp, created", "key"),
    "links": ("secret_hash, role, expires, account", "secret_hash"),
    "tokens": (
        "number, secret_hash, name, scopes, created, last_used, owner, account, expires",
        "number",
    ),
    "sessions": ("number, secret_hash, account, stamp, device, address, created, last_used", "number"),
    "logins": ("account, address, at", "account, address, at"),
    "known_places": ("mark, account, seen", "mark, account"),
    "second_factors": ("account, secret, confirmed, last_step, attempts, tried", "account"),
    "recovery_codes": ("account, code_hash", "account, code_hash"),
    "secrets": ("name, value", "name"),
    "settings": ("name, value", "name"),
    "people": (
        "id, name, folded, words, birth, sex, title, federation, fide_id, nation, national_id, club, inactive, member",
        "id",
    ),
    "people_contacts": ("person, street, town, phone, email", "person"),
    "people_sources": ("id, name", "id"),
    "people_ratings": ("person, list, date, source, rating, games, k", "person, list, date, source"),
    "people_memberships": ("person, club_id, number, club, status", "person, club_id, number"),
    "people_revision": ("revision", "revision"),
    "imports": ("number, key, job", "number"),
    "backups": ("number, path, made", "number"),
    "games": (
        "id, white, black, white_key, black_key, result, year, eco, opening, opening_key, event, event_key, place, public, data",
        "id",
    ),
    "positions": ("key, move, game, ply, result, public", "key, move, game, ply"),
}
#: tables whose numbers are never given twice, and the column of the number
COUNTED: Mapping[str, str] = {
    "streams": "number",
    "tokens": "number",
    "sessions": "number",
    "people": "id",
    "games": "id",
}


class TransferEnd(Protocol):
    """A database that is copied from, or into."""

    path: str

    def reading(self) -> AbstractContextManager[None]:
        """One moment of the database, in which other writers wait."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """All that is written inside is there in one stroke at its end, or not at all."""
        ...

    def rows(self, table: str, columns: str, order: str) -> Iterator[tuple[Any, ...]]: ...

    def insert(self, table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None: ...

    def mark(self) -> MovedMark | None:
        """Where everything of this database has moved to, if it has."""
        ...

    def put_mark(self, mark: MovedMark) -> None:
        """From the end of this `reading` or `writing` on nobody writes any more."""
        ...

    def take_mark(self) -> MovedMark | None:
        """When this `writing` ends, the database can be written again. Returns what the mark said."""
        ...

    def clear(self, *, moved: bool) -> None:
        """Everything is taken out. `NotEmpty` if anything of anybody is there, unless it was `moved` and is somewhere else."""
        ...

    def counter(self, table: str, column: str) -> int: ...

    def finish(self, counters: Mapping[str, int]) -> None:
        """Make what follows from the rows: counters, the index of words, versions."""
        ...


def refuse_filled(connection: Connection, path: str) -> None:
    """See `TransferEnd.clear`."""
    for table in ("streams", "accounts", "people", "games"):
        if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():  # noqa: S608 - our own names
            raise NotEmpty(path)


def empty_tables(connection: Connection) -> None:
    for table in reversed(list(TABLES)):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names


class CopiedTable(NamedTuple):
    table: str
    rows: int
    digest: str


def copy_everything(
    source: TransferEnd, target: TransferEnd, told: Callable[[CopiedTable], None] = lambda _: None
) -> list[CopiedTable]:
    """Every table with its number of rows and their hash, the same on both sides; and the mark of one who has moved."""
    with source.reading():
        return _copy_tables(source, target, told, source.mark())


def move_everything(
    source: TransferEnd,
    target: TransferEnd,
    mark: MovedMark,
    told: Callable[[CopiedTable], None] = lambda _: None,
) -> list[CopiedTable]:
    """As `copy_everything`; then the source is marked, before anybody else can write there again.

    A target from which a club has moved takes it back: what is there gives way to what comes, and its mark with it.
    """
    with source.reading():
        if gone := source.mark():
            raise StoreMoved(source.path, *gone)
        copied = _copy_tables(source, target, told, None)
        source.put_mark(mark)
    return copied


def _copy_tables(
    source: TransferEnd, target: TransferEnd, told: Callable[[CopiedTable], None], mark: MovedMark | None
) -> list[CopiedTable]:
    with target.writing():
        target.clear(moved=target.take_mark() is not None)
        copied = [_copy(source, target, table) for table in TABLES]
        target.finish({table: source.counter(table, column) for table, column in COUNTED.items()})
        for each in copied:
            if digest_of(target, each.table) != each:
                raise CopyDiffers(each.table)
            told(each)
        if mark:
            target.put_mark(mark)
    return copied


def _copy(source: TransferEnd, target: TransferEnd, table: str) -> CopiedTable:
    columns, order = TABLES[table]
    passing = _HashedRows(source.rows(table, columns, order))
    target.insert(table, columns, passing)
    return CopiedTable(table, passing.count, passing.hash.hexdigest())


def digest_of(end: TransferEnd, table: str) -> CopiedTable:
    passing = _HashedRows(end.rows(table, *TABLES[table]))
    for _ in passing:
        pass
    return CopiedTable(table, passing.count, passing.hash.hexdigest())


class _HashedRows:
    """Rows that are counted and hashed while they are copied."""

    def __init__(self, rows: Iterator[tuple[Any, ...]]) -> None:
        self._rows = rows
        self._encode = msgspec.msgpack.Encoder().encode
        self.count = 0
        self.hash = sha256()

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        for row in self._rows:
            self.count += 1
            self.hash.update(self._encode(row))
            yield row
