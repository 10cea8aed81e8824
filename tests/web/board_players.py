"""Players and spectators at live boards, on real connections to a real server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from kosmos.service.board_hall import BoardHall, OpenedRoom
from kosmos.service.room_wishes import read_room
from web.served import Served


def hall_of(house: Served) -> BoardHall:
    return house.app.state.hall  # type: ignore[no-any-return]


class PlayerConnection:
    """Keeps what came, by type; answers beats unless told not to."""

    def __init__(self, socket: ClientConnection, stream: str) -> None:
        self.socket = socket
        self.stream = stream
        self.version = 0
        self.events: list[dict[str, Any]] = []
        self.beats = True
        self._ids = 0

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if heard["type"] == "beat":
                if self.beats:
                    await self.say(type="beat", n=heard["n"])
                continue
            if heard["type"] == "board":
                self.version = heard["version"]
                self.events += heard["events"]
            return heard

    async def hear_until(self, kind: str) -> dict[str, Any]:
        while (heard := await self.hear())["type"] != kind:
            pass
        return heard

    async def join(self, seat: str = "", after: int = 0, name: str = "", **more: Any) -> dict[str, Any]:
        await self.say(type="join", stream=self.stream, after=after, seat=seat, name=name, **more)
        return await self.hear()

    async def act(self, do: str, thought: int | None = None, **fields: Any) -> dict[str, Any]:
        """The answer: `done` or `denied`."""
        self._ids += 1
        await self.say(
            type="act", id=self._ids, stream=self.stream, command={"do": do, **fields}, thought=thought
        )
        while (heard := await self.hear())["type"] not in ("done", "denied"):
            pass
        assert heard["id"] == self._ids
        return heard

    async def caught_up(self, version: int) -> list[dict[str, Any]]:
        while self.version < version:
            await self.hear()
        return self.events


@asynccontextmanager
async def at_board(house: Served, name: str, **more: Any) -> AsyncIterator[PlayerConnection]:
    async with connect(f"ws://{house.host}/live", **more) as socket:
        yield PlayerConnection(socket, f"board:{name}")


def opened(house: Served, **raw: str) -> OpenedRoom:
    return house.run(hall_of(house).open(read_room({"player": "Anna", "colour": "w", **raw})))


def match(house: Served, **raw: str) -> tuple[OpenedRoom, str]:
    """A board with both players, and Black's link."""
    room = opened(house, **raw)
    return room, house.run(hall_of(house).take_seat(f"board:{room.name}", room.guest, "Bernd"))
