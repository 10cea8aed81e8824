"""A store whose answers are lost: what was asked for is done once, and nobody is told that it was not."""

import asyncio

import pytest

from kosmos.core.colours import Colour
from kosmos.core.store_refusals import StoreRefused, StoreUnreachable
from kosmos.play.commands import AdjustClock, Circumstances, PlayMove
from kosmos.service.engine import Executed
from lost_answers import lose_answers
from service.clubs import ADMIN
from service.halls import halls
from service.tally import TALLY, Add

MINUTE = 60_000


@pytest.mark.parametrize("at_once", [True, False], ids=["the short way", "execute"])
async def test_what_may_be_stored_is_not_done_again(
    *, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By either way of the engine: done again it would be there twice."""
    async with halls() as house:
        engine = house.club.engine
        await engine.execute(TALLY, ADMIN, "tally:x", Add(number=1))
        lose_answers(house.store.streams, monkeypatch)
        told: asyncio.Queue[Executed | StoreRefused | None] = asyncio.Queue()
        if at_once:
            assert engine.execute_at_once(TALLY, ADMIN, "tally:x", Add(number=2), told.put_nowait)
            assert isinstance(await told.get(), StoreUnreachable)
        else:
            with pytest.raises(StoreUnreachable):
                await engine.execute(TALLY, ADMIN, "tally:x", Add(number=2))
        assert (await house.another().engine.open(TALLY, ADMIN, "tally:x")).numbers == (1, 2)


async def test_a_minute_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arbiter's minute is on the clock when its answer is lost: it does not become two."""
    async with halls() as house:
        await house.begin(time="180+0")
        before = (await house.state()).clocks["w"].left
        lose_answers(house.store.streams, monkeypatch)
        arbiter = Circumstances(house.now, "Dora", arbiter=True)
        with pytest.raises(StoreUnreachable):
            await house.hall.act(house.stream, AdjustClock("add", "w", MINUTE), arbiter)
        assert (await house.another().state(house.stream)).clocks["w"].left == before + MINUTE


async def test_a_move_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that does not say which half-move it is."""
    async with halls() as house:
        await house.begin()
        lose_answers(house.store.streams, monkeypatch)
        with pytest.raises(StoreUnreachable):
            await house.hall.act(
                house.stream, PlayMove("e2e4"), Circumstances(house.now, "Anna", Colour.WHITE)
            )
        assert (await house.another().state(house.stream)).ply == 1
