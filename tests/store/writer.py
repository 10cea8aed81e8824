"""Another program at the same file: appends to one stream until it has placed its share of events.

python writer.py FILE STREAM NAME SHARE
"""

import asyncio
import sys

from kosmos.core.errors import VersionConflict
from kosmos.store.sqlite.streams import SqliteStreams


async def place(path: str, stream: str, name: str, share: int) -> None:
    streams = SqliteStreams.open(path)
    version = await streams.version(stream)
    for number in range(share):
        while True:
            try:
                version = await streams.append(stream, version, [f"{name} {number}".encode()])
                break
            except VersionConflict as conflict:
                version = conflict.actual
    await streams.close()


if __name__ == "__main__":
    asyncio.run(place(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
