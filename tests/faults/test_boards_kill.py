"""The server is killed in the middle of running games, again and again: every acknowledged move is there, and all games go on.

`KOSMOS_KILLED_GAMES=200` plays as many as a large club has.
"""

import asyncio
import http.client
import os
import signal
import time
from pathlib import Path
from random import Random

import chess
import pytest
from websockets.asyncio.client import ClientConnection

from faults.board_load import CONTROL, begin_games, knight_moves, stored_events
from faults.history import Answer, Call
from faults.repetitions import TIMES, Repetitions
from faults.starting import Server, Starter, starter
from faults.wire import LOST, SeatedGame, act, named, sit
from kosmos.core.colours import Colour
from kosmos.play.clock import lag_gain
from kosmos.play.events import MovePlayed
from kosmos.play.room import fold
from kosmos.play.state import Phase, RoomState
from kosmos.service.club import Club
from kosmos.service.seat_links import SeatLinks
from kosmos.service.steady_clock import SteadyClock
from kosmos.store.opening import open_store
from kosmos.store.sqlite.backups import find_faults

pytestmark = pytest.mark.faults

GAMES = int(os.environ.get("KOSMOS_KILLED_GAMES", "40"))
SECONDS = 3.0 if TIMES == 1 else 1.0  #: of play before each kill, about
PORTION = 5  #: kills in the same games


class KilledGame:
    """A board, both players at it, and what they asked for and heard."""

    def __init__(self, seated: SeatedGame) -> None:
        self.stream = seated.stream
        self.calls: dict[str, Call] = {}
        self._seats = seated.seats
        self._chance = Random(seated.stream)
        self._sockets: list[ClientConnection] = []

    async def sit_down(self, host: str) -> None:
        self._sockets = [await sit(host, self.stream, secret) for secret in self._seats]

    async def resume(self) -> None:
        """Either player says so."""
        assert (await act(self._sockets[0], self.stream, {"do": "resume"}))["type"] == "done"

    async def play(self, board: chess.Board) -> None:
        """One move after the other until the server is gone; which one is a matter of the half-move, so the last is asked for again."""
        try:
            while True:
                ply, moves = board.ply(), sorted(knight_moves(board))
                await self._move(ply, moves[ply % len(moves)])
                board.push_uci(moves[ply % len(moves)])
                await asyncio.sleep(
                    self._chance.uniform(0, 0.1)
                )  # not all in step: somebody always waits for an answer
        except LOST:
            for socket in self._sockets:
                await socket.close()

    async def _move(self, ply: int, move: str) -> None:
        name, begun = named(self.stream, ply, move), time.monotonic()
        begun = self.calls[name].begun if name in self.calls else begun
        kept = Answer.NONE
        try:
            command = {"do": "move", "move": move, "ply": ply}
            answer = await act(self._sockets[ply % 2], self.stream, command)
            assert answer["type"] == "done", answer
            kept = Answer.KEPT
        finally:
            self.calls[name] = Call(self.stream, name, begun, time.monotonic(), kept)


class KilledHouse:
    """The games of one file, and the server that is killed amid them."""

    def __init__(self, starts: Starter, database: Path) -> None:
        self.games: list[KilledGame] = []
        self._starts, self._database = starts, database
        self._begun = time.monotonic()

    async def play_until_killed(self, server: Server, random: Random) -> float:
        """All go on where they are, all of them play, and the server dies."""
        found = await self.paused()
        for game in self.games:
            await game.sit_down(server.host)
            await game.resume()
        playing = [asyncio.create_task(game.play(found[game.stream].board.copy())) for game in self.games]
        await asyncio.sleep(SECONDS * random.uniform(0.5, 1))
        moment = time.monotonic()
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        return moment

    async def paused(self) -> dict[str, RoomState]:
        """Every game was paused by the server, not flagged, and nobody has lost more than the time that has passed."""
        store = open_store(self._database)
        club, found = Club(store.streams), dict[str, RoomState]()
        passed = int((time.monotonic() - self._begun) * 1000) + 1000
        for game in self.games:
            state = found[game.stream] = fold(await stored_events(club, game.stream))
            assert (state.phase, state.server_paused) == (Phase.PAUSED, True)
            left = min(state.time_left(side, SteadyClock().milliseconds()) for side in Colour)
            assert left > CONTROL.stages[0].time - lag_gain(CONTROL) - passed
        await store.close()
        return found

    async def begin(self) -> None:
        store = open_store(self._database)
        links = SeatLinks(store.settings)
        for stream in await begin_games(Club(store.streams), GAMES):
            seats = await links.make(stream, "w"), await links.make(stream, "b")
            self.games.append(KilledGame(SeatedGame(stream, seats)))
        await store.close()

    def start(self) -> Server:
        """It answers: from then on all games that ran are paused."""
        server = self._starts.start(self._database)
        asking = http.client.HTTPConnection(server.host, timeout=120)
        asking.request("GET", "/healthz")
        assert asking.getresponse().status == 200
        asking.close()
        return server

    async def stored(self) -> dict[str, list[str]]:
        store = open_store(self._database)
        club, found = Club(store.streams), dict[str, list[str]]()
        for game in self.games:
            events = await stored_events(club, game.stream)
            moves = [event.move for event in events if isinstance(event, MovePlayed)]
            found[game.stream] = [named(game.stream, ply, move) for ply, move in enumerate(moves)]
        await store.close()
        return found


def test_no_acknowledged_move_is_lost_in_running_games(tmp_path: Path, repeated: Repetitions) -> None:
    """After SIGKILL and a new start every acknowledged move is there, once and in order, the games are paused and not flagged, no
    clock has lost more than the time that passed, and all games go on.
    """
    with starter() as starts:
        for number, (count, random) in enumerate(repeated.portions(PORTION)):
            database = tmp_path / f"{number}.db"
            house = KilledHouse(starts, database)
            asyncio.run(house.begin())
            moments = [asyncio.run(house.play_until_killed(house.start(), random)) for _ in range(count)]
            last = house.start()
            asyncio.run(house.paused())
            os.kill(last.pid, signal.SIGKILL)
            calls = [call for game in house.games for call in game.calls.values()]
            repeated.judge(calls, asyncio.run(house.stored()), moments)
            assert find_faults(database) == []
