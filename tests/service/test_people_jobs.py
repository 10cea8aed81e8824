"""Imports are stored jobs: a restart in the middle goes on, or says what happened. All names are invented."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.people import ListLine
from kosmos.locale import language
from kosmos.service import people_imports
from kosmos.service.club import Club
from kosmos.service.forgetting import forget
from kosmos.service.people import Directory
from kosmos.service.people_import_records import Decision, Import, ImportRecord, ImportStage, PeopleImported
from kosmos.service.people_import_views import import_view, record_view
from kosmos.service.people_imports import Imports
from kosmos.service.people_sources import ImportSource, items_of
from kosmos.store.opening import open_store
from service.clubs import ADMIN, DIRECTOR, READER, do, new

ENGLISH = language("en")
CSV = b"Name;Geburtsjahr\nAdler, Ada;1990\nNeu, Nora;2001\nFalsch;abc\n"


class Running:
    """The parts of a program that has been started on a file."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.imports = Imports(directory)

    async def names(self, words: str) -> list[str]:
        return [each.name for each in await self.directory.search(DIRECTOR, words)]


@asynccontextmanager
async def started(path: Path) -> AsyncIterator[Running]:
    store = open_store(path)
    running = Running(Directory(store, Club(store.streams)))
    await running.imports.wake()
    try:
        yield running
    finally:
        for made in running.imports._held.values():
            made.close()
        await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


async def interrupted(path: Path, monkeypatch: pytest.MonkeyPatch, stage: ImportStage) -> str:
    """An import that a program was killed in the middle of; its key. Whatever it had begun to do never ends."""
    never = asyncio.Event()

    async def stops(*_args: object, **_more: object) -> None:
        await never.wait()

    async with started(path) as running:
        jobs = running.directory.jobs
        with monkeypatch.context() as patch:
            if stage is ImportStage.READING:
                patch.setattr(jobs, "plan", stops)
            made = await running.imports.begin(DIRECTOR, CSV, "list.csv", member=True)
            if stage is not ImportStage.READING:
                await running.imports.finished(made)
            if stage is ImportStage.APPLYING:
                patch.setattr(jobs, "apply", stops)
                await running.imports.apply(DIRECTOR, made.record.key, {})
            await asyncio.sleep(0)
            assert made.record.stage is stage
            if made.task and not made.task.done():
                made.task.cancel()
                await asyncio.gather(made.task, return_exceptions=True)
        return made.record.key


async def test_a_list_being_read_is_read_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped while reading: the next start reads it, with all that was said of it, and the preview is there."""
    key = await interrupted(path, monkeypatch, ImportStage.READING)
    async with started(path) as running:
        made = await running.imports.finished(await running.imports.get(DIRECTOR, key))
        assert (made.record.stage, made.record.counts["new"]) == (ImportStage.READY, 2)
        await running.imports.finished(await running.imports.apply(DIRECTOR, key, {}))
        (ada,) = await running.directory.search(DIRECTOR, "adler")
        assert ada.member


async def test_a_preview_waits_over_a_restart(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped while somebody looks at the preview: it is shown again, and can be applied."""
    key = await interrupted(path, monkeypatch, ImportStage.READY)
    async with started(path) as running:
        made = await running.imports.get(DIRECTOR, key)
        view = import_view(made, ENGLISH)
        assert [line["name"] for line in view["lines"] if line["verdict"] == "new"] == [
            "Adler, Ada",
            "Neu, Nora",
        ]
        await running.imports.finished(await running.imports.apply(DIRECTOR, key, {}))
        assert await running.names("nora") == ["Neu, Nora"]


async def test_what_was_being_written_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped while writing: nothing of it is there, the next start writes it, and it is there once."""
    key = await interrupted(path, monkeypatch, ImportStage.APPLYING)
    async with started(path) as running:
        made = await running.imports.finished(await running.imports.get(DIRECTOR, key))
        assert made.record.stage is ImportStage.DONE
        assert made.record.imported == PeopleImported(2, 0, 0, 1)
        assert await running.names("a") == ["Adler, Ada"]


async def test_what_is_done_stays_done(path: Path) -> None:
    """A finished import says so after a restart and is not done a second time; its list is not kept."""
    async with started(path) as running:
        made = await running.imports.finished(await running.imports.begin(DIRECTOR, CSV, "list.csv"))
        await running.imports.finished(await running.imports.apply(DIRECTOR, made.record.key, {}))
    async with started(path) as running:
        (record,) = await running.imports.all(DIRECTOR)
        assert (record.stage, record.share) == (ImportStage.DONE, 1.0)
        assert record_view(record, ENGLISH)["imported"] == {
            "new": 2,
            "changed": 0,
            "skipped": 0,
            "rejected": 1,
        }
        assert await running.directory.jobs.kept_list(record.key) is None
        assert await running.names("nora") == ["Neu, Nora"]


async def test_people_changed_meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped while writing, and somebody was entered before it went on: it says that the preview is out of date."""
    key = await interrupted(path, monkeypatch, ImportStage.APPLYING)
    store = open_store(path)
    await Directory(store, Club(store.streams)).add(DIRECTOR, {"name": "Anders, Anna"})
    await store.close()
    async with started(path) as running:
        made = await running.imports.finished(await running.imports.get(DIRECTOR, key))
        view = record_view(made.record, ENGLISH)
        assert view["stage"] == "failed"
        assert "changed since this preview" in (view["refusal"] or "")
        assert await running.names("nora") == []


async def test_a_list_that_is_lost_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the list is no longer there (a backup was put back), the import says what happened, also later."""
    key = await interrupted(path, monkeypatch, ImportStage.READING)
    store = open_store(path)
    await store.imports.clear(key)
    await store.close()
    for _ in range(2):
        async with started(path) as running:
            (record,) = await running.imports.all(DIRECTOR)
            view = record_view(record, ENGLISH)
            assert (view["stage"], "import it again" in (view["refusal"] or "")) == ("failed", True)


async def test_decisions_outlive_a_restart(path: Path) -> None:
    """What was chosen on a page of doubtful lines is still chosen."""
    async with started(path) as running:
        await running.directory.add(DIRECTOR, {"name": "Adler, Ada"})
        made = await running.imports.finished(await running.imports.begin(DIRECTOR, CSV, "list.csv"))
        await running.imports.decide(DIRECTOR, made.record.key, {2: Decision.NEW})
    async with started(path) as running:
        made = await running.imports.get(DIRECTOR, made.record.key)
        assert made.record.decided == {2: Decision.NEW}
        done = await running.imports.apply(DIRECTOR, made.record.key, made.record.decided)
        assert (await running.imports.finished(done)).record.imported == PeopleImported(2, 0, 0, 1)


async def test_a_tournament_is_read_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of a tournament need no list: they are where they were."""
    async with started(path) as running:
        stream = await new(running.directory.club)
        await do(running.directory.club, stream, "AddPlayer", name="Adler, Ada")
        made = await running.imports.finished(await running.imports.begin_tournament(DIRECTOR, stream))
        made.turn(ImportStage.READING)
        await running.imports._keep(made)
    async with started(path) as running:
        made = await running.imports.finished(await running.imports.get(DIRECTOR, made.record.key))
        assert (made.record.stage, made.record.counts["new"]) == (ImportStage.READY, 1)


async def test_another_program_shows_how_far_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one program reads a list, another at the same file shows its progress, and leaves it alone."""
    monkeypatch.setattr(people_imports, "KEPT_SECONDS", 0.01)
    going_on = asyncio.Event()
    async with started(path) as first, started(path) as second:
        made = await first.imports.begin(DIRECTOR, CSV, "list.csv", look=True)
        hold(monkeypatch, made, going_on)
        await first.imports.map(DIRECTOR, made.record.key, ["name", "birth_year"])
        record = await until(second, lambda seen: seen.lines == 1)
        assert (record.stage, 0.0 < record.share < 1.0) == (ImportStage.READING, True)
        seen = await second.imports.get(DIRECTOR, made.record.key)
        assert (seen.task, seen.record.stage) == (None, ImportStage.READING)
        going_on.set()
        await first.imports.finished(made)
        assert (await until(second, lambda seen: seen.share == 1.0)).stage is ImportStage.READY


def hold(monkeypatch: pytest.MonkeyPatch, made: Import, going_on: asyncio.Event) -> None:
    """The list stops after its first line until it may go on."""
    loop = asyncio.get_running_loop()

    def lines(source: ImportSource) -> Iterable[ListLine]:
        for line in items_of(source):
            yield line
            source.reading.size, source.reading.done = 100, 40
            made.moved(1)
            asyncio.run_coroutine_threadsafe(going_on.wait(), loop).result(30)

    monkeypatch.setattr(people_imports, "items_of", lines)


async def until(running: Running, is_so: Callable[[ImportRecord], bool]) -> ImportRecord:
    for _ in range(2000):
        (record,) = await running.imports.all(DIRECTOR)
        if is_so(record):
            return record
        await asyncio.sleep(0.005)
    raise AssertionError(record)


async def test_imports_are_for_directors(path: Path) -> None:
    """Who does not direct sees none; an import that is not there is not found."""
    async with started(path) as running:
        with pytest.raises(NotAllowed):
            await running.imports.all(READER)
        with pytest.raises(NotFound):
            await running.imports.get(DIRECTOR, "nosuch")


async def test_forgetting_a_person_forgets_the_lists(path: Path) -> None:
    """A list that waits to be applied may name whoever is to be forgotten: list and plan go, and the import says so."""
    async with started(path) as running:
        number = await running.directory.add(DIRECTOR, {"name": "Adler, Ada", "birth": "1990"})
        made = await running.imports.finished(await running.imports.begin(DIRECTOR, CSV, "list.csv"))
        await forget(running.directory, ADMIN, number)
        assert await running.directory.jobs.kept_list(made.record.key) is None
        assert await running.directory.jobs.kept_plan(made.record.key) is None
        await running.imports.finished(await running.imports.apply(DIRECTOR, made.record.key, {}))
        assert made.record.stage is ImportStage.FAILED
