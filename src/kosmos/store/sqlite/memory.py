"""What a connection has worked out, remembered as long as nobody writes to the file."""

import sqlite3
from collections.abc import MutableMapping
from typing import Any

MOST = 200  #: things that are remembered


class RememberingConnection(sqlite3.Connection):
    """Remembers what was worked out of what it read."""

    _at: tuple[int, int] = (0, 0)  #: when: changes of others, and its own
    _found: dict[Any, Any]

    def memory(self) -> MutableMapping[Any, Any]:
        """Empty after any change of the file, by whomever."""
        (others,) = self.execute("PRAGMA data_version").fetchone()
        at = (others, self.total_changes)
        if at != self._at or len(self._found) > MOST:
            self._at, self._found = at, {}
        return self._found
