"""Files and the printer as a script sees them: what a door allows is decided by what it hands over.

`t:` and `ram:` hold files for as long as the script runs, as on the Amiga until it was switched off.
"""

import asyncio
import shutil
import subprocess
from pathlib import Path
from typing import ClassVar, Protocol

from kosmos.core.database_files import holds_a_database
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Phrase

#: The printer's names: draft, and letter quality.
DRAFT, LETTER_QUALITY = "prt:", "prt:lq"
_FLEETING = ("t:", "ram:")
_PRINTING_SECONDS = 30


class FileRefused(Refusal):
    text: ClassVar[str] = N_("The file “{name}” cannot be used: {reason}")
    name: str
    reason: str


class IsDatabase(Refusal):
    text: ClassVar[str] = N_("{file} cannot be written: it is a database.")
    file: str


class TrayFull(Refusal):
    text: ClassVar[str] = N_("The files of this script are larger than {limit} bytes.")
    status: ClassVar[int] = 413
    limit: int


class NoPrinter(Refusal):
    text: ClassVar[str] = N_("There is no printer here: {reason}")
    status: ClassVar[int] = 503
    reason: str


def is_printer(name: str) -> bool:
    return name.casefold() in (DRAFT, LETTER_QUALITY)


def is_fleeting(name: str) -> bool:
    """Kept only while the script runs."""
    return name.casefold().startswith(_FLEETING)


class Files(Protocol):
    async def read(self, name: str) -> bytes: ...
    async def write(self, name: str, data: bytes) -> None: ...
    async def print(self, data: bytes) -> None: ...


class Tray:
    """Files in memory only: they go back with the answer to whoever sent the script over the net."""

    LARGEST: ClassVar[int] = 16 * 1024 * 1024

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.printed: list[bytes] = []

    async def read(self, name: str) -> bytes:
        if name not in self.files:
            raise NotFound(Phrase(N_("file")), name)
        return self.files[name]

    async def write(self, name: str, data: bytes) -> None:
        self._check(len(data) - len(self.files.get(name, b"")))
        self.files[name] = data

    async def print(self, data: bytes) -> None:
        self._check(len(data))
        self.printed.append(data)

    def _check(self, more: int) -> None:
        used = sum(map(len, self.files.values())) + sum(map(len, self.printed))
        if used + more > self.LARGEST:
            raise TrayFull(self.LARGEST)


class DiskFiles:
    """The files of whoever runs the script on this machine. Relative names count from `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fleeting = Tray()

    async def read(self, name: str) -> bytes:
        if is_fleeting(name):
            return await self.fleeting.read(name)
        try:
            return await asyncio.to_thread((self.folder / name).read_bytes)
        except FileNotFoundError:
            raise NotFound(Phrase(N_("file")), name) from None
        except (OSError, ValueError) as error:
            raise FileRefused(name, _reason(error)) from None

    async def write(self, name: str, data: bytes) -> None:
        if is_fleeting(name):
            await self.fleeting.write(name, data)
            return
        try:
            await asyncio.to_thread(_write_beside_databases, self.folder / name, data)
        except (OSError, ValueError) as error:
            raise FileRefused(name, _reason(error)) from None

    async def print(self, data: bytes) -> None:
        await asyncio.to_thread(send_to_printer, data)


def spare_databases(path: Path) -> None:
    if holds_a_database(path):
        raise IsDatabase(path.name)


def _write_beside_databases(path: Path, data: bytes) -> None:
    spare_databases(path)
    path.write_bytes(data)


def send_to_printer(data: bytes) -> None:
    """Through `lpr`, which every Unix with a printer has."""
    program = shutil.which("lpr")
    if program is None:
        raise NoPrinter("lpr")
    try:
        done = subprocess.run(  # noqa: S603 - a program of the system, and no words of a script
            [program], input=data, capture_output=True, timeout=_PRINTING_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPrinter(str(error)) from None
    if done.returncode:
        raise NoPrinter(done.stderr.decode(errors="replace").strip() or f"lpr: {done.returncode}")


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
