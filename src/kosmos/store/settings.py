"""What every store of settings promises: values by name, and random keys that outlive a restart."""

from collections.abc import Iterable, Mapping
from typing import Protocol

SECRET_BYTES = 32


class HouseSettings(Protocol):
    async def all(self) -> dict[str, str]:
        """All settings that were ever set and not taken back, by name."""
        ...

    async def change(self, changes: Mapping[str, str | None]) -> None:
        """Set several settings in one stroke; None takes one back to its default."""
        ...

    async def add(self, name: str, value: str) -> bool:
        """Set it where it is not set yet, and say whether it was: of several who try at once one succeeds."""
        ...

    async def erase(self, names: Iterable[str]) -> None:
        """Take these back for good: what they held is nowhere in the files of the store any more."""
        ...

    async def secret(self, name: str) -> bytes:
        """A random key of that name, made when first asked for: what it signed is valid after a restart."""
        ...
