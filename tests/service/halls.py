"""A club with live boards in memory, whose clock the test sets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kosmos.core.colours import Colour
from kosmos.play.commands import AnyBoardCommand, Circumstances, PlayMove, SayReadyToPlay
from kosmos.play.state import RoomState
from kosmos.service.board_hall import BoardHall, OpenedRoom
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.engine import Executed
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import GamesLibrary
from kosmos.service.room_wishes import read_room
from kosmos.store.sqlite.store import SqliteStore
from service.clubs import clock

START = 1_800_000_000_000  #: ms


class Hall:
    """`now` is the time; `hall` the boards; `white` and `black` act at the board opened last."""

    def __init__(self, store: SqliteStore) -> None:
        self.now = START
        self.store = store
        self.club = Club(store.streams, clock, lambda: 7)
        self.games = GamesLibrary(store.games)
        self.hall = self.another()
        self.opened = OpenedRoom("")

    def another(self) -> BoardHall:
        """The same boards after the program was started again."""
        club = Club(self.store.streams, clock, lambda: 7)
        finished = FinishedGames(club, self.games)
        return BoardHall(club.engine, self.store.settings, finished, lambda: self.now)

    @property
    def stream(self) -> str:
        return stream_of(self.opened.name)

    async def open(self, **raw: str) -> OpenedRoom:
        self.opened = await self.hall.open(read_room({"player": "Anna", "colour": "w", **raw}))
        return self.opened

    async def act(self, command: AnyBoardCommand, seat: Colour | None = None) -> Executed:
        names = {Colour.WHITE: "Anna", Colour.BLACK: "Bernd", None: ""}
        return await self.hall.act(self.stream, command, Circumstances(self.now, names[seat], seat))

    async def begin(self, **raw: str) -> None:
        """Two players, both ready; with days a move they need not say so."""
        await self.open(**raw)
        await self.hall.take_seat(self.stream, self.opened.guest, "Bernd")
        if not (await self.state()).settings.begins_seated:
            for seat in Colour:
                await self.act(SayReadyToPlay(), seat)

    async def play(self, *moves: str) -> None:
        for move in moves:
            await self.act(PlayMove(move), (await self.state()).turn)

    async def state(self) -> RoomState:
        return await self.hall.state(self.stream)


@asynccontextmanager
async def halls() -> AsyncIterator[Hall]:
    store = SqliteStore.open(":memory:")
    made = Hall(store)
    try:
        yield made
    finally:
        await made.hall.close()
        await store.close()
