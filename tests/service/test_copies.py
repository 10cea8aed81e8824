"""A tournament goes away as a file and comes back: what the club, its store and its people make of it."""

from pathlib import Path

import pytest

from kosmos.core.errors import NotAllowed, NotFound
from kosmos.locale import language
from kosmos.service.checking import faults_of
from kosmos.service.club import Club
from kosmos.service.copies import COPY, CannotTakeOver, NotOurCopy, TournamentCopies
from kosmos.service.copy_views import copies_view
from kosmos.tournament.events.copies import CopyStepSettled
from service.clubs import ADMIN, DIRECTOR, HELPER, do, drawn, new, opened


class Hall:
    """The club, and a laptop that has read the file."""

    def __init__(self, club: Club, laptop: Club) -> None:
        self.club, self.laptop = club, laptop
        self.copies = TournamentCopies(club)
        TournamentCopies(laptop)

    async def away(self, stream: str, *, personal: bool = True) -> str:
        """The name of the tournament on the laptop."""
        data = await self.copies.take_along(DIRECTOR, stream, personal=personal)
        return (await self.laptop.import_(DIRECTOR, data)).stream

    async def back(self, there: str, *, personal: bool = True) -> tuple[int, int, int]:
        data = await self.laptop.export(DIRECTOR, there, personal=personal)
        return (await self.copies.hand_back(DIRECTOR, data))[2:]


async def results(club: Club, stream: str) -> list[str]:
    state = (await club.open(DIRECTOR, stream)).state
    return [game.result.value for game in state.rounds[0].games]


async def test_there_and_back(tmp_path: Path) -> None:
    """Both go on, the copy comes back twice, and after the second time nothing is different; the file is sound."""
    async with opened(tmp_path / "club.db") as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await drawn(club, 6)
        there = await hall.away(stream)
        await do(club, stream, "EnterResult", round=1, board=1, result="1-0")
        await do(laptop, there, "EnterResult", round=1, board=2, result="0-1")
        await do(laptop, there, "EnterResult", round=1, board=1, result="1-0")
        assert await hall.back(there) == (1, 1, 0)
        assert (await results(club, stream))[:2] == ["1-0", "0-1"]
        version = (await club.open(DIRECTOR, stream)).version
        assert await hall.back(there) == (0, 1, 0)
        assert (await club.open(DIRECTOR, stream)).version == version
        await do(laptop, there, "EnterResult", round=1, board=3, result="½-½")
        assert (await hall.back(there))[0] == 1
        assert (await results(club, stream))[:3] == ["1-0", "0-1", "½-½"]
    assert faults_of(tmp_path / "club.db") == []


async def test_who_did_it_and_when_stays() -> None:
    """A step from the copy is told in the history with its own author and time, and can be undone like any other."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await drawn(club, 4)
        there = await hall.away(stream)
        await do(laptop, there, "EnterResult", round=1, board=2, result="0-1", actor=HELPER)
        await hall.back(there)
        last = (await club.history(DIRECTOR, stream))[-1]
        assert (last.by, "(from the copy)" in language("en").say(last.words)) == (HELPER.name, True)
        settled = (await club.events(DIRECTOR, stream))[-1]
        assert isinstance(settled.event, CopyStepSettled)
        assert settled.by == DIRECTOR.name
        await do(club, stream, "Undo")
        assert (await results(club, stream))[1] == "*"


async def test_choosing() -> None:
    """Two results of one board: ours stays until theirs is taken; then theirs counts, and the history has both."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await drawn(club, 6)
        there = await hall.away(stream)
        for board in (1, 2):
            await do(club, stream, "EnterResult", round=1, board=board, result="1-0")
            await do(laptop, there, "EnterResult", round=1, board=board, result="0-1")
        assert await hall.back(there) == (0, 0, 2)
        shown = (await copies_view(hall.copies, DIRECTOR, stream, language("en")))["copies"]
        ((first, second),) = [each["steps"] for each in shown]
        assert [first["words"], first["ours"][0]["words"]] == [
            "Round 1, board 1: 0–1",
            "Round 1, board 1: 1–0",
        ]
        copy = shown[0]["copy"]
        await hall.copies.settle(DIRECTOR, stream, copy, first["version"], take=True)
        await hall.copies.settle(DIRECTOR, stream, copy, second["version"], take=False)
        assert (await results(club, stream))[:2] == ["0-1", "1-0"]
        assert (await copies_view(hall.copies, DIRECTOR, stream, language("en")))["copies"] == []
        assert await hall.back(there) == (0, 0, 0)
        with pytest.raises(NotFound):
            await hall.copies.settle(DIRECTOR, stream, copy, first["version"], take=True)


async def test_two_draws_of_one_round() -> None:
    """Theirs cannot be put on top of ours; once ours is taken back it can, and what follows from it comes along."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await new(club, system="dutch", rounds=3)
        for number in range(1, 7):
            await do(club, stream, "AddPlayer", name=f"Player, {number}")
        there = await hall.away(stream)
        await do(laptop, there, "AddPlayer", name="Late, Lena")
        for house, name in ((club, stream), (laptop, there)):
            await do(house, name, "PairRound", confirmed=True)
        await do(laptop, there, "EnterResult", round=1, board=1, result="0-1")
        assert await hall.back(there) == (0, 0, 3)
        (copy,) = (await copies_view(hall.copies, DIRECTOR, stream, language("en")))["copies"]
        added, draw, _ = (each["version"] for each in copy["steps"])
        with pytest.raises(CannotTakeOver):
            await hall.copies.settle(DIRECTOR, stream, copy["copy"], draw, take=True)
        await do(club, stream, "DeleteRound", confirmed=True)
        await hall.copies.settle(DIRECTOR, stream, copy["copy"], added, take=True)
        done = await hall.copies.settle(DIRECTOR, stream, copy["copy"], draw, take=True)
        await hall.copies.settle(DIRECTOR, stream, copy["copy"], draw + 1, take=True)
        assert done.taken >= 1
        state = (await club.open(DIRECTOR, stream)).state
        assert len(state.entries) == 7
        assert (await results(club, stream))[0] == "0-1"


async def test_personal_data_stays_at_home() -> None:
    """A copy without it brings back what was changed and takes nothing away; what it tells anew is kept under keys."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await new(club)
        await do(club, stream, "AddPlayer", name="Adler, Ada", email="ada@club.example", birth="1990")
        there = await hall.away(stream, personal=False)
        await do(laptop, there, "ModifyPlayer", id=1, club="SK Turm")
        await do(laptop, there, "AddPlayer", name="Bauer, Bert", email="bert@club.example")
        assert (await hall.back(there))[0] == 2
        entries = (await club.open(DIRECTOR, stream)).state.entries
        assert [(each.player.email, each.player.club) for each in entries.values()] == [
            ("ada@club.example", "SK Turm"),
            ("bert@club.example", ""),
        ]
        stored = b"".join(
            [data for name in (stream, *await kept(club)) for data in await club.streams.data(name)]
        )
        assert b"@club.example" not in stored


async def kept(club: Club) -> list[str]:
    return [entry.id for entry in await club.streams.listing(COPY)]


async def test_forgotten_in_copies_too() -> None:
    """Whoever is forgotten is forgotten in what came back as well; with the tournament its copies go."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await new(club)
        await do(club, stream, "AddPlayer", name="Adler, Ada")
        there = await hall.away(stream)
        await do(laptop, there, "AddPlayer", name="Bauer, Bert", email="bert@club.example")
        await hall.back(there)
        (copy,) = await kept(club)
        assert await club.streams.personal.of_stream(copy)
        await do(club, stream, "ForgetPlayer", id=2, confirmed=True, actor=ADMIN)
        assert await club.streams.personal.of_stream(copy) == {}
        await club.delete(ADMIN, stream)
        assert await kept(club) == []


async def test_one_file_on_two_laptops() -> None:
    """Both come back; each is a copy of its own."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream = await drawn(club, 6)
        data = await hall.copies.take_along(DIRECTOR, stream, personal=True)
        names = [(await laptop.import_(DIRECTOR, data)).stream for _ in range(2)]
        for board, there in enumerate(names, 1):
            await do(laptop, there, "EnterResult", round=1, board=board, result="0-1")
            assert await hall.back(there) == (1, 0, 0)
        assert (await results(club, stream))[:2] == ["0-1", "0-1"]
        assert len(await kept(club)) == 2


async def test_what_is_no_copy() -> None:
    """Another tournament's file, a changed past and a helper without the right are refused; nothing is stored."""
    async with opened() as club, opened() as laptop:
        hall = Hall(club, laptop)
        stream, other = await drawn(club, 4), await drawn(club, 4)
        there = await hall.away(stream)
        for data, home in (
            (await club.export(DIRECTOR, other), stream),
            (await club.export(DIRECTOR, other), ""),
            (await laptop.export(DIRECTOR, there), other),
        ):
            with pytest.raises(NotOurCopy):
                await hall.copies.hand_back(DIRECTOR, data, home)
        with pytest.raises(NotAllowed):
            await hall.copies.hand_back(HELPER, await laptop.export(DIRECTOR, there))
        with pytest.raises(NotAllowed):
            await hall.copies.take_along(HELPER, stream, personal=False)
        assert await kept(club) == []
