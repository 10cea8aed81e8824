"""The clock of a store and the mark beside it: what every store promises, run over every implementation."""

import time
from collections.abc import Callable

import pytest

from kosmos.store.opening import Store
from kosmos.store.postgres import clock as postgres_clock
from kosmos.store.sqlite import clock as sqlite_clock
from kosmos.store.time import TIME, TimeMark


async def test_the_clock_goes_on_with_every_even_clock(store: Store) -> None:
    """Of two looks the difference is what has passed, give or take what the answers were on their way."""
    first = await store.time.look()
    second = await store.time.look()
    passed = (second.even - first.even) / 1_000_000
    assert second.clock == first.clock
    assert abs(second.at - first.at - passed) <= first.error + second.error + 2
    assert first.even <= second.even <= time.monotonic_ns()


async def test_a_mark_counts_with_its_own_clock_only(store: Store) -> None:
    """Without one there is none; one of another machine's start, or one that nobody can read, is none either."""
    moment = await store.time.look()
    assert moment.mark is None
    mark = TimeMark(moment.clock, moment.at, 5)
    await store.settings.change({TIME: mark.written()})
    assert (await store.time.look()).mark == mark
    for other in (mark._replace(clock="elsewhere").written(), "?"):
        await store.settings.change({TIME: other})
        assert (await store.time.look()).mark is None


async def test_all_programs_on_a_store_read_one_clock(reopen: Callable[[], Store]) -> None:
    """Whoever looks: the mark of one is right for the other."""
    one, other = reopen(), reopen()
    first = await one.time.look()
    await one.settings.change({TIME: TimeMark(first.clock, first.at, first.at).written()})
    second = await other.time.look()
    assert second.mark is not None
    passed = (second.even - first.even) / 1_000_000
    assert abs(second.at - second.mark.time - passed) <= first.error + second.error + 2
    for each in (one, other):
        await each.close()


def test_a_system_that_does_not_name_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nobody knows whether another program reads the same clock, and it has no name."""
    monkeypatch.setattr(sqlite_clock, "BOOT", sqlite_clock.BOOT.with_name("missing"))
    assert sqlite_clock.boot.__wrapped__() == ""


class SlowConnection:
    """Answers the database's time after so many nanoseconds each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *ways: int) -> None:
        self.ways, self.even = list(ways), 0
        monkeypatch.setattr(time, "monotonic_ns", lambda: self.even)

    def execute(self, _sql: str) -> "SlowConnection":
        return self

    def fetchone(self) -> tuple[int]:
        way = self.ways.pop(0)
        self.even += way // 2
        said = self.even // 1_000_000
        self.even += way - way // 2
        return (said,)


def test_the_quickest_of_a_few_answers_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of its way is added, and is how wrong it may be; after a quick one nobody asks again."""
    slow = SlowConnection(monkeypatch, 300_000_000, 80_000_000, 200_000_000)
    reading = postgres_clock.read_clock(slow)  # type: ignore[arg-type]
    assert (reading.at, reading.even, reading.error) == (380, 380_000_000, 40)
    quick = SlowConnection(monkeypatch, 10_000_000)
    assert postgres_clock.read_clock(quick).error == 5  # type: ignore[arg-type]
