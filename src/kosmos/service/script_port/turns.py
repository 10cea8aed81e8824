"""How many scripts and menu programs of a server run at once: few, so that nobody else waits for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import NP_

MOST_AT_ONCE = 4


class TooManyScripts(Refusal):
    text: ClassVar[str] = NP_(
        "{count} script is running already; wait until it has ended.",
        "{count} scripts are running already; wait until one has ended.",
    )
    status: ClassVar[int] = 503
    count: int


class ScriptTurns:
    """A run beyond the limit is refused at once: in a queue it would wait for as long as the others may take."""

    def __init__(self, most: int = MOST_AT_ONCE) -> None:
        self.most, self.running = most, 0

    @contextmanager
    def one(self) -> Iterator[None]:
        if self.running >= self.most:
            raise TooManyScripts(self.running)
        self.running += 1
        try:
            yield
        finally:
            self.running -= 1


TURNS = ScriptTurns()  #: of this process, whichever door the scripts come by
