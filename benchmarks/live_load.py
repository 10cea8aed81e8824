"""A light crowd at live boards: raw WebSocket frames, so that the servers are measured and not whoever loads them."""

import asyncio
import base64
import os
from collections.abc import Callable
from time import perf_counter
from typing import Any

Hear = Callable[["Visitor", bytes], None]
_MASKED = 0x80
_PING, _PONG = 9, 10  #: a server that gets no answer to its pings takes the visitor for gone


def frame_of(payload: bytes) -> bytes:
    """A text frame as clients send it; masked with zeros, which leaves the payload as it is."""
    size = len(payload)
    head = (
        bytes((0x81, _MASKED | size))
        if size < 126
        else bytes((0x81, _MASKED | 126)) + size.to_bytes(2, "big")
    )
    return head + b"\0\0\0\0" + payload


def _pong(said: bytes) -> bytes:
    """The answer to a ping says the same."""
    return bytes((0x80 | _PONG, _MASKED | len(said))) + b"\0\0\0\0" + said


class Visitor(asyncio.Protocol):
    """One connection: says what it is told to and hands on every frame."""

    def __init__(self, host: str, path: str, hear: Hear) -> None:
        self.hear = hear
        self.game: Any = None
        self.side = -1  #: 0: White, 1: Black; the others watch
        self.answers = 0
        self.heard = 0  #: moves of the game
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._buffer = b""
        self._open = False
        self.lost = False  #: the server, or the network, ended the connection
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request.encode())

    def say(self, payload: bytes) -> None:
        self.transport.write(frame_of(payload))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            assert buffer.startswith(b"HTTP/1.1 101"), buffer[:200]
            self._open, buffer = True, buffer[end + 4 :]
            self.ready.set_result(None)
        at = 0
        while (found := _next_frame(buffer, at)) is not None:
            begun, (payload, at) = at, found
            if buffer[begun] & 15 == _PING:
                self.transport.write(_pong(buffer[begun + 2 : at]))
            if payload is not None:
                self.answers += 1
                self.hear(self, payload)
        self._buffer = buffer[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("closed"))


def _next_frame(buffer: bytes, at: int) -> tuple[bytes | None, int] | None:
    """The payload of a text frame (None for pings and the like) and where the next one begins."""
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1], at + 2
    if size == 126:
        size, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
    elif size == 127:
        size, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
    if len(buffer) < begin + size:
        return None
    return (buffer[begin : begin + size] if buffer[at] & 15 == 1 else None), begin + size


class LoadedGame:
    """A game that two play and two watch. `count`: plies the opponent has heard."""

    def __init__(self, moves: list[bytes]) -> None:
        self.moves = moves
        self.players: list[Visitor] = []
        self.count = 0
        self.sent = 0.0
        self.on = False  #: answers at once, as quickly as the server lets it

    def send_next(self) -> None:
        if self.count < len(self.moves):
            self.sent = perf_counter()
            self.players[self.count % 2].say(self.moves[self.count])


class Load:
    """All games of a server, and what was measured."""

    def __init__(self, is_move: Callable[[bytes], bool], *, loosely: bool = False) -> None:
        self.is_move = is_move
        self.loosely = loosely  #: as it was counted once: a player's own move, told again, was taken for the answer to it
        self.games: list[LoadedGame] = []
        self.moves = 0
        self.waits: list[float] = []  #: seconds from sending a move until the opponent has it

    def hear(self, visitor: Visitor, payload: bytes) -> None:
        game: LoadedGame = visitor.game
        if not self.is_move(payload):
            return
        visitor.heard += 1
        if visitor.side != 1 - game.count % 2 or (visitor.heard <= game.count and not self.loosely):
            return  # a spectator, or whoever moved, hears of it
        self.waits.append(perf_counter() - game.sent)
        self.moves += 1
        game.count += 1
        if game.on:
            game.send_next()

    async def flat_out(self, seconds: float) -> float:
        """Moves a second when every player answers at once."""
        for game in self.games:
            game.on = True
            game.send_next()
        await asyncio.sleep(seconds / 4)  # the first turns are not counted
        begun, before = perf_counter(), self.moves
        await asyncio.sleep(seconds)
        rate = (self.moves - before) / (perf_counter() - begun)
        for game in self.games:
            game.on = False
        await asyncio.sleep(0.5)
        return rate

    async def steadily(self, rate: int, seconds: float) -> list[float]:
        """What the waits are when so many moves a second are made, spread over all games."""
        self.waits.clear()
        begun = perf_counter()
        for number in range(int(rate * seconds)):
            due = begun + number / rate
            if (early := due - perf_counter()) > 0.0005:
                await asyncio.sleep(early)
            self.games[number % len(self.games)].send_next()
        await asyncio.sleep(1.0)
        return sorted(self.waits)


async def visit(host: str, path: str, hear: Hear) -> Visitor:
    name, _, port = host.partition(":")
    _, visitor = await asyncio.get_running_loop().create_connection(
        lambda: Visitor(host, path, hear), name, int(port)
    )
    await visitor.ready
    return visitor
