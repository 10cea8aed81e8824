"""Games at the table, live: the PGN that a program of electronic boards keeps rewriting is followed move by move.

Each game of the file is matched by its players with a game of the round and shown at a live board of its own. Its moves are
taken over as they stand there. A result ends the game at the live board, and it is kept; into the tournament only the
director enters it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.folding import fold
from kosmos.core.results import parse_result
from kosmos.formats.game_pgn import PgnGame, parse_games
from kosmos.locale import N_
from kosmos.play import commands as c
from kosmos.play.events import SeatTaken
from kosmos.play.room import open_room
from kosmos.play.room_settings import RoomSettings, Seating, TakingBack, TournamentGame
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.round_boards import RoundBoards, room_names
from kosmos.tournament.state import State

RESULTS = ("1-0", "1/2-1/2", "0-1")


class RelayedGame(NamedTuple):
    """What came of one game of the file. `room` empty: nobody in the round is called so, or a move could not be read."""

    white: str
    black: str
    room: str = ""
    added: int = 0  #: half-moves that are new
    result: str = ""  #: offered to the director
    board: int = 0
    fault: str = ""


class Relay:
    def __init__(self, club: Club, hall: BoardHall, boards: RoundBoards, actor: Actor) -> None:
        self._club = club
        self._hall = hall
        self._boards = boards
        self._actor = actor

    async def take_over(self, tournament: str, number: int, text: str) -> list[RelayedGame]:
        """The file as it stands now; what is known already is left as it is."""
        self._actor.need(Right.DIRECT)
        state = (await self._club.open(self._actor, tournament)).state
        if not 1 <= number <= len(state.rounds):
            raise NotFound(N_("round"), number)
        return [await self._relayed(state, tournament, number, game) for game in parse_games(text)]

    async def _relayed(self, state: State, tournament: str, number: int, game: PgnGame) -> RelayedGame:
        """A game that goes wrong stops no other one."""
        white, black = game.tag("White"), game.tag("Black")
        found = next(_games_of(state, tournament, number, white, black), None)
        if found is None:
            return RelayedGame(white, black)
        try:
            room = await self._room(state, found)
            added = await self._follow(room, game)
        except Refusal as refusal:
            return RelayedGame(white, black, board=found.board, fault=refusal.code)
        result = game.result if game.result in RESULTS else ""
        fault = game.faults[0] if game.faults else ""
        return RelayedGame(white, black, room.settings.name, added, result, found.board, fault)

    async def _room(self, state: State, game: TournamentGame) -> RoomState:
        if known := await self._boards.room_of(game):
            return known
        name = next(iter(room_names(game)))
        settings = RoomSettings(
            name,
            Seating.BOUND,
            taking_back=TakingBack.NEVER,
            may_set_up=False,
            game=game,
            public=state.public,
        )
        at = self._hall.clock()
        seats = [
            SeatTaken(at=at, player=state.entries[player].player.name[:80], seat=seat)
            for seat, player in ((Colour.WHITE, game.white), (Colour.BLACK, game.black))
        ]
        await self._hall.begin([*open_room(settings, at), *seats])
        return await self._hall.state(stream_of(name))

    async def _follow(self, room: RoomState, game: PgnGame) -> int:
        """Moves after those that are there; where the file was corrected, the game is put up again from its beginning."""
        stream = stream_of(room.settings.name)
        told = [move.move for move in game.moves]
        known = [move.move for move in room.moves]
        if room.phase is Phase.OVER or room.settings.times is not None:
            return 0  # decided, or played online
        if told[: len(known)] != known:
            await self._hall.direct(self._actor, stream, c.InitialPosition())
            known = []
        for ply in range(len(known), len(told)):
            seat = Colour.BLACK if ply % 2 else Colour.WHITE
            now = c.Circumstances(self._hall.clock(), self._actor.name, seat)
            await self._hall.act(stream, c.PlayMove(told[ply], ply), now)
        if game.result in RESULTS and (await self._hall.state(stream)).phase is not Phase.OVER:
            await self._hall.direct(self._actor, stream, c.Adjudicate(parse_result(game.result)))
        return len(told) - len(known)


def _games_of(state: State, tournament: str, number: int, white: str, black: str) -> Iterator[TournamentGame]:
    """Games of the round whose players are called so, however their names are written."""
    wanted = _key(white), _key(black)
    for board, game in enumerate(state.rounds[number - 1].games, 1):
        names = tuple(_key(state.entries[player].player.name) for player in (game.white, game.black))
        if names == wanted:
            yield TournamentGame(tournament, number, board, game.white, game.black)


def _key(name: str) -> frozenset[str]:
    """`Müller, Anna` and `Anna Mueller` are one."""
    return frozenset(fold(name.replace(",", " ")).split())
