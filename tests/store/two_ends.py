"""Two programs that hear each other, and what tests wait for there."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing

from kosmos.store.bus import Bus
from kosmos.store.contract import StoredEvent
from kosmos.store.opening import Store

CLUB = "tests"
KEY = b"known to those who have the database"


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_so():  # noqa: ASYNC110 - as a reader sees it
            await asyncio.sleep(0.01)


async def both_ends(make_bus: Callable[[], Bus]) -> tuple[Bus, Bus]:
    """Two that hear and believe each other."""
    one, other = make_bus(), make_bus()
    await believe_each_other(one, other)
    return one, other


async def believe_each_other(one: Bus, other: Bus) -> None:
    brought: list[bytes] = []
    for bus in (one, other):
        bus.receive_events(lambda stream, events, _: brought.extend(events) if stream == "hello" else None)
    async with asyncio.timeout(10):
        while {*brought} != {b"one", b"other"}:
            one.publish("hello", 1, [b"one"])
            other.publish("hello", 1, [b"other"])
            await asyncio.sleep(0.02)


async def gather(store: Store, count: int) -> list[StoredEvent]:
    seen: list[StoredEvent] = []
    async with aclosing(store.streams.follow("a")) as following, asyncio.timeout(60):
        async for events in following:
            seen += events
            if len(seen) >= count:
                return seen
    raise AssertionError("unreachable")
