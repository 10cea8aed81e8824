"""Pages and news: what the server's own work costs.

The page of 1,000 players' standings, through the whole program in this process (routing, rights, template, headers;
no network, no compression), against Jinja2 with autoescape rendering the bare table of the same cells. A result of a
board drawn by lot comes in before each look, so the page pays for points, tie-breaks, sorting and all that moved;
the same page once more, as the next visitor sees it, is printed beside it.

News, over a real server on this machine: from sending a result over the live connection, as the pages do, until
another follower hears of it, when it is on disk; against three times a ping and its pong on the same WebSocket plus one
durable commit of bare sqlite3 on the same disk, all in turns. The result by the echo alone, without the disk, is printed
beside it; so are the same result over HTTP, as programs send it, and what comes to a server at rest, 20 ms after the
last message, where everything takes longer. On PostgreSQL the least that a result can take is printed too: one durable commit of
a row of that size, one way there and back, by psycopg alone.
"""

import asyncio
import html
import json
import re
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, Self

from asking import ROOT, other_result, sent_by
from jinja2 import Environment
from large import NAME, write, write_running
from litestar import Litestar
from on_database import DATABASES, database_in
from tournament_pages import every_page
from unit import Figure, arguments, best, report
from websockets.asyncio.client import ClientConnection, connect

from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right
from kosmos.web.app import create_app

BAR = 3.0

BARE = Environment(autoescape=True).from_string(
    "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"
)

# -- pages -------------------------------------------------------------------------------------------------


async def page(app: Litestar, path: str) -> str:
    sent = await sent_by(app, path, {})
    assert sent[0]["status"] == 200, sent
    return b"".join(message.get("body", b"") for message in sent[1:]).decode()


def cells(text: str) -> list[list[str]]:
    """The cells of the page's table, as a reader sees them."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text, re.DOTALL)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[html.unescape(re.sub(r"<[^>]+>", "", cell)) for cell in row] for row in found]


async def pages(path: Path | str, repeat: int) -> list[Figure]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        app = await create_app(path)
    club: Club = app.state.club
    address = f"/t/{NAME}/standings"
    rows = cells(await page(app, address))
    assert (len(rows), len(rows[1])) == (1001, 11)
    again: list[float] = []
    first: list[float] = []
    again_cpu: list[float] = []
    first_cpu: list[float] = []
    bare: list[float] = []
    lot = Random(9)
    for _ in range(repeat):  # side by side, so that a busy moment hits all of them
        await club.execute(
            ROOT, NAME, club.parse("EnterResult", other_result(await club.open(ROOT, NAME), lot))
        )
        for times, used in ((first, first_cpu), *((again, again_cpu),) * 3):
            start, begun = perf_counter(), process_time()
            await page(app, address)
            times.append(perf_counter() - start)
            used.append(process_time() - begun)
        bare.append(best(lambda: BARE.render(rows=rows), 3))
    await app.state.streams.close()
    table = min(bare)
    return [
        Figure("standings page after a result / bare table in Jinja2", median(first) / median(bare), BAR),
        Figure("the same page once more / bare table in Jinja2", median(again) / median(bare), BAR),
        Figure("bare table of 1,000 players, milliseconds", table * 1000),
        Figure("standings page after a result, milliseconds, best", min(first) * 1000),
        Figure("standings page after a result, milliseconds, worst", max(first) * 1000),
        Figure("the same page once more, milliseconds, best", min(again) * 1000),
        Figure("standings page after a result, milliseconds of CPU, median", median(first_cpu) * 1000),
        Figure("the same page once more, milliseconds of CPU, median", median(again_cpu) * 1000),
    ]


# -- news --------------------------------------------------------------------------------------------------


@asynccontextmanager
async def server(database: Path | str) -> AsyncIterator[str]:
    """`kosmos serve` as everybody runs it; its host and port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from kosmos.cli.main import main; main()",
        *("--db", str(database), "--lang", "en", "serve", "--port", "0"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    host = ""
    while not host:
        line = (await process.stdout.readline()).decode()
        assert line, "the server did not start"
        host = line.partition("http://")[2].split(" ")[0]
    try:
        yield host
    finally:
        process.kill()
        await process.wait()


class Poster:
    """Posts results over one connection that is kept open, as a browser keeps it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, token: str) -> None:
        self.reader, self.writer = reader, writer
        self.head = f"Host: localhost\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"

    async def send(self, result: str) -> None:
        body = json.dumps({"round": 1, "board": 1, "result": result})
        line = "POST /api/tournaments/small/commands/EnterResult HTTP/1.1\r\n"
        self.writer.write(f"{line}{self.head}Content-Length: {len(body)}\r\n\r\n{body}".encode())

    async def answer(self) -> None:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert head.startswith("http/1.1 200"), head
        await self.reader.readexactly(int(head.partition("content-length: ")[2].split("\r\n")[0]))


async def prepare(database: Path | str) -> str:
    """A drawn tournament of four, open to visitors; the token of a program that enters results."""
    store = open_store(database)
    club, doorman = Club(store.streams), Doorman(store)
    await club.create(ROOT, club.parse("NewTournament", {"name": "Small"}))  # type: ignore[arg-type]
    players = [{"name": name} for name in "abcd"]
    for name, raw in (("ImportPlayers", {"players": players}), ("PairRound", {}), ("Publish", {})):
        await club.execute(ROOT, "small", club.parse(name, raw))
    _, token = await doorman.make_token(ROOT, "scoreboard", [Right.RESULTS])
    await store.close()
    return token


class Wire:
    """Says results over the live connection, as a page does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, result: str) -> None:
        fields = f'{{"round":1,"board":1,"result":"{result}"}}'
        await self.socket.send(
            f'{{"type":"do","id":1,"stream":"small","command":"EnterResult","fields":{fields}}}'
        )

    async def answer(self) -> None:
        answer = await self.socket.recv()
        assert b"done" in (answer if isinstance(answer, bytes) else answer.encode()), answer


class Times(NamedTuple):
    """Seconds, in the order in which they were taken: an echo, a result over the wire, one over HTTP, a bare commit."""

    echoes: list[float]
    wire: list[float]
    http: list[float]
    commits: list[float]

    @property
    def allowed(self) -> float:
        """What a result may take: three echoes, and its way to the disk."""
        return BAR * median(self.echoes) + median(self.commits)


async def news(database: Path | str, folder: Path, rounds: int) -> list[Figure]:
    token = await prepare(database)
    bearer = {"Authorization": f"Bearer {token}"}
    async with (
        server(database) as host,
        connect(f"ws://{host}/live") as follower,
        connect(f"ws://{host}/live", additional_headers=bearer) as table,
    ):
        poster = Poster(*await asyncio.open_connection(*host.split(":")), token)
        await follower.send('{"type":"follow","stream":"small","after":7}')
        with Bare(folder) as bare:
            busy = await measured(follower, Wire(table), poster, bare, rounds, 0)
            rest = await measured(follower, Wire(table), poster, bare, rounds // 4, 0.02)
        poster.writer.close()
    echo, calm = median(busy.echoes), median(rest.echoes)
    return [
        Figure(
            "a result reaches another follower / 3 echoes and a bare commit",
            median(busy.wire) / busy.allowed,
            1.0,
        ),
        Figure("the same at rest", median(rest.wire) / rest.allowed, 1.0),
        Figure("a result reaches another follower / WebSocket echo", median(busy.wire) / echo),
        Figure("the same at rest / WebSocket echo at rest", median(rest.wire) / calm),
        Figure("a result over HTTP reaches a follower / WebSocket echo", median(busy.http) / echo),
        Figure("the same at rest / WebSocket echo at rest, over HTTP", median(rest.http) / calm),
        Figure("WebSocket echo, milliseconds", echo * 1000),
        Figure("a result reaches another follower, milliseconds", median(busy.wire) * 1000),
        Figure("a result over HTTP reaches a follower, milliseconds", median(busy.http) * 1000),
        Figure("a durable commit of bare sqlite3 on this disk, milliseconds", median(busy.commits) * 1000),
        *bare_postgres(database, rounds),
    ]


def bare_postgres(database: Path | str, rounds: int) -> list[Figure]:
    """Nothing where the database is a file."""
    if isinstance(database, Path):
        return []
    import psycopg  # noqa: PLC0415 - only who asks for it needs its drivers

    times = []
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "CREATE TABLE bare (version BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data BYTEA)"
        )
        for _ in range(rounds):
            start = perf_counter()
            connection.execute("INSERT INTO bare (data) VALUES (%s)", (b"x" * 120,))
            times.append(perf_counter() - start)
    return [
        Figure(
            "a durable commit of bare PostgreSQL, one way there and back, milliseconds", median(times) * 1000
        )
    ]


async def measured(
    follower: ClientConnection, wire: Wire, poster: Poster, bare: "Bare", rounds: int, pause: float
) -> Times:
    times = Times([], [], [], [])
    for number in range(rounds + 5):
        for kind, say in (
            (times.echoes, follower.send('{"type":"ping"}')),
            (times.wire, wire.send("1-0")),
            (times.http, poster.send("0-1")),
        ):
            await asyncio.sleep(pause)
            start = perf_counter()
            await say
            await follower.recv()
            if number >= 5:  # the first few find everything cold
                kind.append(perf_counter() - start)
            if kind is times.wire:
                await wire.answer()
            elif kind is times.http:
                await poster.answer()
        await asyncio.sleep(pause)
        times.commits.append(bare.commit())
    return times


class Bare:
    """sqlite3 alone: a row of the same size in a file beside, committed as durably as ours."""

    def __init__(self, folder: Path) -> None:
        self.connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE events (version INTEGER PRIMARY KEY, data BLOB)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def commit(self) -> float:
        start = perf_counter()
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO events (data) VALUES (?)", (b"x" * 120,))
        self.connection.execute("COMMIT")
        return perf_counter() - start


def main() -> None:
    options = arguments(__doc__ or "", db=DATABASES)
    # Beside this file: a folder for temporary files may be in memory, where nothing is flushed.
    with (
        tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder,
        database_in(options.db, Path(folder) / "large.db") as large,
        database_in(options.db, Path(folder) / "small.db") as small,
    ):
        write(large)
        figures = asyncio.run(pages(large, 12 if options.quick else 60))
        if not options.db:  # it tells of templates, not of the database
            running = Path(folder) / "running.db"
            write_running(running)
            for tournament in (Path(large), running):
                figures += asyncio.run(every_page(tournament, 1 if options.quick else 3))
        figures += asyncio.run(news(small, Path(folder), 300 if options.quick else 2000))
    report(figures, options.json)


if __name__ == "__main__":
    main()
