"""What is of a folder on a disk after the power went: names as well as contents.

Invariants, which every journalled file system of Linux keeps: a flush of a file has brought its content and its name to the disk; a
flush of a folder the names in it; names change in the order in which they were changed. Nothing else is promised: of what was
written since, any sectors are there or not; of later changes of names as many as the journal had got round to.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from random import Random

from faults.file_layer import Written

SECTOR = 512


class OneFile:
    """Its content as it was flushed, and what was written since."""

    def __init__(self, flushed: bytes = b"") -> None:
        self.flushed = flushed
        self.since: list[Written] = []

    def flush(self) -> None:
        self.flushed = self.whole()
        self.since = []

    def whole(self) -> bytes:
        """As whoever reads it now sees it."""
        return _written(self.flushed, self.since)

    def after_cut(self, random: Random) -> bytes:
        survivors = [part for each in self.since for part in _survivors(each, random)]
        random.shuffle(survivors)
        return _written(self.flushed, survivors)


class FolderDisk:
    """`start`: what was there and flushed before the first write."""

    def __init__(self, start: Mapping[str, bytes]) -> None:
        self._flushed = {name: OneFile(content) for name, content in start.items()}
        self._names = dict(self._flushed)
        self._journal: list[tuple[Written, OneFile]] = []  #: changes of names that are not flushed

    def happen(self, written: Written) -> None:
        match written.kind:
            case "sync":
                self._flush(written.file)
            case "create" | "rename" | "delete":
                file = OneFile() if written.kind == "create" else self._names[written.file]
                _rename(self._names, written, file)
                self._journal.append((written, file))
            case "write" | "truncate" | "grow":
                self._names[written.file].since.append(written)

    def _flush(self, name: str) -> None:
        """Up to the last change that concerns it, with all before that."""
        file = self._names.get(name)
        if file:
            file.flush()
        last = max((at for at, each in enumerate(self._journal) if _concerns(*each, name, file)), default=-1)
        for change in self._journal[: last + 1]:
            _rename(self._flushed, *change)
        del self._journal[: last + 1]

    def whole(self) -> dict[str, bytes]:
        """As whoever reads it now sees it."""
        return {name: file.whole() for name, file in self._names.items()}

    def after_cut(self, random: Random) -> dict[str, bytes]:
        names = dict(self._flushed)
        for change in self._journal[: random.randint(0, len(self._journal))]:
            _rename(names, *change)
        contents = {id(file): file.after_cut(random) for file in names.values()}
        return {name: contents[id(file)] for name, file in names.items()}


def _concerns(written: Written, file: OneFile, name: str, flushed: OneFile | None) -> bool:
    """The flushed file itself, or something in the flushed folder."""
    if flushed:
        return file is flushed
    return name in {str(PurePath(each).parent) for each in (written.file, written.to) if each}


def _rename(names: dict[str, OneFile], written: Written, file: OneFile) -> None:
    if written.kind == "create":
        names[written.file] = file
        return
    names.pop(written.file, None)
    if written.kind == "rename" and written.to:
        names[written.to] = file


def _survivors(written: Written, random: Random) -> Iterator[Written]:
    """All of it, nothing, its beginning, or some sectors."""
    if written.kind != "write":
        if random.random() < 0.5:
            yield written
        return
    sectors = list(_sectors(written))
    match random.randrange(4):
        case 0:
            yield from sectors
        case 1:
            yield from sectors[: random.randint(0, len(sectors))]
        case 2:
            yield from (each for each in sectors if random.random() < 0.5)


def _sectors(written: Written) -> Iterator[Written]:
    """Sectors of the disk are at multiples of their size in the file."""
    at, end = written.offset, written.offset + len(written.data)
    while at < end:
        until = min(end, (at // SECTOR + 1) * SECTOR)
        data = written.data[at - written.offset : until - written.offset]
        yield written._replace(offset=at, data=data)
        at = until


def _written(content: bytes, changes: list[Written]) -> bytes:
    if not changes:
        return content
    made = bytearray(content)
    for each in changes:
        if each.kind == "truncate":
            del made[each.offset :]
            made.extend(b"\0" * (each.offset - len(made)))
            continue
        end = each.offset + len(each.data)
        made.extend(b"\0" * (end - len(made)))
        made[each.offset : end] = each.data
    return bytes(made)
