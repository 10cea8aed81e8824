"""What every store promises about copies of itself and about its own health."""

from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol

from kosmos.core.errors import Refusal
from kosmos.locale import N_


class BackupExists(Refusal):
    text: ClassVar[str] = N_("{path} is already there; a backup never replaces another file.")
    status: ClassVar[int] = 409
    path: str


class BackupMade(NamedTuple):
    """A copy that the store knows of."""

    path: str
    made: float  #: seconds since 1970
    found: bool  #: it still lies where it was put


class Backups(Protocol):
    async def make(self, target: Path) -> None:
        """Copy everything as it is at one moment into a new file. Nobody has to wait, half a copy is never seen, and
        a file that is there already is `BackupExists`.
        """
        ...

    async def made(self) -> list[BackupMade]:
        """Every copy that was made of this store, the oldest first, whoever made it."""
        ...

    async def faults(self) -> list[str]:
        """Everything that is wrong with what is kept; nothing if it is sound."""
        ...
