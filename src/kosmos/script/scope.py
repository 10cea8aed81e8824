"""The variables of a running script, and the work it has done: both are bounded."""

import datetime as dt
from collections.abc import Callable

from kosmos.locale import N_
from kosmos.script.faults import fault

#: all values together may have so many characters
MOST_HELD = 4_000_000
#: a script that works more than this is running in a circle
MOST_WORK = 2_000_000
#: so many characters looked at cost as much as one statement
LETTERS_A_STEP = 200


class Scope:
    """Names are in capitals. A name with a full stop is a compound: `GAMES.I` is `GAMES.3` while I is 3."""

    def __init__(self, today: dt.date, is_over: Callable[[], bool] = lambda: False) -> None:
        self.today = today
        self.is_over = is_over
        self.values: dict[str, str] = {"RC": "0", "RESULT": ""}
        self.held = 0
        self.work = 0

    def value(self, name: str, column: int) -> str:
        """REXX takes an unset variable for its own name; here it is a fault, for it nearly always is one."""
        found = self.values.get(self._resolved(name))
        if found is None and "." in name:
            found = self.values.get(name[: name.index(".") + 1])
        if found is None:
            raise fault(column, N_("The variable {name} has no value yet."), name=name)
        return found

    def set(self, name: str, value: str, column: int = 1) -> None:
        """`GAMES. = 0` is the value of every GAMES.x that is set later or never."""
        if name.endswith("."):
            for compound in [each for each in self.values if each.startswith(name)]:
                self._forget(compound)
        key = self._resolved(name)
        self._forget(key)
        self.held += len(key) + len(value)
        if self.held > MOST_HELD:
            raise fault(column, N_("The script holds too much text."))
        self.values[key] = value

    def _forget(self, key: str) -> None:
        if key in self.values:
            self.held -= len(key) + len(self.values.pop(key))

    def _resolved(self, name: str) -> str:
        stem, stop, tail = name.partition(".")
        if not stop or not tail:
            return name
        return f"{stem}.{'.'.join(self.values.get(part, part) for part in tail.split('.'))}"

    def charge(self, letters: int, column: int = 1) -> None:
        """Work is counted by what it costs: looking at a long text is many steps."""
        self.work += 1 + letters // LETTERS_A_STEP
        if self.work > MOST_WORK:
            raise fault(column, N_("The script works too much without an end."))
        if self.is_over():
            raise TimeoutError
