"""News of one result to 500 followers: what they cost the server, against a bare broadcast of the same bytes.

A tournament of 1,000 players runs on `kosmos serve` in a process of its own; 500 WebSockets follow it from this one and
say which table their page shows: half of them the round that is played, half the standings. A result comes in, and
every follower has got the new row. The cost is the CPU time of the server's process for all of it: the command itself,
its commit, the tables of 1,000 players, the frames and the sending.

Bare: the same server (uvicorn, the same WebSocket implementation and settings) with an application that does nothing
but send the bytes that came to each follower before, to as many connections, when somebody says so. Both in turns.
"""

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import IO, Any

from large import NAME, PLAYERS, ROUNDS, write
from on_database import DATABASES, database_in
from unit import Figure, arguments, report
from websockets.asyncio.client import ClientConnection, connect

from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right

BAR = 5.0
FOLLOWERS = 500
SHOWN = (f"round?round={ROUNDS}", "standings")
ROOT = Actor("root", Right.ADMIN)

BARE = """
import asyncio, socket, uvicorn
from kosmos.web.bodies import ORDINARY

rooms = {}

async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    name = (await receive())["text"]
    rooms.setdefault(name, []).append(send)
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        room, _, text = message["text"].partition(" ")
        for each in rooms.get(room, ()):
            await each({"type": "websocket.send", "text": text})

listener = socket.create_server(("127.0.0.1", 0))
print("http://127.0.0.1:%d " % listener.getsockname()[1], flush=True)
config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", ws_max_size=ORDINARY, server_header=False)
asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))
"""

KOSMOS = "from kosmos.cli.main import main; main()"


class Server:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, host: str) -> None:
        self.process = process
        self.host = host

    def cpu(self) -> float:
        """Seconds of CPU that the process has used, in all its threads, inside and outside of the kernel."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def served(program: str, *words: str, errors: IO[bytes] | None = None) -> AsyncIterator[Server]:
    """`errors`: where its stderr goes, unless to that of whoever measures."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, *words, stdout=asyncio.subprocess.PIPE, stderr=errors
    )
    assert process.stdout
    host = ""
    while not host:
        line = (await process.stdout.readline()).decode()
        assert line, "the server did not start"
        host = line.partition("http://")[2].split(" ")[0].strip()
    try:
        yield Server(process, host)
    finally:
        with suppress(ProcessLookupError):  # it ended by itself
            process.kill()
        await process.wait()


async def crowd(stack: AsyncExitStack, address: str, hellos: Sequence[str]) -> list[ClientConnection]:
    """So many connections, each of which has said hello."""
    sockets = []
    for hello in hellos:
        socket = await stack.enter_async_context(connect(address))
        await socket.send(hello)
        sockets.append(socket)
    return sockets


async def heard(sockets: Sequence[ClientConnection]) -> list[str]:
    """What each of them gets next; all have it."""
    return [str(await asyncio.wait_for(socket.recv(), 30)) for socket in sockets]


async def prepare(database: Path | str) -> tuple[str, int]:
    """The token of a program that enters results, and the version of the tournament."""
    store = open_store(database)
    _, token = await Doorman(store).make_token(ROOT, "scoreboard", [Right.RESULTS])
    version = (await Club(store.streams).open(ROOT, NAME)).version
    await store.close()
    return token, version


async def measured(database: Path | str, rounds: int, repeat: int) -> list[Figure]:
    token, version = await prepare(database)
    hellos = [
        json.dumps({"type": "follow", "stream": NAME, "after": version, "shows": SHOWN[number % 2]})
        for number in range(FOLLOWERS)
    ]
    async with (
        AsyncExitStack() as stack,
        served(KOSMOS, "--db", str(database), "--lang", "en", "serve", "--port", "0") as kosmos,
        served(BARE) as bare,
    ):
        followers = await crowd(stack, f"ws://{kosmos.host}/live", hellos)
        listeners = await crowd(stack, f"ws://{bare.host}/", [str(number % 2) for number in range(FOLLOWERS)])
        bearer = {"Authorization": f"Bearer {token}"}
        table = await stack.enter_async_context(
            connect(f"ws://{kosmos.host}/live", additional_headers=bearer)
        )
        speaker = await stack.enter_async_context(connect(f"ws://{bare.host}/"))
        await speaker.send("nobody")
        return await in_turns(kosmos, bare, followers, listeners, table, speaker, rounds, repeat)


async def in_turns(
    kosmos: Server,
    bare: Server,
    followers: list[ClientConnection],
    listeners: list[ClientConnection],
    table: ClientConnection,
    speaker: ClientConnection,
    rounds: int,
    repeat: int,
) -> list[Figure]:
    """Several results a turn, because the system counts CPU time in hundredths of a second."""
    lot = Random(9)
    ratios, sizes = [], []
    for turn in range(rounds + 1):
        started = kosmos.cpu()
        frames = [await one_result(followers, table, lot) for _ in range(repeat)]
        news = kosmos.cpu() - started
        started = bare.cpu()
        for told in frames:
            for two in told:
                for number, frame in enumerate(two):
                    await speaker.send(f"{number} {frame}")
                assert await heard(listeners[:2]) == two
                await heard(listeners[2:])
        broadcast = bare.cpu() - started
        if turn:  # the first finds everything cold
            ratios.append((news / repeat, broadcast / repeat))
            sizes += [len(tables[1]) for _, tables in frames]
    cost, bare_cost = median(news for news, _ in ratios), median(bare for _, bare in ratios)
    return [
        Figure(
            f"news of a result to {FOLLOWERS} followers / bare broadcast of the bytes", cost / bare_cost, BAR
        ),
        Figure("CPU of the server for a result, milliseconds", cost * 1000),
        Figure("CPU of the bare broadcast, milliseconds", bare_cost * 1000),
        Figure("bytes of a frame for the standings, median", median(sizes)),
    ]


async def one_result(
    followers: list[ClientConnection], table: ClientConnection, lot: Random
) -> list[list[str]]:
    """A board of the last round ends otherwise; what the round's and the standings' followers are told, then their rows."""
    board = lot.randrange(PLAYERS // 2) + 1
    for result in lot.sample(("1-0", "½-½", "0-1"), 3):
        fields: dict[str, Any] = {"round": ROUNDS, "board": board, "result": result}
        wish = {"type": "do", "id": 1, "stream": NAME, "command": "EnterResult", "fields": fields}
        await table.send(json.dumps(wish))
        if json.loads(await table.recv())["type"] == "done":
            break
    news = await heard(followers)
    assert len(set(news)) == 1, "what happened is one frame for everybody"
    frames = await heard(followers)
    assert len(set(frames)) == 2, "everybody who shows the same gets the same"
    for number, row in ((0, f'"board-{board}"'), (1, '"place-')):
        patch = json.loads(frames[number])["patch"]
        assert patch, "rows are patched; nobody fetches"
        assert row in json.dumps(patch["rows"])
    return [news[:2], frames[:2]]


def main() -> None:
    options = arguments(__doc__ or "", db=DATABASES)
    # Beside this file: a folder for temporary files may be in memory, where nothing is flushed.
    with (
        tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder,
        database_in(options.db, Path(folder) / "large.db") as database,
    ):
        write(database)
        figures = asyncio.run(measured(database, 3 if options.quick else 12, 5 if options.quick else 10))
    report(figures, options.json)


if __name__ == "__main__":
    main()
