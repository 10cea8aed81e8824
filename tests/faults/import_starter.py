"""Begins an import of a list and applies it at once; says when it reads and when it writes.

python import_starter.py DATABASE LIST
"""

import asyncio
import sys
from pathlib import Path

from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.people_imports import Imports
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right

DIRECTOR = Actor("director", Right.DIRECT)


async def main(database: str, data: bytes) -> None:
    store = open_store(database)
    imports = Imports(Directory(store, Club(store.streams)))
    made = await imports.begin(DIRECTOR, data, "list.csv")
    print("reading", flush=True)
    await imports.finished(made)
    await imports.apply(DIRECTOR, made.record.key, {})
    print("writing", flush=True)
    await imports.finished(made)
    print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]).read_bytes()))
