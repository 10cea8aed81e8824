"""What is worked out of whole streams and kept equals what is made from nothing, and is made once."""

import asyncio
import threading
from random import Random
from typing import Any

import pytest

from kosmos.core.results import Result
from kosmos.play.commands import Reopen, Resign
from kosmos.service import careers as careers_module
from kosmos.service.careers import Careers
from kosmos.service.club import Club
from kosmos.service.games import GameSearch
from kosmos.service.overviews import Overviews
from service.clubs import ADMIN, DIRECTOR, do, new, opened
from service.halls import halls

PEOPLE = ("Amsel, Ada", "Dohle, Dora", "Star, Stan", "Zeisig, Zoë")


async def cup(club: Club, name: str) -> str:
    """Four players, drawn, public."""
    stream = await new(club, name, start="2026-10-02")
    await do(club, stream, "ImportPlayers", players=[{"name": each} for each in PEOPLE])
    await do(club, stream, "PairRound")
    await do(club, stream, "Publish", public=True)
    return stream


async def something_happens(club: Club, chance: Random, streams: list[str]) -> None:
    """A result, a step back, a tournament hidden, shown, or deleted and made anew under its name."""
    place = chance.randrange(len(streams))
    stream = streams[place]
    match chance.randrange(5):
        case 0 | 1:
            result = chance.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])
            state = (await club.open(DIRECTOR, stream)).state
            board, paired = chance.choice(list(enumerate(state.rounds[0].games, 1)))
            if paired.result is not result:
                await do(
                    club, stream, "EnterResult", round=1, board=board, result=result.value, confirmed=True
                )
        case 2:
            state = (await club.open(DIRECTOR, stream)).state
            await do(club, stream, "Publish", public=not state.public)
        case 3:
            word = "".join(chance.choices("abcdefghij", k=8))
            await do(club, stream, "ModifyPlayer", id=1, name=f"Amsel, A{word}", confirmed=True)
        case _:
            await club.delete(ADMIN, stream)
            streams[place] = await cup(club, f"Cup {place}")


@pytest.mark.parametrize("seed", range(3))
async def test_careers_equal_those_made_from_nothing(seed: int) -> None:
    """Whatever happened to whichever tournament, the careers kept are those that nobody has kept."""
    chance = Random(seed)
    async with opened() as club:
        kept = Careers(club)
        streams = [await cup(club, f"Cup {number}") for number in range(3)]
        for _ in range(12):
            await something_happens(club, chance, streams)
            assert await kept.everybody() == await Careers(club).everybody()


async def test_two_who_ask_at_once_wait_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """An overview is made once, by one thread, however many ask for it at the same moment."""
    made: list[int] = []
    inside = threading.Lock()
    careers_of = careers_module.careers_of

    def slow(*args: Any) -> Any:
        assert inside.acquire(blocking=False), "two threads made the same"
        threading.Event().wait(0.05)
        made.append(threading.get_ident())
        inside.release()
        return careers_of(*args)

    monkeypatch.setattr(careers_module, "careers_of", slow)
    async with opened() as club:
        stream = await cup(club, "Cup")
        kept = Careers(club)
        first, second = await asyncio.gather(kept.everybody(), kept.everybody())
        assert first is second
        assert len(made) == 1
        await do(club, stream, "EnterResult", round=1, board=1, result="1-0")
        third, fourth = await asyncio.gather(kept.everybody(), kept.everybody())
        assert third is fourth is not first
        assert len(made) == 2


async def test_overviews_are_bounded() -> None:
    """What was asked for longest ago goes first; of a name only the versions asked for last are kept."""
    made: list[tuple[str, int]] = []
    overviews = Overviews(most=2)

    async def asked(name: str, version: int) -> str:
        async def make() -> str:
            made.append((name, version))
            return f"{name}{version}"

        return await overviews.once(name, version, make)

    for name, version in (("a", 1), ("b", 1), ("a", 1), ("c", 1), ("a", 1), ("b", 1), ("b", 2), ("b", 2)):
        assert await asked(name, version) == f"{name}{version}"
    assert made == [("a", 1), ("b", 1), ("c", 1), ("b", 1), ("b", 2)]


async def test_what_fails_is_asked_for_again() -> None:
    """A refusal is nobody's overview: who waited tries it themselves."""
    overviews = Overviews()
    tries: list[int] = []

    async def make() -> str:
        tries.append(1)
        await asyncio.sleep(0)
        if len(tries) == 1:
            raise ValueError
        return "made"

    found = await asyncio.gather(*(overviews.once("a", 1, make) for _ in range(2)), return_exceptions=True)
    assert isinstance(found[0], ValueError)
    assert found[1] == "made"


async def test_a_reopened_game_leaves_the_library_after_a_restart() -> None:
    """What is kept of a board is found by its place, whichever program kept it."""
    async with halls() as house:
        await house.begin()
        await house.play("e2e4", "e7e5")
        await house.act(Resign(), (await house.state()).turn)
        await house.hall.settle()
        assert len((await house.games.search(DIRECTOR, GameSearch())).games) == 1
        house.hall = house.another()
        await house.hall.direct(DIRECTOR, house.stream, Reopen())
        await house.hall.settle()
        assert (await house.games.search(DIRECTOR, GameSearch())).games == []
