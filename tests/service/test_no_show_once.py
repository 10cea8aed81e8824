"""Whoever does not come has lost once, although two programs watch the time."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from kosmos.play.commands import CallFlag, Circumstances
from kosmos.play.events import Adjudicated
from kosmos.play.room import open_room
from kosmos.play.room_settings import match_settings
from kosmos.play.state import Phase
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.assembly import Services, assemble
from kosmos.service.boards import BOARD, stream_of
from kosmos.service.opening import open_store
from servers import new_schema

CONTROL = parse_time_control("600+5")


@pytest.fixture(params=["sqlite", "postgres"])
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    where = new_schema() if request.param == "postgres" else str(tmp_path / "club.db")
    made = [assemble(open_store(where), tmp_path) for _ in range(2)]
    yield made[0], made[1]
    for each in made:
        await each.hall.close()
        await each.store.close()


async def test_a_default_time_ends_once(two: tuple[Services, Services]) -> None:
    """Both ring at the same moment, several times: one of them is stored, and both see it."""
    here, there = two
    settings = msgspec.structs.replace(match_settings("hall_1", Times(CONTROL, CONTROL)), no_show=1)
    await here.hall.begin(open_room(settings, 1))
    stream = stream_of("hall_1")
    await there.hall.state(stream)
    rings = [
        node.hall.act(stream, CallFlag(), Circumstances(1000)) for node in (here, there) for _ in range(5)
    ]
    outcomes = await asyncio.gather(*rings, return_exceptions=True)
    assert sum(not isinstance(each, BaseException) for each in outcomes) == 1
    events = [BOARD.event(each) for each in await here.club.engine.stamped(BOARD, stream)]
    assert sum(isinstance(event, Adjudicated) for event in events) == 1
    for node in two:
        assert (await node.hall.state(stream)).phase is Phase.OVER
