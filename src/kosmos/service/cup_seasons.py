"""Cups inside Keizer seasons: the games of a cup are copied into the seasons in which they count, each once.

A season keeps these games as facts of its own, known by their place in the cup. After every step of a cup its games
are compared with those facts, and differences are written to the season. Afterwards it is checked whether the cup has
gone on meanwhile, so the season always ends with the cup's last state, even when several programs write. What a crash
left undone is done after the next step of the cup, or at the next start of the server.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple, TypedDict

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound
from kosmos.core.folding import fold
from kosmos.pairing.cup.matches import CupGame
from kosmos.service.actors import Actor
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed
from kosmos.service.listing import ListedTournament, listing
from kosmos.service.tournaments import TOURNAMENT
from kosmos.standings.careers import SeenAs, who_is_who
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import AddPlayer, CountCup, ImportPlayers, ModifyPlayer, TakeCupGames
from kosmos.tournament.commands.cups import CupGameTold
from kosmos.tournament.cup_games import CupCount
from kosmos.tournament.refusals import CupOnly, NothingChanged
from kosmos.tournament.round_days import day_of_round
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

CUP = Actor("cup", Right.DIRECT)  #: as the history of the season names it


class CupGuests(NamedTuple):
    """Players of a cup who are not entered in the season in which it counts."""

    cup: str
    name: str
    names: tuple[str, ...]


class CupGuestsShown(TypedDict):
    cup: str
    name: str
    guests: list[str]


def cup_guests_view(found: list[CupGuests]) -> list[CupGuestsShown]:
    return [{"cup": each.cup, "name": each.name, "guests": list(each.names)} for each in found]


class CupSeasons:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def check(self, actor: Actor, command: CountCup) -> None:
        """What is to count is a cup that whoever asks for it can see."""
        if command.how is CupCount.NOT:
            return
        cup: Chronicle = await self._engine.open(TOURNAMENT, actor, command.cup)
        if not cup.state.settings.profile.knocks_out:
            raise CupOnly

    async def tell(self, stream: str, command: Command, done: Executed) -> None:
        """After a step: of a cup to its seasons, of a season that a cup counts in it from now on."""
        if isinstance(command, CountCup):
            await self.bring(stream, command.cup)
        elif done.folded.state.settings.profile.knocks_out:
            await self.tell_all(stream)
        elif isinstance(command, AddPlayer | ImportPlayers | ModifyPlayer):
            for cup in done.folded.state.counted_cups:  # a guest of a cup may play in the season from now on
                await self.bring(stream, cup)

    async def guests(self, actor: Actor, season: str) -> list[CupGuests]:
        """Who plays in a cup that counts here, and not in the season; of the cups that whoever asks may see."""
        there: Chronicle = await self._engine.open(TOURNAMENT, actor, season)
        found = []
        for id_ in there.state.counted_cups:
            with suppress(NotFound):
                cup: Chronicle = await self._engine.open(TOURNAMENT, actor, id_)
                found.append(CupGuests(id_, cup.state.settings.name, guests_of(cup.state, there.state)))
        return [each for each in found if each.names]

    async def tell_all(self, cup: str) -> None:
        for season in await self.seasons(CUP, cup):
            await self.bring(season.id, cup)

    async def seasons(self, actor: Actor, cup: str) -> list[ListedTournament]:
        """The seasons in which the games of a cup count, as far as the reader may see them."""
        return [each for each in await listing(self._engine.streams, actor) if cup in each.summary.counts]

    async def wake(self) -> None:
        """What a crash may have left unsaid."""
        for season in await listing(self._engine.streams, CUP):
            for cup in season.summary.counts:
                await self.bring(season.id, cup)

    async def bring(self, season: str, cup: str) -> None:
        """The games of the cup as they are now; what counts already is left alone. A cup that is gone says nothing."""
        with suppress(NotFound):
            while True:
                told: Chronicle = await self._engine.open(TOURNAMENT, CUP, cup)
                there: Chronicle = await self._engine.open(TOURNAMENT, CUP, season)
                today = local_day(self._engine.clock()).isoformat()
                games = tuple(games_between(told.state, there.state, today))
                command = TakeCupGames(cup=cup, name=told.state.settings.name, games=games)
                if counted_from(there.state, cup) != {(each.round, each.board): each.game for each in games}:
                    with suppress(NothingChanged):  # somebody else was faster
                        await self._engine.execute(TOURNAMENT, CUP, season, command)
                if await self._engine.streams.version(cup) == told.version:
                    return


def counted_from(season: State, cup: str) -> dict[tuple[int, int], CupGame]:
    """The games of a cup that count already, by their places in it."""
    return {
        game.place: CupGame(game.white, game.black, game.result)
        for (known, _, _), game in season.cup_games.items()
        if known == cup
    }


def games_between(cup: State, season: State, today: str) -> Iterator[CupGameTold]:
    """The games of a cup that are over and whose two players both play in the season; tie-break games decide a match
    and nothing else. The day is that of the cup's round, where it is said.
    """
    known = same_people(cup, season)
    for number, round_ in enumerate(cup.rounds, 1):
        day = day_of_round(cup, number) or today
        for board, game in enumerate(round_.games, 1):
            white, black = known.get(game.white), known.get(game.black)
            if game.result.is_final and white and black and number not in cup.drafts:
                yield CupGameTold(number, board, white, black, game.result, day)


def guests_of(cup: State, season: State) -> tuple[str, ...]:
    """Whose games against everybody count for nobody in the season, by name."""
    known = same_people(cup, season)
    return tuple(entry.player.name for id_, entry in cup.entries.items() if id_ not in known)


def same_people(cup: State, season: State) -> dict[int, int]:
    """Who of the cup is who in the season, by id: as everywhere in the club, by FIDE id, national id or name."""
    fields = [list(state.entries.values()) for state in (season, cup)]
    numbers = who_is_who([[seen_as(entry) for entry in field] for field in fields])
    there = dict(zip(numbers[0], (entry.id for entry in fields[0]), strict=True))
    return {
        entry.id: there[number]
        for number, entry in zip(numbers[1], fields[1], strict=True)
        if number in there
    }


def seen_as(entry: Entry) -> SeenAs:
    player = entry.player
    return SeenAs(fold(player.name), player.fide_id, player.national_id, int(player.birth[:4] or 0))
