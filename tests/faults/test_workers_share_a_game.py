"""`kosmos serve --workers 2`: the players of a game sit at different workers, on a file and on PostgreSQL."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from faults.ending_server import EndingServer
from faults.test_nodes import workers_of
from kosmos.service.assembly import assemble
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from servers import new_schema, wait_until
from web.board_players import PlayerConnection

pytestmark = pytest.mark.faults

GAME = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"]


@contextmanager
def held(process: int) -> Iterator[None]:
    """It does nothing meanwhile, takes no connection either."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


async def begun(database: str, folder: Path) -> tuple[str, tuple[str, str]]:
    """A board, and the links of its two players."""
    services = assemble(open_store(database), folder)
    room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": "600+5"}))
    black = await services.hall.take_seat(stream_of(room.name), room.guest, "Bernd")
    await services.hall.close()
    await services.store.close()
    return stream_of(room.name), (room.own, black)


async def at_worker(host: str, other: int) -> ClientConnection:
    """A connection that the other worker cannot have taken, since it was held."""
    with held(other):
        return await connect(f"ws://{host}/live", max_queue=None, open_timeout=60)


@pytest.mark.parametrize("kind", ["file", "postgres"])
async def test_players_of_a_game_sit_at_two_workers(kind: str, tmp_path: Path) -> None:
    """Each moves at their own worker, on what the other one has just been told of the opponent's move; no worker trusts its memory."""
    database = str(tmp_path / "club.db") if kind == "file" else new_schema()
    stream, seats = await begun(database, tmp_path)
    server = EndingServer(database, "--workers", "2")
    try:
        await asyncio.to_thread(wait_until, lambda: len(workers_of(server.process.pid)) == 2)
        first, second = workers_of(server.process.pid)
        sockets = [await at_worker(server.host, second), await at_worker(server.host, first)]
        players = [PlayerConnection(socket, stream) for socket in sockets]
        for player, seat in zip(players, seats, strict=True):
            await player.join(seat)
            assert (await player.act("ready"))["type"] == "done"
        for ply, move in enumerate(GAME):
            answer = await players[ply % 2].act("move", move=move, ply=ply)
            assert answer["type"] == "done", answer
            for player in players:
                await player.caught_up(answer["version"])
        for player in players:
            assert [each["move"] for each in player.events if each["type"] == "move"] == GAME
            await player.socket.close()
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, 60) == 0
    finally:
        server.kill()
