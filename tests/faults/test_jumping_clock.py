"""The clock of the machine jumps under load, ahead and back."""

import datetime as dt
import time
from asyncio import sleep
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from faults.directors import Directors, at_work, judge
from faults.history import Answer
from faults.repetitions import Repetitions
from kosmos.service.club import Club
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.sqlite.streams import SqliteStreams

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


async def test_the_clock_jumps(tmp_path: Path, clock: JumpingClock, repeated: Repetitions) -> None:
    """Hours ahead, hours back: the order of a stream is that of its commands, not of any clock, and nobody is refused."""
    for number, (count, random) in enumerate(repeated.portions()):
        path = tmp_path / f"{number}.db"
        streams = SqliteStreams.open(path)
        club = Club(streams, clock.now)
        async with at_work(club) as work:
            moments = [await jump(clock, work, random) for _ in range(count)]
        assert await jumps_seen(club, work.streams) >= count
        await streams.close()
        assert {call.answer for call in work.calls} == {Answer.KEPT}
        await judge(path, work, repeated, moments)
