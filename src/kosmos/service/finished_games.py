"""What becomes of a game that ended on a live board: the club keeps it, and a tournament gets its result."""

import datetime as dt
from collections.abc import Awaitable, Callable
from contextlib import suppress

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.formats.game_pgn import clock_text, game_of
from kosmos.pairing.winner_stays import NoSuchGame, Score
from kosmos.play.fen import NORMAL
from kosmos.play.library import ClubGame, GameSource
from kosmos.play.room_settings import TournamentGame
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.engine import kind_in
from kosmos.service.games import GamesLibrary
from kosmos.tournament.commands.club_night import EndGame, SayReady
from kosmos.tournament.commands.rounds import EnterResult
from kosmos.tournament.decide.results import PAST_ROUND

BOARDS = Actor("live board", Right.RESULTS)  #: as the history of the tournament names it


def is_relayed(state: RoomState) -> bool:
    """Played at the table and shown here: nobody says here that they are ready."""
    return state.settings.game is not None and not state.settings.waits_for_ready


def day_of(state: RoomState) -> str:
    """When the first move was made."""
    return dt.datetime.fromtimestamp(state.moves[0].at / 1000, dt.UTC).date().isoformat()


class FinishedGames:
    """A game is kept when it ends. If the arbiter reopens or corrects it, the new end replaces the old one."""

    def __init__(self, club: Club, games: GamesLibrary) -> None:
        self._club = club
        self._games = games
        #: told of every end, when its result is entered
        self.after: list[Callable[[RoomState], Awaitable[None]]] = []

    async def tell(self, stream: str, state: RoomState, *, corrects: bool = False) -> None:
        """`corrects`: the arbiter has spoken, and what stood there before does not count."""
        if state.phase is not Phase.OVER:
            await self._games.drop(stream)
            return
        await self._keep(stream, state)
        await self.enter_result(state, corrects=corrects)
        for told in self.after:
            await told(state)

    async def _keep(self, stream: str, state: RoomState) -> None:
        """Replaces whatever was kept of this board's game before, by this program or another."""
        game = await self._club_game(state)
        if game is None:
            await self._games.drop(stream)
        else:
            await self._games.keep([game], place=stream, public=state.settings.public)

    async def _club_game(self, state: RoomState) -> ClubGame | None:
        """Games with moves by the rules; what was only set up or played without rules is no game."""
        if not state.moves or not state.settings.validates:
            return None
        event, number = await self._event_of(state)
        return ClubGame(
            white=state.seats.get(Colour.WHITE, ""),
            black=state.seats.get(Colour.BLACK, ""),
            result=game_of(state).result,
            date=day_of(state),
            event=event,
            round=number,
            moves=" ".join(move.move for move in state.moves),
            start="" if state.start == NORMAL else state.start,
            comments=tuple(f"[%clk {clock_text(move.clock.left)}]" for move in state.moves if move.clock),
            source=GameSource.RELAY if is_relayed(state) else GameSource.ONLINE,
        )

    async def _event_of(self, state: RoomState) -> tuple[str, str]:
        game = state.settings.game
        if game is None:
            return "", ""
        if kind_in(game.tournament):  # an arena knows no rounds
            return game.tournament.partition(":")[2], str(game.board)
        try:
            chronicle = await self._club.open(BOARDS, game.tournament)
        except Refusal:
            return "", str(game.round)
        return chronicle.state.settings.name, str(game.round)

    async def enter_result(self, state: RoomState, *, corrects: bool = False) -> None:
        """Enters the result where the two still meet in that round and nobody has entered one by hand."""
        game = state.settings.game
        if game is None or state.result is Result.MISSING or is_relayed(state) or kind_in(game.tournament):
            return  # a result at the table is for the director to enter
        try:
            rounds = (await self._club.open(BOARDS, game.tournament)).state.rounds
        except Refusal:  # the tournament is gone
            return
        if not game.round:
            await self._end_evening_game(game, state.result)
            return
        if game.round > len(rounds):
            return
        for board, paired in enumerate(rounds[game.round - 1].games, 1):
            if (paired.white, paired.black) != (game.white, game.black):
                continue
            if paired.result is state.result or (paired.result.is_final and not corrects):
                return
            command = EnterResult(
                round=game.round,
                board=board,
                result=state.result,
                was=paired.result,
                rated=paired.rated,
                answers=(PAST_ROUND,),
            )
            await self._club.execute(BOARDS, game.tournament, command)

    async def _end_evening_game(self, game: TournamentGame, result: Result) -> None:
        """Winner stays: both were there, since they played."""
        if result.value not in list(Score):
            return
        for player in (game.white, game.black):
            with suppress(Refusal):  # said already, or nobody has to say it
                await self._club.execute(BOARDS, game.tournament, SayReady(id=player))
        with suppress(NoSuchGame):  # ended by hand
            command = EndGame(game=game.board, score=Score(result.value))
            await self._club.execute(BOARDS, game.tournament, command)
