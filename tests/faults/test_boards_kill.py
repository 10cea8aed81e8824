"""The server is killed in the middle of running games: every acknowledged move is there, and all games go on.

`KOSMOS_KILLED_GAMES=200` plays as many as a large club has.
"""

import asyncio
import http.client
import json
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import chess
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from faults.test_server_kill import starter
from kosmos.core.colours import Colour
from kosmos.play.clock import lag_gain
from kosmos.play.events import SeatTaken
from kosmos.play.room import open_room
from kosmos.play.room_settings import match_settings
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.board_hall import BoardHall
from kosmos.service.club import Club
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import GamesLibrary
from kosmos.service.hall_keeping import ALIVE_SECONDS
from kosmos.service.steady_clock import SteadyClock
from kosmos.store.sqlite.store import SqliteStore

GAMES = int(os.environ.get("KOSMOS_KILLED_GAMES", "40"))
CONTROL = parse_time_control("600+0")
SECONDS = 3.0  #: of play before the kill


class KilledGame(NamedTuple):
    """A board with the links of its two seats."""

    stream: str
    seats: tuple[str, str]


async def with_hall(database: Path, work: Callable[[BoardHall], Awaitable[Any]]) -> Any:
    store = SqliteStore.open(database)
    club = Club(store.streams)
    hall = BoardHall(club.engine, store.settings, FinishedGames(club, GamesLibrary(store.games)))
    try:
        return await work(hall)
    finally:
        await store.close()


async def prepared(hall: BoardHall) -> list[KilledGame]:
    games = []
    for number in range(GAMES):
        settings = match_settings(f"game_{number}", Times(CONTROL, CONTROL))
        seats = [SeatTaken(at=hall.clock(), player=seat.value, seat=seat) for seat in Colour]
        await hall.begin([*open_room(settings, hall.clock()), *seats])
        stream = f"board:game_{number}"
        games.append(
            KilledGame(stream, (await hall.links.make(stream, "w"), await hall.links.make(stream, "b")))
        )
    return games


async def act(socket: ClientConnection, stream: str, command: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps({"type": "act", "id": 1, "stream": stream, "command": command}))
    while True:
        answer: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if answer["type"] in ("done", "denied"):
            return answer


async def seated(host: str, game: KilledGame) -> tuple[ClientConnection, ClientConnection]:
    sockets = []
    for secret in game.seats:
        socket = await connect(f"ws://{host}/live", max_queue=None)
        await socket.send(json.dumps({"type": "join", "stream": game.stream, "after": 0, "seat": secret}))
        sockets.append(socket)
    return sockets[0], sockets[1]


async def play(host: str, game: KilledGame, acknowledged: list[str], all_ready: asyncio.Barrier) -> None:
    """The first legal move by name, again and again, until the server is gone."""
    board = chess.Board()
    sockets = await seated(host, game)
    for socket in sockets:
        assert (await act(socket, game.stream, {"do": "ready"}))["type"] == "done"
    await all_ready.wait()
    try:
        while True:
            move = sorted(board.legal_moves, key=lambda each: each.uci())[len(acknowledged) % 3].uci()
            command = {"do": "move", "move": move, "ply": len(acknowledged)}
            answer = await act(sockets[len(acknowledged) % 2], game.stream, command)
            if answer["type"] != "done":
                return  # over by the rules
            acknowledged.append(move)
            board.push_uci(move)
            await asyncio.sleep(0.05)
    except (WebSocketException, OSError, TimeoutError):
        return


async def played_until_killed(host: str, pid: int, games: list[KilledGame]) -> dict[str, list[str]]:
    acknowledged: dict[str, list[str]] = {game.stream: [] for game in games}
    all_ready = asyncio.Barrier(GAMES + 1)
    tasks = [asyncio.create_task(play(host, game, acknowledged[game.stream], all_ready)) for game in games]
    await asyncio.wait_for(all_ready.wait(), 120)
    await asyncio.sleep(SECONDS)
    os.kill(pid, signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    return acknowledged


async def goes_on(host: str, game: KilledGame, state: RoomState) -> str:
    """Either player says so, and the side to move moves."""
    sockets = await seated(host, game)
    assert (await act(sockets[0], game.stream, {"do": "resume"}))["type"] == "done"
    move = next(iter(state.board.legal_moves)).uci()
    answer = await act(sockets[state.ply % 2], game.stream, {"do": "move", "move": move, "ply": state.ply})
    for socket in sockets:
        await socket.close()
    return str(answer["type"])


def answers(host: str) -> None:
    """Waits until the server answers: from then on all games that ran are paused."""
    asking = http.client.HTTPConnection(host, timeout=120)
    asking.request("GET", "/healthz")
    assert asking.getresponse().status == 200
    asking.close()


def test_no_acknowledged_move_is_lost_in_running_games(tmp_path: Path) -> None:
    """After SIGKILL and a new start every acknowledged move is there, the games are paused and not flagged, no clock has
    lost more than play took and the cap, and all games that were not over go on.
    """
    database = tmp_path / "club.db"
    games = asyncio.run(with_hall(database, prepared))
    with starter() as starts:
        first = starts.start(database)
        acknowledged = asyncio.run(played_until_killed(first.host, first.pid, games))
        second = starts.start(database)
        answers(second.host)

        async def states(hall: BoardHall) -> dict[str, RoomState]:
            return {game.stream: await hall.state(game.stream) for game in games}

        found: dict[str, RoomState] = asyncio.run(with_hall(database, states))
        assert sum(map(len, acknowledged.values())) > GAMES
        for stream, moves in acknowledged.items():
            played = [each.move for each in found[stream].moves]
            assert played[: len(moves)] == moves
            assert len(played) <= len(moves) + 1  # the last one may be on disk before its answer was sent
        running = [game for game in games if found[game.stream].phase is not Phase.OVER]
        assert len(running) > GAMES // 2
        longest = CONTROL.stages[0].time - 120_000 - lag_gain(CONTROL) - ALIVE_SECONDS * 1000
        for game in running:
            state = found[game.stream]
            assert (state.phase, state.server_paused) == (Phase.PAUSED, True)
            assert min(state.time_left(side, SteadyClock().milliseconds()) for side in "wb") > longest

        async def all_go_on() -> list[str]:
            return await asyncio.gather(*(goes_on(second.host, game, found[game.stream]) for game in running))

        assert set(asyncio.run(all_go_on())) == {"done"}
        os.kill(second.pid, signal.SIGKILL)
