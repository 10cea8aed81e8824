"""What goes on at live boards by itself, over restarts, kills, and with several servers."""

import asyncio
from pathlib import Path

import pytest

from kosmos.core.colours import Colour
from kosmos.core.store_refusals import StoreLocked
from kosmos.play.commands import Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.state import Phase
from kosmos.service import hall_keeping
from kosmos.service.actors import VISITOR
from kosmos.service.assembly import Services, assemble
from kosmos.service.board_hall import ListedRoom
from kosmos.service.boards import stream_of
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import read_search
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from kosmos.store.sqlite.store import SqliteStore
from service.halls import Hall, halls


async def test_an_end_that_was_not_kept_before_a_kill_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server went between the last move and the club's games: at the next start the game is there, once."""

    async def killed(*_args: object, **_more: object) -> None:
        await asyncio.sleep(3600)

    async with halls() as house:
        with monkeypatch.context() as patched:
            patched.setattr(FinishedGames, "tell", killed)
            await house.begin(time="180+2")
            await house.play("f2f3", "e7e5", "g2g4", "d8h4")
            for ending in house.hall._ending:
                ending.cancel()
        assert await kept(house) == 0
        for _ in range(2):
            house.hall = house.another()
            await house.hall.start()
            await house.hall.close()
            assert await kept(house) == 1


async def kept(house: Hall) -> int:
    return (await house.games.search(VISITOR, read_search({"player": "Anna"}))).total


async def running_game(services: Services) -> str:
    room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": "600"}))
    stream = stream_of(room.name)
    seat = await services.hall.take_seat(stream, room.guest, "Bernd")
    assert seat
    for colour in Colour:
        who = Circumstances(services.hall.clock(), "", colour)
        await services.hall.act(stream, SayReadyToPlay(), who)
    await services.hall.act(stream, PlayMove("e2e4"), Circumstances(services.hall.clock(), "", Colour.WHITE))
    return stream


async def test_a_second_server_does_not_pause_the_games_of_the_first(tmp_path: Path) -> None:
    """One on a file leads; the other takes over when the first is gone, and only then games are paused."""
    first, second = (assemble(open_store(tmp_path / "club.db"), tmp_path) for _ in range(2))
    await first.hall.start()
    stream = await running_game(first)
    await second.hall.start()
    assert (await second.hall.state(stream)).phase is Phase.PLAYING
    await first.hall.close()
    await first.store.close()
    async with asyncio.timeout(20):
        while (await second.hall.state(stream)).phase is not Phase.PAUSED:  # noqa: ASYNC110 - as a reader sees it
            await asyncio.sleep(0.05)
    await second.hall.close()
    await second.store.close()


def test_one_leads(tmp_path: Path) -> None:
    """Of two that opened the same file; in memory everybody does."""
    one, other = SqliteStore.open(tmp_path / "a.db"), SqliteStore.open(tmp_path / "a.db")
    assert one.take_lead()
    assert one.take_lead()
    assert not other.take_lead()
    asyncio.run(one.close())
    assert not one.take_lead()
    assert other.take_lead()
    asyncio.run(other.close())
    memory = SqliteStore.open(":memory:")
    assert memory.take_lead()
    asyncio.run(memory.close())


async def test_who_stops_says_until_when_the_time_was_kept() -> None:
    """Not the moment of the last look, which may be seconds ago: nobody gets these back, or loses more."""
    async with halls() as house:
        await house.hall.start()
        await house.begin(time="600")
        await house.play("e2e4")
        house.now += 1_500
        await house.hall.close()
        house.now += 3_600_000
        house.hall = house.another()
        await house.hall.start()
        state = await house.state()
        assert state.phase is Phase.PAUSED
        assert state.time_left(Colour.BLACK, house.now) == 600_000 - 1_500


async def test_a_lead_that_was_not_taken_whole_is_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store refuses while a server takes over: what it was to make up for is made up for at the next look."""
    async with halls() as house:
        await house.hall.start()
        await house.begin(time="600")
        await house.play("e2e4")
        await house.hall.close()
        house.hall = house.another()
        monkeypatch.setattr(hall_keeping, "ALIVE_SECONDS", 0.01)
        leads = False
        house.hall.keeper._lead = lambda: leads
        await house.hall.start()
        rooms, refused = house.hall.all_rooms, asyncio.Event()

        async def refuse() -> list[ListedRoom]:
            refused.set()
            house.hall.all_rooms = rooms  # type: ignore[method-assign]
            raise StoreLocked(path="club.db")

        house.hall.all_rooms = refuse  # type: ignore[method-assign]
        leads = True
        async with asyncio.timeout(20):
            await refused.wait()
            while (await house.state()).phase is not Phase.PAUSED:  # noqa: ASYNC110 - as a reader sees it
                await asyncio.sleep(0.01)
        await house.hall.close()


async def test_days_a_move_are_not_paused() -> None:
    """Games that take weeks go on over a restart: an hour without a server is nobody's loss."""
    async with halls() as house:
        await house.hall.start()
        await house.begin(time="3d")
        await house.play("e2e4")
        await house.hall.close()
        house.hall = house.another()
        await house.hall.start()
        assert (await house.state()).phase is Phase.PLAYING
        assert len(house.hall.timers) == 1
