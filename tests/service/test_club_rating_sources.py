"""What feeds the club's own ratings: rounds, Keizer evenings, cups, evenings on which the winner stays, each game once."""

from kosmos.service.careers import Careers
from kosmos.service.club import Club
from kosmos.service.club_ratings import ClubRating, club_ratings, rating_points
from service.clubs import do, new, opened

PAIR = ["Adler, Ada", "Bauer, Bert"]


async def begun(club: Club, name: str, **settings: str) -> str:
    stream = await new(club, name, start="2026-10-02", **settings)
    await do(club, stream, "ImportPlayers", players=[{"name": each} for each in PAIR])
    await do(club, stream, "Publish", public=True)
    return stream


async def games_of(club: Club) -> dict[str, int]:
    return {each.name: each.games for each in await listed(club)}


async def listed(club: Club) -> list[ClubRating]:
    return club_ratings(await Careers(club).everybody(), "2026-11-15")


async def test_keizer_evenings_and_cups() -> None:
    """A cup game that counts in a season too is one game of the list."""
    async with opened() as club:
        season = await begun(club, "Season", system="keizer")
        await do(club, season, "PairRound")
        await do(club, season, "EnterResult", round=1, board=1, result="1-0")
        cup = await begun(club, "Town cup", system="cup")
        await do(club, season, "CountCup", cup=cup, how="also")
        await do(club, cup, "PairRound")
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        assert await games_of(club) == {"Adler, Ada": 2, "Bauer, Bert": 2}


async def test_the_winner_stays() -> None:
    """Every game of the evening, with the day of the evening; a plot has its month."""
    async with opened() as club:
        evening = await begun(club, "Blitz", system="winner-stays")
        await do(club, evening, "SetBoards", boards=1, ready_check=False)
        for id_ in (1, 2):
            await do(club, evening, "JoinEvening", id=id_)
        await do(club, evening, "EndGame", game=1, score="1-0")
        found = await listed(club)
        assert {each.name: each.games for each in found} == {"Adler, Ada": 1, "Bauer, Bert": 1}
        assert [each.last for each in found] == ["2026-10", "2026-10"]
        best = max(found, key=lambda each: each.rating)
        ((month, plotted),) = rating_points(found, best.address)
        assert (month, plotted["Glicko-2"]) == ("2026-10-01", round(best.history[0].rating.rating))
