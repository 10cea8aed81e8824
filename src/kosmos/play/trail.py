"""A row that only grows, as a value: what comes next costs the same however long it is."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T], Generic[T]):
    """The first `size` of a list that it may share with longer ones. Never changed: nobody touches what stands there."""

    __slots__ = ("_all", "size")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._all = list(items)
        self.size = len(self._all)

    def and_then(self, item: T) -> "Trail[T]":
        """One more. Whoever goes on from here first shares the list, others get their own; all on one thread."""
        longer: Trail[T] = Trail.__new__(Trail)
        shared = self._all if 0 < self.size == len(self._all) else self._all[: self.size]
        shared.append(item)
        longer._all, longer.size = shared, self.size + 1
        return longer

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[T]:
        return islice(self._all, self.size)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> "Trail[T]": ...

    def __getitem__(self, index: int | slice) -> "T | Trail[T]":
        if isinstance(index, slice):
            return Trail(self._all[: self.size][index])
        if not -self.size <= index < self.size:
            raise IndexError(index)
        return self._all[index if index >= 0 else self.size + index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and self.size == other.size and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"
