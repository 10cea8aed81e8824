"""Soak: 300 running games and 20 tournaments at a steady rate on one server, for an hour; memory flat, no error.

Two players and two spectators at every game, 30 moves a second over all of them; in the tournaments four results a second,
corrected again and again, and four pages a second. The memory of the server is read every two seconds: the mean of the last
third is held against that of the third before it, so that what is loaded and kept at first does not count. Every move has to
be heard by the opponent, every answer has to be good.

--quick: two minutes. `KOSMOS_SOAK_MINUTES` says another length than an hour.
"""

import asyncio
import os
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter

import httpx
import uvloop
from live import Room, allow_connections, is_move, long_game, prepare, resident, sit_down
from live_load import Load, Visitor
from news import KOSMOS, ROOT, Server, served
from unit import Figure, arguments, report

from kosmos.core.commands import Right
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.store.sqlite.store import SqliteStore
from kosmos.tournament.commands import NewTournament

GAMES, TOURNAMENTS, PLAYERS = 300, 20, 40
MOVES_A_SECOND, RESULTS_A_SECOND = 30, 4
GROWTH_BAR = 1.03
SAMPLE_SECONDS = 2.0


class SoakLoad(Load):
    """Counts what a game was refused."""

    def __init__(self) -> None:
        super().__init__(is_move)
        self.refused = 0

    def hear(self, visitor: Visitor, payload: bytes) -> None:
        self.refused += payload.startswith(b'{"type":"refused"')
        super().hear(visitor, payload)


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
            base_url=f"http://{server.host}", headers={"Authorization": f"Bearer {token}"}, timeout=60
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
            told = await self._client.post(f"/api/tournaments/{stream}/commands/EnterResult", json=raw)
            shown = await self._client.get(f"/t/{stream}/{chance.choice(('standings', 'rounds', 'players'))}")
            for answer in (told, shown):
                self.answers += 1
                # the same result once more changes nothing, and that is said
                self.bad += answer.status_code >= 400 and answer.status_code != 409
            await asyncio.sleep(max(0.0, now + 1 / RESULTS_A_SECOND - perf_counter()))
        await self._client.aclose()


async def watched_memory(server: Server, until: float) -> list[int]:
    samples = []
    while perf_counter() < until:
        samples.append(resident(server))
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


def growth(samples: list[int]) -> float:
    """The last third by the third before it."""
    third = len(samples) // 3
    return mean(samples[-third:]) / mean(samples[-2 * third : -third])


async def soaked(database: Path, seconds: float) -> list[Figure]:
    rooms: list[Room] = await prepare(database, GAMES)
    streams, token = await make_tournaments(database)
    words = ("--db", str(database), "--lang", "en", "serve", "--port", "0", "--log-level", "warning")
    async with served(KOSMOS, *words) as server:
        load = SoakLoad()
        for number, room in enumerate(rooms):
            await sit_down(load, server, room, long_game(number), bare=False)
        await asyncio.sleep(1.0)
        until = perf_counter() + seconds
        board = Scoreboard(server, streams, token)
        _, samples, _ = await asyncio.gather(
            load.steadily(MOVES_A_SECOND, seconds), watched_memory(server, until), board.work(until)
        )
    sent = int(MOVES_A_SECOND * seconds)
    return [
        Figure("memory: the last third / the third before", growth(samples), GROWTH_BAR),
        Figure("moves not heard by the opponent", float(sent - load.moves), 0),
        Figure("refusals at the boards", float(load.refused), 0),
        Figure("bad answers of tournaments", float(board.bad), 0),
        Figure("moves", float(load.moves)),
        Figure("answers of tournaments", float(board.answers)),
        Figure("minutes", seconds / 60),
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
