"""What the stores of portable SQL need of a database, whichever it is.

Statements are written with `?` or `:name` for values, and say nothing that only one database understands.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    def execute(self, sql: str, parameters: Any = ..., /) -> Cursor: ...

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Cursor: ...


Job = Callable[[Any], T]

_BITS = 63


def can_be_a_number(value: int) -> bool:
    """Whether a row can have it: what somebody typed may be longer than any number of a database."""
    return abs(value) < 1 << _BITS


class ManyValues(str):
    """A list in one parameter: `IN (SELECT value FROM json_each(?))` means "among them", to either database."""

    __slots__ = ("values",)
    values: list[Any]


def many(values: Iterable[Any]) -> ManyValues:
    asked = list(values)
    made = ManyValues(msgspec.json.encode(asked).decode())
    made.values = asked
    return made


class SqlDatabase(Protocol):
    """Jobs that write are done one after the other, whoever hands them in: what one has looked up is still so when it
    writes.
    """

    async def write(self, job: Job[T]) -> T:
        """On disk when this returns."""
        ...

    def submit(self, job: Job[T]) -> "asyncio.Future[T]": ...

    async def read(self, job: Job[T]) -> T: ...

    async def erase(self, job: Job[T]) -> T:
        """As `write`; what it deleted or overwrote is then nowhere in the files, as far as the database can see to it."""
        ...
