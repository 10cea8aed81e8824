"""The server is killed amid a stream of results, again and again, and every acknowledged result is there."""

import asyncio
import http.client
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from faults.repetitions import Repetitions
from faults.starting import Server, starter
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.store.sqlite.backups import find_faults
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.commands import Right
from kosmos.tournament.events import ResultEntered

RESULTS = ("1-0", "0-1")
Enter = Callable[[dict[str, Any]], int]
WRITERS = 4
ROOT = Actor("root", Right.ADMIN)


class Acknowledged(NamedTuple):
    """What the server promised: this result is the event of this version."""

    version: int
    round: int
    board: int
    result: str


class Writer(threading.Thread):
    """Enters results as fast as they are acknowledged, until the server is gone."""

    def __init__(self, host: str, token: str, board: int) -> None:
        super().__init__()
        self.host, self.token, self.board = host, token, board
        self.acknowledged: list[Acknowledged] = []
        self.asked = 0.0  #: when the last result was asked for that nobody has answered yet

    def run(self) -> None:
        try:
            with self.door() as enter:
                for number, result in cycle((each, result) for result in RESULTS for each in range(1, 8)):
                    self.asked = time.monotonic()
                    version = enter({"round": number, "board": self.board, "result": result})
                    self.asked = 0.0
                    if version:
                        self.acknowledged.append(Acknowledged(version, number, self.board, result))
        except (OSError, EOFError, http.client.HTTPException, WebSocketException):
            return  # killed

    def door(self) -> AbstractContextManager[Enter]:
        raise NotImplementedError


def acknowledged(answer: dict[str, Any]) -> int:
    """The version, or 0: the last server may have died between writing and telling."""
    if "version" in answer:
        return int(answer["version"])
    assert answer["code"] == "nothing_changed", answer
    return 0


class HttpWriter(Writer):
    @contextmanager
    def door(self) -> Iterator[Enter]:
        connection = http.client.HTTPConnection(self.host, timeout=30)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}

        def enter(fields: dict[str, Any]) -> int:
            address = "/api/tournaments/cup/commands/EnterResult"
            connection.request("POST", address, json.dumps(fields), headers)
            return acknowledged(json.loads(connection.getresponse().read()))

        with closing(connection):
            yield enter


class WireWriter(Writer):
    """As the pages do it."""

    @contextmanager
    def door(self) -> Iterator[Enter]:
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(f"ws://{self.host}/live", additional_headers=headers) as socket:

            def enter(fields: dict[str, Any]) -> int:
                wish = {"type": "do", "id": 1, "stream": "cup", "command": "EnterResult", "fields": fields}
                socket.send(json.dumps(wish))
                return acknowledged(json.loads(socket.recv(timeout=30)))

            yield enter


def stream_until_killed(server: Server, token: str, random: Random) -> tuple[list[Acknowledged], bool]:
    """What it promised, and whether it died while somebody waited for its answer."""
    doors = cycle((HttpWriter, WireWriter))
    writers = [
        kind(server.host, token, board) for board, kind in zip(range(1, WRITERS + 1), doors, strict=False)
    ]
    for writer in writers:
        writer.start()
    wanted = random.randint(1, 40)
    deadline = time.monotonic() + 20
    while sum(len(writer.acknowledged) for writer in writers) < wanted and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(random.random() * 0.01)
    moment = time.monotonic()
    os.kill(server.pid, signal.SIGKILL)
    for writer in writers:
        writer.join(30)
        assert not writer.is_alive()
    struck = any(0 < writer.asked <= moment for writer in writers)
    return [each for writer in writers for each in writer.acknowledged], struck


async def prepare(database: Path) -> str:
    """A tournament of eight, drawn; the token of a program that enters results."""
    streams = SqliteStreams.open(database)
    club, doorman = Club(streams), Doorman(SqliteStore(streams.database))
    commands: list[tuple[str, dict[str, Any]]] = [
        ("ImportPlayers", {"players": [{"name": f"Player, {number}"} for number in range(1, 9)]}),
        ("PairRound", {}),
    ]
    await club.create(ROOT, club.parse("NewTournament", {"name": "Cup"}))  # type: ignore[arg-type]
    for name, raw in commands:
        await club.execute(ROOT, "cup", club.parse(name, raw))
    _, token = await doorman.make_token(ROOT, "scoreboard", [Right.RESULTS])
    await streams.close()
    return token


async def kept(database: Path) -> dict[int, ResultEntered]:
    """The results in the file, by version; the tournament can be opened."""
    streams = SqliteStreams.open(database)
    club = Club(streams)
    chronicle = await club.open(ROOT, "cup")
    events = await club.events(ROOT, "cup")
    await streams.close()
    assert chronicle.version == len(events)
    return {
        version: stamped.event
        for version, stamped in enumerate(events, 1)
        if isinstance(stamped.event, ResultEntered)
    }


@pytest.mark.faults
def test_every_acknowledged_result_survives_the_server(tmp_path: Path, repeated_some: Repetitions) -> None:
    """Killed at random moments while four writers stream results over HTTP and the live connection, the server has kept every one."""
    with starter() as house:
        for number, (count, random) in enumerate(repeated_some.portions()):
            database = tmp_path / f"{number}.db"  # a server reads the whole tournament at its start
            token = asyncio.run(prepare(database))
            promised: list[Acknowledged] = []
            struck = 0
            for _ in range(count):
                now, amid = stream_until_killed(house.start(database), token, random)
                assert now, "nothing was acknowledged"
                promised += now
                struck += amid
            assert find_faults(database) == []
            judge(promised, asyncio.run(kept(database)))
            repeated_some.count(struck, count, len(promised))


def judge(promised: list[Acknowledged], events: dict[int, ResultEntered]) -> None:
    """Every promise is kept, each by an event of its own."""
    assert len({each.version for each in promised}) == len(promised)
    for each in promised:
        found = events[each.version]
        assert (found.round, found.board, found.result.value) == each[1:]
