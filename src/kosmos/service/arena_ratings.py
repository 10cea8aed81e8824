"""Games of arenas that count in the club's own ratings: a director says which of the club's people a player of an arena is.

Nothing is kept but who is who: the games are those of the arena as it stands, so that a corrected result corrects the list.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, TypedDict

import msgspec

from kosmos.club.live_ratings import (
    ARENAS,
    JoinArenaPlayer,
    LiveGameJoined,
    LiveRatingsState,
    PartArenaPlayer,
    PersonPlaysAlready,
)
from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound
from kosmos.core.fields import read_struct, whole
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.play.arena.state import ArenaState
from kosmos.service.actors import Actor
from kosmos.service.arenas import Arenas, arena_stream
from kosmos.service.board_hall import SERVER
from kosmos.service.engine import Engine
from kosmos.service.live_ratings import LIVE_RATINGS, LIVE_STREAM, LiveRatings, NobodyCalledSo, person_meant
from kosmos.store.people import People

PLAYED = {Result.WHITE_WINS: "1-0", Result.DRAW: "1/2-1/2", Result.BLACK_WINS: "0-1"}


class ArenaPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Which of the club's people a player of an arena is."""

    player: Annotated[
        int,
        whole(
            N_("Player"), 1, 2**31, empty=0, help=N_("number of the player in the arena; empty: everybody")
        ),
    ] = 0
    person: Annotated[
        int, whole(N_("Person"), 1, 2**31, empty=0, help=N_("number of the person; empty: by the name"))
    ] = 0


class ArenaPersonShown(TypedDict):
    """`person` 0: nobody of the club, and then no game of theirs counts."""

    player: int
    name: str
    person: int
    person_name: str


class ArenaPeopleShown(TypedDict):
    """`games`: how many there are between two who are known."""

    arena: str
    counts: bool
    games: int
    players: list[ArenaPersonShown]


class ArenaRatings:
    def __init__(self, engine: Engine, arenas: Arenas, live: LiveRatings, people: People) -> None:
        self._engine = engine
        self._arenas = arenas
        self._live = live
        self._people = people

    async def games(self, state: LiveRatingsState) -> list[LiveGameJoined]:
        """The games that count, if the club wants arenas in its ratings."""
        found: list[LiveGameJoined] = []
        for name, known in state.arenas.items() if ARENAS in state.wanted else ():
            with suppress(NotFound):
                found += rated_games(await self._arenas.state(SERVER, name), known)
        return found

    async def shown(self, actor: Actor, arena: str) -> ArenaPeopleShown:
        actor.at("").need(Right.DIRECT)
        at, state = await self._arenas.state(actor, arena), await self._live.state()
        known = state.arenas.get(arena, {})
        people = await self._people.load(known.values())
        names = {number: person.name for number, person in people.items()}
        return {
            "arena": arena,
            "counts": ARENAS in state.wanted,
            "games": sum(each.white in names and each.black in names for each in rated_games(at, known)),
            "players": [
                {
                    "player": player.id,
                    "name": player.name,
                    "person": known.get(player.id, 0),
                    "person_name": names.get(known.get(player.id, 0), ""),
                }
                for player in at.players.values()
            ],
        }

    async def join(self, actor: Actor, arena: str, raw: Mapping[str, Any]) -> ArenaPeopleShown:
        """One player; or, where nobody is said, everybody who is not joined yet and whose name is that of one person only."""
        actor.at("").need(Right.DIRECT)
        said = read_struct(ArenaPerson, raw, self._engine.clock().date())
        players = (await self._arenas.state(actor, arena)).players
        if said.player:
            if said.player not in players:
                raise NotFound(Phrase(N_("player")), said.player)
            person = await person_meant(self._people, said.person, players[said.player].name)
            await self._do(actor, JoinArenaPlayer(arena=arena, player=said.player, person=person))
            return await self.shown(actor, arena)
        known = (await self._live.state()).arenas.get(arena, {})
        for id_, player in players.items():
            if id_ not in known:
                with suppress(NobodyCalledSo, PersonPlaysAlready):
                    person = await person_meant(self._people, 0, player.name)
                    await self._do(actor, JoinArenaPlayer(arena=arena, player=id_, person=person))
        return await self.shown(actor, arena)

    async def part(self, actor: Actor, arena: str, player: int) -> None:
        actor.at("").need(Right.DIRECT)
        await self._do(actor, PartArenaPlayer(arena=arena, player=player))

    async def _do(self, actor: Actor, command: Command) -> None:
        await self._engine.execute(LIVE_RATINGS, actor, LIVE_STREAM, command)


def rated_games(arena: ArenaState, known: Mapping[int, int]) -> Iterator[LiveGameJoined]:
    """Games that were really played to an end, also one that ended too late for the table, between two who are known."""
    for number, game in arena.games.items():
        white, black = known.get(game.pairing.white), known.get(game.pairing.black)
        if game.over and game.result in PLAYED and white and black:
            day = dt.datetime.fromtimestamp(game.begun / 1000, dt.UTC).date().isoformat()
            place = f"{arena_stream(arena.settings.name)}#{number}"
            yield LiveGameJoined(place, day, white, black, PLAYED[game.result])
