"""Copies of every day: made once, looked through, and taken away again, but not all."""

import asyncio
import datetime as dt
import logging
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from cli.shell import on_file
from kosmos.core.store_refusals import StoreLocked
from kosmos.service import daily_backups
from kosmos.service.daily_backups import DailyBackups, copies_in, folder_of, newest_sound, superfluous
from kosmos.store.backups import BackupMade
from kosmos.store.opening import Store, open_store

MONDAY = dt.date(2026, 11, 16)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = open_store(tmp_path / "club.db")
    await opened.streams.create("a", "board", [b"{}"])
    yield opened
    await opened.close()


def daily(store: Store, tmp_path: Path, day: dt.date = MONDAY, *, lead: bool = True) -> DailyBackups:
    return DailyBackups(store.backups, tmp_path / "club.db", 2, lambda: lead, lambda: day)


@pytest.mark.parametrize(
    ("ages", "keep", "stay"),
    [
        ([], 7, []),
        ([0, 1, 2], 7, [0, 1, 2]),
        (range(10), 7, [0, 1, 2, 3, 4, 5, 6, 7, 8]),  # two weeks before: the newest of each
        (range(60), 7, [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 22]),
        (range(60), 1, [0, 1, 8, 15, 22]),
        ([0, 100, 200], 1, [0, 100, 200]),
    ],
)
def test_which_stay(ages: list[int], keep: int, stay: list[int]) -> None:
    """Those of the last days, and before them the newest of each of four weeks."""
    days = [MONDAY - dt.timedelta(age) for age in ages]
    gone = superfluous(days, keep)
    assert [(MONDAY - day).days for day in days if day not in gone] == stay


async def test_one_a_day(store: Store, tmp_path: Path) -> None:
    """A copy of today is made once, opens, and older ones go; whoever does not lead makes none."""
    assert await daily(store, tmp_path, lead=False).make_if_due() is None
    made = await daily(store, tmp_path).make_if_due()
    assert made == folder_of(tmp_path / "club.db") / "2026-11-16.db"
    assert await daily(store, tmp_path).make_if_due() is None
    for later in range(1, 20):
        assert await daily(store, tmp_path, MONDAY + dt.timedelta(later)).make_if_due()
    left = copies_in(folder_of(tmp_path / "club.db"))
    assert max(left) == MONDAY + dt.timedelta(19)
    assert len(left) == 2 + 3  # two days, and three weeks before them
    assert await asyncio.to_thread(newest_sound, tmp_path / "club.db") == left[max(left)]


async def test_damage_is_told_with_the_newest_sound_copy(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What is wrong with the database stands in the log, and which copy would take its place: not one that is damaged, too."""
    sound = await daily(store, tmp_path).make_if_due()
    damage(tmp_path / "club.db")
    caplog.set_level(logging.ERROR, "kosmos.backups")
    assert await daily(store, tmp_path, MONDAY + dt.timedelta(1)).make_if_due() is None
    assert await daily(store, tmp_path).tell_damage()
    assert f"the newest sound backup: {sound}" in caplog.text
    assert list(copies_in(folder_of(tmp_path / "club.db"))) == [MONDAY]


class Refusing:
    """Backups of a store that refuses what is asked of it first."""

    def __init__(self, store: Store) -> None:
        self._backups = store.backups
        self.refused: list[str] = []

    def _refuse_once(self, what: str) -> None:
        if what not in self.refused:
            self.refused.append(what)
            raise StoreLocked(path="club.db")

    async def faults(self) -> list[str]:
        self._refuse_once("look")
        return await self._backups.faults()

    async def make(self, target: Path) -> None:
        self._refuse_once("copy")
        await self._backups.make(target)

    async def made(self) -> list[BackupMade]:
        return await self._backups.made()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - as somebody outside sees it
            await asyncio.sleep(0.01)


async def test_a_refusal_ends_nothing(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look at the start and the first copy are refused: both are done at the next hour, and days later there are copies of each day."""
    monkeypatch.setattr(daily_backups, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(daily_backups, "LOOK_SECONDS", 0.01)
    damage(tmp_path / "club.db")
    today, refusing = [MONDAY], Refusing(store)
    work = DailyBackups(refusing, tmp_path / "club.db", 2, lambda: True, lambda: today[0])
    monkeypatch.setattr(daily_backups, "faults_of_closed", lambda _path: [])
    async with work.running():
        for later in range(3):
            today[0] = MONDAY + dt.timedelta(later)
            await until(lambda: today[0] in copies_in(folder_of(tmp_path / "club.db")))
        await until(lambda: "the database is damaged" in caplog.text)
    assert refusing.refused == ["look", "copy"]
    assert caplog.text.count("the database is damaged") == 1


async def test_without_copies_damage_is_told_all_the_same(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes the copies in another way hears of damage, too, and no copy is made."""
    monkeypatch.setattr(daily_backups, "FIRST_SECONDS", 0.01)
    damage(tmp_path / "club.db")
    async with DailyBackups(store.backups, tmp_path / "club.db", 0, lambda: True).running():
        await until(lambda: "the database is damaged" in caplog.text)
        await asyncio.sleep(0.05)
    assert not folder_of(tmp_path / "club.db").exists()


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE events SET data = x'00'")
        connection.commit()


def test_a_database_that_does_not_open_is_told_with_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`kosmos serve` on a broken file names the copy that `kosmos restore` would put back."""
    kosmos = on_file(tmp_path / "club.db")
    kosmos.ok("new", "Cup")
    folder_of(tmp_path / "club.db").mkdir()
    copy = folder_of(tmp_path / "club.db") / "2026-11-16.db"
    kosmos.ok("backup", copy)
    for ending in ("-wal", "-shm", "-identity"):
        (tmp_path / f"club.db{ending}").unlink(missing_ok=True)
    whole = (tmp_path / "club.db").read_bytes()
    (tmp_path / "club.db").write_bytes(b"garbage" * 1000 + whole[7000:])
    monkeypatch.setattr("kosmos.cli.serve.FRONT_END", tmp_path / "club.db")
    ran = kosmos("serve", "--port", "0")
    assert ran.code != 0
    assert str(copy) in ran.err


@pytest.mark.parametrize("options", [(), ("--daily-backups", "0")], ids=["copies", "no copies"])
def test_a_server_tells_at_its_start_that_events_are_damaged(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    """The file opens, and what is in it is not what was written: the log says so, with the copy that `kosmos restore` would put
    back, whether or not copies are made by itself.
    """
    kosmos = on_file(tmp_path / "club.db")
    kosmos.ok("new", "Cup")
    folder_of(tmp_path / "club.db").mkdir()
    copy = folder_of(tmp_path / "club.db") / "2026-11-16.db"
    kosmos.ok("backup", copy)
    damage(tmp_path / "club.db")
    line = [
        str(Path(sys.executable).with_name("kosmos")),
        "--db",
        str(tmp_path / "club.db"),
        "serve",
        "--port",
        "0",
        *options,
    ]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout
        told = next((line for line in server.stdout if "damaged" in line), "")
        server.terminate()
        server.wait(20)
    assert f"the newest sound backup: {copy}" in told
