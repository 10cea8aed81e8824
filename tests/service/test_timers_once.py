"""A game starts once and whoever does not come has lost once, although two programs watch the time."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from kosmos.play.commands import CallFlag, Circumstances
from kosmos.play.events import Adjudicated, BoardEvent, PositionSet, StartSet
from kosmos.play.room import open_room
from kosmos.play.room_settings import TournamentGame, match_settings
from kosmos.play.state import Phase
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.assembly import Services, assemble
from kosmos.service.boards import BOARD, stream_of
from kosmos.store.opening import open_store
from servers import new_schema

CONTROL = parse_time_control("600+5")


@pytest.fixture(params=["sqlite", "postgres"])
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    where = new_schema() if request.param == "postgres" else str(tmp_path / "club.db")
    made = [assemble(open_store(where), tmp_path) for _ in range(2)]
    yield made[0], made[1]
    for each in made:
        await each.hall.keeper.close()
        await each.hall.close()
        await each.store.close()


@pytest.mark.parametrize(
    ("no_show", "start", "event", "after"),
    [(1, 0, Adjudicated, Phase.OVER), (0, 2, PositionSet, Phase.PLAYING)],
    ids=["default time", "start"],
)
async def test_it_rings_once(
    two: tuple[Services, Services], no_show: int, start: int, event: type[BoardEvent], after: Phase
) -> None:
    """Both ring at the same moment, several times: one of them is stored, and both see it."""
    here, there = two
    settings = msgspec.structs.replace(match_settings("hall_1", Times(CONTROL, CONTROL)), no_show=no_show)
    await here.hall.begin([*open_room(settings, 1), StartSet(at=1, start=start)])
    stream = stream_of("hall_1")
    await there.hall.state(stream)
    rings = [
        node.hall.act(stream, CallFlag(), Circumstances(1000)) for node in (here, there) for _ in range(5)
    ]
    outcomes = await asyncio.gather(*rings, return_exceptions=True)
    assert sum(not isinstance(each, BaseException) for each in outcomes) == 1
    events = [BOARD.event(each) for each in await here.club.engine.stamped(BOARD, stream)]
    assert sum(isinstance(each, event) for each in events) == 1
    for node in two:
        assert (await node.hall.state(stream)).phase is after


async def test_a_round_starts_by_itself_once(two: tuple[Services, Services]) -> None:
    """Each program sets its own timer when it starts; the time comes, and nobody calls for it."""
    here, there = two
    start = here.hall.clock() + 400
    game = TournamentGame("cup", 1, 1, 1, 2)
    settings = match_settings("hall_1", Times(CONTROL, CONTROL), tournament=True)
    settings = msgspec.structs.replace(settings, game=game)
    stream = stream_of("hall_1")
    now = here.hall.clock()
    await here.hall.begin([*open_room(settings, now), StartSet(at=now, start=start)])
    for node in two:
        await node.hall.keeper.start()
    for _ in range(1000):
        if (await there.hall.state(stream)).phase is Phase.PLAYING:
            break
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
    events = [BOARD.event(each) for each in await here.club.engine.stamped(BOARD, stream)]
    begun = [event.at for event in events if isinstance(event, PositionSet)]
    assert len(begun) == 1
    assert begun[0] >= start
