"""Two programs on one store whose machines take it for another time: every game goes by one time."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.state import Phase, RoomState
from kosmos.service import hall_keeping, steady_clock
from kosmos.service.assembly import Services, assemble
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from servers import new_schema

MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "d2d3", "f8c5"]
HOUR = 3600.0
A_LITTLE = 1000  #: ms; more than any disk takes, and less than any of these clocks is wrong


class Machines:
    """Programs on one database, each on a machine whose clock is wrong by some seconds."""

    def __init__(self, where: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._where, self._folder, self._monkeypatch = where, folder, monkeypatch

    @asynccontextmanager
    async def node(self, ahead: float) -> AsyncIterator[Services]:
        self._monkeypatch.setattr(steady_clock, "_wall_ns", lambda: int((time.time() + ahead) * 1e9))
        made = assemble(open_store(self._where), self._folder)
        await made.hall.start()
        try:
            yield made
        finally:
            await made.hall.close()
            await made.store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def machines(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machines:
    where = new_schema() if request.param == "postgres" else str(tmp_path / "club.db")
    monkeypatch.setattr(hall_keeping, "ALIVE_SECONDS", 0.05)
    return Machines(where, tmp_path, monkeypatch)


async def begun(node: Services, control: str = "300+3") -> str:
    room = await node.hall.open(read_room({"player": "Anna", "colour": "w", "time": control}))
    stream = stream_of(room.name)
    await node.hall.take_seat(stream, room.guest, "Bernd")
    for colour in Colour:
        await node.hall.act(stream, SayReadyToPlay(), Circumstances(node.hall.clock(), "", colour))
    return stream


async def play(node: Services, stream: str, ply: int) -> RoomState:
    now = Circumstances(node.hall.clock(), "", list(Colour)[ply % 2])
    await node.hall.act(stream, PlayMove(MOVES[ply]), now)
    return await node.hall.state(stream)


def thought(state: RoomState) -> int:
    return sum(each.thought + each.lag for each in state.moves)


@pytest.mark.parametrize("ahead", [5.0, -5.0, 400.0, HOUR, -HOUR])
async def test_players_at_two_nodes(machines: Machines, ahead: float) -> None:
    """White's node and Black's differ by seconds or by an hour: nobody has thought longer than it took, and all play on."""
    async with machines.node(0) as here, machines.node(ahead) as there:
        begin = time.monotonic()
        stream = await begun(here)
        for ply in range(len(MOVES)):
            state = await play((here, there)[ply % 2], stream, ply)
        spent = int((time.monotonic() - begin) * 1000)
        assert (state.phase, state.ply) == (Phase.PLAYING, len(MOVES))
        assert thought(state) <= spent + A_LITTLE
        for left in (state.clocks[each.value].left for each in Colour):
            assert left >= 300_000 + 5 * 3000 - spent - A_LITTLE


async def test_who_only_watches_ends_nothing(machines: Machines) -> None:
    """Both players are at one node, and the other, whose clock is 400 s ahead, sets the timer of the game."""
    async with machines.node(0) as here, machines.node(400) as there:
        stream = await begun(here)
        for ply in range(4):
            await play(here, stream, ply)
        there.hall.set_timer(stream, await there.hall.state(stream))
        await asyncio.sleep(0.2)
        assert (await play(here, stream, 4)).phase is Phase.PLAYING


@pytest.mark.parametrize("dies", ["the leader", "the other"])
async def test_a_restart_after_a_jump(machines: Machines, dies: str) -> None:
    """The clock of the machine jumps by an hour, one of two workers ends and is started again: they still agree."""
    async with machines.node(0) as leader:
        if dies == "the other":
            await _restarted(machines, leader, leader)
            return
        async with machines.node(0) as other:
            await leader.hall.close()
            await leader.store.close()
            await until(lambda: other.hall.keeper._leads)
            await _restarted(machines, other, other)


async def _restarted(machines: Machines, stays: Services, starts: Services) -> None:
    begin = time.monotonic()
    stream = await begun(starts)
    await play(stays, stream, 0)
    await asyncio.sleep(0.2)  # looks enough for the leader to have said that clocks run
    async with machines.node(HOUR) as restarted:
        state = await play(restarted, stream, 1)
        state = await play(stays, stream, 2)
    assert state.phase is Phase.PLAYING
    assert thought(state) <= int((time.monotonic() - begin) * 1000) + A_LITTLE


async def test_a_leader_that_restarts_at_once_goes_on(machines: Machines) -> None:
    """The only program ends while a clock runs, the machine's clock jumps, and it starts again: the time goes on."""
    async with machines.node(0) as node:
        await begun(node)
        before, begin = node.hall.clock(), time.monotonic()
    async with machines.node(HOUR) as node:
        passed = node.hall.clock() - before
    assert 0 <= passed <= int((time.monotonic() - begin) * 1000) + A_LITTLE


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not so():  # noqa: ASYNC110 - as somebody outside sees it
            await asyncio.sleep(0.01)
