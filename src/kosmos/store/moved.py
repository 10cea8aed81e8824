"""The mark of a database whose club has moved to another: read it may be, written no more.

The mark is a table and triggers in the database itself. So it costs nobody who writes anything as long as there is none, and no
program that has the database open can go past it, however long it has had it open.
"""

from typing import NamedTuple

import msgspec

from kosmos.core.store_refusals import StoreMoved

#: how the error begins with which a database refuses to be written
REFUSES = "kosmos moved "


class MovedMark(NamedTuple):
    """Where everything went, without a password, and when."""

    target: str
    at: str

    @property
    def error(self) -> str:
        """What the triggers say."""
        return REFUSES + msgspec.json.encode(self).decode()


def refusal_of_trigger(error: str, path: str) -> StoreMoved | None:
    """The refusal, if it was the mark that refused."""
    if not error.startswith(REFUSES):
        return None
    mark = msgspec.json.decode(error.removeprefix(REFUSES), type=MovedMark)
    return StoreMoved(path, *mark)
