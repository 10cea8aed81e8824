"""A stream that another program writes to: whoever follows it here decides the next move without a look at the store."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances, PlayMove, SayReadyToPlay
from kosmos.service import held_streams
from kosmos.service.assembly import Services, assemble
from kosmos.service.boards import BOARD, StoredEvent, stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    """Two programs on one file."""
    made = [assemble(open_store(tmp_path / "club.db"), tmp_path) for _ in range(2)]
    yield made[0], made[1]
    for each in made:
        await each.hall.close()
        await each.store.close()


async def game(services: Services) -> str:
    room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": "600+0"}))
    stream = stream_of(room.name)
    await services.hall.take_seat(stream, room.guest, "Bernd")
    for colour in Colour:
        await services.hall.act(stream, SayReadyToPlay(), Circumstances(services.hall.clock(), "", colour))
    return stream


async def play(services: Services, stream: str, colour: Colour, uci: str) -> None:
    await services.hall.act(stream, PlayMove(uci), Circumstances(services.hall.clock(), "", colour))


async def news(services: Services, stream: str, after: int) -> list[StoredEvent]:
    return await services.store.streams.read(stream, after)


async def test_what_was_heard_needs_no_look(
    two: tuple[Services, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that was heard of is in what is known here, and the answer to it is decided on that at once."""
    here, there = two
    stream = await game(here)
    version = (await there.hall.state(stream)).version
    await play(here, stream, Colour.WHITE, "e2e4")
    heard = await news(there, stream, version)
    there.club.engine.take_in(BOARD, stream, heard)
    assert there.club.engine.known(stream).version == heard[-1].version
    assert there.club.engine.known(stream).moves == (await here.hall.state(stream)).moves

    async def looked(*_: object) -> None:
        raise AssertionError("it looked")

    with monkeypatch.context() as blind:
        for way in ("version", "read", "data"):
            blind.setattr(there.store.streams, way, looked)
        await play(there, stream, Colour.BLACK, "e7e5")
    assert len((await here.hall.state(stream)).moves) == 2


async def test_news_that_do_not_follow_change_nothing(two: tuple[Services, Services]) -> None:
    """What is doubled, late or has a gap before it leaves what is known as it is; asked for, it is read."""
    here, there = two
    stream = await game(here)
    version = (await there.hall.state(stream)).version
    for number, uci in enumerate(["e2e4", "e7e5", "g1f3"]):
        await play(here, stream, list(Colour)[number % 2], uci)
    all_of_it = await news(there, stream, version)
    engine = there.club.engine
    engine.take_in(BOARD, stream, all_of_it[1:])
    assert engine.known(stream).version == version
    engine.take_in(BOARD, stream, all_of_it[:2])
    engine.take_in(BOARD, stream, all_of_it[:1])
    assert engine.known(stream).version == version + 2
    engine.take_in(BOARD, stream, all_of_it)
    assert engine.known(stream).moves == (await here.hall.state(stream)).moves


async def test_what_came_meanwhile_is_read_and_no_more(
    two: tuple[Services, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that is known is brought forward by its new events; the whole stream is not read again."""
    here, there = two
    stream = await game(here)
    await there.hall.state(stream)
    await play(here, stream, Colour.WHITE, "d2d4")

    async def whole(*_: object) -> None:
        raise AssertionError("it read the whole stream")

    monkeypatch.setattr(there.store.streams, "data", whole)
    assert (await there.hall.state(stream)).moves == (await here.hall.state(stream)).moves


async def test_what_nobody_asks_for_is_not_folded(two: tuple[Services, Services]) -> None:
    """Moves that were heard of wait as they came; the first who asks sees all of them, folded in one stroke."""
    here, there = two
    stream = await game(here)
    version = (await there.hall.state(stream)).version
    folded = list[int]()
    board = counting_board(folded)
    for number, uci in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
        await play(here, stream, list(Colour)[number % 2], uci)
    for each in await news(there, stream, version):
        there.club.engine.take_in(board, stream, [each])
    assert folded == []
    assert there.club.engine.known(stream).moves == (await here.hall.state(stream)).moves
    assert folded == [4]
    assert there.club.engine.known(stream).version == version + 4
    assert folded == [4]


async def test_what_waits_has_a_bound(
    two: tuple[Services, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long nobody asks, no more than so many events wait: then they are folded all the same."""
    here, there = two
    stream = await game(here)
    version = (await there.hall.state(stream)).version
    monkeypatch.setattr(held_streams, "MOST_AHEAD", 3)
    folded = list[int]()
    board = counting_board(folded)
    for number, uci in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
        await play(here, stream, list(Colour)[number % 2], uci)
    for each in await news(there, stream, version):
        there.club.engine.take_in(board, stream, [each])
    assert folded == [3]


async def test_what_waits_gives_way_to_what_is_written_here(two: tuple[Services, Services]) -> None:
    """An answer played here is decided on all that was heard, and what is heard afterwards goes on from it."""
    here, there = two
    stream = await game(here)
    version = (await there.hall.state(stream)).version
    await play(here, stream, Colour.WHITE, "e2e4")
    there.club.engine.take_in(BOARD, stream, await news(there, stream, version))
    await play(there, stream, Colour.BLACK, "e7e5")
    await play(here, stream, Colour.WHITE, "g1f3")
    there.club.engine.take_in(BOARD, stream, await news(there, stream, version))
    assert len(there.club.engine.known(stream).moves) == 3
    there.club.engine.let_go(stream)
    there.club.engine.take_in(BOARD, stream, await news(there, stream, version))
    assert there.club.engine.known(stream) is None


def counting_board(counted: list[int]) -> Any:
    """The board's aggregate, which says of each step forward how many events it took in."""

    def counting(before: Any, stamped: Sequence[Any]) -> Any:
        counted.append(len(stamped))
        return BOARD.go_on(before, stamped)

    return replace(BOARD, go_on=counting)
