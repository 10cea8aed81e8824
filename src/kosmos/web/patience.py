"""Connections that never finish their request: dropped after seconds, and limited per address."""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0  #: for the head of a request, from its first byte or from the connection on
BODY_SECONDS = 20.0  #: between two pieces of a body
#: A loop that was held up (a machine that slept, or has too much to do) finds that deadlines have passed before it reads what came
#: meanwhile: it reads first, and whoever had asked in time is not sent away.
READ_FIRST_SECONDS = 0.05
MOST_UNFINISHED = 500  #: connections of one address that have not said yet what they want


class PatientProtocol(HttpToolsProtocol):
    """Counted as unfinished from the connection, or the first byte of a further request, until the head is complete."""

    unfinished: ClassVar[Counter[str]] = Counter()
    _address = ""  #: under which it is counted as unfinished; empty: it is not
    _deadline: asyncio.TimerHandle | None = None
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._settle()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_body:
            self._give(BODY_SECONDS)
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._address:
            self._begin()

    def on_headers_complete(self) -> None:
        self._settle()
        self._in_body = True
        self._give(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._settle()
        super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        end = super().timeout_keep_alive_handler
        self.timeout_keep_alive_task = self.loop.call_later(READ_FIRST_SECONDS, end)

    def _begin(self) -> None:
        address = self.client[0] if self.client else "?"
        if self.unfinished[address] >= MOST_UNFINISHED:
            self.transport.abort()
            return
        self._address = address
        self.unfinished[address] += 1
        self._give(HEADER_SECONDS)

    def _give(self, seconds: float) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._pass)

    def _pass(self) -> None:
        self._deadline = self.loop.call_later(READ_FIRST_SECONDS, self.transport.abort)

    def _settle(self) -> None:
        self._in_body = False
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        if self._address:
            self.unfinished[self._address] -= 1
            if not self.unfinished[self._address]:
                del self.unfinished[self._address]
            self._address = ""
