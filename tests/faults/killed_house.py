"""A `kosmos serve` on a file that is killed again and again: running games, and results that are entered into a tournament.

Whoever was not answered asks the same again at the next server, as a page does: so it is known by its place, and is there once.
"""

import asyncio
import http.client
import os
import signal
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path
from random import Random

import chess
from websockets.asyncio.client import ClientConnection

from faults.board_load import CONTROL, begin_games, knight_moves, stored_events
from faults.history import Answer, Call
from faults.repetitions import Repetitions
from faults.starting import Server, Starter
from faults.wire import LOST, Do, Door, SeatedGame, act, by_http, by_wire, is_done, named, sit
from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.play.clock import lag_gain
from kosmos.play.events import MovePlayed
from kosmos.play.room import fold
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.service.seat_links import SeatLinks
from kosmos.service.steady_clock import SteadyClock
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.opening import open_store
from kosmos.store.sqlite.backups import find_faults
from kosmos.tournament.commands import NewTournament
from kosmos.tournament.events.rounds import ResultEntered

ROOT = Actor("root", Right.ADMIN)
CUP, ROUNDS = "cup", 7


class Asked:
    """What one of them asked for and heard, over all servers."""

    def __init__(self) -> None:
        self.calls: dict[str, Call] = {}

    async def ask(self, stream: str, name: str, asking: Awaitable[None]) -> None:
        """Until it is done or nobody can answer; asked again it is still the same call."""
        begun = self.calls[name].begun if name in self.calls else time.monotonic()
        kept = Answer.NONE
        try:
            await asking
            kept = Answer.KEPT
        finally:
            self.calls[name] = Call(stream, name, begun, time.monotonic(), kept)


class KilledGame:
    """A board, both players at it, and what they asked for and heard."""

    def __init__(self, seated: SeatedGame) -> None:
        self.stream = seated.stream
        self.asked = Asked()
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
                move = moves[ply % len(moves)]
                await self.asked.ask(self.stream, named(self.stream, ply, move), self._move(ply, move))
                board.push_uci(move)
                # not all in step: somebody always waits for an answer
                await asyncio.sleep(self._chance.uniform(0, 0.1))
        except LOST:
            for socket in self._sockets:
                await socket.close()

    async def _move(self, ply: int, move: str) -> None:
        command = {"do": "move", "move": move, "ply": ply}
        answer = await act(self._sockets[ply % 2], self.stream, command)
        assert answer["type"] == "done", answer


class ResultsWriter:
    """Enters the results of one board of every round, other ones each time, as fast as they are acknowledged."""

    def __init__(self, door: Door, token: str, board: int) -> None:
        self.asked = Asked()
        self._door, self._token, self._board = door, token, board
        self._step = 0

    async def work(self, host: str) -> None:
        """Until the server is gone."""
        try:
            async with self._door(host, self._token, CUP) as do:
                while True:
                    await self.asked.ask(CUP, entry_name(self._board, self._step), self._enter(do))
                    self._step += 1
        except LOST:
            return

    async def _enter(self, do: Do) -> None:
        """The last server may have died between writing and telling: then nothing changes any more."""
        number, result = entry(self._step)
        answer = await do("EnterResult", {"round": number, "board": self._board, "result": result})
        again = entry_name(self._board, self._step) in self.asked.calls
        assert is_done(answer) or (again and answer["code"] == "nothing_changed"), answer


def entry(step: int) -> tuple[int, str]:
    """Round and result: never what was entered there before."""
    return step % ROUNDS + 1, ("1-0", "0-1")[step // ROUNDS % 2]


def entry_name(board: int, step: int) -> str:
    number, result = entry(step)
    return f"board {board}, entry {step}: round {number} {result}"


def entered(results: list[ResultEntered]) -> Iterator[str]:
    """The names of those that are stored, in order; one that is not what was asked for in its place has a name that nobody gave."""
    steps: dict[int, int] = {}
    for each in results:
        step = steps[each.board] = steps.get(each.board, -1) + 1
        is_right = entry(step) == (each.round, each.result.value)
        yield entry_name(each.board, step) if is_right else f"{each} as entry {step}"


class KilledHouse:
    """What goes on at the servers of one file: so many games, and so many boards of a tournament whose results are entered."""

    def __init__(self, starts: Starter, database: Path) -> None:
        self.games: list[KilledGame] = []
        self.writers: list[ResultsWriter] = []
        self._starts, self._database = starts, database
        self._begun = time.monotonic()

    async def begin(self, games: int, writers: int) -> None:
        store = open_store(self._database)
        club, links = Club(store.streams), SeatLinks(store.settings)
        for stream in await begin_games(club, games):
            seats = await links.make(stream, "w"), await links.make(stream, "b")
            self.games.append(KilledGame(SeatedGame(stream, seats)))
        await begin_cup(club, writers)
        _, token = await Doorman(store).make_token(ROOT, "scoreboard", [Right.RESULTS])
        doors = (by_http, by_wire)
        self.writers = [ResultsWriter(doors[board % 2], token, board + 1) for board in range(writers)]
        await store.close()

    def start(self) -> Server:
        """It answers: from then on all games that ran are paused."""
        server = self._starts.start(self._database)
        asking = http.client.HTTPConnection(server.host, timeout=120)
        asking.request("GET", "/healthz")
        assert asking.getresponse().status == 200
        asking.close()
        return server

    async def until_killed(self, server: Server, amid: Awaitable[None]) -> float:
        """All go on where they are, all of them work, and the server dies after what is waited for."""
        found = await self.paused()
        for game in self.games:
            await game.sit_down(server.host)
            await game.resume()
        working = [asyncio.create_task(game.play(found[game.stream].board.copy())) for game in self.games]
        working += [asyncio.create_task(writer.work(server.host)) for writer in self.writers]
        await amid
        moment = time.monotonic()
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.wait_for(asyncio.gather(*working), 60)
        return moment

    async def acknowledged(self, count: int) -> None:
        """Until so many more are, whoever asked."""
        wanted = self._kept() + count
        async with asyncio.timeout(60):
            while self._kept() < wanted:  # noqa: ASYNC110 - as whoever waits
                await asyncio.sleep(0.001)

    def _kept(self) -> int:
        return sum(call.answer is Answer.KEPT for call in self.calls())

    def calls(self) -> list[Call]:
        asked = [*(game.asked for game in self.games), *(writer.asked for writer in self.writers)]
        return [call for each in asked for call in each.calls.values()]

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

    def judge(self, repeated: Repetitions, moments: list[float]) -> None:
        """After one more start all games are paused; all that was acknowledged is there, once and in order, and the file is sound."""
        last = self.start()
        asyncio.run(self.paused())
        os.kill(last.pid, signal.SIGKILL)
        repeated.judge(self.calls(), asyncio.run(self._stored()), moments)
        assert find_faults(self._database) == []

    async def _stored(self) -> dict[str, list[str]]:
        store = open_store(self._database)
        club, found = Club(store.streams), dict[str, list[str]]()
        for game in self.games:
            events = await stored_events(club, game.stream)
            moves = [event.move for event in events if isinstance(event, MovePlayed)]
            found[game.stream] = [named(game.stream, ply, move) for ply, move in enumerate(moves)]
        stamped = await club.engine.stamped(TOURNAMENT, CUP)
        assert (await club.open(ROOT, CUP)).version == len(stamped)
        found[CUP] = list(entered([each.event for each in stamped if isinstance(each.event, ResultEntered)]))
        await store.close()
        return found


async def begin_cup(club: Club, boards: int) -> None:
    """A tournament of twice as many, with all rounds drawn."""
    players = [{"name": f"Player, {number}"} for number in range(1, max(8, 2 * boards) + 1)]
    command = club.parse("NewTournament", {"name": "Cup"})
    assert isinstance(command, NewTournament)
    await club.create(ROOT, command)
    for name, raw in (("ImportPlayers", {"players": players}), ("PairRound", {})):
        await club.execute(ROOT, CUP, club.parse(name, raw))
