"""What is on a disk after the power went: all that was flushed, and of the rest whatever the disk had got round to."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from faults.file_layer import Written
from faults.folder_disk import FolderDisk

SECTOR = 512


class Disk:
    """Files as they were flushed, and what was written since. The disk keeps no order within that."""

    def __init__(self) -> None:
        self._flushed: dict[str, bytearray] = {}
        self._since: dict[str, list[Written]] = {}

    def happen(self, written: Written) -> None:
        match written.kind:
            case "sync":
                for each in self._since.pop(written.file, ()):
                    _apply(self._flushed.setdefault(written.file, bytearray()), each, len(each.data))
            case "delete":
                self._flushed.pop(written.file, None)
                self._since.pop(written.file, None)
            case "write" | "truncate":
                self._since.setdefault(written.file, []).append(written)

    def after_cut(self, random: Random) -> dict[str, bytes]:
        """Each write since the flush is there, is not there, or is there up to some sector."""
        files = {}
        for name in {*self._flushed, *self._since}:
            content = bytearray(self._flushed.get(name, b""))
            pending = list(self._since.get(name, ()))
            random.shuffle(pending)
            for each in pending:
                sectors = -(-len(each.data) // SECTOR)
                kept = random.choice((0, len(each.data), SECTOR * random.randint(0, sectors)))
                if kept or (each.kind == "truncate" and random.random() < 0.5):
                    _apply(content, each, min(kept, len(each.data)))
            files[name] = bytes(content)
        return files


def _apply(content: bytearray, written: Written, length: int) -> None:
    if written.kind == "truncate":
        del content[written.offset :]
        return
    end = written.offset + length
    content.extend(b"\0" * (end - len(content)))
    content[written.offset : end] = written.data[:length]


class Cut(NamedTuple):
    """What is on the disk, what had been acknowledged by then, and whether somebody waited for an answer."""

    files: dict[str, bytes]
    told: list[str]
    amid: bool


def cuts(
    log: Sequence[Written], count: int, random: Random, disk: "Disk | FolderDisk | None" = None
) -> Iterator[Cut]:
    """So many at random places, all of them after the first acknowledgement. `disk`: before the first write."""
    first = next(place for place, written in enumerate(log) if written.kind == "told") + 1
    places = sorted(random.randrange(first, len(log) + 1) for _ in range(count))
    disk = disk or Disk()
    told, at, asked = list[str](), 0, 0
    for place in places:
        for written in log[at:place]:
            if written.kind == "told":
                told.append(written.file)
            asked += written.kind == "asked"
            disk.happen(written)
        at = place
        yield Cut(disk.after_cut(random), list(told), asked > len(told))


def lay_down(files: dict[str, bytes], folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
