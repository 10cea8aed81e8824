"""The bus between nodes: NATS carries "stream X reached version N", and the events that led there.

NATS may be away for a second or a day: the client comes back by itself, and meanwhile whoever follows a stream finds out
by looking. That it is away, or lets nobody in, is told once.
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
        self._is_away = False  #: and that was told
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
        self._greet()
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
                    error_cb=self._say_fault,
                    disconnected_cb=self._lose_touch,
                    reconnected_cb=self._come_back,
                )
                await self._say_well()
                return
            await asyncio.sleep(WAIT_SECONDS)

    async def _heard(self, message: Any) -> None:
        self._receive(message.data)

    async def _lose_touch(self) -> None:
        self._begin_anew()

    async def _come_back(self) -> None:
        self._greet()
        await self._say_well()

    async def _say_fault(self, error: Exception) -> None:
        """It is tried again four times a second, and the log has better to do."""
        level = logging.DEBUG if self._is_away or self._working.cancelled() else logging.WARNING
        self._is_away = True
        LOG.log(level, "the bus cannot be reached: %s; nodes ask the database meanwhile", said_of(error))

    async def _say_well(self) -> None:
        if self._is_away:
            LOG.info("the bus is there again")
        self._is_away = False

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


def said_of(error: Exception) -> str:
    return str(error).removeprefix("nats: ") or type(error).__name__


def why_unreachable(address: str) -> str:
    """What such a server says against us; nothing if it lets us in."""
    return asyncio.run(_refusal_of(address))


async def _refusal_of(address: str) -> str:
    client, said = Client(), list[str]()

    async def hear(error: Exception) -> None:
        said.append(said_of(error))

    try:
        await client.connect(
            address, name="kosmos", allow_reconnect=False, connect_timeout=TIMEOUT_SECONDS, error_cb=hear
        )
        await client.flush(TIMEOUT_SECONDS)
    except (TimeoutError, NatsError, OSError) as error:
        return (said or [said_of(error)])[0]
    finally:
        with suppress(NatsError, OSError, RuntimeError):
            await client.close()
    return ""
