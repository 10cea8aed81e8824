"""A club to try things out on: people, a running Swiss with live boards, a Keizer season, a finished round robin, a Grand Prix.

Thrown away at one word.

Everybody in it is invented. All of it is made through the commands that a director uses.
"""

import json
from contextlib import suppress
from random import Random
from typing import Any

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.core.people import DWZ, FIDE, Person, Rating
from kosmos.play.commands import Circumstances, PlayMove
from kosmos.service.actors import Actor
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.round_boards import OnlineRound, RoundBoards
from kosmos.service.seasons import Seasons, season_stream
from kosmos.store.people import People as PeopleStore
from kosmos.store.settings import HouseSettings
from kosmos.tournament.commands import NewTournament
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state import State

#: under this name the house remembers which tournaments are the demonstration's
REMEMBERED = "demo"
SEED = 20260816
LAST = [
    "Amsel",
    "Buchfink",
    "Dohle",
    "Elster",
    "Falke",
    "Gimpel",
    "Habicht",
    "Ibis",
    "Kleiber",
    "Lerche",
    "Meise",
    "Neuntöter",
    "Pirol",
    "Rabe",
    "Specht",
    "Star",
    "Taube",
    "Uhu",
    "Wachtel",
    "Zeisig",
    "Bachstelze",
    "Drossel",
    "Eisvogel",
    "Grünfink",
    "Kiebitz",
    "Mauersegler",
    "Rohrdommel",
    "Schwalbe",
]
FIRST = [
    "Ada",
    "Bert",
    "Clara",
    "Deniz",
    "Emil",
    "Fatma",
    "Gregor",
    "Hanna",
    "Ivo",
    "Jule",
    "Karim",
    "Lena",
    "Milan",
    "Nora",
    "Oskar",
    "Paula",
    "Quentin",
    "Ronja",
    "Samir",
    "Tilda",
    "Uwe",
    "Vera",
    "Willem",
    "Yasmin",
    "Zoë",
    "Anton",
    "Britta",
    "Cem",
]
RATED_ON = ("2023-08-01", "2024-08-01", "2025-08-01", "2026-02-01", "2026-08-01")
PERSON, BOARDS, SEASONS = "person:", "board:", "season:"  #: before the parts that are no tournaments
DAYS_TO_THINK = "604800"  #: a week for the game: nobody loses on time while others look around
#: first moves of old games, one for each live board
GAMES = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5",
    "e4 e5 f4 exf4 Bc4 Qh4 Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3 bxc3 Ne7",
)
CLUBS = ("SK Vogelwald", "SV Nestheim", "SG Federsee", "SC Flugfeld")


class Demo:
    """Makes and removes it. What was made is remembered piece by piece, and nothing else is ever removed."""

    def __init__(
        self,
        club: Club,
        seasons: Seasons,
        round_boards: RoundBoards,
        hall: BoardHall,
        people: PeopleStore,
        house: HouseSettings,
    ) -> None:
        self._club = club
        self._seasons = seasons
        self._round_boards = round_boards
        self._hall = hall
        self._people = people
        self._house = house

    async def parts(self) -> list[str]:
        """Tournaments by their ids; seasons, boards and people with a word before: `season:`, `board:`, `person:`."""
        found: list[str] = json.loads((await self._house.all()).get(REMEMBERED, "[]"))
        return found

    async def make(self, actor: Actor) -> list[str]:
        """Make the demonstration, unless there is one."""
        actor.need(Right.ADMIN)
        if known := await self.parts():
            return known
        chance = Random(SEED)
        people = [_player(chance, number) for number in range(len(LAST))]
        swiss = await _swiss(self._club, actor, chance, people[:24])
        tournaments = [
            swiss,
            await _keizer(self._club, actor, chance, people[:18]),
            await _round_robin(self._club, actor, chance, people[:6]),
        ]
        made = [
            *tournaments,
            await self._season(actor, tournaments),
            *await self._live_boards(actor, swiss),
            *[f"{PERSON}{await self._people.add(_person(each))}" for each in people],
        ]
        await self._house.change({REMEMBERED: json.dumps(made)})
        return made

    async def _season(self, actor: Actor, tournaments: list[str]) -> str:
        raw = {"name": "Demo: Grand Prix", "tournaments": tournaments, "taking_part": 1, "best": 2}
        return season_stream(await self._seasons.make(actor, raw))

    async def _live_boards(self, actor: Actor, swiss: str) -> list[str]:
        """The games of the running round that have no result yet are played online, with days to think."""
        games = await self._round_boards.open(actor, swiss, OnlineRound(time=DAYS_TO_THINK))
        rooms = [stream_of(game.room.settings.name) for game in games if game.room]
        for stream, moves in zip(rooms, GAMES, strict=False):
            await self._play_on(stream, moves.split())
        return rooms

    async def _play_on(self, stream: str, moves: list[str]) -> None:
        for ply, move in enumerate(moves):
            seat = Colour.BLACK if ply % 2 else Colour.WHITE
            await self._hall.act(stream, PlayMove(move), Circumstances(self._hall.clock(), seat=seat))

    async def remove(self, actor: Actor) -> list[str]:
        """Throw it away; what somebody has deleted already is no fault."""
        actor.need(Right.ADMIN)
        parts = await self.parts()
        for part in parts:
            with suppress(NotFound):
                await self._remove(actor, part)
        await self._house.change({REMEMBERED: None})
        return parts

    async def _remove(self, actor: Actor, part: str) -> None:
        if part.startswith(PERSON):
            await self._people.erase(int(part.removeprefix(PERSON)))
        elif part.startswith(BOARDS):
            await self._hall.delete(actor, part.removeprefix(BOARDS))
        elif part.startswith(SEASONS):
            await self._seasons.delete(actor, part.removeprefix(SEASONS))
        else:
            await self._club.delete(actor, part)


def _person(player: dict[str, Any]) -> Person:
    """One of the club's people, with a rating for each of the last seasons."""
    latest = int(player["dwz"])
    steps = enumerate(RATED_ON)
    history = [
        Rating(DWZ, latest - 35 * (len(RATED_ON) - 1 - step) + 17 * (latest * (step + 3) % 5), day)
        for step, day in steps
    ]
    elo = [Rating(FIDE, int(player["elo"]), RATED_ON[-1])] if player["elo"] else []
    own = player["club"] == CLUBS[0]
    return Person(
        name=player["name"], birth=player["birth"], club=player["club"], member=own, ratings=(*history, *elo)
    )


def _player(chance: Random, number: int) -> dict[str, Any]:
    rating = 2150 - 38 * number + chance.randrange(-25, 25)
    return {
        "name": f"{LAST[number]}, {FIRST[number]}",
        "club": CLUBS[number % len(CLUBS)],
        "dwz": str(rating),
        "elo": str(rating + 40) if number % 3 == 0 else "",
        "birth": str(1950 + 7 * number % 60),
    }


async def _begun(club: Club, actor: Actor, people: list[dict[str, Any]], **settings: Any) -> str:
    command = club.parse("NewTournament", settings)
    assert isinstance(command, NewTournament)
    done = await club.create(actor, command)
    await _do(club, actor, done.stream, "ImportPlayers", players=people)
    return done.stream


async def _do(club: Club, actor: Actor, stream: str, command: str, **fields: Any) -> None:
    await club.execute(actor, stream, club.parse(command, fields))


async def _state(club: Club, actor: Actor, stream: str) -> State:
    return (await club.open(actor, stream)).state


async def _play(
    club: Club, actor: Actor, stream: str, chance: Random, number: int, *, boards: float = 1.0
) -> None:
    """Results of a round as ratings make them likely; of a running one only of the first boards."""
    state = await _state(club, actor, stream)
    games = state.rounds[number - 1].games
    for board, game in enumerate(games[: round(len(games) * boards)], 1):
        white, black = (_strength(state, each) for each in (game.white, game.black))
        expected = 1 / (1 + 10 ** ((black - white - 30) / 400))
        luck = chance.random()
        result = "=" if abs(luck - expected) < 0.12 else "1-0" if luck < expected else "0-1"
        await _do(club, actor, stream, "EnterResult", round=number, board=board, result=result)


def _strength(state: State, player: int) -> int:
    return int(state.entries[player].player.dwz.partition("-")[0] or 1500)


async def _swiss(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    """Round 5 of 7 is being played."""
    stream = await _begun(
        club,
        actor,
        people,
        name="Demo: Vogelwald Open",
        place="Vogelwald",
        start="2026-08-14",
        end="2026-08-16",
        system="dutch",
        rounds=7,
    )
    for number in range(1, 6):
        await _do(club, actor, stream, "PairRound")
        await _play(club, actor, stream, chance, number, boards=0.6 if number == 5 else 1.0)
    await _do(club, actor, stream, "Publish")
    return stream


async def _keizer(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    """Eight club nights, each time some are away."""
    stream = await _begun(club, actor, people, name="Demo: Club nights", system="keizer", rounds=30)
    for number in range(1, 9):
        ids = list((await _state(club, actor, stream)).entries)
        with suppress(NothingChanged):
            await _do(club, actor, stream, "SetAllAttendance", status="present")
        for id_ in chance.sample(ids, chance.randrange(2, 6)):
            status = chance.choice(("excused", "unexcused", "club duty"))
            with suppress(NothingChanged):  # away already
                await _do(club, actor, stream, "SetAttendance", round=number, id=id_, status=status)
        await _do(club, actor, stream, "PairRound")
        await _play(club, actor, stream, chance, number)
    await _do(club, actor, stream, "Publish")
    return stream


async def _round_robin(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    stream = await _begun(
        club,
        actor,
        people,
        name="Demo: Championship of six",
        system="round-robin",
        start="2026-05-01",
        end="2026-06-12",
    )
    await _do(club, actor, stream, "PairRound")
    for number in range(1, len((await _state(club, actor, stream)).rounds) + 1):
        await _play(club, actor, stream, chance, number)
    await _do(club, actor, stream, "Publish")
    return stream
