"""Nobody waits for somebody else's page: the longest gap of the event loop while each of the heaviest pages and files is
made, while a round of a large open is drawn, an archive read, a step taken back and a large stream opened after a start.

A task beside it wakes every millisecond and notes when it came too late. Each page is made after a new result, so that
nothing of it is there; it is served compressed, as browsers ask for it. In units of `unit.py`; the median of some tries,
because other programs on the machine make gaps too.
"""

import asyncio
import tempfile
import warnings
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, time
from typing import Any

from asking import ROOT, ask, other_result
from large import RESULTS, put, season, stream
from unit import Figure, arguments, report, unit

from kosmos.core.commands import Right
from kosmos.core.results import Result
from kosmos.play.arena.events import (
    ArenaEvent,
    ArenaGameEnded,
    ArenaJoined,
    ArenaOpened,
    ArenaPaired,
    ArenaPairing,
    ArenaSettings,
)
from kosmos.play.time_control import parse_time_control
from kosmos.service.arenas import ARENA, arena_stream
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.web.app import create_app, prepare_process
from kosmos.web.identity import COOKIE

BAR = 0.5
TICK = 0.001
HOUR = 3_600_000  #: ms

#: what is asked -> stream and address
HEAVY = {
    "Keizer table, 120 people and 31 rounds": ("season", "/t/season/standings"),
    "Keizer cross table": ("season", "/t/season/crosstable"),
    "Keizer attendance": ("season", "/t/season/attendance"),
    "Keizer cross table over the API": ("season", "/api/tournaments/season/papers/crosstable"),
    "standings of 1,500 players": ("open", "/t/open/standings"),
    "cross table of 1,500 players": ("open", "/t/open/crosstable"),
    "players, 1,500": ("open", "/t/open/players"),
    "standings of 5,000 players": ("large", "/t/large/standings"),
    "round of 5,000 players": ("large", "/t/large/rounds/9"),
    "rating page, 1,500 players": ("open", "/t/open/rating"),
    "history, 8,300 events": ("open", "/t/open/history"),
    "report file, 1,500 players": ("open", "/t/open/files/trf26"),
    "games as PGN, 1,500 players": ("open", "/t/open/files/pgn"),
    "archive, 8,300 events": ("open", "/t/open/export"),
    "reasons of a round, 60 players": ("small", "/t/small/rounds/4/why"),
    "players over the API, 5,000": ("large", "/api/tournaments/large/views/players"),
    "all rounds over the API, 5,000 players": ("large", "/api/tournaments/large/views/rounds"),
}
#: the same of an arena, after a new result
ARENAS = {
    "arena, 500 players and 3,000 games": "/arena/marathon",
    "arena over the API, 500 players and 3,000 games": "/api/arenas/marathon",
}
DRAW = "draw of round 5 for 1,000 players"
COLD = "first look at a tournament of 5,000 players after a start"
UNDO = "undo of that draw"
IMPORT = "import of an archive, 8,300 events"


def marathon(players: int, games: int) -> list[ArenaEvent]:
    """An arena that has been going for hours, every game over."""
    lot, at = Random(9), int(time() * 1000)
    settings = ArenaSettings("marathon", "Marathon", parse_time_control("180+0"), at - HOUR, 600)
    told: list[ArenaEvent] = [ArenaOpened(at=at, settings=settings)]
    told += [
        ArenaJoined(at=at, id=number, name=f"Lastname{number}", rating=lot.randint(800, 2500))
        for number in range(1, players + 1)
    ]
    for first in range(1, games + 1, players // 2):
        there = lot.sample(range(1, players + 1), players)
        pairs = list(enumerate(zip(there[::2], there[1::2], strict=True), first))
        told.append(
            ArenaPaired(at=at, games=tuple(ArenaPairing(each, *pair) for each, pair in pairs), seed=1)
        )
        told += [
            ArenaGameEnded(at=at, number=number, result=lot.choice(RESULTS), counts=True, plies=40)
            for number, _ in pairs
        ]
    return told


async def longest_gap(work: Coroutine[Any, Any, object]) -> float:
    """Seconds by which the task beside came too late, at the worst."""
    worst, over = 0.0, False

    async def tick() -> None:
        nonlocal worst
        while not over:
            start = perf_counter()
            await asyncio.sleep(TICK)
            worst = max(worst, perf_counter() - start - TICK)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0.01)
    worst = 0.0
    await work
    await asyncio.sleep(0.005)
    over = True
    await ticking
    return worst


async def director_cookie(doorman: Doorman) -> str:
    account = await doorman.add_account(ROOT, "anna", "a long enough sentence", Right.DIRECT)
    return f"{COOKIE}={await doorman.session_for(account)}"


async def gaps(database: Path, repeat: int) -> dict[str, list[float]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        app = await create_app(database)
    prepare_process()
    club: Club = app.state.club
    asked = {"cookie": await director_cookie(app.state.doorman)}
    archive = await club.export(ROOT, "open")
    await club.engine.begin(ARENA, lambda _: [arena_stream("marathon")], marathon(500, 3000))
    lot, found = Random(9), {name: list[float]() for name in (COLD, *HEAVY, *ARENAS, DRAW, UNDO, IMPORT)}
    for _ in range(repeat):
        found[COLD].append(await longest_gap(Club(club.streams).open(ROOT, "large")))
        for name, (tournament, path) in HEAVY.items():
            raw = other_result(await club.open(ROOT, tournament), lot)
            await club.execute(ROOT, tournament, club.parse("EnterResult", raw))
            found[name].append(await longest_gap(ask(app, path, asked)))
        for name, path in ARENAS.items():
            other = lot.choice((Result.WHITE_WINS, Result.BLACK_WINS))
            await app.state.arenas.enter(ROOT, "marathon", lot.randint(1, 3000), other)
            found[name].append(await longest_gap(ask(app, path, asked)))
        found[DRAW].append(await longest_gap(club.execute(ROOT, "drawn", club.parse("PairRound", {}))))
        found[UNDO].append(await longest_gap(club.execute(ROOT, "drawn", club.parse("Undo", {}))))
        found[IMPORT].append(await longest_gap(club.import_(ROOT, archive)))
    await app.state.streams.close()
    return found


def main() -> None:
    options = arguments(__doc__ or "")
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        database = Path(folder) / "loop.db"
        put(database, "season", season(120, 31))
        put(database, "open", stream(1500, 9))
        put(database, "large", stream(5000, 9))
        put(database, "small", stream(60, 4, 9))
        put(database, "drawn", stream(1000, 4, 9))
        found = asyncio.run(gaps(database, 3 if options.quick else 12))
    one = unit()
    figures = [
        Figure(f"{name}: longest gap, units", median(times) / one, BAR) for name, times in found.items()
    ]
    report([*figures, Figure("seconds per unit", one)], options.json)


if __name__ == "__main__":
    main()
