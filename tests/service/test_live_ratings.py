"""Games on live boards in the club's own ratings: joined to people by a director, if the club wants it; the board has the last word."""

import msgspec
import pytest

from kosmos.club.live_ratings import LiveGameUnchanged, SamePersonTwice
from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.people import Person
from kosmos.core.results import Result
from kosmos.play.commands import Abort, Adjudicate, Reopen, Resign
from kosmos.service.actors import Actor
from kosmos.service.careers import Careers
from kosmos.service.club import Club
from kosmos.service.club_ratings import ClubRating, club_ratings, rating_points
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import GameSearch
from kosmos.service.live_ratings import LiveRatings, NobodyCalledSo, NotARatedGame, can_be_joined
from service.clubs import DIRECTOR, HELPER, do, new
from service.halls import Hall, halls

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6")


class RatedHall:
    """Boards whose ends are told to the ratings, and two people called Anna and Bernd."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.live = LiveRatings(hall.club.engine, hall.games, hall.store.people)
        finished = FinishedGames(hall.club, hall.games)
        finished.after.append(self.live.corrected)
        hall.games.after_delete.append(self.live.forget)
        hall.hall._finished = finished
        self.careers = Careers(hall.club, self.live)

    async def people(self) -> None:
        for name in ("Anna", "Bernd"):
            await self.hall.store.people.add(Person(name=name, club="Rook Town", member=True))

    async def wanted(self, said: str = "yes") -> None:
        await self.live.want(DIRECTOR, {"counts": said})

    async def played(self, **raw: str) -> int:
        """Anna resigns; the number under which the game is kept."""
        await self.hall.begin(**raw)
        await self.hall.play(*MOVES)
        await self.hall.act(Resign(), Colour.WHITE)
        return await self.kept()

    async def kept(self) -> int:
        await self.hall.hall.settle()
        return (await self.hall.games.search(DIRECTOR, GameSearch())).games[0].id

    async def listed(self) -> list[ClubRating]:
        return club_ratings(await self.careers.everybody(), "2027-02-01")

    async def games(self) -> dict[str, int]:
        return {each.name: each.games for each in await self.listed()}


async def test_a_joined_game_counts_if_the_club_wants_it() -> None:
    """By the names at the board, where each is one person of the club; a plot has its month."""
    async with halls() as hall:
        house = RatedHall(hall)
        await house.people()
        game = await house.played()
        assert await house.games() == {}
        seen = await house.live.join(DIRECTOR, game, {})
        assert (seen.name(1), seen.name(2), seen.counts) == ("Anna", "Bernd", False)
        assert await house.games() == {}
        await house.wanted()
        found = await house.listed()
        assert [each.name for each in found] == ["Bernd", "Anna"]
        assert [each.games for each in found] == [1, 1]
        assert found[0].club == "Rook Town"
        ((month, plotted),) = rating_points(found, found[0].address)
        assert (month, plotted) == ("2027-01-01", {"Glicko-2": found[0].rating})
        await house.wanted("no")
        assert await house.games() == {}


async def tournament_of_two(club: Club, result: str = "1-0") -> str:
    """Published and played: Anna Rook, known by her FIDE id, has won against Carl Castle."""
    stream = await new(club, "Open", system="round-robin", start="2026-12-01")
    rows = [{"name": "Rook, Anna", "fide_id": 4600001}, {"name": "Castle, Carl"}]
    await do(club, stream, "ImportPlayers", players=rows)
    await do(club, stream, "PairRound")
    await do(club, stream, "EnterResult", round=1, board=1, result=result)
    await do(club, stream, "Publish", public=True)
    return stream


async def test_a_tournament_made_anew_under_the_name_of_another_is_another_one() -> None:
    """What was found in one that was deleted is not taken for the new one's, although name and version are the same."""
    async with halls() as hall:
        house = RatedHall(hall)
        for result, won in (("1-0", 1), ("0-1", 0)):
            stream = await tournament_of_two(hall.club, result)
            anna = next(
                each for each in (await house.careers.everybody()).careers if each.name == "Rook, Anna"
            )
            assert anna.wins == won
            await hall.club.delete(Actor("root", Right.ADMIN), stream)


async def test_one_person_at_boards_and_in_tournaments() -> None:
    """Whoever played a tournament is the same one at a board, by id; only games of tournaments make records."""
    async with halls() as hall:
        house = RatedHall(hall)
        await hall.store.people.add(Person(name="Anna", fide_id=4600001))
        await hall.store.people.add(Person(name="Bernd"))
        await tournament_of_two(hall.club)
        before = (await house.careers.everybody()).records
        await house.live.join(DIRECTOR, await house.played(), {})
        await house.wanted()
        assert await house.games() == {"Rook, Anna": 2, "Castle, Carl": 1, "Bernd": 1}
        found = await house.careers.everybody()
        assert found.records == before
        assert [career.games for career in found.careers] == [1, 1, 0]


async def test_the_boards_last_word_counts() -> None:
    """A result that the arbiter corrects is corrected in the list; a game that is aborted leaves it; a removed one too."""
    async with halls() as hall:
        house = RatedHall(hall)
        await house.people()
        await house.wanted()
        await house.live.join(DIRECTOR, await house.played(), {})
        assert (await house.listed())[0].name == "Bernd"
        await hall.hall.direct(DIRECTOR, hall.stream, Adjudicate(Result.WHITE_WINS))
        game = await house.kept()
        assert (await house.listed())[0].name == "Anna"
        await hall.games.delete(DIRECTOR, game)
        assert await house.games() == {}
        second = await house.played(name="second")
        await house.live.join(DIRECTOR, second, {})
        await hall.hall.direct(DIRECTOR, hall.stream, Reopen())
        await hall.hall.direct(DIRECTOR, hall.stream, Abort())
        await hall.hall.settle()
        assert await house.games() == {}


async def test_who_is_forgotten_leaves_the_list() -> None:
    """With the games: a number that leads to nobody counts for nobody."""
    async with halls() as hall:
        house = RatedHall(hall)
        await house.people()
        await house.wanted()
        await house.live.join(DIRECTOR, await house.played(), {})
        await hall.store.people.erase(1)
        assert await house.games() == {}


async def test_what_cannot_be_joined() -> None:
    """Another position, a game of a tournament or a file, somebody twice or unknown, the same again; and only by directors."""
    async with halls() as hall:
        house = RatedHall(hall)
        game = await house.played()
        with pytest.raises(NobodyCalledSo):
            await house.live.join(DIRECTOR, game, {})
        await house.people()
        with pytest.raises(SamePersonTwice):
            await house.live.join(DIRECTOR, game, {"white": 1, "black": 1})
        with pytest.raises(NotFound):
            await house.live.join(DIRECTOR, game, {"white": 9})
        with pytest.raises(NotAllowed):
            await house.live.join(HELPER, game, {})
        joined = (await house.live.join(DIRECTOR, game, {"white": 1, "black": 2})).joined
        with pytest.raises(LiveGameUnchanged):
            await house.live.join(DIRECTOR, game, {})
        await house.live.part(DIRECTOR, game)
        with pytest.raises(NotFound):
            await house.live.part(DIRECTOR, game)
        await hall.store.people.add(Person(name="Anna", birth="2001"))
        assert (await house.live.join(DIRECTOR, game, {})).joined == joined
        await hall.store.people.add(Person(name="Anna", birth="1980", member=True))
        with pytest.raises(NobodyCalledSo):
            await house.live.join(DIRECTOR, game, {"black": 2})
        (read,) = (await hall.games.import_pgn(DIRECTOR, '[White "Anna"]\n[Black "Bernd"]\n\n1. e4 1-0')).kept
        with pytest.raises(NotARatedGame):
            await house.live.join(DIRECTOR, read, {})
        kept = await hall.games.get(DIRECTOR, game)
        assert can_be_joined(kept)
        for changed in ({"event": "Open"}, {"start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, {"result": "*"}):
            assert not can_be_joined(kept._replace(game=msgspec.structs.replace(kept.game, **changed)))
