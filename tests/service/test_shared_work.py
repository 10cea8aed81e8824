"""Work that many wait for: made once, given up when nobody waits, limited by address."""

import asyncio
import threading

import pytest

from kosmos.core.giving_up import GivenUp, give_up_if_unwanted, wanted_until
from kosmos.service import shared_work
from kosmos.service.shared_work import SharedWork, TooBusy, TooMuchAtOnce, in_costly_pool
from kosmos.service.watch import REQUEST, WatchedRequest


class Work:
    """Work that ends when it is let; how often it was begun and given up."""

    def __init__(self) -> None:
        self.begun = self.given_up = 0
        self.go = asyncio.Event()

    async def __call__(self) -> str:
        self.begun += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return f"made {self.begun}"


async def asked_from(address: str, work: SharedWork, name: str, make: Work) -> str:
    REQUEST.set(WatchedRequest("1", address=address))
    return await work.once(name, make)


async def test_all_who_wait_get_the_same() -> None:
    """Ten ask, one is made; who asks later gets it at once."""
    shared, make = SharedWork(8, 2), Work()
    waiting = [asyncio.ensure_future(shared.once("site", make)) for _ in range(10)]
    await asyncio.sleep(0)
    make.go.set()
    assert await asyncio.gather(*waiting) == ["made 1"] * 10
    assert await shared.once("site", make) == "made 1"
    assert await shared.once("another", make) == "made 2"


async def test_what_nobody_waits_for_is_given_up() -> None:
    """One of two leaves: it goes on. The last one leaves: it ends, and who asks then begins again."""
    shared, make = SharedWork(8, 2), Work()
    first, second = (asyncio.ensure_future(shared.once("site", make)) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.sleep(0.01)
    assert (make.begun, make.given_up) == (1, 0)
    second.cancel()
    third = asyncio.ensure_future(shared.once("site", make))
    await asyncio.sleep(0.01)
    assert (make.begun, make.given_up) == (2, 1)
    make.go.set()
    assert await third == "made 2"


async def test_a_thread_gives_up_at_its_next_question() -> None:
    """Work in the pool ends when whoever waits for it leaves, not when it is done."""
    begun, ended = threading.Event(), threading.Event()

    def endless() -> None:
        begun.set()
        try:
            while True:
                give_up_if_unwanted()
        finally:
            ended.set()

    waiting = asyncio.ensure_future(in_costly_pool(endless))
    await asyncio.to_thread(begun.wait, 10)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await asyncio.to_thread(ended.wait, 10)


def test_what_is_wanted_goes_on() -> None:
    """The question costs nothing where nobody asked for an end, and ends the work where somebody did."""
    give_up_if_unwanted()
    unwanted = threading.Event()
    wanted_until(unwanted, give_up_if_unwanted)
    unwanted.set()
    with pytest.raises(GivenUp):
        wanted_until(unwanted, give_up_if_unwanted)
    give_up_if_unwanted()


async def test_nobody_takes_it_all() -> None:
    """An address begins so much at once and no more; who waits for what others began is not counted."""
    shared, make = SharedWork(3, 2), Work()
    waiting = [asyncio.ensure_future(asked_from("192.0.2.1", shared, name, make)) for name in "ab"]
    await asyncio.sleep(0)
    with pytest.raises(TooMuchAtOnce):
        await asyncio.ensure_future(asked_from("192.0.2.1", shared, "c", make))
    waiting.append(asyncio.ensure_future(asked_from("192.0.2.1", shared, "a", make)))
    waiting.append(asyncio.ensure_future(asked_from("192.0.2.2", shared, "c", make)))
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await asyncio.ensure_future(asked_from("192.0.2.3", shared, "d", make))
    make.go.set()
    assert len(await asyncio.gather(*waiting)) == 4
    assert await asked_from("192.0.2.1", shared, "d", make)


async def test_a_refusal_reaches_whoever_waits_and_is_not_kept() -> None:
    """What failed is made again for the next who asks."""
    shared, tried = SharedWork(8, 2), []

    async def refuse() -> str:
        tried.append(1)
        if len(tried) == 1:
            raise TooBusy
        return "made"

    with pytest.raises(TooBusy):
        await shared.once("site", refuse)
    assert await shared.once("site", refuse) == "made"


async def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The results asked for longest ago are forgotten, by number and by size; the last one stays."""
    monkeypatch.setattr(shared_work, "MOST_BYTES", 100)
    shared, made = SharedWork(8, 2, 3), []

    async def ask(name: str, size: int) -> None:
        async def make() -> dict[str, bytes]:
            made.append(name)
            return {"file": b"x" * size}

        await shared.once(name, make)

    for name, size in [
        ("a", 1),
        ("b", 1),
        ("c", 1),
        ("a", 1),
        ("d", 1),
        ("a", 1),
        ("b", 1),
        ("e", 500),
        ("e", 500),
    ]:
        await ask(name, size)
    assert made == ["a", "b", "c", "d", "b", "e"]
