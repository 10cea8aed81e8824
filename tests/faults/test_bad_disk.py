"""Bad disks under load: lost flushes and torn writes at a power cut, a full, a read-only and a slow one."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from faults.directors import Directors, at_work, judge, services_on
from faults.file_layer import BadDisk, FileLayer, Written, file_layer
from faults.history import Answer, Call, faults_in
from faults.load import stored
from faults.power_cut import cuts, lay_down
from faults.repetitions import SEED, Repetitions
from kosmos.core.errors import Refusal
from kosmos.store.sqlite.backups import find_faults
from servers import skip_loudly

pytestmark = pytest.mark.faults


@asynccontextmanager
async def on_a_disk(path: Path, layer: FileLayer) -> AsyncIterator[Directors]:
    """Directors at work on a file whose every write is seen."""

    def tell(what: str, stream: str, name: str, _when: float) -> None:
        if what == "begun":
            layer.ask(f"{stream} {name}")
        elif what == Answer.KEPT.value:
            layer.tell(f"{stream} {name}")

    async with services_on(path) as services, at_work(services, tell) as work:
        if not any(each.kind == "write" for each in layer.log):
            skip_loudly("A SQLITE THAT CAN BE WATCHED")
        yield work


class Verdict(NamedTuple):
    """What came of some cuts: how many struck amid commands, and whatever is wrong after any of them."""

    amid: int
    found: list[str]


async def after_cuts(
    log: list[Written], work: Directors, folder: Path, count: int, random: Random
) -> Verdict:
    amid, found = 0, list[str]()
    for number, cut in enumerate(cuts(log, count, random)):
        amid += cut.amid
        lay_down(cut.files, folder / str(number))
        kept = {each.split()[1] for each in cut.told}
        asked = [call if call.name in kept else call._replace(answer=Answer.NONE) for call in work.calls]
        found += await faults_of(folder / str(number) / "club.db", asked, work.streams)
        shutil.rmtree(folder / str(number))
    return Verdict(amid, found)


async def faults_of(path: Path, asked: list[Call], streams: list[str]) -> list[str]:
    try:
        async with services_on(path) as services:
            return [*faults_in(asked, await stored(services.club, streams)), *map(str, find_faults(path))]
    except (Refusal, sqlite3.Error) as error:
        return [f"it does not open: {error}"]


async def test_the_power_is_cut(tmp_path: Path, repeated_cuts: Repetitions) -> None:
    """After a cut at any moment, with unflushed writes lost, torn and out of order, all that was acknowledged is there."""
    for number, (count, random) in enumerate(repeated_cuts.portions()):
        folder = tmp_path / str(number)
        folder.mkdir()
        with file_layer() as layer:
            async with on_a_disk(folder / "club.db", layer) as work:
                await asyncio.sleep(random.uniform(0.2, 1.0))
        amid, found = await after_cuts(layer.log, work, folder / "cuts", count, random)
        assert found == []
        repeated_cuts.count(amid, count, sum(each.kind == "told" for each in layer.log))
    # The check can fail: on a disk that lies about its flushes a cut is noticed.
    first = next(place for place, each in enumerate(layer.log) if each.kind == "told")
    lies = [each for place, each in enumerate(layer.log) if place < first or each.kind != "sync"]
    assert (await after_cuts(lies, work, folder / "lies", 10, Random(SEED))).found != []


async def spoil(layer: FileLayer, work: Directors, bad: BadDisk, random: Random) -> float:
    """Until everybody was refused; then it is good until everybody was heard."""
    await asyncio.sleep(random.uniform(0, 0.02))
    layer.spoil(bad, spared=random.randrange(8))
    await work.hear(Answer.REFUSED)
    moment = layer.struck
    layer.spoil(None)
    await work.hear(Answer.KEPT)
    return moment


@pytest.mark.parametrize("bad", BadDisk, ids=lambda bad: bad.name.lower())
async def test_a_disk_that_takes_nothing(tmp_path: Path, bad: BadDisk, repeated: Repetitions) -> None:
    """Full or read-only for a while: commands are refused, none is half there, and it goes on when there is room again."""
    for number, (count, random) in enumerate(repeated.portions()):
        path = tmp_path / f"{number}.db"
        with file_layer() as layer:
            async with on_a_disk(path, layer) as work:
                moments = [await spoil(layer, work, bad, random) for _ in range(count)]
        await judge(path, work, repeated, moments)


async def slow_down(layer: FileLayer, work: Directors, random: Random) -> float:
    await asyncio.sleep(random.uniform(0, 0.02))
    layer.hold_up(random.uniform(0.01, 0.06))
    await work.hear(Answer.KEPT, times=2)
    moment = layer.struck
    layer.hold_up(0)
    await work.hear(Answer.KEPT)
    return moment


def told_too_early(log: list[Written]) -> Iterator[str]:
    """What was acknowledged though nothing had been flushed since it was asked for."""
    flushes, asked = 0, dict[str, int]()
    for each in log:
        flushes += each.kind == "sync"
        if each.kind == "asked":
            asked[each.file] = flushes
        elif each.kind == "told" and asked[each.file] == flushes:
            yield each.file


async def test_a_slow_disk(tmp_path: Path, repeated: Repetitions) -> None:
    """Every flush takes its time: whoever waits gets the answer, in order, and nothing is told before it is flushed."""
    for number, (count, random) in enumerate(repeated.portions()):
        path = tmp_path / f"{number}.db"
        with file_layer() as layer:
            async with on_a_disk(path, layer) as work:
                moments = [await slow_down(layer, work, random) for _ in range(count)]
        await judge(path, work, repeated, moments)
        assert {call.answer for call in work.calls} == {Answer.KEPT}
        assert list(told_too_early(layer.log)) == []
        unflushed = [each for each in layer.log if each.kind != "sync"]
        assert list(told_too_early(unflushed)), "the check can fail"
