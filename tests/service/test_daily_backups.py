"""Copies of every day: made once, looked through, and taken away again, but not all."""

import asyncio
import datetime as dt
import logging
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.shell import on_file
from kosmos.service.daily_backups import DailyBackups, copies_in, folder_of, newest_sound, superfluous
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


def test_a_server_tells_at_its_start_that_events_are_damaged(tmp_path: Path) -> None:
    """The file opens, and what is in it is not what was written: the log says so, with the copy that `kosmos restore` would put back."""
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
    ]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout
        told = next((line for line in server.stdout if "damaged" in line), "")
        server.terminate()
        server.wait(20)
    assert f"the newest sound backup: {copy}" in told
