"""Bad disks under load: lost flushes and torn writes at a power cut, a full, a read-only and a slow one."""

import asyncio
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from faults.file_layer import BadDisk, FileLayer, Written, file_layer
from faults.history import Answer, Call, faults_in
from faults.load import begin, direct, stored
from faults.power_cut import cuts, lay_down
from kosmos.core.errors import Refusal
from kosmos.service.club import Club
from kosmos.store.sqlite.backups import find_faults
from kosmos.store.sqlite.streams import SqliteStreams
from servers import skip_loudly

pytestmark = pytest.mark.faults

TIMES = int(os.environ.get("KOSMOS_FAULTS", "1"))  #: `make faults` says more
SEED = int(os.environ.get("KOSMOS_FAULTS_SEED", "1834"))
DIRECTORS = "abc"
CUTS = 40 if TIMES == 1 else TIMES


@asynccontextmanager
async def club_on(path: Path) -> AsyncIterator[Club]:
    streams = SqliteStreams.open(path)
    try:
        yield Club(streams)
    finally:
        await streams.close()


async def under_load(
    path: Path, layer: FileLayer, seconds: float, go: "Trouble"
) -> tuple[list[Call], list[str]]:
    """Three directors on two tournaments while `go` does its worst."""
    async with club_on(path) as club:
        streams = await begin(club)
        if not layer.log:
            skip_loudly("A SQLITE THAT CAN BE WATCHED")
        over = asyncio.Event()
        answers: Counter[str] = Counter()

        def tell(what: str, stream: str, name: str, _when: float) -> None:
            answers[what + name[0]] += 1
            if what == Answer.KEPT.value:
                layer.tell(f"{stream} {name}")

        work = [asyncio.create_task(direct(club, streams, who, over, tell)) for who in DIRECTORS]
        await go(layer, seconds, answers)
        over.set()
        return [call for calls in await asyncio.gather(*work) for call in calls], streams


class Trouble:
    """Nothing happens for a while."""

    async def __call__(self, layer: FileLayer, seconds: float, answers: "Counter[str]") -> None:
        await asyncio.sleep(seconds)


class Now(Trouble):
    """The disk is bad, good, bad, good: each for its time, and until everybody has heard so, which a busy machine may delay."""

    def __init__(self, bad: BadDisk) -> None:
        self.bad = bad

    async def __call__(self, layer: FileLayer, seconds: float, answers: "Counter[str]") -> None:
        await asyncio.sleep(seconds / 6)
        for _ in range(3):
            for bad, answer in ((self.bad, Answer.REFUSED), (None, Answer.KEPT)):
                layer.bad = bad
                await asyncio.sleep(seconds / 6)
                await _more(answers, answer)


async def _more(answers: "Counter[str]", answer: Answer) -> None:
    """Until each of the directors has heard it twice from now on: the second was asked for since."""
    before = Counter(answers)
    async with asyncio.timeout(60):
        for key in (answer.value + who for who in DIRECTORS):
            while answers[key] < before[key] + 2:  # noqa: ASYNC110 - as a director waits
                await asyncio.sleep(0.01)


async def faults_after(
    log: list[Written], known: dict[str, Call], streams: list[str], folder: Path, count: int
) -> tuple[int, list[str]]:
    """How many cuts there were, and whatever is wrong after any of them."""
    found: list[str] = []
    tried = 0
    for number, (files, told) in enumerate(cuts(log, count, Random(SEED))):
        tried += 1
        lay_down(files, folder / str(number))
        path = folder / str(number) / "club.db"
        kept = {each.split()[1] for each in told}
        asked = [call if call.name in kept else call._replace(answer=Answer.NONE) for call in known.values()]
        found += await faults_of(path, asked, streams)
        shutil.rmtree(folder / str(number))
    return tried, found


async def faults_of(path: Path, asked: list[Call], streams: list[str]) -> list[str]:
    try:
        async with club_on(path) as club:
            return [*faults_in(asked, await stored(club, streams)), *map(str, find_faults(path))]
    except (Refusal, sqlite3.Error) as error:
        return [f"it does not open: {error}"]


async def test_the_power_is_cut(tmp_path: Path) -> None:
    """After a cut at any moment, with unflushed writes lost, torn and out of order, all that was acknowledged is there."""
    with file_layer() as layer:
        calls, streams = await under_load(tmp_path / "club.db", layer, 1.0, Trouble())
    known = {call.name: call for call in calls}
    tried, found = await faults_after(layer.log, known, streams, tmp_path / "cuts", CUTS)
    assert found == []
    assert tried == CUTS
    # The check can fail: on a disk that lies about its flushes a cut is noticed.
    first = next(place for place, each in enumerate(layer.log) if each.kind == "told")
    lies = [each for place, each in enumerate(layer.log) if place < first or each.kind != "sync"]
    assert (await faults_after(lies, known, streams, tmp_path / "lies", 10))[1] != []


@pytest.mark.parametrize("bad", BadDisk, ids=lambda bad: bad.name.lower())
async def test_a_disk_that_takes_nothing(tmp_path: Path, bad: BadDisk) -> None:
    """Full or read-only for a while: commands are refused, none is half there, and it goes on when there is room again."""
    for number in range(max(1, TIMES // 20)):
        path = tmp_path / f"{number}.db"
        with file_layer() as layer:
            calls, streams = await under_load(path, layer, 0.6, Now(bad))
            answers = {call.answer for call in calls}
        async with club_on(path) as club:
            assert faults_in(calls, await stored(club, streams)) == []
        assert answers == {Answer.KEPT, Answer.REFUSED}
        assert calls[-1].answer is Answer.KEPT
        assert find_faults(path) == []


async def test_a_slow_disk(tmp_path: Path) -> None:
    """Every flush takes its time: whoever waits gets the answer, in order, and nothing is told before it is flushed."""
    for number in range(max(1, TIMES // 20)):
        path = tmp_path / f"{number}.db"
        with file_layer() as layer:
            layer.delay = 0.03
            calls, streams = await under_load(path, layer, 0.6, Trouble())
        async with club_on(path) as club:
            assert faults_in(calls, await stored(club, streams)) == []
        assert all(call.answer is Answer.KEPT for call in calls)
        flushed = [each.kind for each in layer.log]
        first = flushed.index("told")
        assert "sync" in flushed[:first]
