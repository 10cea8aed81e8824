"""Live boards in the club: who sits where, what time does, and what stays."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from kosmos.core import background
from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.results import Result
from kosmos.core.store_refusals import StoreFull, StoreLocked
from kosmos.play.commands import Pause, PlayMove, Resign, Resume, SayReadyToPlay
from kosmos.play.ends import End
from kosmos.play.refusals import GameOver, NotYourMove, NotYourSeat
from kosmos.play.state import Phase
from kosmos.service import board_hall
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.board_hall import MOST_OPENED, BoardHall, RoomExists, TooManyRooms
from kosmos.service.engine import Executed
from kosmos.service.games import read_search
from kosmos.service.hall_keeping import DAY
from kosmos.service.room_wishes import read_room
from kosmos.service.seat_links import NoSuchSeat
from service.halls import Hall, halls

DIRECTOR = Actor("Dora", Right.DIRECT)


@pytest.fixture
async def house() -> AsyncIterator[Hall]:
    async with halls() as made:
        yield made


async def settled() -> None:
    """What was started beside has had its turns."""
    for _ in range(200):
        await asyncio.sleep(0.002)
        if not [each for each in asyncio.all_tasks() if each.get_name() in ("finished game", "flag")]:
            return


async def test_a_challenge_waits_for_a_friend(house: Hall) -> None:
    """The opener has a seat; the guest's link takes the other one, once; when both are ready the clock runs."""
    opened = await house.open(time="180+2")
    secret = await house.hall.take_seat(house.stream, opened.guest, "Bernd")
    with pytest.raises(NotYourSeat):
        await house.hall.take_seat(house.stream, opened.guest, "Carla")
    white = await house.hall.seated(house.stream, opened.own, VISITOR)
    black = await house.hall.seated(house.stream, secret, VISITOR)
    assert (white.seat, white.name, black.seat, black.name) == (Colour.WHITE, "Anna", Colour.BLACK, "Bernd")
    assert (await house.state()).phase is Phase.WAITING
    for seat in Colour:
        await house.act(SayReadyToPlay(), seat)
    assert (await house.state()).running == ("w",)


async def test_nobody_moves_without_the_seat(house: Hall) -> None:
    """A spectator cannot move, a player cannot move for the other, and nobody in a finished game."""
    await house.begin()
    with pytest.raises(NotYourSeat):
        await house.act(PlayMove("e2e4"))
    with pytest.raises(NotYourMove):
        await house.act(PlayMove("e2e4"), Colour.BLACK)
    await house.act(Resign(), Colour.WHITE)
    with pytest.raises(GameOver):
        await house.act(PlayMove("e2e4"), Colour.WHITE)


async def test_a_link_of_one_board_is_none_at_another(house: Hall) -> None:
    """Neither a seat's link nor a guest's opens anything elsewhere."""
    first = await house.open()
    await house.open()
    for secret in (first.own, first.guest):
        with pytest.raises(NoSuchSeat):
            await house.hall.seated(house.stream, secret, VISITOR)
    with pytest.raises(NoSuchSeat):
        await house.hall.take_seat(house.stream, first.guest, "Eve")
    with pytest.raises(NoSuchSeat):  # a seat is no invitation
        await house.hall.take_seat(house.stream, house.opened.own, "Eve")


async def test_a_flag_falls_by_itself(house: Hall) -> None:
    """The server's timer rings, looks at the clock, and ends the game once."""
    await house.hall.start()
    await house.begin(time="180+0")
    await house.play("e2e4", "e7e5")
    assert len(house.hall.timers) == 1
    house.now += 400_000
    house.hall.timers.set(house.stream, 0)
    await settled()
    state = await house.state()
    assert (state.end, state.end_side, state.result) == (End.TIME, Colour.WHITE, Result.BLACK_WINS)
    assert len(house.hall.timers) == 0


async def test_a_flag_falls_when_the_store_serves_again(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is full or held by others when the flag is due is asked again, and the refusal is told."""
    told: list[str] = []
    monkeypatch.setattr(background, "FAILED", [told.append])
    monkeypatch.setattr(board_hall, "AGAIN_MS", 1)
    await house.hall.start()
    await house.begin(time="180+0")
    await house.play("e2e4", "e7e5")
    house.now += 400_000
    act, refused = house.hall.act, iter([StoreFull("club.db"), StoreLocked("club.db")])

    async def refusing(*wanted: Any) -> Executed:
        if refusal := next(refused, None):
            raise refusal
        return await act(*wanted)

    monkeypatch.setattr(house.hall, "act", refusing)
    house.hall.timers.set(house.stream, 0)
    async with asyncio.timeout(20):
        while (await house.state()).end is None:  # noqa: ASYNC110 - the timer calls nobody
            await asyncio.sleep(0.002)
    assert (await house.state()).end is End.TIME
    assert told == ["flag", "flag"]


async def test_a_timer_that_rings_early_waits_on(house: Hall) -> None:
    """As long as there is time left nothing happens, and the timer is set again."""
    await house.hall.start()
    await house.begin(time="180+0")
    await house.play("e2e4", "e7e5")
    version = (await house.state()).version
    house.hall.timers.set(house.stream, 0)
    await settled()
    assert (await house.state()).version == version
    assert len(house.hall.timers) == 1


async def test_a_restart_pauses_and_nobody_flags(house: Hall) -> None:
    """However long the server was away, the time that stands on the clocks is that of the moment it was last alive."""
    await house.hall.start()
    await house.begin(time="180+0")
    await house.play("e2e4", "e7e5")
    house.now += 30_000
    await house.store.settings.change({"boards:alive": str(house.now)})
    await house.hall.close()
    house.now += 10 * DAY
    house.hall = house.another()
    await house.hall.start()
    state = await house.state()
    assert (state.phase, state.server_paused) == (Phase.PAUSED, True)
    assert 149_000 <= state.time_left("w", house.now) <= 150_500
    await house.act(Resume(), Colour.BLACK)
    await house.play("g1f3")
    assert (await house.state()).phase is Phase.PLAYING


async def test_only_directors_pause(house: Hall) -> None:
    """The arbiter's word needs the right to direct."""
    await house.begin(time="180+0")
    with pytest.raises(NotAllowed):
        await house.hall.direct(VISITOR, house.stream, Pause())
    await house.hall.direct(DIRECTOR, house.stream, Pause())
    assert (await house.state()).phase is Phase.PAUSED


async def test_a_finished_game_is_kept(house: Hall) -> None:
    """With names, result, moves and clocks among the club's games."""
    await house.begin(time="180+2")
    await house.play("f2f3", "e7e5", "g2g4", "d8h4")
    await settled()
    found = await house.games.search(VISITOR, read_search({"player": "Anna"}))
    game = found.games[0].game
    assert (game.white, game.black, game.result, game.moves) == (
        "Anna",
        "Bernd",
        "0-1",
        "f2f3 e7e5 g2g4 d8h4",
    )
    assert game.comments[0].startswith("[%clk 0:03:0")
    assert found.total == 1


async def test_idle_boards_are_cleaned_up(house: Hall) -> None:
    """Ten days after the last move a board goes; one that is used stays."""
    for name in ("old", "used"):
        await house.hall.open(read_room({"kind": "open", "name": name}))
    house.now += 300 * 365 * DAY  # the store writes the real time of making beside the stream
    house.opened = house.opened._replace(name="used")
    await house.act(PlayMove("e2e4"))
    assert await house.hall.keeper.clean() == ["old"]
    with pytest.raises(NotFound):
        await house.hall.state("board:old")
    assert [room.name for room in await house.hall.listing(VISITOR)] == ["used"]


async def test_boards_per_address_are_limited(house: Hall) -> None:
    """One address opens so many in an hour and no more; an hour later it may again, and others always may."""
    for _ in range(MOST_OPENED):
        await house.hall.open(read_room({"kind": "open"}), "10.0.0.1")
    with pytest.raises(TooManyRooms):
        await house.hall.open(read_room({"kind": "open"}), "10.0.0.1")
    await house.hall.open(read_room({"kind": "open"}), "10.0.0.2")
    house.now += 3_600_001
    await house.hall.open(read_room({"kind": "open"}), "10.0.0.1")


async def test_a_name_is_one_boards(house: Hall) -> None:
    """A second board of the same name is refused."""
    await house.hall.open(read_room({"kind": "open", "name": "dorsten"}))
    with pytest.raises(RoomExists):
        await house.hall.open(read_room({"kind": "open", "name": "dorsten"}))


async def test_chess960_draws_a_position(house: Hall) -> None:
    """The first position comes by lot and is kept with the board."""
    await house.open(variant="chess960", time="300+3")
    settings = (await house.state()).settings
    assert settings.chess960
    assert settings.initial.startswith("qnbnrkrb/")


async def test_the_hall_without_a_server_sets_no_timers(house: Hall) -> None:
    """A command line that makes a move leaves no timers behind."""
    assert isinstance(house.hall, BoardHall)
    await house.begin(time="180+0")
    await house.play("e2e4")
    assert len(house.hall.timers) == 0
