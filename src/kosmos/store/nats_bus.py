"""The bus between nodes: NATS carries "stream X reached version N", and the events that led there.

NATS may be away for a second or a day: the client comes back by itself, and meanwhile whoever follows a stream finds out
by looking.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError

from kosmos.core.background import start_task
from kosmos.store.shared_bus import SharedBus

LOG = logging.getLogger("kosmos.bus")

WAIT_SECONDS = 0.25  #: between two attempts to come back
TIMEOUT_SECONDS = 2
LAST_SECONDS = 0.5  #: for what is told last
MOST_WAITING = 1 << 20  #: bytes that may wait for a server that is away


class NatsBus(SharedBus):
    """See `store.bus.Bus`. `club` is the same for all nodes on one database, and for no others, and only they have the `key`."""

    def __init__(self, address: str, club: str, key: bytes) -> None:
        super().__init__(key)
        self._address = address
        self._subject = f"kosmos.{club}.news"
        self._client = Client()
        self._begun = asyncio.Event()
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(1000)
        self._working = start_task(self._work(), "bus")

    @property
    def is_connected(self) -> bool:
        return self._client.is_connected

    def _send(self, message: bytes) -> None:
        with suppress(asyncio.QueueFull):  # lost, and found by looking
            self._waiting.put_nowait(message)

    async def _work(self) -> None:
        await self._connect()
        await self._client.subscribe(self._subject, cb=self._heard)
        self._begun.set()
        while True:
            message = await self._waiting.get()
            with suppress(NatsError, OSError):
                await self._client.publish(self._subject, message)
            self._waiting.task_done()

    async def _connect(self) -> None:
        """However long it takes."""
        while not self._client.is_connected:
            with suppress(NatsError, OSError, asyncio.TimeoutError):
                await self._client.connect(
                    self._address,
                    name="kosmos",
                    no_echo=True,
                    connect_timeout=TIMEOUT_SECONDS,
                    reconnect_time_wait=WAIT_SECONDS,  # type: ignore[arg-type]  # a float does as well
                    max_reconnect_attempts=-1,
                    ping_interval=5,
                    pending_size=MOST_WAITING,
                    error_cb=_say_error,
                )
                return
            await asyncio.sleep(WAIT_SECONDS)

    async def _heard(self, message: Any) -> None:
        self._receive(message.data)

    async def close(self) -> None:
        """What was told last still goes out, if it can."""
        self._send_gathered()
        with suppress(asyncio.TimeoutError):
            async with asyncio.timeout(LAST_SECONDS):
                await self._begun.wait()  # a client that is stopped amid its greeting leaves its socket open
                await self._waiting.join()
                await self._client.flush()
        self._working.cancel()
        await asyncio.wait({self._working}, timeout=LAST_SECONDS)
        # A server that went away amid this leaves a closed transport, of which the loop says so by a RuntimeError.
        with suppress(NatsError, OSError, RuntimeError, asyncio.TimeoutError):
            await self._client.close()


async def _say_error(error: Exception) -> None:
    LOG.debug("bus: %s", error)
