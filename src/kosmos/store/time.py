"""What every store promises of time: a clock that all programs on it can read, and what one of them wrote down beside it.

Machines differ, and so do programs on one machine whose clock was set meanwhile. What is read here is the same for all.
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
    """What the store's clock said, and when that was by the even clock of this process (`time.monotonic_ns`)."""

    clock: str  #: empty: nobody can say whether another program reads the same clock
    at: int  #: ms
    even: int  #: ns
    error: int  #: ms; so far the two may be apart at the most
    is_even: bool  #: nobody can set this clock, and it says nothing of the time of day; otherwise it says the time of day
    mark: TimeMark | None  #: of the same clock


class StoreTime(Protocol):
    async def look(self) -> StoreMoment: ...
