"""Putting a backup in the place of the database file; what was there before is kept beside it."""

import os
from pathlib import Path

from kosmos.core.store_refusals import StoreDamaged, StoreLocked
from kosmos.store.sqlite.backups import copy_file, existing, find_faults, flush
from kosmos.store.sqlite.identity import JOURNAL, MARK

try:
    import fcntl
except ImportError:  # another system: there a file in use cannot be moved anyway
    fcntl = None  # type: ignore[assignment, unused-ignore]

#: the bytes of a database file that every program locks while it has it open (SQLite's shared range)
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
#: what lies beside a database file and belongs to it; the file itself goes first
BESIDE = ("", JOURNAL, "-shm", MARK)


def restore_file(backup: Path, target: Path, former: Path) -> None:
    """The backup is looked through before and after. `former` gets what was there, its journal included."""
    refuse_faults(backup, backup)
    part = target.with_name(f"{target.name}.restored")
    part.unlink(missing_ok=True)
    with existing(backup) as connection:
        copy_file(connection, part)
    try:
        refuse_faults(part, backup)
        refuse_in_use(target)
        move(target, former)
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    flush(target.parent)


def refuse_faults(path: Path, told: Path) -> None:
    if faults := find_faults(path):
        raise StoreDamaged(str(told), faults[0])


def refuse_in_use(path: Path) -> None:
    """A program that has the file open would go on writing into the file that was put aside."""
    if fcntl is None or not path.exists():
        return
    descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
    except OSError:
        raise StoreLocked(str(path)) from None
    finally:
        os.close(descriptor)


def move(source: Path, target: Path) -> None:
    for ending in BESIDE:
        if (each := Path(f"{source}{ending}")).exists():
            each.rename(f"{target}{ending}")
