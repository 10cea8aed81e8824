"""A layer between SQLite and the disk, in this process: it records every write and flush, and can be a bad disk.

The table of file functions that SQLite's own layer gives each file is replaced by a copy in which writing, cutting and
flushing go through here; everything else stays as it is. No program of ours knows of it.
"""

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import PurePath
from typing import Any, ClassVar, NamedTuple

from servers import skip_loudly

OK, READ_ONLY, FULL = 0, 8, 13
VOID = ctypes.c_void_p


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_: ClassVar[Any] = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", VOID),
        ("name", ctypes.c_char_p),
        ("data", VOID),
        ("open", VOID),
        ("delete", VOID),
        ("others", VOID * 14),
    ]


class FileMethods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_: ClassVar[Any] = [
        ("version", ctypes.c_int),
        ("close", VOID),
        ("read", VOID),
        ("write", VOID),
        ("truncate", VOID),
        ("sync", VOID),
        ("others", VOID * 13),
    ]


FILE = ctypes.POINTER(ctypes.POINTER(FileMethods))
#: the name as a bare address: SQLite's layer keeps it as long as the file is open, and a copy would be gone by then
OPEN = ctypes.CFUNCTYPE(ctypes.c_int, VOID, VOID, FILE, ctypes.c_int, VOID)
DELETE = ctypes.CFUNCTYPE(ctypes.c_int, VOID, ctypes.c_char_p, ctypes.c_int)
WRITE = ctypes.CFUNCTYPE(ctypes.c_int, FILE, VOID, ctypes.c_int, ctypes.c_int64)
TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, FILE, ctypes.c_int64)
SYNC = ctypes.CFUNCTYPE(ctypes.c_int, FILE, ctypes.c_int)


class Written(NamedTuple):
    """What went to the disk, or a word of ours between."""

    kind: str  #: write, truncate, sync, delete; of a whole folder also create, grow, rename; asked and told are words of ours
    file: str
    offset: int = 0
    data: bytes = b""
    to: str = ""  #: what it is called from now on


class BadDisk(Enum):
    FULL = FULL
    READ_ONLY = READ_ONLY


class FileLayer:
    """`log` grows with every write. `spoil` refuses what is written, `delay` holds every flush up; `struck` says when that
    was first felt.
    """

    def __init__(self, library: ctypes.CDLL) -> None:
        self.log: list[Written] = []
        self.delay = 0.0  #: of every flush
        self.struck = 0.0
        self._bad: BadDisk | None = None
        self._spared = 0
        self._library = library
        self._names: dict[int, str] = {}
        self._tables: dict[int, FileMethods] = {}
        self._real: dict[int, FileMethods] = {}
        library.sqlite3_vfs_find.restype = VOID
        self._below = library.sqlite3_vfs_find(None)
        real = Vfs.from_address(self._below)
        self._open, self._delete = OPEN(real.open), DELETE(real.delete)
        self._own = (
            OPEN(self._on_open),
            DELETE(self._on_delete),
            WRITE(self._on_write),
            TRUNCATE(self._on_truncate),
            SYNC(self._on_sync),
        )
        self._vfs = Vfs.from_buffer_copy(real)
        self._vfs.name = b"kosmos-faults"
        self._vfs.open = ctypes.cast(self._own[0], VOID)
        self._vfs.delete = ctypes.cast(self._own[1], VOID)

    def ask(self, what: str) -> None:
        """Between the writes: this was asked for now."""
        self.log.append(Written("asked", what))

    def tell(self, what: str) -> None:
        """This was acknowledged now."""
        self.log.append(Written("told", what))

    def spoil(self, bad: BadDisk | None, spared: int = 0) -> None:
        """From now on, after some writes that still go through: it may begin amid a transaction."""
        self._bad, self._spared, self.struck = bad, spared, 0.0

    def hold_up(self, delay: float) -> None:
        """Every flush takes longer."""
        self.delay, self.struck = delay, 0.0

    def begin(self) -> None:
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def end(self) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _on_open(self, _vfs: Any, name: int | None, file: Any, flags: int, out: Any) -> int:
        outcome: int = self._open(self._below, name, file, flags, out)
        if outcome == OK and name:
            address = ctypes.addressof(file.contents.contents)
            if address not in self._tables:
                self._add_table(address, file.contents.contents)
            file[0] = ctypes.pointer(self._tables[address])
            self._names[_place(file)] = PurePath(ctypes.string_at(name).decode()).name
        return outcome

    def _add_table(self, address: int, real: FileMethods) -> None:
        made = FileMethods.from_buffer_copy(real)
        made.version = 2  # without mapping files into memory: what is written there nobody would see
        made.write = ctypes.cast(self._own[2], VOID)
        made.truncate = ctypes.cast(self._own[3], VOID)
        made.sync = ctypes.cast(self._own[4], VOID)
        self._tables[address] = made
        self._real[ctypes.addressof(made)] = real

    def _below_of(self, file: Any) -> FileMethods:
        return self._real[ctypes.addressof(file.contents.contents)]

    def _on_delete(self, _vfs: Any, name: bytes, sync: int) -> int:
        self.log.append(Written("delete", PurePath(name.decode()).name))
        return int(self._delete(self._below, name, sync))

    def _on_write(self, file: Any, data: Any, amount: int, offset: int) -> int:
        write = WRITE(self._below_of(file).write)
        bad = self._what_is_bad()
        if bad is BadDisk.FULL:
            write(file, data, amount // 2, offset)  # as far as it goes
            return FULL
        if bad is BadDisk.READ_ONLY:
            return READ_ONLY
        self.log.append(Written("write", self._names[_place(file)], offset, ctypes.string_at(data, amount)))
        return int(write(file, data, amount, offset))

    def _what_is_bad(self) -> BadDisk | None:
        if self._bad and self._spared:
            self._spared -= 1
            return None
        if self._bad:
            self._feel()
        return self._bad

    def _feel(self) -> None:
        self.struck = self.struck or time.monotonic()

    def _on_truncate(self, file: Any, size: int) -> int:
        self.log.append(Written("truncate", self._names[_place(file)], size))
        return int(TRUNCATE(self._below_of(file).truncate)(file, size))

    def _on_sync(self, file: Any, flags: int) -> int:
        if self.delay:
            self._feel()
            time.sleep(self.delay)
        outcome: int = SYNC(self._below_of(file).sync)(file, flags)
        if outcome == OK:
            self.log.append(Written("sync", self._names[_place(file)]))
        return outcome


def _place(file: Any) -> int:
    return ctypes.cast(file, VOID).value or 0


@contextmanager
def file_layer() -> Iterator[FileLayer]:
    """For every database that this process opens meanwhile; skipped loudly where SQLite is built into Python."""
    try:
        library = ctypes.CDLL("libsqlite3.so.0")
    except OSError:
        skip_loudly("LIBSQLITE3.SO.0")
    layer = FileLayer(library)
    layer.begin()
    try:
        yield layer
    finally:
        layer.end()
