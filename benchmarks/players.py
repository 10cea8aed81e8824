"""The FIDE list into the club's people, against bare sqlite3 writing the same rows; and search as you type over them.

All names are made of syllables. Import and bare inserts run in turns, each in a process of its own, so that its memory
is its own; of each the best turn counts, by the clock on the wall. One more import is made while a clerk enters
something twenty times a second: how long that waits at most.
"""

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from time import perf_counter, process_time
from typing import NamedTuple

from unit import Figure, arguments, report, unit

from kosmos.core.people_matching import ListJudge, MatchVerdict
from kosmos.formats.players import read_list
from kosmos.store.sql.people_search import search
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.people_schema import prepare
from kosmos.store.sqlite.people_tables import TABLES as PEOPLE_TABLES
from kosmos.store.sqlite.store import SqliteStore

SEED = 1992
DATE = "2026-09-01"
HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SYLLABLES = [
    "ba",
    "ko",
    "mi",
    "ra",
    "sen",
    "to",
    "vi",
    "lu",
    "ger",
    "han",
    "el",
    "mar",
    "ni",
    "dor",
    "fa",
    "ti",
    "sch",
    "au",
    "we",
    "ber",
    "mue",
    "ste",
    "kra",
    "zen",
    "oe",
]
FEDERATIONS = ("GER", "FRA", "NED", "ESP", "IND", "POL", "ITA", "USA")
TITLES = ("", "", "", "", "", "", "", "FM", "IM", "GM")


class Names:
    """Few names are borne by many, as in life."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.last = [self._word() for _ in range(60_000)]
        self.first = [self._word() for _ in range(6_000)]

    def _word(self) -> str:
        return "".join(self.random.choices(SYLLABLES, k=self.random.randint(2, 4))).capitalize()

    def many(self, count: int) -> list[tuple[str, str]]:
        last = self.random.choices(self.last, [1 / (n + 20) for n in range(len(self.last))], k=count)
        first = self.random.choices(self.first, [1 / (n + 10) for n in range(len(self.first))], k=count)
        return list(zip(last, first, strict=True))


def write_list(path: Path, count: int) -> None:
    names, draw = Names(SEED), random.Random(SEED)
    with path.open("w", encoding="latin-1", newline="\r\n") as file:
        file.write(HEADER + "\n")
        for start in range(0, count, 50_000):
            portion = names.many(min(50_000, count - start))
            file.writelines(_line(start + n, *name, draw) for n, name in enumerate(portion))


def _line(number: int, last: str, first: str, draw: random.Random) -> str:
    dice = draw.getrandbits(40)
    name, fed, title = f"{last}, {first}", FEDERATIONS[dice % 8], TITLES[dice % 10]
    standard, rapid, blitz = 1400 + dice % 1401, 1400 + dice % 1399, 1400 + dice % 1397
    rated = f"{standard:<6}{dice % 13:<4}{20:<3}"
    rated += f"{rapid:<6}{0:<4}{20:<3}" if dice % 3 else " " * 13
    rated += f"{blitz:<6}{0:<4}{20:<3}" if dice % 2 else " " * 13
    sex = "F" if dice % 9 == 0 else "M"
    return f"{100_000 + 7 * number:<15}{name:<61.60}{fed:<4}{sex:<4}{title:<5}{'':<24}{rated}{1935 + dice % 83:<6}\n"


def read_chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(1 << 18):
            yield chunk


# -- the import --------------------------------------------------------------------------------------------


class Spent(NamedTuple):
    wall: float
    processor: float


class ImportRun(NamedTuple):
    spent: Spent  #: from the first byte to the closed file
    megabytes: float  #: at the highest
    people: int
    waited: float  #: what the clerk waited longest


def import_list(source: Path, target: Path, with_clerk: bool) -> ImportRun:
    return asyncio.run(_import_list(source, target, with_clerk))


async def _import_list(source: Path, target: Path, with_clerk: bool) -> ImportRun:
    database = Database(target)
    imports = SqliteStore(database).imports
    watch = Watch()
    items = read_list(read_chunks(source), DATE, date.fromisoformat(DATE))
    plan = await imports.plan("benchmark", items, f"FIDE {DATE}", ListJudge())
    clerk = asyncio.create_task(_waits_of_a_clerk(database)) if with_clerk else None
    await imports.apply(plan, [], b"")
    waited = 0.0
    if clerk:
        clerk.cancel()
        waited = max(await clerk)
    plan.close()
    await database.close()
    return ImportRun(watch.spent(), _peak_megabytes(), plan.counts[MatchVerdict.NEW], waited)


async def _waits_of_a_clerk(database: Database) -> list[float]:
    """Seconds until a small thing was on disk, over and over."""
    waits = []
    with suppress(asyncio.CancelledError):
        while True:
            start = perf_counter()
            await database.write(lambda c: c.execute("INSERT OR REPLACE INTO settings VALUES ('clerk', '')"))
            waits.append(perf_counter() - start)
            await asyncio.sleep(0.05)
    return waits


class Watch:
    """The clock on the wall and the processor's."""

    def __init__(self) -> None:
        self.start = Spent(perf_counter(), process_time())

    def spent(self) -> Spent:
        return Spent(perf_counter() - self.start.wall, process_time() - self.start.processor)


def _peak_megabytes() -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024


# -- bare sqlite3 --------------------------------------------------------------------------------------------

TABLES = {"people_sources": 2, "people": 14, "people_ratings": 7}


def bare_inserts(source: Path, target: Path) -> Spent:
    """The same rows into the same tables with the same indexes; where they come from is not counted."""
    rows_from, bare = sqlite3.connect(source), connect(str(target))
    prepare(bare)
    spent = [_timed(bare.execute, "BEGIN")]
    for table, columns in TABLES.items():
        statement = f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"
        spent += _copy(rows_from.execute(f"SELECT * FROM {table}"), bare, statement)
    words = rows_from.execute("SELECT id, folded FROM people")
    spent += _copy(words, bare, "INSERT INTO people_search (rowid, text) VALUES (?, ?)")
    spent.append(_timed(bare.execute, "COMMIT"))
    rows_from.close()
    bare.close()
    return Spent(*map(sum, zip(*spent, strict=True)))


def _copy(rows: sqlite3.Cursor, bare: sqlite3.Connection, statement: str) -> list[Spent]:
    spent = []
    while portion := rows.fetchmany(50_000):
        spent.append(_timed(bare.executemany, statement, portion))
    return spent


def _timed(work: Callable[..., object], *args: object) -> Spent:
    watch = Watch()
    work(*args)
    return watch.spent()


# -- the search ----------------------------------------------------------------------------------------------


def search_times(path: Path, people: int) -> list[float]:
    """Every keystroke of people being looked for: by last name, by first name first, by a few letters of both."""
    connection = connect(str(path))
    times = [
        _timed(search, connection, PEOPLE_TABLES, text[:length]).wall
        for last, first in Names(SEED + 1).many(people)
        for text in (f"{last}, {first}", f"{first} {last}", f"{last[:2]} {first[:3]}")
        for length in range(1, len(text) + 1)
    ]
    connection.close()
    return sorted(times)


def measure(count: int, typists: int, turns: int) -> list[Figure]:
    imports: list[ImportRun] = []
    bare: list[Spent] = []
    with tempfile.TemporaryDirectory() as folder, get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        source, ours = Path(folder) / "list.txt", Path(folder) / "ours.db"
        pool.apply(write_list, (source, count))
        for _ in range(turns):
            _remove(ours)
            imports.append(pool.apply(import_list, (source, ours, False)))
            bare.append(pool.apply(bare_inserts, (ours, Path(folder) / "bare.db")))
            _remove(Path(folder) / "bare.db")
        one = unit()
        times = search_times(ours, typists)
        _remove(ours)
        disturbed = pool.apply(import_list, (source, ours, True))
    assert all(run.people == count for run in (*imports, disturbed))
    wall, processor = (min(run.spent[clock] for run in imports) for clock in (0, 1))
    return [
        Figure("people imported", count),
        Figure("seconds for the import", wall),
        Figure("speed of the import, bare sqlite3 = 1", min(bare).wall / wall, 0.4, at_least=True),
        Figure("the same by processor time", min(each.processor for each in bare) / processor),
        Figure("megabytes at the highest", max(run.megabytes for run in imports), 600),
        Figure("units that others wait at most while it is written", disturbed.waited / one),
        Figure("keystrokes searched", len(times)),
        Figure("units per keystroke, 99th percentile", times[int(len(times) * 0.99)] / one, 0.3),
        Figure("units per keystroke, median", times[len(times) // 2] / one),
    ]


def _remove(database: Path) -> None:
    for file in database.parent.glob(f"{database.name}*"):
        if file.is_dir():
            rmtree(file)
        else:
            file.unlink()


if __name__ == "__main__":
    options = arguments("A generated FIDE list imported, against bare sqlite3; search as you type over it.")
    figures = measure(100_000, 40, 3) if options.quick else measure(1_000_000, 100, 1)
    report(figures, options.json)
