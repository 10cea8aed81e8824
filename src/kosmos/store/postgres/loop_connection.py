"""A connection to PostgreSQL over which the event loop itself speaks.

Between a question and its answer no thread has to get its turn: on a busy machine each turn is a wait, and there would be
two more of them on the way of every fact.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import pq

#: the rows of the answer; None: an error, or a connection that was lost, and nobody knows whether the statement was done
Heard = Callable[["pq.abc.PGresult | None"], None]


class LoopConnection:
    """One statement at a time. `heard` is called with what came of it, when it is committed; without a question, with None
    when the connection was lost.
    """

    def __init__(self, raw: "psycopg.Connection[Any]", heard: Heard) -> None:
        self.loop = asyncio.get_running_loop()
        self._raw = raw
        self._wire = raw.pgconn
        self._socket = raw.pgconn.socket
        self._heard = heard
        self._asked = False
        self._results: list[pq.abc.PGresult] = []
        self._is_writing = False
        self._is_over = False
        self.loop.add_reader(self._socket, self._read)

    def send(self, name: bytes, values: Sequence[bytes | None]) -> None:
        """A prepared statement that is a transaction by itself, with its values in binary form."""
        formats = [pq.Format.BINARY] * len(values)
        try:
            self._wire.send_query_prepared(name, values, formats, pq.Format.BINARY)
            self._asked = True
            self._write()
        except psycopg.OperationalError:
            self._lose()

    def stop(self) -> None:
        """From now on the connection is somebody else's."""
        if self._is_over or self.loop.is_closed():
            return
        self._is_over = True
        self.loop.remove_reader(self._socket)
        if self._is_writing:
            self.loop.remove_writer(self._socket)

    def _write(self) -> None:
        """As much as the network takes; the rest when it takes more."""
        rest = bool(self._wire.flush())
        if rest and not self._is_writing:
            self.loop.add_writer(self._socket, self._write_rest)
        elif self._is_writing and not rest:
            self.loop.remove_writer(self._socket)
        self._is_writing = rest

    def _write_rest(self) -> None:
        try:
            self._write()
        except psycopg.OperationalError:
            self._lose()

    def _read(self) -> None:
        try:
            self._wire.consume_input()
            is_over = self._take_results()
        except psycopg.OperationalError:
            self._lose()
            return
        if is_over:
            # Rows come before the commit: only together with the end of the statement they are an answer.
            (result,) = self._results if len(self._results) == 1 else (None,)
            is_done = result is not None and result.status == pq.ExecStatus.TUPLES_OK
            self._answer(result if is_done else None)

    def _take_results(self) -> bool:
        """Whether the statement is over: committed, or failed."""
        while not self._wire.is_busy() and self._asked:
            result = self._wire.get_result()
            if result is None:
                return True
            self._results.append(result)
        return False

    def _lose(self) -> None:
        """Closed: what was asked over it may still be under way, and nothing else can be asked."""
        self.stop()
        self._raw.close()
        self._answer(None)

    def _answer(self, result: "pq.abc.PGresult | None") -> None:
        self._asked = False
        self._results = []
        self._heard(result)
