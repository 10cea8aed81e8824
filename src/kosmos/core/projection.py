"""Whatever is worked out of one stream (record, standings, rows, HTML) belongs to one object per stream.

A value has a name and a version. Of each name only the newest value is kept. The value of the next version may be
made from it where that is quicker; whoever makes it checks which of its parts still hold.
"""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, NamedTuple, Self, TypeVar, cast

T = TypeVar("T")

NO_VERSION = -1

MOST_NAMES = 40  #: values kept for one stream
MOST_TEXT = 4_000_000  #: characters kept for one stream; a page of a thousand players has half a million


class Made(NamedTuple):
    version: int
    value: Any


class Projection:
    """Entered by one thread at a time, because values are made from earlier ones and may be unfinished meanwhile."""

    def __init__(self, most_names: int = MOST_NAMES, most_text: int = MOST_TEXT) -> None:
        self._lock = RLock()
        self._made: dict[Hashable, Made] = {}  #: what was asked for longest ago stands first
        self._most_names = most_names
        self._most_text = most_text

    def __enter__(self) -> Self:
        """Held while something is made of several values, because these may not change in between."""
        self._lock.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def known(self, version: int, name: Hashable) -> Any:
        """The value of this version if there is one, else None. Never waits for a thread that is at work."""
        made = self._made.get(name)
        return made.value if made is not None and made.version == version else None

    def once(self, version: int, name: Hashable, make: Callable[[], T]) -> T:
        return self.go_on(version, name, lambda _before: make())

    def go_on(self, version: int, name: Hashable, make: Callable[[T | None], T]) -> T:
        """The value of this version; `make` is given the value of another one, or None."""
        with self._lock:
            made = self._made.pop(name, None)
            if made is None or made.version != version or version == NO_VERSION:
                made = Made(version, make(made.value if made else None))
            self._made[name] = made
            self._forget()
            return cast("T", made.value)

    def revise(self, name: Hashable, make: Callable[[T | None], T]) -> T:
        """A value that does not depend on the version alone: made anew each time, from the one before."""
        return self.go_on(NO_VERSION, name, make)

    def _forget(self) -> None:
        """The last one stays, however large it is."""
        text = sum(len(made.value) for made in self._made.values() if isinstance(made.value, str | bytes))
        while len(self._made) > 1 and (len(self._made) > self._most_names or text > self._most_text):
            made = self._made.pop(next(iter(self._made)))
            text -= len(made.value) if isinstance(made.value, str | bytes) else 0
