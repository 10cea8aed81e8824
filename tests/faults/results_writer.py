"""Appends to some streams at once, without end, and prints each version when it is acknowledged.

python results_writer.py FILE STREAM …
"""

import asyncio
import sys

from kosmos.store.sqlite.streams import SqliteStreams


async def write(streams: SqliteStreams, stream: str) -> None:
    version = await streams.version(stream)
    while True:
        version = await streams.append(stream, version, [f"{stream} result {version + 1}".encode()])
        print(stream, version, flush=True)


async def main(path: str, names: list[str]) -> None:
    streams = SqliteStreams.open(path)
    await asyncio.gather(*(write(streams, name) for name in names))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
