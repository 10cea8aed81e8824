"""Hints for the director: pages left at an own move, and moves beside an engine's. Never in the stream, never for others."""

import pytest

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import BadValue, NotAllowed
from kosmos.play.room_settings import TournamentGame
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.play_hints import EngineCompared, SeatHints, counts_attention, read_compared
from play.boards import ready_board
from service.halls import halls

DIRECTOR = Actor("dora", Right.DIRECT)
GAME = TournamentGame("cup", 1, 1, 1, 2)


async def test_leaving_the_page_is_counted() -> None:
    """How often, and how long altogether; what is said twice counts once; a restart forgets nothing."""
    async with halls() as house:
        hints, white = house.hall.hints, Colour.WHITE
        for at, here in (
            (0, False),
            (100, False),
            (4000, True),
            (4500, True),
            (10_000, False),
            (11_000, True),
        ):
            await hints.attend("board:x", white, at, here=here)
        again = house.another().hints
        assert await again.read(DIRECTOR, "board:x") == {white: SeatHints(2, 5000)}
        assert await again.read(DIRECTOR, "board:other") == {}
        with pytest.raises(NotAllowed):
            await again.read(VISITOR, "board:x")


async def test_moves_beside_an_engines() -> None:
    """Entered by directors only; few moves say nothing; the count of glances stays."""
    async with halls() as house:
        hints, black = house.hall.hints, Colour.BLACK
        await hints.attend("board:x", black, 0, here=False)
        compared = read_compared({"b_accuracy": "97", "b_first": "81", "b_moves": "30"}, "b")
        with pytest.raises(NotAllowed):
            await hints.compare(VISITOR, "board:x", black, compared)
        await hints.compare(DIRECTOR, "board:x", black, compared)
        assert (await hints.of("board:x"))[black] == SeatHints(1, 0, EngineCompared(97, 81, 30))
        assert compared.says_something
        assert not EngineCompared(100, 100, 9).says_something
        with pytest.raises(BadValue):
            read_compared({"b_accuracy": "120", "b_first": "81", "b_moves": "30"}, "b")


async def test_a_deleted_board_leaves_no_hints() -> None:
    """Nor a call for the arbiter."""
    async with halls() as house:
        await house.open(kind="open", name="gone")
        await house.hall.hints.attend(house.stream, Colour.WHITE, 0, here=False)
        await house.hall.calls.call(house.stream, "Anna", 0)
        await house.hall.remove(house.stream)
        assert await house.hall.hints.all() == {}
        assert await house.hall.calls.all() == {}


@pytest.mark.parametrize(
    ("seat", "game", "phase", "counts"),
    [
        (Colour.WHITE, GAME, Phase.PLAYING, True),
        (Colour.BLACK, GAME, Phase.PLAYING, False),
        (None, GAME, Phase.PLAYING, False),
        (Colour.WHITE, None, Phase.PLAYING, False),
        (Colour.WHITE, GAME, Phase.PAUSED, False),
    ],
)
def test_what_counts(seat: Colour | None, game: TournamentGame | None, phase: Phase, counts: bool) -> None:
    """Only a player, only in a tournament's game, only at the own move while the game runs."""
    state: RoomState = ready_board(game=game).state
    state.phase = phase
    assert counts_attention(state, seat) is counts
