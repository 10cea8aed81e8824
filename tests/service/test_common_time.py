"""One time for all programs on a store, whatever becomes of whose clock."""

import asyncio

import pytest

from kosmos.service import common_time
from kosmos.service.common_time import MARK_TOLERANCE, SLOWEST_READING, CommonTime
from kosmos.service.steady_clock import NEARER, SteadyClock
from kosmos.store.time import StoreMoment, TimeMark, read_mark

SECOND, HOUR = 1000, 3_600_000  #: ms
BEGIN = 1_800_000_000_000


class World:
    """Time goes by everywhere (`now`); `even`: the store's clock is one that nobody can set, as on a file."""

    def __init__(self, *, even: bool) -> None:
        self.now = 0
        self.even = even
        self.store_ahead = 0  #: somebody set the database's clock
        self.clock = "boot-1" if even else "database"
        self.mark: TimeMark | None = None
        self.error = 0

    async def look(self) -> StoreMoment:
        at = self.now + (0 if self.even else BEGIN + self.store_ahead)
        mark = self.mark if self.mark is not None and self.mark.clock == self.clock else None
        return StoreMoment(self.clock, at, self.now * 1_000_000, self.error, self.even, mark)


class Node:
    """A program on a machine whose clock is wrong by `ahead`, and which slept for `slept`."""

    def __init__(self, world: World, ahead: int = 0) -> None:
        self.world, self.ahead, self.slept = world, ahead, 0
        steady = SteadyClock(
            lambda: (BEGIN + world.now + self.ahead) * 1_000_000,
            lambda: (world.now - self.slept) * 1_000_000,
        )
        self.common = CommonTime(self, steady)

    async def look(self) -> StoreMoment:
        moment = await self.world.look()
        return moment._replace(even=moment.even - self.slept * 1_000_000)

    async def begin(self, *, leads: bool, alive: int = 0) -> None:
        self._wrote(await self.common.begin(leads=leads, alive=alive))

    async def again(self, *, leads: bool, keep: bool = False) -> bool:
        """Another look; whether it wrote."""
        return self._wrote(await self.common.look(leads=leads, keep=keep))

    def _wrote(self, written: str | None) -> bool:
        if written is not None:
            self.world.mark = read_mark(written)
        return written is not None

    @property
    def off(self) -> int:
        """From the true time."""
        return self.common.milliseconds() - BEGIN - self.world.now


async def both(world: World, leader: Node, follower: Node, looks: int = 1) -> None:
    """Two seconds pass before each look."""
    for _ in range(looks):
        world.now += 2 * SECOND
        await leader.again(leads=True)
        await follower.again(leads=False)


@pytest.mark.parametrize("even", [True, False], ids=["file", "database"])
@pytest.mark.parametrize("ahead", [HOUR, -HOUR, 5 * SECOND])
async def test_they_agree_from_the_first_moment_on(even: bool, ahead: int) -> None:
    """Also after an hour in which nothing ran, and when the leader's own machine sets its clock meanwhile."""
    world = World(even=even)
    leader, follower = Node(world), Node(world, ahead)
    await leader.begin(leads=True)
    await follower.begin(leads=False)
    assert follower.off == leader.off
    leader.ahead = 3 * ahead
    for _ in range(1800):
        await both(world, leader, follower)
        assert abs(follower.off - leader.off) <= MARK_TOLERANCE + 2 * SECOND // NEARER
    assert abs(leader.off) <= (HOUR // NEARER if even else 0)


async def test_two_that_were_up_before_either_knew_of_the_other() -> None:
    """A program without marks led while both began, so each took its own machine's time: the first mark brings them together."""
    world = World(even=True)
    leader, follower = Node(world), Node(world, HOUR)
    assert follower.off == HOUR
    await both(world, leader, follower)
    assert follower.off == leader.off == 0


async def test_a_leader_without_marks_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older program leads: then it is as it was before, on a file the machine's time, else the database's."""
    monkeypatch.setattr(common_time, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(common_time, "WAITING_SECONDS", 0.003)
    for even, off in ((True, HOUR), (False, 0)):
        node = Node(World(even=even), HOUR)
        await node.begin(leads=False)
        assert node.off == off


async def test_the_clock_of_the_database_is_set() -> None:
    """By an hour, or by five seconds only: nobody jumps, and all come nearer to it together."""
    for jump in (HOUR, -HOUR, 5 * SECOND, -5 * SECOND):
        world = World(even=False)
        leader, follower = Node(world), Node(world)
        await leader.begin(leads=True)
        await follower.begin(leads=False)
        await both(world, leader, follower, 3)
        world.store_ahead = jump
        await follower.again(leads=False)  # before the leader has seen it
        assert follower.off == 0
        await both(world, leader, follower, 30)
        assert follower.off == pytest.approx(leader.off, abs=2 * SECOND // NEARER)
        assert abs(leader.off) == pytest.approx(60 * SECOND // NEARER, abs=2 * SECOND // NEARER)


async def test_who_begins_just_when_the_clock_of_the_database_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark from before says nothing: the next one is waited for."""
    world = World(even=False)
    leader, follower = Node(world), Node(world)
    await leader.begin(leads=True)
    world.store_ahead = HOUR

    async def leader_looks(_seconds: float) -> None:
        world.now += 250
        await leader.again(leads=True)

    monkeypatch.setattr(asyncio, "sleep", leader_looks)
    await follower.begin(leads=False)
    assert follower.off == leader.off == 0


async def test_a_machine_that_slept() -> None:
    """Its even clock stood still for a minute: two marks tell it so, and it is where the others are."""
    world = World(even=False)
    leader, follower = Node(world), Node(world)
    await leader.begin(leads=True)
    await follower.begin(leads=False)
    world.now += 60 * SECOND
    follower.slept = 60 * SECOND
    await leader.again(leads=True)
    await follower.again(leads=False)
    await both(world, leader, follower)
    assert follower.off == leader.off == 0


async def test_who_takes_the_lead_keeps_the_time() -> None:
    """The leader is gone: the time goes on as it was, though the new leader's machine has another one."""
    world = World(even=True)
    leader, follower = Node(world), Node(world, HOUR)
    await leader.begin(leads=True)
    await follower.begin(leads=False)
    assert not await follower.again(leads=True)  # the mark says it to the millisecond
    assert await follower.again(leads=True, keep=True)
    assert follower.off == 0


async def test_a_start_after_a_pause_takes_the_time_of_day() -> None:
    """Nobody kept the time for an hour: a clock that was wrong then is not wrong for the rest of the day."""
    world = World(even=True)
    await Node(world, HOUR).begin(leads=True)
    world.now += HOUR
    node = Node(world)
    await node.begin(leads=True, alive=BEGIN + HOUR)
    assert node.off == 0
    world.now += HOUR
    node = Node(world, HOUR)
    # another program's clocks ran a second ago
    await node.begin(leads=True, alive=BEGIN + world.now - SECOND)
    assert node.off == 0


async def test_another_start_of_the_machine() -> None:
    """Its clock began anew: what was written down before is worth nothing, and a program that leads says it anew."""
    world = World(even=True)
    await Node(world, HOUR).begin(leads=True)
    world.clock = "boot-2"
    node = Node(world)
    await node.common.join()
    assert node.off == 0
    await node.begin(leads=True)
    assert node.off == 0
    assert world.mark is not None
    assert world.mark.clock == "boot-2"


async def test_a_system_that_does_not_say_which_boot_it_is() -> None:
    """Nothing is written down and nobody waits: each program has its machine's time."""
    world = World(even=True)
    world.clock = ""
    for leads in (True, False):
        node = Node(world, HOUR)
        await node.begin(leads=leads)
        assert not await node.again(leads=leads, keep=True)
        assert node.off == HOUR
    assert world.mark is None


async def test_an_answer_that_was_long_on_its_way_says_nothing() -> None:
    """Neither a mark is written by it nor anybody set."""
    world = World(even=False)
    leader, follower = Node(world), Node(world)
    await leader.begin(leads=True)
    await follower.begin(leads=False)
    world.error, world.store_ahead = SLOWEST_READING + 1, 5 * SECOND
    before = world.mark
    await both(world, leader, follower, 4)
    assert world.mark is before
    assert follower.off == 0


async def test_a_program_that_does_one_thing_joins() -> None:
    """It is where the server on the same store is, and joining twice is joining once."""
    world = World(even=True)
    leader, shell = Node(world), Node(world, HOUR)
    await leader.begin(leads=True)
    await shell.common.join()
    assert shell.off == 0
    world.mark = None
    await shell.common.join()
    assert shell.off == 0


def test_a_mark_that_cannot_be_read_is_none() -> None:
    """What an older or a newer version wrote there is no reason to stop."""
    assert read_mark(TimeMark("database", -1, 5).written()) == TimeMark("database", -1, 5)
    for text in (
        "",
        "database",
        "database 1",
        "database 1 x",
        "database 1 2 3",
        "database 1 99999999999999999",
    ):
        assert read_mark(text) is None
