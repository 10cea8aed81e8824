"""One at a time for each name."""

import asyncio

from kosmos.core.turns import Turns


async def test_one_at_a_time_in_the_order_of_coming() -> None:
    """Who comes while somebody has it waits; each name is for itself."""
    turns, order = Turns(), []

    async def work(number: int) -> None:
        async with turns.taken("a"):
            order.append(number)
            await asyncio.sleep(0)
            order.append(number)

    async with turns.taken("b"):
        await asyncio.gather(*(work(number) for number in range(4)))
    assert order == [0, 0, 1, 1, 2, 2, 3, 3]


async def test_what_is_free_is_had_at_once() -> None:
    """Without waiting, and by one only; given back it is free again."""
    turns = Turns()
    assert turns.take_at_once("a")
    assert not turns.take_at_once("a")
    assert turns.take_at_once("b")
    turns.give_back("a")
    assert turns.take_at_once("a")


async def test_who_is_cancelled_does_not_keep_it() -> None:
    """Neither while waiting, nor in the moment in which it is handed over."""
    for handed_over in (False, True):
        turns = Turns()
        assert turns.take_at_once("a")

        async def wait(turns: Turns = turns) -> None:
            async with turns.taken("a"):
                raise AssertionError("was cancelled before")

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        if handed_over:
            turns.give_back("a")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        if not handed_over:
            turns.give_back("a")
        assert turns.take_at_once("a")
