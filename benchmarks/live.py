"""Live boards under load, against a bare echo-and-broadcast server on the same stack, in the same run.

Each game has two players and two spectators on connections of their own, all from this process; the servers are processes
of their own. Kosmos checks every move, keeps the clocks, has the move on disk before anybody hears of it, and acknowledges it.
The bare server (Litestar on uvicorn with the same WebSocket implementation and loop) sends what it gets to the four of a room.

The crowd is as light as it can be (raw frames, no parsing), so that the servers are what is measured.

A move counts when the opponent has heard it. Until once a player's own move, told again, could be taken for the answer to
it: that doubled the bare server's figure and stopped most games here. The figure counted so is printed beside the other.

A disk that others use takes now and then a hundred times as long for a flush, and whoever waits for the disk waits with it:
the 99th percentile of bare flushes on the same disk, made between the turns, is printed beside ours.

Three bars: moves a second when every player answers at once; the 99th percentile from a move to the opponent at a steady rate;
memory of an idle connection.
"""

import asyncio
import json
import os
import random
import resource
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import chess
import uvloop
from live_load import Load, LoadedGame, Visitor, visit
from news import KOSMOS, Server, served
from on_database import DATABASES, database_in
from unit import Figure, arguments, report

from kosmos.core.colours import Colour
from kosmos.play.events import BoardEvent, SeatTaken
from kosmos.play.room import open_room
from kosmos.play.room_settings import match_settings
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.board_hall import BoardHall
from kosmos.service.club import Club
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import GamesLibrary
from kosmos.store.opening import open_store

PLIES = 380  #: more than any server plays in the time, and fewer than one connection may say in it
TURNS = 2
RATE_BAR, WAIT_BAR, MEMORY_BAR = 0.6, 5.0, 2.0

BARE = """
import asyncio, socket, uvicorn, uvloop
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from kosmos.web.bodies import ORDINARY

rooms = {}

@websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    room = rooms.setdefault(await socket.receive_text(), [])
    room.append(socket)
    try:
        while True:
            text = await socket.receive_text()
            for each in room:
                await each.send_text(text)
    except WebSocketDisconnect:
        room.remove(socket)

listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print("http://127.0.0.1:%d " % listener.getsockname()[1], flush=True)
config = uvicorn.Config(Litestar([live], logging_config=None), log_level="warning", ws="websockets-sansio",
                        ws_max_size=ORDINARY, server_header=False)
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(uvicorn.Server(config).serve(sockets=[listener]))
"""


class Sizes(NamedTuple):
    games: int
    seconds: float
    rate: int
    idle: int


class Room(NamedTuple):
    name: str
    seats: tuple[str, str]


def long_game(seed: int) -> list[str]:
    """Random legal moves that end by no rule."""
    chance, board = random.Random(seed), chess.Board()
    moves: list[str] = []
    while len(moves) < PLIES:
        if board.is_game_over(claim_draw=False) or board.is_repetition(4):
            return long_game(seed + 1000)
        move = chance.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


async def prepare(database: Path | str, count: int) -> list[Room]:
    """So many boards with two players each, who have still to say that they are ready."""
    store = open_store(database)
    club = Club(store.streams)
    hall = BoardHall(club.engine, store.settings, FinishedGames(club, GamesLibrary(store.games)))
    control = parse_time_control("36000+5")
    rooms = []
    for first in range(0, count, 100):
        names = [f"game_{number}" for number in range(first, min(count, first + 100))]
        for name in names:
            stream = f"board:{name}"
            rooms.append(Room(name, (await hall.links.make(stream, "w"), await hall.links.make(stream, "b"))))
        await asyncio.gather(*(hall.begin(opening(name, Times(control, control))) for name in names))
    await store.close()
    return rooms


def opening(name: str, times: Times) -> list[BoardEvent]:
    events = list(open_room(match_settings(name, times), 1))
    return [*events, *(SeatTaken(at=1, player=seat.value, seat=seat) for seat in Colour)]


# -- who comes -----------------------------------------------------------------------------------------


def says(**message: object) -> bytes:
    return json.dumps(message).encode()


def game_at(room: Room, moves: list[str]) -> LoadedGame:
    stream = f"board:{room.name}"
    return LoadedGame(
        [
            says(type="act", id=ply, stream=stream, command={"do": "move", "move": move, "ply": ply})
            for ply, move in enumerate(moves)
        ]
    )


async def sit_down(load: Load, server: Server, room: Room, moves: list[str], *, bare: bool) -> None:
    """Two players and two spectators; at Kosmos the players say that they are ready."""
    game = game_at(room, moves)
    stream = f"board:{room.name}"
    for side in range(4):
        visitor = await visit(server.host, "/live", load.hear)
        visitor.game, visitor.side = game, side
        secret = room.seats[side] if side < 2 else ""
        visitor.say(room.name.encode() if bare else says(type="join", stream=stream, after=0, seat=secret))
        game.players.append(visitor)
    if not bare:
        for player in game.players[:2]:
            await heard_something(player)
            player.say(says(type="act", id=0, stream=stream, command={"do": "ready"}))
        await asyncio.sleep(0)
    load.games.append(game)


async def heard_something(visitor: Visitor) -> None:
    while not visitor.answers:  # noqa: ASYNC110 - a crowd has no time for an event each
        await asyncio.sleep(0.001)


def is_move(payload: bytes) -> bool:
    return payload.startswith(b'{"type":"board"') and b'"type":"move"' in payload


def is_echo(payload: bytes) -> bool:
    return b'"act"' in payload


@asynccontextmanager
async def loaded(
    server: Server, rooms: list[Room], moves: list[list[str]], *, bare: bool, loosely: bool = False
) -> AsyncIterator[Load]:
    load = Load(is_echo if bare else is_move, loosely=loosely)
    for room, played in zip(rooms, moves, strict=True):
        await sit_down(load, server, room, played, bare=bare)
    await asyncio.sleep(1.0)
    yield load
    for game in load.games:
        for visitor in game.players:
            visitor.transport.close()


def resident(server: Server) -> int:
    """Bytes of memory that the process has."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def idle_bytes(server: Server, count: int, hello: bytes) -> float:
    """Memory for one more connection that looks at a board at which nothing happens; the first hundred find things cold."""
    crowd = [await greeting(server, hello) for _ in range(100)]
    await asyncio.sleep(0.5)
    before = resident(server)
    crowd += [await greeting(server, hello) for _ in range(count)]
    await asyncio.sleep(1.0)
    used = (resident(server) - before) / count
    for visitor in crowd:
        visitor.transport.close()
    return used


async def greeting(server: Server, hello: bytes) -> Visitor:
    visitor = await visit(server.host, "/live", lambda _visitor, _payload: None)
    visitor.say(hello)
    return visitor


# -- measuring -----------------------------------------------------------------------------------------


def p99(waits: list[float]) -> float:
    return waits[int(len(waits) * 0.99)]


def flushes(folder: Path, count: int = 400) -> list[float]:
    """Seconds of bare flushes of three pages, as one move is to be on disk, into a file that has its size."""
    path, times = folder / "flushed", list[float]()
    path.write_bytes(bytes(4_000_000))
    with path.open("r+b", buffering=0) as file:
        os.fsync(file.fileno())
        for number in range(count):
            file.seek(number % 300 * 12_288)
            begun = perf_counter()
            file.write(bytes(12_288))
            os.fdatasync(file.fileno())
            times.append(perf_counter() - begun)
    return times


def allow_connections(count: int) -> None:
    """As many open files as the connections need, here and in the servers that are started from here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = count + 500
    if soft < needed:
        assert hard == resource.RLIM_INFINITY or hard >= needed, f"at most {hard} open files are allowed"
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


async def measured(database: Path | str, folder: Path, sizes: Sizes) -> list[Figure]:
    rooms = await prepare(database, (2 * TURNS + 1) * sizes.games + 1)
    moves = [long_game(number) for number in range(sizes.games)]
    async with AsyncExitStack() as stack:
        kosmos = await stack.enter_async_context(
            served(
                KOSMOS,
                "--db",
                str(database),
                "--lang",
                "en",
                "serve",
                "--port",
                "0",
                "--log-level",
                "warning",
            )
        )
        bare = await stack.enter_async_context(served(BARE))
        servers = ((kosmos, False), (bare, True))
        hellos = {False: says(type="join", stream=f"board:{rooms[-1].name}", after=0), True: b"idle"}
        memory = [await idle_bytes(server, sizes.idle, hellos[plain]) for server, plain in servers]
        rates, waits, costs, loose = [0.0, 0.0], [float("inf")] * 2, [float("inf")] * 2, [0.0, 0.0]
        flushed: list[float] = []
        for turn in range(TURNS):  # the best of each: others at work on the machine only make it slower
            flushed += await asyncio.to_thread(flushes, folder)
            for number, (server, plain) in enumerate(servers):
                played = rooms[2 * turn * sizes.games : (2 * turn + 1) * sizes.games]
                async with loaded(server, played, moves, bare=plain) as load:
                    before = server.cpu()
                    rates[number] = max(rates[number], await load.flat_out(sizes.seconds))
                    costs[number] = min(costs[number], (server.cpu() - before) / max(1, load.moves))
                played = rooms[(2 * turn + 1) * sizes.games : (2 * turn + 2) * sizes.games]
                async with loaded(server, played, moves, bare=plain) as load:
                    told = await load.steadily(sizes.rate, sizes.seconds * 2)
                    waits[number] = min(waits[number], p99(told))
        for number, (server, plain) in enumerate(servers):
            played = rooms[2 * TURNS * sizes.games : (2 * TURNS + 1) * sizes.games]
            async with loaded(server, played, moves, bare=plain, loosely=True) as load:
                loose[number] = await load.flat_out(sizes.seconds)
    return [
        Figure("moves a second / those of the bare server", rates[0] / rates[1], RATE_BAR, at_least=True),
        Figure(
            f"99th percentile from move to opponent at {sizes.rate} moves a second over {4 * sizes.games} connections "
            "/ that of the bare server",
            waits[0] / waits[1],
            WAIT_BAR,
        ),
        Figure("memory of an idle connection / that of the bare server", memory[0] / memory[1], MEMORY_BAR),
        Figure("moves a second", rates[0]),
        Figure("moves a second of the bare server", rates[1]),
        Figure("99th percentile, milliseconds", waits[0] * 1000),
        Figure("99th percentile of the bare server, milliseconds", waits[1] * 1000),
        Figure("99th percentile of a bare flush of this disk, milliseconds", p99(sorted(flushed)) * 1000),
        Figure("median of a bare flush of this disk, milliseconds", median(flushed) * 1000),
        Figure("CPU of the server for a move / that of the bare server", costs[0] / costs[1]),
        Figure("CPU of the server for a move, microseconds", costs[0] * 1e6),
        Figure("CPU of the bare server for a move, microseconds", costs[1] * 1e6),
        Figure(
            "moves a second / those of the bare server, as counted before (own moves taken for answers; games stop then)",
            loose[0] / loose[1],
        ),
        Figure("kB of an idle connection", memory[0] / 1000),
        Figure("kB of an idle connection of the bare server", memory[1] / 1000),
    ]


def main() -> None:
    options = arguments(__doc__ or "", db=DATABASES)
    sizes = Sizes(250, 3.0, 200, 500) if options.quick else Sizes(1250, 8.0, 1000, 2000)
    allow_connections(4 * sizes.games + sizes.idle)
    # Beside this file: a folder for temporary files may be in memory, where nothing is flushed.
    with (
        tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder,
        database_in(options.db, Path(folder) / "boards.db") as database,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        figures = runner.run(measured(database, Path(folder), sizes))
    report(figures, options.json)


if __name__ == "__main__":
    main()
