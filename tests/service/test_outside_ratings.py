"""Games of arenas and team events in the club's own ratings: if the club wants it, between people who are known."""

from typing import Any

import pytest

from kosmos.club.live_ratings import LiveGameUnchanged, PersonPlaysAlready
from kosmos.core.colours import Colour
from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.people import Person
from kosmos.core.results import Result
from kosmos.service.arena_ratings import ArenaRatings
from kosmos.service.careers import Careers
from kosmos.service.club_ratings import ClubRating, club_ratings
from kosmos.service.live_ratings import LiveRatings, NobodyCalledSo
from kosmos.service.team_events import TeamEvents
from kosmos.service.team_ratings import TeamRatings
from kosmos.teams.commands import ModifyTeamEvent
from service.clubs import DIRECTOR, HELPER
from service.halls import Hall, halls
from service.test_arenas import Evening, evenings
from service.test_live_ratings import tournament_of_two


class RatedHouse:
    """The ratings of a house with arenas and team events."""

    def __init__(self, hall: Hall, evening: Evening | None = None) -> None:
        engine = hall.club.engine
        self.people = hall.store.people
        self.live = LiveRatings(engine, hall.games, self.people)
        self.teams = TeamEvents(engine, hall.hall.links, hall.club.local_now)
        self.careers = Careers(hall.club, self.live, TeamRatings(self.teams, self.live))
        if evening:
            self.arenas = ArenaRatings(engine, evening.arenas, self.live, self.people)
            self.live.more.append(self.arenas.games)

    async def wanted(self, **said: str) -> None:
        await self.live.want(DIRECTOR, said)

    async def listed(self) -> list[ClubRating]:
        return club_ratings(await self.careers.everybody(), "2027-02-01")

    async def games(self) -> dict[str, int]:
        return {each.name: each.games for each in await self.listed()}

    async def league(self, **raw: Any) -> str:
        """Two teams of two, drawn and lined up."""
        made = await self.teams.make(DIRECTOR, {"name": "League", "boards": 2, **raw})
        players = {"Rooks": "Anna; 2000; 4600001\nAxel", "Knights": "Bernd; 1900\nBrit\nReserve"}
        for name, lines in players.items():
            await self.teams.do(DIRECTOR, made, "EnterTeam", {"name": name, "players": lines})
        await self.teams.do(DIRECTOR, made, "DrawTeamRounds", {})
        for team, line_up in ((1, "1, 2"), (2, "3, 4")):
            await self.teams.do(DIRECTOR, made, "GiveLineup", {"round": 1, "team": team, "players": line_up})
        return made

    async def entered(self, event: str, board: int, result: str) -> None:
        raw = {"round": 1, "match": 1, "board": board, "result": result}
        await self.teams.do(DIRECTOR, event, "EnterBoard", raw)


async def test_an_arena_counts_between_people_who_are_known() -> None:
    """By their names at once, or one by one; guests count for nobody; a correction reaches the list."""
    async with evenings() as evening:
        house = RatedHouse(evening.hall, evening)
        await evening.begin(players=4)
        await evening.wave(20)
        for number in (1, 2):
            await evening.play(number, Colour.BLACK)
        white = {number: game.pairing for number, game in (await evening.state()).games.items()}
        one, two = white[1], white[2]
        for id_ in (one.white, one.black, two.white):
            await house.people.add(Person(name=f"Player {id_}", club="Rook Town", member=True))
        await house.wanted(arenas="yes")
        assert await house.games() == {}
        shown = await house.arenas.join(DIRECTOR, "friday", {})
        assert (shown["games"], shown["counts"]) == (1, True)
        assert {each["player"]: bool(each["person"]) for each in shown["players"]} == {
            id_: id_ != two.black for id_ in range(1, 5)
        }
        assert await house.games() == {f"Player {one.white}": 1, f"Player {one.black}": 1}
        assert (await house.listed())[0].name == f"Player {one.white}"
        assert (await house.listed())[0].last == "2027-01"
        await evening.arenas.enter(DIRECTOR, "friday", 1, Result.BLACK_WINS)
        assert (await house.listed())[0].name == f"Player {one.black}"
        guest = await house.people.add(Person(name="Somebody Else"))
        await house.arenas.join(DIRECTOR, "friday", {"player": two.black, "person": guest})
        assert len(await house.games()) == 4
        await evening.arenas.enter(DIRECTOR, "friday", 2, Result.WHITE_WINS_FORFEIT)
        assert len(await house.games()) == 2
        await house.wanted(arenas="no")
        assert await house.games() == {}


async def test_who_cannot_be_joined_in_an_arena() -> None:
    """Somebody unknown or not there, one person twice, the same again; only by directors; who is parted or forgotten leaves."""
    async with evenings() as evening:
        house = RatedHouse(evening.hall, evening)
        await evening.begin(players=2, tables=1)
        await evening.wave(20)
        await evening.arenas.enter(DIRECTOR, "friday", 1, Result.DRAW)
        join = house.arenas.join
        with pytest.raises(NobodyCalledSo):
            await join(DIRECTOR, "friday", {"player": 1})
        for name in ("Player 1", "Player 2"):
            await house.people.add(Person(name=name))
        for raw in ({"player": 9}, {"player": 1, "person": 9}):
            with pytest.raises(NotFound):
                await join(DIRECTOR, "friday", raw)
        with pytest.raises(NotFound):
            await join(DIRECTOR, "nowhere", {})
        await join(DIRECTOR, "friday", {"player": 1})
        with pytest.raises(LiveGameUnchanged):
            await join(DIRECTOR, "friday", {"player": 1, "person": 1})
        with pytest.raises(PersonPlaysAlready):
            await join(DIRECTOR, "friday", {"player": 2, "person": 1})
        for refused in (join(HELPER, "friday", {}), house.arenas.part(HELPER, "friday", 1)):
            with pytest.raises(NotAllowed):
                await refused
        await join(DIRECTOR, "friday", {})
        await house.wanted(arenas="yes")
        assert await house.games() == {"Player 1": 1, "Player 2": 1}
        await house.arenas.part(DIRECTOR, "friday", 2)
        assert await house.games() == {}
        with pytest.raises(NotFound):
            await house.arenas.part(DIRECTOR, "friday", 2)
        await join(DIRECTOR, "friday", {"player": 2})
        await house.people.erase(2)
        assert await house.games() == {}


async def test_boards_of_a_team_event_count_if_the_club_wants_it() -> None:
    """White by the board's colour, the day of the round or of the entry; forfeits and reserves are no games."""
    async with halls() as hall:
        house = RatedHouse(hall)
        event = await house.league()
        await house.entered(event, 1, "1-0")
        assert await house.games() == {}
        await house.wanted(teams="yes")
        assert await house.games() == {"Anna": 1, "Bernd": 1}
        found = await house.listed()
        assert [(each.name, each.club, each.last) for each in found] == [
            ("Anna", "Rooks", "2026-11"),
            ("Bernd", "Knights", "2026-11"),
        ]
        await house.teams.do(DIRECTOR, event, "ScheduleTeamRound", {"round": 1, "start": "2026-10-03 10:00"})
        assert {each.last for each in await house.listed()} == {"2026-10"}
        await house.entered(event, 2, "1-0F")
        assert await house.games() == {"Anna": 1, "Bernd": 1}
        await house.entered(event, 2, "0-1")
        (played,) = await TeamRatings(house.teams, house.live).counted()
        names = [player.name for player in played.players]
        assert [(names[game.white], names[game.black], game.score) for game in played.games] == [
            ("Anna", "Bernd", 1.0),
            ("Brit", "Axel", 1.0),
        ]
        await house.teams.do(DIRECTOR, event, "UndoTeamStep", {})
        assert await house.games() == {"Anna": 1, "Bernd": 1}
        await house.teams.execute(DIRECTOR, event, ModifyTeamEvent(raw={"public": "no"}))
        assert await house.games() == {}


async def test_one_person_in_a_team_and_in_a_tournament() -> None:
    """Recognised by the FIDE id; boards of teams make no records."""
    async with halls() as hall:
        house = RatedHouse(hall)
        await tournament_of_two(hall.club)
        before = (await house.careers.everybody()).records
        await house.entered(await house.league(), 1, "½-½")
        await house.wanted(teams="yes")
        assert await house.games() == {"Rook, Anna": 2, "Castle, Carl": 1, "Bernd": 1}
        assert (await house.careers.everybody()).records == before
