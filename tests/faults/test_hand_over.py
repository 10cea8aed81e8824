"""A node is stopped amid games, as one stops a server: all players go on at the other one, and no move is lost."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from faults.ending_server import EndingServer
from kosmos.play.events import MovePlayed, PlayPaused
from kosmos.service.assembly import assemble
from kosmos.service.boards import BOARD, stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from servers import NatsServer, new_schema
from web.board_players import PlayerConnection

pytestmark = pytest.mark.faults

GAMES = 10
MOVES = 4  #: of each game at each node, at least
PLIES = 400  #: more than anybody plays here
RESTART = 1012  #: the word for a server that goes and will be back


class MovingGame:
    """Two players who go where a node answers, as a browser does, and say again what was not acknowledged."""

    def __init__(self, number: int, name: str, seats: tuple[str, str]) -> None:
        self.stream = stream_of(name)
        self.moves = moves_without_end(number)
        self.at: list[set[int]] = [set(), set()]  #: the half-moves that each node acknowledged
        self.farewells: list[int] = []
        self._seats = seats

    async def play(self, side: int, hosts: list[str]) -> None:
        place = 0
        while True:
            try:
                async with connect(f"ws://{hosts[place]}/live", max_queue=None) as socket:
                    await self._sit(PlayerConnection(socket, self.stream), side, place)
            except ConnectionClosed as closed:
                self.farewells.append(closed.rcvd.code if closed.rcvd else 0)
                place = 1
            except OSError:  # nobody listens there any more
                place = 1

    async def _sit(self, player: PlayerConnection, side: int, place: int) -> None:
        await player.join(self._seats[side])
        await player.act("ready")  # refused where the game goes on
        while True:
            ply = sum(each["type"] == "move" for each in player.events)
            if ply % 2 != side:
                await player.hear()
                continue
            answer = await player.act("move", move=self.moves[ply], ply=ply)
            if answer["type"] == "done":
                self.at[place].add(ply)
                await player.caught_up(answer["version"])
            # a connection may say ten things in a second; the other one may not be ready yet
            await asyncio.sleep(0.15)


def moves_without_end(seed: int) -> list[str]:
    """Random legal moves that end no game."""
    random, board, moves = Random(seed), chess.Board(), list[str]()
    while len(moves) < PLIES:
        if board.is_game_over(claim_draw=False) or board.is_repetition(4):
            return moves_without_end(seed + 1000)
        moves.append(random.choice(list(board.legal_moves)).uci())
        board.push_uci(moves[-1])
    return moves


@pytest.fixture
def bus() -> Iterator[NatsServer]:
    made = NatsServer()
    made.start()
    yield made
    made.kill()


async def prepared(database: str, folder: Path) -> list[MovingGame]:
    services = assemble(open_store(database), folder)
    games = []
    for number in range(GAMES):
        room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": "600+5"}))
        black = await services.hall.take_seat(stream_of(room.name), room.guest, "Bernd")
        games.append(MovingGame(number, room.name, (room.own, black)))
    await services.hall.close()
    await services.store.close()
    return games


async def all_have_moved(games: list[MovingGame], place: int, players: list["asyncio.Task[None]"]) -> None:
    async with asyncio.timeout(120):
        while min(len(game.at[place]) for game in games) < MOVES:
            assert not any(player.done() for player in players)
            await asyncio.sleep(0.05)


async def test_players_are_handed_over_without_a_lost_move(bus: NatsServer, tmp_path: Path) -> None:
    """Everybody hears that the node goes before it ends, which it does by itself and not by its last resort; all games go on at the
    other node without a pause, and every acknowledged move is there, once and in order.
    """
    database = new_schema()
    games = await prepared(database, tmp_path)
    nodes = [EndingServer(database, "--bus", bus.address) for _ in range(2)]
    hosts = [node.host for node in nodes]
    players = [asyncio.create_task(game.play(side, hosts)) for game in games for side in range(2)]
    try:
        await all_have_moved(games, 0, players)
        nodes[0].process.send_signal(signal.SIGTERM)
        await all_have_moved(games, 1, players)
        assert await asyncio.to_thread(nodes[0].process.wait, 60) == -signal.SIGTERM
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for node in nodes:
            node.kill()
    assert [game.farewells for game in games] == [[RESTART, RESTART]] * GAMES
    await judge(database, games, tmp_path)


async def judge(database: str, games: list[MovingGame], folder: Path) -> None:
    services = assemble(open_store(database), folder)
    for game in games:
        events = [BOARD.event(each) for each in await services.club.engine.stamped(BOARD, game.stream)]
        stored = [event.move for event in events if isinstance(event, MovePlayed)]
        assert stored == game.moves[: len(stored)]
        assert game.at[0] | game.at[1] <= set(range(len(stored)))
        assert not any(isinstance(event, PlayPaused) for event in events)
    await services.store.close()
