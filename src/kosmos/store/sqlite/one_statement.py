"""A group of jobs that is one statement, which is a transaction by itself.

Each statement gives the interpreter away four times, and gets it back from a loop that may be busy for a millisecond each
time: `BEGIN`, a look at what others wrote, the rows and `COMMIT` cost a loop under load more than all the moves in them.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class OneStatement(NamedTuple):
    """What a group comes to as far as is known, `rows` of it in the file; and what to say then to each of the jobs."""

    sql: str
    values: Sequence[Any]
    rows: int
    results: Sequence[Any]


#: jobs, and the number that SQLite has given to what others wrote: the statement changes nothing where that is another one by now.
#: None: they have to look first
ForeseeStatement = Callable[[Sequence[Callable[[sqlite3.Connection], Any]], int], OneStatement | None]


def foresee_nothing(jobs: Sequence[Callable[[sqlite3.Connection], Any]], seen: int) -> OneStatement | None:
    """Every job looks for itself."""
    del jobs, seen
    return None
