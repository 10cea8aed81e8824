"""Soak: 300 running games and 20 tournaments at a steady rate on one server, for an hour; memory flat, no error.

Two players and two spectators at every game, 30 moves a second over all of them. A game lasts 80 moves of the two together; then
one resigns, and the four of them go on at a new board, as in a club: a game that only became longer would need more memory for
its moves (some 450 bytes each), and hide by that whatever else grows. In the tournaments four results a second,
corrected again and again, and four pages a second. The memory of the server is read every two seconds: the mean of the last
third is held against that of the third before it, so that what is loaded and kept at first does not count. Every move has to
be heard by the opponent, every answer has to be good, no connection may end, and the
server's log may say nothing but that a request was slow, as it is on a busy machine.

Once a minute a line on stderr says how far it is, so that a run that breaks off says when and after what.

--quick: two minutes. `KOSMOS_SOAK_MINUTES` says another length than an hour.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

import httpx
import uvloop
from live import (
    Room,
    allow_connections,
    game_at,
    heard_something,
    is_move,
    long_game,
    prepare,
    resident,
    says,
)
from live_load import Load, LoadedGame, Visitor, visit
from news import KOSMOS, ROOT, Server, served
from unit import Figure, arguments, report

from kosmos.core.commands import Right
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.store.sqlite.store import SqliteStore
from kosmos.tournament.commands import NewTournament

GAMES, TOURNAMENTS, PLAYERS = 300, 20, 40
MOVES_A_SECOND, RESULTS_A_SECOND = 30, 4
GAME_PLIES = 80
GROWTH_BAR = 1.03
SAMPLE_SECONDS, SAY_SECONDS = 2.0, 60.0
KEPT_SECONDS = 2.0  #: less than the five for which a server keeps an idle connection: on a busy machine both may give it up at once


class SoakGame(LoadedGame):
    """A game with the rooms that follow it; `asked`: moves that were sent."""

    def __init__(self, room: Room, moves: list[str], following: Iterator[Room]) -> None:
        super().__init__([])
        self._following = following
        self.asked = 0
        self.begin(room, moves)

    def begin(self, room: Room, moves: list[str]) -> None:
        self.room, self.count, self._latest = room, 0, -1
        self.stream = f"board:{room.name}"
        self.moves = game_at(room, moves).moves

    def send_next(self) -> None:
        """A move whose answer is slow is sent again, and counts once."""
        self.asked += self._latest < self.count < len(self.moves)
        self._latest = self.count
        super().send_next()

    async def sit(self) -> None:
        """All four come to the room; the players say that they are ready."""
        for side, visitor in enumerate(self.players):
            visitor.heard = visitor.answers = 0
            secret = self.room.seats[side] if side < 2 else ""
            visitor.say(says(type="join", stream=self.stream, after=0, seat=secret))
        for player in self.players[:2]:
            await heard_something(player)
            player.say(says(type="act", id=0, stream=self.stream, command={"do": "ready"}))

    async def go_on(self) -> None:
        """White resigns, and they sit down at the next board."""
        self.players[0].say(says(type="act", id=1000, stream=self.stream, command={"do": "resign"}))
        await asyncio.sleep(1.0)
        for visitor in self.players:
            visitor.say(says(type="leave", stream=self.stream))
        await asyncio.sleep(1.0)
        room = next(self._following)
        self.begin(room, long_game(self.asked)[:GAME_PLIES])
        await self.sit()


class SoakLoad(Load):
    """Counts what a game was refused, and lets a new one begin where one is over."""

    def __init__(self) -> None:
        super().__init__(is_move)
        self.refused = 0
        self.ended = 0
        #: seconds by which the load itself was late at the worst: how busy the machine was
        self.standstill = 0.0
        self._going_on: set[asyncio.Task[None]] = set()

    def hear(self, visitor: Visitor, payload: bytes) -> None:
        self.refused += payload.startswith(b'{"type":"refused"')
        game: SoakGame = visitor.game
        if game.stream.encode() not in payload:
            return  # the last words of the board before
        before = game.count
        super().hear(visitor, payload)
        if game.count > before and game.count == len(game.moves):
            self.ended += 1
            task = asyncio.ensure_future(game.go_on())
            self._going_on.add(task)
            task.add_done_callback(self._going_on.discard)

    async def come(self, server: Server, rooms: list[Room]) -> None:
        """The first games are of different lengths, so that they do not all end at once."""
        following = iter(rooms[GAMES:])
        for number, room in enumerate(rooms[:GAMES]):
            plies = GAME_PLIES - number * 7 % (GAME_PLIES - 4) // 2 * 2
            game = SoakGame(room, long_game(number)[:plies], following)
            for side in range(4):
                visitor = await visit(server.host, "/live", self.hear)
                visitor.game, visitor.side = game, side
                game.players.append(visitor)
            await game.sit()
            self.games.append(game)

    @property
    def lost(self) -> int:
        return sum(visitor.lost for game in self.games for visitor in game.players)

    @property
    def asked(self) -> int:
        return sum(game.asked for game in self.games if isinstance(game, SoakGame))


async def make_tournaments(database: Path) -> tuple[list[str], str]:
    """Drawn and public, and the token of a program that enters results."""
    store = SqliteStore.open(database)
    club, streams = Club(store.streams), list[str]()
    for number in range(TOURNAMENTS):
        command = club.parse("NewTournament", {"name": f"Open {number}", "system": "dutch", "rounds": 5})
        assert isinstance(command, NewTournament)
        stream = (await club.create(ROOT, command)).stream
        rows = [{"name": f"Player, {each}", "elo": 1000 + 20 * each} for each in range(1, PLAYERS + 1)]
        for name, raw in (("ImportPlayers", {"players": rows}), ("PairRound", {}), ("Publish", {})):
            await club.execute(ROOT, stream, club.parse(name, raw))
        streams.append(stream)
    _, token = await Doorman(store).make_token(ROOT, "scoreboard", [Right.RESULTS])
    await store.close()
    return streams, token


class Scoreboard:
    """Results and pages of all tournaments in turn; how many answers were bad."""

    def __init__(self, server: Server, streams: list[str], token: str) -> None:
        self.answers = self.bad = 0
        self._streams = streams
        self._client = httpx.AsyncClient(
            base_url=f"http://{server.host}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
            limits=httpx.Limits(keepalive_expiry=KEPT_SECONDS),
        )

    async def work(self, until: float) -> None:
        chance = Random(1834)
        for number in count():
            if (now := perf_counter()) >= until:
                break
            stream = self._streams[number % len(self._streams)]
            raw = {
                "round": 1,
                "board": chance.randint(1, PLAYERS // 2),
                "result": chance.choice(("1-0", "0-1", "½-½")),
            }
            page = chance.choice(("standings", "rounds", "players"))
            await self._ask("POST", f"/api/tournaments/{stream}/commands/EnterResult", raw)
            await self._ask("GET", f"/t/{stream}/{page}")
            await asyncio.sleep(max(0.0, now + 1 / RESULTS_A_SECOND - perf_counter()))
        await self._client.aclose()

    async def _ask(self, method: str, address: str, raw: dict[str, Any] | None = None) -> None:
        """The same result once more changes nothing, and that is said; no answer at all is a bad one."""
        self.answers += 1
        try:
            status = (await self._client.request(method, address, json=raw)).status_code
        except httpx.TransportError as error:
            print(f"{method} {address}: {error!r}", file=sys.stderr, flush=True)
            status = 0
        self.bad += status != 409 and not 200 <= status < 400


async def watched_memory(server: Server, load: SoakLoad, board: Scoreboard, until: float) -> list[int]:
    samples: list[int] = []
    said = begun = before = perf_counter()
    while (now := perf_counter()) < until:
        load.standstill = max(load.standstill, now - before - SAMPLE_SECONDS)
        before = now
        assert server.process.returncode is None, f"the server ended by itself: {server.process.returncode}"
        samples.append(resident(server))
        if now >= said:
            said += SAY_SECONDS
            counts = (
                f"{load.moves} of {load.asked} moves, {load.refused} refused, {load.lost} connections lost"
            )
            answers = f"{board.answers} answers, {board.bad} bad"
            line = f"{(now - begun) / 60:5.1f} min  {samples[-1] / 1e6:6.1f} MB  {counts}, {answers}"
            print(line, file=sys.stderr, flush=True)
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


def growth(samples: list[int]) -> float:
    """The last third by the third before it."""
    third = len(samples) // 3
    return mean(samples[-third:]) / mean(samples[-2 * third : -third])


async def soaked(database: Path, seconds: float) -> list[Figure]:
    rooms = await prepare(database, 2 * GAMES + int(seconds * MOVES_A_SECOND / GAME_PLIES))
    streams, token = await make_tournaments(database)
    words = ("--db", str(database), "--lang", "en", "serve", "--port", "0", "--log-level", "warning")
    log = database.with_suffix(".log")
    with log.open("wb") as errors:
        async with served(KOSMOS, *words, errors=errors) as server:
            load, board = SoakLoad(), Scoreboard(server, streams, token)
            try:
                await load.come(server, rooms)
                await asyncio.sleep(1.0)
                samples = await worked(server, load, board, seconds)
            finally:
                print(log.read_text()[-4000:], file=sys.stderr, flush=True)
            figures = verdict(load, board, samples)
    lines = log.read_text().splitlines()
    slow = sum(" WARNING slow " in line for line in lines)
    return [
        *figures,
        Figure("other lines in the server's log", float(len(lines) - slow), 0),
        Figure("requests that the log calls slow", float(slow)),
        Figure("minutes", seconds / 60),
    ]


async def worked(server: Server, load: SoakLoad, board: Scoreboard, seconds: float) -> list[int]:
    """Moves, results, pages and the memory meanwhile."""
    until = perf_counter() + seconds
    watched = watched_memory(server, load, board, until)
    _, samples, _ = await asyncio.gather(load.steadily(MOVES_A_SECOND, seconds), watched, board.work(until))
    return samples


def verdict(load: SoakLoad, board: Scoreboard, samples: list[int]) -> list[Figure]:
    middle = len(samples) // 2
    return [
        Figure("memory: the last third / the third before", growth(samples), GROWTH_BAR),
        Figure("moves not heard by the opponent", float(load.asked - load.moves), 0),
        Figure("refusals at the boards", float(load.refused), 0),
        Figure("connections that ended", float(load.lost), 0),
        Figure("bad answers of tournaments", float(board.bad), 0),
        Figure("seconds for which the load itself stood still, at the worst", load.standstill),
        Figure("moves", float(load.moves)),
        Figure("games that ended", float(load.ended)),
        Figure("answers of tournaments", float(board.answers)),
        Figure("MB at the beginning", mean(samples[:3]) / 1e6),
        Figure("MB in the middle", mean(samples[middle - 1 : middle + 2]) / 1e6),
        Figure("MB at the end", mean(samples[-3:]) / 1e6),
    ]


def main() -> None:
    options = arguments(__doc__ or "")
    minutes = 2.0 if options.quick else float(os.environ.get("KOSMOS_SOAK_MINUTES", "60"))
    allow_connections(4 * GAMES + 100)
    with (
        tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        figures = runner.run(soaked(Path(folder) / "soak.db", minutes * 60))
    report(figures, options.json)


if __name__ == "__main__":
    main()
