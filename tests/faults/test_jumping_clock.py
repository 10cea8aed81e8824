"""The clock of the machine jumps under load, ahead and back."""

import asyncio
import datetime as dt
import time
from asyncio import sleep
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from faults.board_load import of_tournaments
from faults.directors import Directors, at_work, judge, services_on
from faults.history import Answer
from faults.load import stored_in_here
from faults.repetitions import Repetitions
from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.state import Phase
from kosmos.service.assembly import Services, assemble
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.room_wishes import read_room
from kosmos.service.steady_clock import NEARER
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.opening import open_store
from servers import PostgresServer

pytestmark = pytest.mark.faults

HOUR = 3600.0


class JumpingClock:
    """What this process takes for the time."""

    def __init__(self) -> None:
        self._real = time.time
        self._ahead = 0.0

    def time(self) -> float:
        return self._real() + self._ahead

    def now(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self.time(), dt.UTC)

    def jump(self, random: Random) -> float:
        """Hours ahead or back, up to a day. When it was, by a clock that does not jump."""
        self._ahead += random.choice((-1, 1)) * random.uniform(2 * HOUR, 24 * HOUR)
        return time.monotonic()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> JumpingClock:
    made = JumpingClock()
    monkeypatch.setattr(time, "time", made.time)
    monkeypatch.setattr(time, "time_ns", lambda: int(made.time() * 1e9))
    return made


async def jump(clock: JumpingClock, work: Directors, random: Random) -> float:
    await sleep(random.uniform(0, 0.02))
    moment = clock.jump(random)
    await work.hear(Answer.KEPT)
    return moment


async def jumps_seen(club: Club, streams: list[str]) -> int:
    """How often neighbours in a stream are hours apart, by what is written on them."""
    times = [
        [
            dt.datetime.fromisoformat(each.at).timestamp()
            for each in await club.engine.stamped(TOURNAMENT, stream)
        ]
        for stream in streams
    ]
    return sum(abs(after - before) > HOUR for each in times for before, after in pairwise(each))


async def jump_under_load(
    clock: JumpingClock, services: Services, count: int, random: Random
) -> tuple[Directors, list[float]]:
    services.club.engine.clock = clock.now
    async with at_work(services) as work:
        moments = [await jump(clock, work, random) for _ in range(count)]
    assert await jumps_seen(services.club, of_tournaments(work.streams)) >= count
    assert {call.answer for call in work.calls} == {Answer.KEPT}
    return work, moments


async def test_the_clock_jumps(tmp_path: Path, clock: JumpingClock, repeated: Repetitions) -> None:
    """Hours ahead, hours back: the order of a stream is that of its commands, not of any clock, and nobody is refused."""
    for number, (count, random) in enumerate(repeated.portions()):
        path = tmp_path / f"{number}.db"
        async with services_on(path) as services:
            work, moments = await jump_under_load(clock, services, count, random)
        await judge(path, work, repeated, moments)


async def test_the_clock_of_a_node_jumps(
    tmp_path: Path, clock: JumpingClock, own_postgres: PostgresServer, repeated: Repetitions
) -> None:
    """On PostgreSQL, whose clock goes on as it did."""
    for count, random in repeated.portions():
        async with services_on(own_postgres.address, tmp_path) as services:
            work, moments = await jump_under_load(clock, services, count, random)
        found = await asyncio.to_thread(stored_in_here, own_postgres.address, work.streams)
        repeated.judge(work.calls, found, moments)


MINUTES = "3+0"
GAME = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "d2d3", "f8c5"]


async def test_no_flag_falls_by_a_jump(tmp_path: Path, clock: JumpingClock, repeated: Repetitions) -> None:
    """Hours ahead or back between two moves: nobody at a live board has thought that long, and all games go on."""
    for number, (count, random) in enumerate(repeated.portions(20)):
        store = open_store(tmp_path / f"{number}.db")
        hall = assemble(store, tmp_path).hall
        await hall.start()
        begun = time.monotonic()
        games = [await running_game(hall) for _ in range(4)]
        for ply in range(count):
            clock.jump(random)
            for stream in games:
                await play(hall, stream, ply)
            await sleep(random.uniform(0, 0.02))
        spent = int((time.monotonic() - begun) * 1000)
        for stream in games:
            state = await hall.state(stream)
            assert (state.phase, state.ply) == (Phase.PLAYING, count)
            assert sum(each.thought + each.lag for each in state.moves) <= spent + spent // NEARER + count
        await hall.close()
        await store.close()
        repeated.count(count, count, count * len(games))


async def running_game(hall: BoardHall) -> str:
    room = await hall.open(read_room({"player": "Anna", "colour": "w", "time": MINUTES}))
    stream = stream_of(room.name)
    await hall.take_seat(stream, room.guest, "Bernd")
    for colour in Colour:
        await hall.act(stream, SayReadyToPlay(), Circumstances(hall.clock(), "", colour))
    return stream


async def play(hall: BoardHall, stream: str, ply: int) -> None:
    """The knights go forth and back after an opening."""
    shuffle = ["b1c3", "c6b8", "c3b1", "b8c6"]
    move = GAME[ply] if ply < len(GAME) else shuffle[(ply - len(GAME)) % 4]
    now = Circumstances(hall.clock(), "", list(Colour)[ply % 2])
    await hall.act(stream, PlayMove(move), now)
