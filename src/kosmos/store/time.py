"""What every store promises about time: a clock that all programs on it can read, and a mark that one of them wrote
beside it.

Clocks of machines differ, and a clock may be set while a program runs. The store's clock is the same for all.
"""

import re
from typing import NamedTuple, Protocol

TIME = "boards:time"  #: the setting that holds the mark
_MARK = re.compile(r"(\S+) (-?\d{1,16}) (-?\d{1,16})", re.ASCII)


class TimeMark(NamedTuple):
    """At the moment `at` of the store's clock the common time was `time`; both in milliseconds."""

    clock: str  #: which clock: with another one the mark is worth nothing
    at: int
    time: int

    def written(self) -> str:
        return f"{self.clock} {self.at} {self.time}"


def read_mark(text: str) -> TimeMark | None:
    found = _MARK.fullmatch(text)
    return TimeMark(found[1], int(found[2]), int(found[3])) if found else None


class StoreMoment(NamedTuple):
    """What the store's clock showed, and at which moment of this process's own even clock (`time.monotonic_ns`)."""

    clock: str  #: which clock it is; empty: it cannot be known whether other programs read the same one
    at: int  #: ms
    even: int  #: ns
    error: int  #: ms; by which the two moments may differ at most
    is_even: bool  #: True: a clock that nobody can set and that knows no time of day; False: one that shows the time of day
    mark: TimeMark | None  #: of the same clock


class StoreTime(Protocol):
    async def look(self) -> StoreMoment: ...
