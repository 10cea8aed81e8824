"""Acknowledged-durable appends per second by 64 concurrent writers, against bare sqlite3.

Bare means: the same rows into the same table with the same pragmas, 64 rows a commit, and nothing else:
no streams, no versions to compare, nobody to tell. Ours runs as the server runs it: on its loop.

Look at the time of a flush before you believe the ratio. On a quick disk (0.1 ms) it shows what Kosmos adds; on
a slow or busy one (3 ms) both sides only wait for the disk, and the ratio is 1 with much noise on either side.
"""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from zlib import crc32

from unit import Figure, arguments, report

from kosmos.cli.serve import LOOP
from kosmos.store.sqlite.appending import INSERT
from kosmos.store.sqlite.database import connect
from kosmos.store.sqlite.streams import SqliteStreams

WRITERS = 64
EVENT = b'{"type":"ResultEntered","round":3,"board":4,"result":"draw","by":"director","at":"2025-06-01T19:42:07Z"}'


@contextmanager
def database() -> Iterator[Path]:
    """A new file beside this one: a folder for temporary files may be in memory, where nothing is flushed."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        yield Path(folder) / "streams.db"


def bare(appends: int) -> float:
    """Rows per second of sqlite3 alone."""
    with database() as path:
        asyncio.run(make(path))
        connection = connect(str(path))
        start = perf_counter()
        for version in range(2, appends + 2):
            insert(connection, version)
        seconds = perf_counter() - start
        connection.close()
        return WRITERS * appends / seconds


def insert(connection: sqlite3.Connection, version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    checksum = crc32(EVENT)
    connection.executemany(INSERT, [(number, version, EVENT, checksum) for number in range(1, WRITERS + 1)])
    connection.execute("COMMIT")


async def make(path: Path) -> None:
    streams = SqliteStreams.open(path)
    for writer in range(WRITERS):
        await streams.create(f"stream-{writer}", "benchmark", [EVENT])
    await streams.close()


async def ours(path: Path, appends: int) -> float:
    """Appends per second of 64 writers, each waiting for its own acknowledgement before the next."""
    await make(path)
    streams = SqliteStreams.open(path)

    async def write(stream: str) -> None:
        for version in range(1, appends + 1):
            await streams.append(stream, version, [EVENT])

    start = perf_counter()
    await asyncio.gather(*(write(f"stream-{writer}") for writer in range(WRITERS)))
    seconds = perf_counter() - start
    await streams.close()
    return WRITERS * appends / seconds


def acknowledged(appends: int) -> float:
    with database() as path, asyncio.Runner(loop_factory=LOOP) as runner:
        return runner.run(ours(path, appends))


def flush_milliseconds(flushes: int = 50) -> float:
    """What one page written and flushed costs on this disk, now."""
    with database() as path, path.open("wb", buffering=0) as file:
        start = perf_counter()
        for _ in range(flushes):
            file.write(bytes(4096))
            os.fsync(file.fileno())
        return (perf_counter() - start) / flushes * 1000


def pair(appends: int, ours_first: bool) -> tuple[float, float]:
    if ours_first:
        mine = acknowledged(appends)
        return mine, bare(appends)
    theirs = bare(appends)
    return acknowledged(appends), theirs


def main() -> None:
    options = arguments(__doc__ or "")
    appends, rounds = (150, 6) if options.quick else (500, 10)
    # Side by side and each first in turn: the machine's mood changes, but rarely within one pair.
    flushes = [flush_milliseconds()]
    pairs = []
    for number in range(rounds):
        pairs.append(pair(appends, ours_first=number % 2 == 0))
        flushes.append(flush_milliseconds())
    report(
        [
            Figure("appends to rows of bare sqlite3", median(a / b for a, b in pairs), 0.5, at_least=True),
            Figure("appends per second", median(a for a, _ in pairs)),
            Figure("milliseconds per flush of the disk", median(flushes)),
            Figure("rows per second of bare sqlite3", median(b for _, b in pairs)),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
