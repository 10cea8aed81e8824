"""The mark of a database whose club has moved to another one: it can be read, but no longer written.

The mark is a table and triggers in the database itself. As long as there is none it costs writers nothing; once it is
there no program can write, however long it has had the database open.
"""

from typing import NamedTuple

import msgspec

from kosmos.core.store_refusals import StoreMoved

#: the beginning of the error with which such a database refuses a write
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
