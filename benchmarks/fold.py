"""Opening a tournament of 1,000 players and 9 rounds, against decoding the same JSON.

Opening is what a page does for the first time: read over 5,500 events from the SQLite file, decode them, fold them.
Decoding is msgspec making plain objects of the same JSON, in the same run; `json.loads`, and msgspec making our events
right away (which have no dictionaries and nothing to be collected, and take half the time), are given beside it.
Each is the best of many tries, taken in turns, so that a busy moment of the machine is nobody's fault.
"""

import asyncio
import json
import tempfile
from pathlib import Path
from time import perf_counter

import msgspec
from large import NAME, write
from unit import Figure, arguments, report, unit

from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.chronicle import fold
from kosmos.tournament.commands import Right
from kosmos.tournament.events.stored import decode

BAR = 3.0
READER = Actor("reader", Right.READ)


async def opening(path: Path) -> float:
    """Seconds until a club that has never seen it holds the tournament."""
    streams = SqliteStreams.open(path)
    await streams.listing("")  # threads and connections are there, as in a running server
    club = Club(streams)
    start = perf_counter()
    chronicle = await club.open(READER, NAME)
    seconds = perf_counter() - start
    assert len(chronicle.state.entries) == 1000
    await streams.close()
    return seconds


def timed(work: object) -> float:
    start = perf_counter()
    work()  # type: ignore[operator]
    return perf_counter() - start


def main() -> None:
    options = arguments(__doc__ or "")
    repeat = 40 if options.quick else 200
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        data = write(path)
        decoded = [decode(each) for each in data]
        opened, plain, decodings, loads, folds = [], [], [], [], []
        for _ in range(repeat):  # side by side, so that a busy moment hits all of them
            opened.append(asyncio.run(opening(path)))
            plain.append(timed(lambda: [msgspec.json.decode(each) for each in data]))
            decodings.append(timed(lambda: [decode(each) for each in data]))
            loads.append(timed(lambda: [json.loads(each) for each in data]))
            folds.append(timed(lambda: fold(decoded)))
    figures = [
        Figure("opening / decoding the same JSON", min(opened) / min(plain), BAR),
        Figure("opening / decoding the same JSON into events", min(opened) / min(decodings)),
        Figure("opening / json.loads of the same lines", min(opened) / min(loads)),
        Figure("folding alone / decoding into events", min(folds) / min(decodings)),
        Figure("events", len(data), 5000, at_least=True),
        Figure("opening, milliseconds", min(opened) * 1000),
        Figure("opening, units", min(opened) / unit()),
    ]
    report(figures, options.json)


if __name__ == "__main__":
    main()
