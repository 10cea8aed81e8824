"""What every store of personal data promises: kept beside the streams whose events name its keys, and erasable."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol


class PersonalRecord(NamedTuple):
    """What is known of somebody in a stream. `subject` is their number there; `data` is the owner's bytes."""

    subject: int
    data: bytes


class PersonalData(Protocol):
    """A key is random and given once; whatever was erased is nowhere in the files of the store any more."""

    async def keep(self, stream: str, records: Mapping[str, PersonalRecord]) -> None:
        """All or none of these, by their keys; on disk when this returns."""
        ...

    async def of_stream(self, stream: str) -> dict[str, PersonalRecord]:
        """Everything that events of a stream may name, by key; nothing for a stream that has none."""
        ...

    async def erase(self, keys: Iterable[str]) -> int:
        """Erase these for good; how many were there."""
        ...

    async def erase_subjects(self, stream: str, subjects: Iterable[int]) -> int:
        """Erase everything that was ever known of these people in a stream."""
        ...

    async def erase_stream(self, stream: str) -> int:
        """Erase everything that was ever known of anybody in a stream."""
        ...
