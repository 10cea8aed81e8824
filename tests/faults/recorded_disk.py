"""A folder that another program writes to: whatever changes in it is done here, one thing after the other, and recorded in that order.

A flush is recorded and nothing else: what would be on the disk after a power cut is worked out of the record (`folder_disk`). See `asking_disk`.
"""

import ctypes
import os
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from faults.asking_disk import Asked, AskingDisk
from faults.file_layer import Written

CALLS = {
    "x86_64": {
        1: "write",
        20: "writev",
        18: "pwrite",
        296: "pwritev",
        328: "pwritev",
        285: "grow",
        76: "truncate",
        77: "ftruncate",
        74: "sync",
        75: "sync",
        2: "open",
        257: "openat",
        82: "rename",
        264: "renameat",
        316: "renameat",
        87: "unlink",
        263: "unlinkat",
    },
    "aarch64": {
        64: "write",
        66: "writev",
        68: "pwrite",
        70: "pwritev",
        287: "pwritev",
        47: "grow",
        45: "truncate",
        46: "ftruncate",
        82: "sync",
        83: "sync",
        56: "openat",
        38: "renameat",
        276: "renameat",
        35: "unlinkat",
    },
}
GET_DESCRIPTOR = 438  #: pidfd_getfd
LIBRARY = ctypes.CDLL(None, use_errno=True)
HERE = -100 & 0xFFFFFFFF  #: AT_FDCWD
AT_ONCE = 64 << 10  #: bytes of a name, at most


class RecordedDisk(AskingDisk):
    """Of everything that `launch` starts. `log` grows with every change below the folder."""

    def __init__(self) -> None:
        super().__init__(CALLS)
        self.log: list[Written] = []
        self.folder = Path("/nowhere")
        self.start: dict[str, bytes] = {}  #: what was in it before

    def ask(self, what: str) -> None:
        """Between the writes: this was asked for now."""
        self.log.append(Written("asked", what))

    def tell(self, what: str) -> None:
        """This was acknowledged now."""
        self.log.append(Written("told", what))

    def launch(self, line: Sequence[str | Path], user: str = "", **more: Any) -> "subprocess.Popen[Any]":
        """A PostgreSQL, whose folder the line names."""
        self.folder = Path(line[line.index("-D") + 1])
        self.start = self.read()
        self.log.clear()
        return super().launch(line, user, **more)

    def read(self) -> dict[str, bytes]:
        """What is in the folder now."""
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in files}

    def answer(self, asked: Asked) -> None:
        try:
            if not self._do(asked):
                asked.go_on()
        except OSError as error:
            asked.refuse(error.errno or 5)

    def _do(self, asked: Asked) -> bool:
        """Whether it is done; what concerns no file of the folder is left to the kernel."""
        match asked.kind:
            case "write" | "writev" | "pwrite" | "pwritev":
                return self._write(asked)
            case "sync" | "grow" | "ftruncate":
                return self._change(asked)
            case "truncate":
                return self._truncate(asked)
            case "open" | "openat":
                return self._open(asked)
            case "rename" | "renameat":
                return self._rename(asked)
            case _:
                return self._unlink(asked)

    # -- by a descriptor -----------------------------------------------------------------------------------

    def _named(self, asked: Asked) -> str:
        """The file of the folder that its descriptor leads to."""
        return self._inside(_opened(asked.pid, f"fd/{asked.arguments[0] & 0xFFFFFFFF}"))

    def _inside(self, path: str) -> str:
        """The name below the folder; empty where it is none."""
        start = f"{self.folder}/"
        if path == str(self.folder):
            return "."
        return path[len(start) :] if path.startswith(start) and not path.endswith(" (deleted)") else ""

    def _write(self, asked: Asked) -> bool:
        name = self._named(asked)
        if not name:
            return False
        data = _gathered(asked) if asked.kind.endswith("v") else _read(asked.pid, *asked.arguments[1:3])
        with _Borrowed(asked) as descriptor:
            if asked.kind.startswith("p"):
                offset = asked.signed(3)
                done = os.pwrite(descriptor, data, offset)
            else:
                offset = os.lseek(descriptor, 0, os.SEEK_CUR)
                done = os.write(descriptor, data)
        self.log.append(Written("write", name, offset, data[:done]))
        asked.give(done)
        return True

    def _change(self, asked: Asked) -> bool:
        name = self._named(asked)
        if not name:
            return False
        with _Borrowed(asked) as descriptor:
            if asked.kind == "grow":
                end = asked.signed(2) + asked.signed(3)
                os.posix_fallocate(descriptor, asked.signed(2), asked.signed(3))
                self.log.append(Written("grow", name, end))
            elif asked.kind == "ftruncate":
                os.ftruncate(descriptor, asked.signed(1))
                self.log.append(Written("truncate", name, asked.signed(1)))
            else:
                self.log.append(Written("sync", name))
        asked.give(0)
        return True

    # -- by a name -----------------------------------------------------------------------------------------

    def _path(self, asked: Asked, place: int, folder: int = HERE) -> str:
        """What the name at this place of the arguments leads to. `folder`: a descriptor that it begins at."""
        name = _read_name(asked.pid, asked.arguments[place])
        start = "cwd" if folder & 0xFFFFFFFF == HERE else f"fd/{folder & 0xFFFFFFFF}"
        return os.path.normpath(Path(_opened(asked.pid, start), name))

    def _truncate(self, asked: Asked) -> bool:
        path = self._path(asked, 0)
        name = self._inside(path)
        if not name:
            return False
        os.truncate(path, asked.signed(1))
        self.log.append(Written("truncate", name, asked.signed(1)))
        asked.give(0)
        return True

    def _open(self, asked: Asked) -> bool:
        """The kernel opens; nobody else has the file before."""
        at = int(asked.kind == "openat")
        flags = asked.arguments[at + 1]
        if not flags & (os.O_CREAT | os.O_TRUNC):
            return False
        path = self._path(asked, at, asked.arguments[0] if at else HERE)
        name = self._inside(path)
        if name and not os.path.lexists(path) and flags & os.O_CREAT:
            self.log.append(Written("create", name))
        elif name and flags & os.O_TRUNC and not flags & os.O_EXCL:
            self.log.append(Written("truncate", name))
        return False

    def _rename(self, asked: Asked) -> bool:
        if asked.kind == "rename":
            old, new = self._path(asked, 0), self._path(asked, 1)
        else:
            old = self._path(asked, 1, asked.arguments[0])
            new = self._path(asked, 3, asked.arguments[2])
        before, after = self._inside(old), self._inside(new)
        if not before:
            return False
        Path(old).rename(new)
        self.log.append(Written("rename", before, to=after))
        asked.give(0)
        return True

    def _unlink(self, asked: Asked) -> bool:
        at = int(asked.kind == "unlinkat")
        path = self._path(asked, at, asked.arguments[0] if at else HERE)
        name = self._inside(path)
        if not name or (at and asked.arguments[2]):  # a folder
            return False
        Path(path).unlink()
        self.log.append(Written("delete", name))
        asked.give(0)
        return True


class _Borrowed:
    """The descriptor of whoever asked, in this process: with its place in the file."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def __enter__(self) -> int:
        process = os.pidfd_open(self._asked.pid)
        self._descriptor = LIBRARY.syscall(GET_DESCRIPTOR, process, self._asked.arguments[0] & 0xFFFFFFFF, 0)
        os.close(process)
        if self._descriptor < 0:
            raise OSError(ctypes.get_errno(), "whoever asked is gone")
        return int(self._descriptor)

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)


def _opened(pid: int, what: str) -> str:
    return str(Path(f"/proc/{pid}/{what}").readlink())


def _read(pid: int, address: int, length: int) -> bytes:
    memory = os.open(f"/proc/{pid}/mem", os.O_RDONLY)
    try:
        return os.pread(memory, length, address)
    finally:
        os.close(memory)


def _read_name(pid: int, address: int) -> str:
    """Up to its end, never over the edge of a page that may be the last."""
    made = b""
    while b"\0" not in made and len(made) < AT_ONCE:
        made += _read(pid, address + len(made), 4096 - (address + len(made)) % 4096)
    return made.split(b"\0")[0].decode()


def _gathered(asked: Asked) -> bytes:
    """What lies in several places."""
    parts = struct.iter_unpack("QQ", _read(asked.pid, asked.arguments[1], 16 * asked.arguments[2]))
    return b"".join(_read(asked.pid, *part) for part in parts)
