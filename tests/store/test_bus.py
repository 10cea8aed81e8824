"""The bus inside one program."""

import asyncio

from kosmos.store.bus import MemoryBus


async def test_news_reaches_every_listener_of_the_stream() -> None:
    """All who listen to a stream hear the version it reached; who listens to another hears nothing."""
    bus = MemoryBus()
    with bus.subscribe("a") as one, bus.subscribe("a") as two, bus.subscribe("b") as other:
        waiting = [asyncio.create_task(listener.newer_than(3)) for listener in (one, two, other)]
        await asyncio.sleep(0)
        bus.publish("a", 4)
        assert [await waiting[0], await waiting[1]] == [4, 4]
        assert not waiting[2].done()
        waiting[2].cancel()


async def test_only_the_newest_version_is_remembered() -> None:
    """Who was busy hears the newest version once; older news, or the same again, wakes nobody."""
    bus = MemoryBus()
    with bus.subscribe("a") as listener:
        for version in (1, 5, 2):
            bus.publish("a", version)
        assert await listener.newer_than(0) == 5
        waiting = asyncio.create_task(listener.newer_than(5))
        bus.publish("a", 5)
        await asyncio.sleep(0.01)
        assert not waiting.done()
        bus.publish("a", 6)
        assert await waiting == 6


async def test_who_left_hears_nothing_and_nothing_of_them_stays() -> None:
    """After the `with` the bus has forgotten the listener."""
    bus = MemoryBus()
    with bus.subscribe("a"):
        pass
    bus.publish("a", 1)
    assert not bus._listeners
