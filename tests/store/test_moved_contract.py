"""The contract of a store whose club has moved: whoever has it open or opens it reads everything, and writes nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kosmos.core.people import Person
from kosmos.core.store_refusals import StoreMoved
from kosmos.store.accounts import Account
from kosmos.store.games import GameRow
from kosmos.store.moved import MovedMark
from kosmos.store.opening import Store, mark_of_closed, open_store, streams_of_closed, transfer_end
from kosmos.store.personal import PersonalRecord
from kosmos.store.sqlite import migrations as sqlite_migrations
from kosmos.store.transfer import copy_everything, move_everything
from servers import new_schema

MARK = MovedMark('postgresql://kosmos:…@there.example/club\'s "new" one', "2026-11-19 04:30 UTC")
GAME = GameRow("Amsel", "Dohle", "1-0", 2026, "C50", "Italian game", "Open", "", data=b"{}", public=True)
ANNA = Account("Anna", "admin", 1, 0.0)

WRITES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "append": lambda store: store.streams.append("cup", 1, [b"late"]),
    "rewrite": lambda store: store.streams.rewrite("cup", {1: b"late"}),
    "create": lambda store: store.streams.create("late", "tournament", [b"1"]),
    "delete": lambda store: store.streams.delete("cup"),
    "personal": lambda store: store.personal.keep("cup", {"k": PersonalRecord(1, b"late")}),
    "account": lambda store: store.accounts.add("Late", "hash", "admin"),
    "session": lambda store: store.sessions.begin(ANNA, "device", "192.0.2.1"),
    "token": lambda store: store.tokens.make("late", ["results"]),
    "link": lambda store: store.links.make("director"),
    "login": lambda store: store.logins.attempt("anna", "192.0.2.1"),
    "second factor": lambda store: store.second_factors.begin("Anna", b"secret"),
    "settings": lambda store: store.settings.change({"title": "late"}),
    "setting": lambda store: store.settings.add("late", "1"),
    "new secret": lambda store: store.settings.secret("late"),
    "person": lambda store: store.people.add(Person(name="Late, Lea")),
    "game": lambda store: store.games.add([(GAME, [])]),
    "import": lambda store: store.imports.keep("late", b"job"),
}


@pytest.fixture(params=["file", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "club.db") if request.param == "file" else new_schema()


async def filled(store: Store) -> None:
    await store.streams.create("cup", "tournament", [b"1"])
    await store.settings.change({"title": "Club ♞"})
    await store.accounts.add("Anna", "hash", "admin")
    await store.settings.secret("forms")
    await store.people.add(Person(name="Stay, Sam"))


def move(source: str, target: str) -> None:
    with transfer_end(source) as from_, transfer_end(target) as into:
        move_everything(from_, into, MARK)


def reopen(where: str) -> None:
    with transfer_end(where) as end, end.writing():
        assert end.take_mark() == MARK


async def all_refused(store: Store) -> None:
    before = await store.settings.all()
    for what, write in WRITES.items():
        with pytest.raises(StoreMoved) as refused:
            await write(store)
        assert (refused.value.target, refused.value.at) == MARK, what
    assert (await store.streams.version("cup"), await store.settings.all()) == (1, before)
    assert await store.streams.data("cup") == [b"1"]
    assert [person.name for person in await store.people.search("stay")] == ["Stay, Sam"]


async def test_nobody_writes_any_more(where: str, tmp_path: Path) -> None:
    """Neither who has had it open since before the move, nor who opens it afterwards; both read what there is."""
    early = open_store(where)
    await filled(early)
    secret = await early.settings.secret("forms")
    assert mark_of_closed(where) is None
    await asyncio.to_thread(move, where, str(tmp_path / "new.db"))
    assert mark_of_closed(where) == MARK
    late = open_store(where)
    for store in (early, late):
        await all_refused(store)
        assert await store.settings.secret("forms") == secret
        assert await store.backups.faults() == []
    assert mark_of_closed(str(tmp_path / "new.db")) is None
    await asyncio.to_thread(reopen, where)
    for what, write in WRITES.items():
        if what != "delete":
            await write(early if what == "append" else late)
    assert await early.streams.version("cup") == 2
    await early.close()
    await late.close()


async def test_many_who_wait_are_refused_each(where: str, tmp_path: Path) -> None:
    """Appends and changes that go in one group are told apart from nobody: each of them is refused."""
    store = open_store(where)
    await filled(store)
    await asyncio.to_thread(move, where, str(tmp_path / "new.db"))
    works: list[Awaitable[object]] = [store.streams.append("cup", 1, [b"late"]) for _ in range(20)]
    works += [store.settings.change({"title": str(number)}) for number in range(20)]
    done = await asyncio.gather(*works, return_exceptions=True)
    assert [type(each) for each in done] == [StoreMoved] * 40
    await store.close()


async def test_a_backup_of_it_is_marked_too(where: str, tmp_path: Path) -> None:
    """Made by a program that has it open, and it can be read; that it was made is written nowhere."""
    store = open_store(where)
    await filled(store)
    await asyncio.to_thread(move, where, str(tmp_path / "new.db"))
    await store.backups.make(tmp_path / "copy.db")
    assert await store.backups.made() == []
    await store.close()
    assert mark_of_closed(str(tmp_path / "copy.db")) == MARK
    assert [name for name, _, _ in streams_of_closed(str(tmp_path / "copy.db"))] == ["cup"]


async def test_a_club_comes_back(where: str, tmp_path: Path) -> None:
    """What was left behind gives way to what comes: new, changed and deleted, words and counters; and the mark with it."""
    store = open_store(where)
    await filled(store)
    gone = await store.people.add(Person(name="Gone, Gil"))
    await store.streams.create("old", "tournament", [b"1"])
    await store.close()
    away = str(tmp_path / "away.db")
    await asyncio.to_thread(move, where, away)
    store = open_store(away)
    await store.streams.append("cup", 1, [b"2"])
    await store.streams.delete("old")
    await store.people.erase(gone)
    await store.people.add(Person(name="New, Nora"))
    await store.close()
    await asyncio.to_thread(move, away, where)
    assert (mark_of_closed(where), mark_of_closed(away)) == (None, MARK)
    store = open_store(where)
    assert [each.id for each in await store.streams.listing("tournament")] == ["cup"]
    assert await store.streams.append("cup", 2, [b"3"]) == 3
    found = [[person.name for person in await store.people.search(word)] for word in ("gil", "nor", "sam")]
    assert found == [[], ["New, Nora"], ["Stay, Sam"]]
    assert await store.people.add(Person(name="Next, Nick")) == gone + 2
    assert await store.backups.faults() == []
    await store.close()


def test_what_was_moved_is_not_moved_again(where: str, tmp_path: Path) -> None:
    """It is no longer the newest; the target stays as new as it was."""
    asyncio.run(open_store(where).close())
    move(where, str(tmp_path / "new.db"))
    with transfer_end(where) as from_, transfer_end(str(tmp_path / "third.db")) as into:
        with pytest.raises(StoreMoved):
            move_everything(from_, into, MARK)
        with from_.reading():
            assert from_.mark() == MARK
    move(str(tmp_path / "new.db"), str(tmp_path / "third.db"))


def test_a_copy_goes_nowhere(where: str, tmp_path: Path) -> None:
    """To copy is not to move: the source is written as before."""
    asyncio.run(open_store(where).close())
    with transfer_end(where) as from_, transfer_end(str(tmp_path / "new.db")) as into:
        copy_everything(from_, into)
    assert mark_of_closed(where) is mark_of_closed(str(tmp_path / "new.db")) is None


def test_a_newer_format_comes_to_a_moved_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later Kosmos opens it to read, its new tables and changed rows included; marked it stays."""
    where = str(tmp_path / "club.db")
    asyncio.run(open_store(where).close())
    move(where, str(tmp_path / "new.db"))
    step = ("CREATE TABLE later (id INTEGER)", "UPDATE stamps SET last = 7")
    monkeypatch.setattr(sqlite_migrations, "STEPS", (*sqlite_migrations.STEPS, step))
    with transfer_end(where) as end, end.reading():
        assert list(end.rows("stamps", "last", "last")) == [(7,)]
    assert mark_of_closed(where) == MARK
