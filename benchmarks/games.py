"""Position search in the club's games: every question over 1,000,000 positions, in units."""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from unit import Figure, arguments, report, unit

from kosmos.store.games import GameQuery, GameRow, PositionRow
from kosmos.store.opening import Store, open_store

PLIES = 80
SEED = 20260816
COMMON = 20  #: plies in which games may be alike


def positions(chance: Random, number: int) -> list[PositionRow]:
    """All games begin alike and part little by little, as real ones do."""
    return [
        PositionRow(_key(chance, number, ply), ply, f"m{chance.randrange(4) if ply < COMMON else number}")
        for ply in range(PLIES)
    ]


def _key(chance: Random, number: int, ply: int) -> int:
    if ply < 4:
        return ply
    if ply < COMMON:
        return ply * 1000 + chance.randrange(ply * 10)
    return number * 1000 + ply + 10**9


def row(chance: Random) -> GameRow:
    names = f"Player {chance.randrange(400)}", f"Player {chance.randrange(400)}"
    result = chance.choice(("1-0", "1/2-1/2", "0-1"))
    return GameRow(
        *names, result, 1990 + chance.randrange(36), "C50", "Italian game", "Open", "", True, b"{}"
    )


async def filled(store: Store, games: int) -> None:
    chance = Random(SEED)
    for start in range(0, games, 500):
        await store.games.add([(row(chance), positions(chance, n)) for n in range(start, start + 500)])


async def slowest(store: Store) -> float:
    """The slowest of several questions, each the best of three."""
    times = []
    for key in (0, 3, 19_005, 10**9 + 5_000 * 1000 + 40, 77):
        for ask in (
            lambda key=key: store.games.tree(key),
            lambda key=key: store.games.search(GameQuery(position=key), 50),
            lambda key=key: store.games.count(GameQuery(position=key, player="player 7")),
        ):
            tries = []
            for _ in range(3):
                begun = perf_counter()
                await ask()
                tries.append(perf_counter() - begun)
            times.append(min(tries))
    return max(times)


async def main() -> None:
    options = arguments(__doc__ or "")
    games = 2_500 if options.quick else 12_500
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "club.db")
        await filled(store, games)
        figure = await slowest(store) / unit()
        await store.close()
    name = f"slowest question over {games * PLIES:,} positions, in units"
    report([Figure(name, figure, 1.0)], options.json)


if __name__ == "__main__":
    asyncio.run(main())
