"""Games on live boards that count in the club's own ratings, and whether those of arenas and team events do: joined to two people by a director, corrected by the board."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, ClassVar, NamedTuple, TypedDict

import msgspec

from kosmos.club.live_ratings import (
    ARENAS,
    TEAMS,
    CountLiveGames,
    JoinLiveGame,
    LiveGameJoined,
    LiveGameUnchanged,
    LiveRatingEvent,
    LiveRatingsState,
    PartLiveGame,
    StampedLiveRating,
    decide,
    decode,
    encode,
    fold,
    go_on,
    stamp,
)
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import read_struct, whole
from kosmos.core.folding import fold as plain_letters
from kosmos.core.people import Person
from kosmos.formats.game_pgn import game_of
from kosmos.locale import N_
from kosmos.play.fen import NORMAL
from kosmos.play.library import ClubGame, GameSource
from kosmos.play.state import RoomState
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.aggregate import Aggregate
from kosmos.service.boards import PREFIX as BOARDS
from kosmos.service.boards import stream_of
from kosmos.service.engine import Engine
from kosmos.service.finished_games import day_of
from kosmos.service.games import GamesLibrary, KeptGame
from kosmos.service.outside_games import OutsideGame, OutsideGames, OutsidePlayer
from kosmos.standings.careers import SeenAs
from kosmos.store.people import People

LIVE_STREAM = "live:ratings"
SCORES = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
BOARD_ITSELF = Actor("live board", Right.DIRECT)  #: as the stream names who corrected a result


def _event(stamped: StampedLiveRating) -> LiveRatingEvent:
    return stamped.event


def _summary(state: LiveRatingsState) -> bytes:
    return msgspec.json.encode({"games": len(state.games)})


def _weight(state: LiveRatingsState) -> int:
    return 2000 + 400 * len(state.games)


LIVE_RATINGS: Aggregate[LiveRatingEvent, StampedLiveRating, LiveRatingsState] = Aggregate(
    kind="live",
    noun=N_("games on live boards"),
    decode=decode,
    encode=encode,
    stamp=stamp,
    event=_event,
    fold=fold,
    go_on=go_on,
    decide=decide,
    summary=_summary,
    prefix="live",
    initial=LiveRatingsState,
    draws=False,
    weight=_weight,
)


class GamePeople(msgspec.Struct, frozen=True, kw_only=True):
    """Who played a game of a live board, by their numbers among the club's people."""

    white: Annotated[
        int, whole(N_("White"), 1, 2**31, empty=0, help=N_("number of the person; empty: by the name"))
    ] = 0
    black: Annotated[
        int, whole(N_("Black"), 1, 2**31, empty=0, help=N_("number of the person; empty: by the name"))
    ] = 0


class NotARatedGame(Refusal):
    text: ClassVar[str] = N_(
        "Only a finished game on a live board from the usual position counts by itself; games of a tournament count there."
    )
    status: ClassVar[int] = 409


class NobodyCalledSo(Refusal):
    text: ClassVar[str] = N_(
        "Not exactly one of the club's people is called {name}: give the person's number."
    )
    status: ClassVar[int] = 409
    name: str


class GamePeopleShown(TypedDict):
    """The two people of a game. 0 is nobody, and then the game does not count."""

    game: int
    white: int
    black: int
    white_name: str
    black_name: str
    counts: bool


class LiveGameShown(TypedDict):
    board: str
    day: str
    white: int
    black: int
    white_name: str
    black_name: str
    result: str


class LiveGamesShown(TypedDict):
    """`counts` speaks of live boards, `arenas` and `teams` of games of arenas and team events."""

    version: int
    counts: bool
    arenas: bool
    teams: bool
    games: list[LiveGameShown]


COUNT_WORDS = {
    "counts": {
        True: N_("Games on live boards count in the club ratings."),
        False: N_("Games on live boards do not count in the club ratings."),
    },
    ARENAS: {
        True: N_("Games of arenas count in the club ratings."),
        False: N_("Games of arenas do not count in the club ratings."),
    },
    TEAMS: {
        True: N_("Games of team events count in the club ratings."),
        False: N_("Games of team events do not count in the club ratings."),
    },
}


class PeopleAtBoard(NamedTuple):
    joined: LiveGameJoined | None
    people: Mapping[int, Person]
    counts: bool  #: the club wants such games in its list

    def name(self, number: int) -> str:
        return self.people[number].name if number in self.people else ""


class LiveRatings:
    def __init__(self, engine: Engine, games: GamesLibrary, people: People) -> None:
        self._engine = engine
        self._games = games
        self._people = people
        #: other games of the same people
        self.more: list[Callable[[LiveRatingsState], Awaitable[list[LiveGameJoined]]]] = []

    async def state(self) -> LiveRatingsState:
        return await self._engine.open(LIVE_RATINGS, VISITOR, LIVE_STREAM)

    async def counted(self) -> list[OutsideGames]:
        """The games of the club's people that count; none unless the club wants it. Who was forgotten is left out."""
        state = await self.state()
        games = list(state.games.values()) if state.counts else []
        for found in self.more:
            games += await found(state)
        people = await self._players(games)
        places = {number: place for place, number in enumerate(people)}
        played = tuple(
            OutsideGame(each.day, places[each.white], places[each.black], SCORES[each.result])
            for each in games
            if each.white in people and each.black in people
        )
        return [OutsideGames(tuple(map(_met, people.values())), played)] if played else []

    async def _players(self, games: Sequence[LiveGameJoined]) -> dict[int, Person]:
        return await self._people.load({number for each in games for number in (each.white, each.black)})

    async def want(self, actor: Actor, raw: Mapping[str, Any]) -> None:
        actor.at("").need(Right.DIRECT)
        command = read_struct(CountLiveGames, raw, self._engine.clock().date())
        await self._engine.execute(LIVE_RATINGS, actor, LIVE_STREAM, command)

    async def listed(self, actor: Actor) -> "LiveGamesShown":
        """Every joined game, the newest first; who was forgotten has no name."""
        actor.at("").need(Right.DIRECT)
        state = await self.state()
        games = sorted(state.games.values(), key=lambda each: (each.day, each.place), reverse=True)
        people = await self._players(games)
        names = {number: person.name for number, person in people.items()}
        return {
            "version": state.version,
            "counts": state.counts,
            "arenas": ARENAS in state.wanted,
            "teams": TEAMS in state.wanted,
            "games": [_shown(each, names) for each in games],
        }

    # -- a director says who played --------------------------------------------------------------------

    async def shown(self, actor: Actor, game: int) -> PeopleAtBoard:
        actor.at("").need(Right.DIRECT)
        return await self._seen(await self._games.get(actor, game))

    async def _seen(self, kept: KeptGame) -> PeopleAtBoard:
        state = await self.state()
        joined = state.games.get(kept.place)
        return PeopleAtBoard(joined, await self._players([joined] if joined else []), state.counts)

    async def join(self, actor: Actor, game: int, raw: Mapping[str, Any]) -> PeopleAtBoard:
        """From now on the game counts for these two; who is not said is whoever alone is called as the board says."""
        actor.at("").need(Right.DIRECT)
        said = read_struct(GamePeople, raw, self._engine.clock().date())
        kept = await self._games.get(actor, game)
        if not can_be_joined(kept):
            raise NotARatedGame
        white = await person_meant(self._people, said.white, kept.game.white)
        black = await person_meant(self._people, said.black, kept.game.black)
        command = JoinLiveGame(
            place=kept.place, day=kept.game.date, white=white, black=black, result=kept.game.result
        )
        await self._engine.execute(LIVE_RATINGS, actor, LIVE_STREAM, command)
        return await self._seen(kept)

    async def part(self, actor: Actor, game: int) -> None:
        actor.at("").need(Right.DIRECT)
        kept = await self._games.get(actor, game)
        await self._engine.execute(LIVE_RATINGS, actor, LIVE_STREAM, PartLiveGame(place=kept.place))

    # -- the board has the last word -------------------------------------------------------------------

    async def corrected(self, room: RoomState) -> None:
        """A game that ended once more, by the arbiter's word: the new result counts, or none."""
        place = stream_of(room.settings.name)
        joined = (await self.state()).games.get(place)
        if joined is None or room.settings.game is not None:
            return
        result = game_of(room).result
        if result not in SCORES or not room.moves or room.start != NORMAL:
            await self._engine.execute(LIVE_RATINGS, BOARD_ITSELF, LIVE_STREAM, PartLiveGame(place=place))
            return
        command = JoinLiveGame(
            place=place, day=day_of(room), white=joined.white, black=joined.black, result=result
        )
        with suppress(LiveGameUnchanged):
            await self._engine.execute(LIVE_RATINGS, BOARD_ITSELF, LIVE_STREAM, command)

    async def forget(self, kept: KeptGame) -> None:
        """A game that was removed for good counts nowhere."""
        with suppress(NotFound):
            await self._engine.execute(
                LIVE_RATINGS, BOARD_ITSELF, LIVE_STREAM, PartLiveGame(place=kept.place)
            )


def can_be_joined(kept: KeptGame) -> bool:
    """Played on a board of this house by two who had its seats, by the rules, to an end, and in no tournament or arena."""
    game: ClubGame = kept.game
    free = kept.place.startswith(f"{BOARDS}:") and not game.event and not game.round
    return (
        free
        and bool(game.white and game.black)
        and game.source is GameSource.ONLINE
        and not game.start
        and game.result in SCORES
    )


async def person_meant(people: People, number: int, name: str) -> int:
    """By the number; else whoever alone is called so, or alone among the members."""
    if number:
        return (await people.get(number)).id
    found = [each for each in await people.search(name) if name and is_called(each, name)]
    members = [each for each in found if each.member]
    for group in (found, members):
        if len(group) == 1:
            return group[0].id
    raise NobodyCalledSo(name or "?")


def _met(person: Person) -> OutsidePlayer:
    seen = SeenAs(plain_letters(person.name), person.fide_id, person.national_id, person.birth_year)
    return OutsidePlayer(person.name, person.title.value, person.club, seen)


def is_called(person: Person, name: str) -> bool:
    """“Rook, Anna” is Anna Rook, whatever the case and the accents."""
    return _words(person.name) == _words(name)


def _words(name: str) -> list[str]:
    return sorted(plain_letters(name).replace(",", " ").split())


def _shown(each: LiveGameJoined, names: Mapping[int, str]) -> LiveGameShown:
    return {
        "board": each.place.partition(":")[2],
        "day": each.day,
        "white": each.white,
        "black": each.black,
        "white_name": names.get(each.white, ""),
        "black_name": names.get(each.black, ""),
        "result": each.result,
    }


def people_view(game: int, at: PeopleAtBoard) -> GamePeopleShown:
    white, black = (at.joined.white, at.joined.black) if at.joined else (0, 0)
    return {
        "game": game,
        "white": white,
        "black": black,
        "white_name": at.name(white),
        "black_name": at.name(black),
        "counts": at.joined is not None and at.counts,
    }
