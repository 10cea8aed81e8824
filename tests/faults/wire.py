"""Load over the wire: directors by HTTP and by the live connection, players at live boards by their seats' links."""

import asyncio
import http.client
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from random import Random
from typing import Any, NamedTuple, Protocol

import chess
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from faults.board_load import knight_moves
from faults.history import Answer, Call

#: how it shows that a server is gone
LOST = (OSError, EOFError, TimeoutError, http.client.HTTPException, WebSocketException)
#: said to whoever asks too often, or while nobody keeps the time: asked again it is done
NOT_NOW = ("too_many_messages", "game_not_running")
BETWEEN_MOVES = 0.06  #: seconds: a connection may say ten things in a second
BETWEEN_NAMES = 0.02  #: seconds: so that a node that is started has a share of the machine
#: a command and its fields; what was answered
Do = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]


class Hosts(Protocol):
    """Where the nodes are just now."""

    def host(self, slot: int) -> str:
        """Of this node, or of the other while it is away."""
        ...


class SeatedGame(NamedTuple):
    """A board with the links of its two seats."""

    stream: str
    seats: tuple[str, str]


async def act(socket: ClientConnection, stream: str, command: dict[str, Any]) -> dict[str, Any]:
    return await ask(socket, {"type": "act", "id": 1, "stream": stream, "command": command})


async def ask(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if answer["type"] in ("done", "denied"):
            return answer


async def sit(host: str, stream: str, secret: str) -> ClientConnection:
    socket = await connect(f"ws://{host}/live", max_queue=None)
    await socket.send(json.dumps({"type": "join", "stream": stream, "after": 0, "seat": secret}))
    return socket


def named(stream: str, ply: int, move: str) -> str:
    """A move is known by its board and its half-move: sent again it is the same."""
    return f"{stream} {ply} {move}"


# -- directors -------------------------------------------------------------------------------------------


def is_done(answer: dict[str, Any]) -> bool:
    """Either door tells the version that a command has made."""
    return "version" in answer


@asynccontextmanager
async def by_http(host: str, token: str, stream: str) -> AsyncIterator[Do]:
    connection = http.client.HTTPConnection(host, timeout=30)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def post(command: str, fields: dict[str, Any]) -> dict[str, Any]:
        address = f"/api/tournaments/{stream}/commands/{command}"
        connection.request("POST", address, json.dumps(fields), headers)
        answer: dict[str, Any] = json.loads(connection.getresponse().read())
        return answer

    with closing(connection):
        yield lambda command, fields: asyncio.to_thread(post, command, fields)


@asynccontextmanager
async def by_wire(host: str, token: str, stream: str) -> AsyncIterator[Do]:
    """As the pages do it."""
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(f"ws://{host}/live", additional_headers=headers, max_queue=None) as socket:

        async def do(command: str, fields: dict[str, Any]) -> dict[str, Any]:
            wish = {"type": "do", "id": 1, "stream": stream, "command": command, "fields": fields}
            return await ask(socket, wish)

        yield do


Door = Callable[[str, str, str], AbstractAsyncContextManager[Do]]


class WireDirector:
    """Renames the venue of a tournament, again and again, at one node; at the other while that one is away."""

    def __init__(self, hosts: Hosts, slot: int, door: Door, token: str, stream: str, who: str) -> None:
        self.calls: list[Call] = []
        self.newest = 0.0  #: when the last one that was acknowledged had been asked for
        self._hosts, self._slot, self._who = hosts, slot, who
        self._door, self._token, self._stream = door, token, stream

    async def work(self, until: asyncio.Event) -> None:
        while not until.is_set():
            host = self._hosts.host(self._slot)
            try:
                async with self._door(host, self._token, self._stream) as do:
                    while not until.is_set() and host == self._hosts.host(self._slot):
                        await self._rename(do)
                        await asyncio.sleep(BETWEEN_NAMES)
            except LOST:
                await asyncio.sleep(0.02)

    async def _rename(self, do: Do) -> None:
        name, begun, answer = f"{self._who}-{len(self.calls)}", time.monotonic(), Answer.NONE
        try:
            done = await do("ModifyTournament", {"place": name})
            answer = Answer.KEPT if is_done(done) else Answer.REFUSED
        finally:
            self.calls.append(Call(self._stream, name, begun, time.monotonic(), answer))
        if answer is Answer.KEPT:
            self.newest = begun


# -- players ---------------------------------------------------------------------------------------------


class WirePlayer:
    """One side of a game, at one node; at the other while that one is away. What is not answered is sent again, as a page does."""

    def __init__(self, hosts: Hosts, slot: int, stream: str, secret: str) -> None:
        self._hosts, self._slot = hosts, slot
        self._stream, self._secret = stream, secret
        self._host = ""
        self._socket: ClientConnection | None = None

    async def do(self, command: dict[str, Any]) -> None:
        """Until it is done."""
        async with asyncio.timeout(120):
            while not await self._is_done(command):  # noqa: ASYNC110 - as a page does
                await asyncio.sleep(0.02)

    async def _is_done(self, command: dict[str, Any]) -> bool:
        try:
            answer = await act(await self._seated(), self._stream, command)
        except LOST:
            await self.rise()
            return False
        if answer["type"] == "denied":
            assert answer["code"] in NOT_NOW, (command, answer)
            if answer["code"] == "game_not_running" and command["do"] != "resume":
                await self._is_done({"do": "resume"})
        return bool(answer["type"] == "done")

    async def _seated(self) -> ClientConnection:
        host = self._hosts.host(self._slot)
        if self._socket is None or host != self._host:
            await self.rise()
            self._host, self._socket = host, await sit(host, self._stream, self._secret)
        return self._socket

    async def rise(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()


class WireGame:
    """White at one node, Black at the other."""

    def __init__(self, hosts: Hosts, game: SeatedGame, white_at: int) -> None:
        self.calls: list[Call] = []
        self.newest = 0.0
        self._stream = game.stream
        self._players = [
            WirePlayer(hosts, slot, game.stream, secret)
            for slot, secret in zip((white_at, 1 - white_at), game.seats, strict=True)
        ]

    async def work(self, until: asyncio.Event) -> None:
        board, random = chess.Board(), Random(self._stream)
        while not until.is_set():
            await asyncio.sleep(BETWEEN_MOVES)
            ply, move = board.ply(), random.choice(list(knight_moves(board)))
            begun = time.monotonic()
            await self._players[ply % 2].do({"do": "move", "move": move, "ply": ply})
            name = named(self._stream, ply, move)
            self.calls.append(Call(self._stream, name, begun, time.monotonic(), Answer.KEPT))
            self.newest = begun
            board.push_uci(move)
        for player in self._players:
            await player.rise()
