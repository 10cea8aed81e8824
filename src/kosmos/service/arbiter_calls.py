"""A player at a live board calls the arbiter; the director sees it beside the board and answers. Of the moment: not kept."""

from typing import NamedTuple

MOST_CALLS = 500


class ArbiterCall(NamedTuple):
    stream: str
    by: str
    at: int  #: ms


class ArbiterCalls:
    def __init__(self) -> None:
        self._calls: dict[str, ArbiterCall] = {}

    def call(self, stream: str, by: str, at: int) -> None:
        """The first call of a board counts until it is answered."""
        self._calls.setdefault(stream, ArbiterCall(stream, by, at))
        while len(self._calls) > MOST_CALLS:
            self._calls.pop(next(iter(self._calls)))

    def answer(self, stream: str) -> None:
        self._calls.pop(stream, None)

    def of(self, stream: str) -> ArbiterCall | None:
        return self._calls.get(stream)
