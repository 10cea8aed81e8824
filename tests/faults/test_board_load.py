"""What the judge asks of live boards can fail: a flag that fell, a move that stands elsewhere."""

from collections.abc import AsyncIterator

import pytest

from faults.board_load import CONTROL, begin_games, knight_moves, stored_events, stored_moves
from kosmos.core.colours import Colour
from kosmos.play.commands import CallFlag, Circumstances, PlayMove
from service.halls import Hall, halls


@pytest.fixture
async def house() -> AsyncIterator[Hall]:
    async with halls() as made:
        yield made


async def move(house: Hall, stream: str, name: str) -> None:
    """By whoever is to move, at once."""
    state = await house.hall.state(stream)
    now = Circumstances(state.touched, name, state.turn)
    await house.hall.act(stream, PlayMove(next(knight_moves(state.board))), now)


async def test_games_go_on_for_ever(house: Hall) -> None:
    """Two knights of either side, each in its own camp: no position ends a game, however often it is there."""
    (stream,) = await begin_games(house.club, 1)
    for ply in range(300):
        await move(house, stream, f"n-{ply}@{ply}")
    assert await stored_moves(house.club, stream) == [f"n-{ply}@{ply}" for ply in range(300)]


async def test_a_move_that_stands_elsewhere_is_seen(house: Hall) -> None:
    """Made for the second half-move, and stored as the first."""
    (stream,) = await begin_games(house.club, 1)
    await move(house, stream, "n-0@1")
    with pytest.raises(AssertionError):
        await stored_moves(house.club, stream)


async def test_a_flag_that_fell_is_seen(house: Hall) -> None:
    """A fallen flag is found by the judge, whatever took the time."""
    (stream,) = await begin_games(house.club, 1)
    await move(house, stream, "n-0@0")
    await stored_events(house.club, stream)
    late = (await house.hall.state(stream)).touched + 2 * CONTROL.stages[0].time
    await house.hall.act(stream, CallFlag(), Circumstances(late))
    with pytest.raises(AssertionError, match="TIME"):
        await stored_events(house.club, stream)
    assert (await house.hall.state(stream)).end_side is Colour.BLACK
