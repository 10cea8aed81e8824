"""A program is killed amid an import: the next one goes on with it, and everybody is there once. All names are invented."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faults.import_starter import DIRECTOR
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.people_import_records import ImportStage
from kosmos.service.people_imports import Imports
from kosmos.store.opening import Store, open_store
from kosmos.store.sqlite.backups import find_faults

STARTER = Path(__file__).with_name("import_starter.py")
MANY = 30_000  #: so many are written beside the people, step by step


def kill_while(database: Path, file: Path, word: str, seconds: float) -> None:
    with subprocess.Popen(
        [sys.executable, STARTER, database, file], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if line.strip() == word:
                break
        time.sleep(seconds)
        process.kill()


async def gone_on(database: Path) -> tuple[ImportStage, int, int]:
    """What the next start makes of it: how it ends, who is there before and after."""
    store = open_store(database)
    imports = Imports(Directory(store, Club(store.streams)))
    before = await people_in(store)
    await imports.wake()
    (record,) = await imports.all(DIRECTOR)
    made = await imports.finished(await imports.get(DIRECTOR, record.key))
    if made.record.stage is ImportStage.READY:
        await imports.finished(await imports.apply(DIRECTOR, record.key, {}))
    after = await people_in(store)
    stage = made.record.stage
    made.close()
    await store.close()
    return stage, before, after


async def people_in(store: Store) -> int:
    return len(await store.people.load(range(1, 2 * MANY)))


@pytest.mark.parametrize(
    ("word", "seconds"),
    [
        ("reading", 0.0),
        ("reading", 0.3),
        ("writing", 0.0),
        ("writing", 0.15),
        ("writing", 0.4),
        ("done", 0.0),
    ],
)
def test_an_import_goes_on_after_a_kill(tmp_path: Path, word: str, seconds: float) -> None:
    """Killed while reading or while writing: before the next start nobody or everybody is there, afterwards everybody."""
    database, file = tmp_path / "club.db", tmp_path / "list.csv"
    lines = [f"Muster, Nr{number};{1900 + number % 100}" for number in range(MANY)]
    file.write_text("\n".join(["Name;Geburtsjahr", *lines]))
    kill_while(database, file, word, seconds)
    stage, before, after = asyncio.run(gone_on(database))
    assert (stage, after) == (ImportStage.DONE, MANY)
    assert before in (0, MANY)
    assert find_faults(database) == []
