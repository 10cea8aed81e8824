"""Copies of a store: what every store promises about them, run over every implementation."""

import asyncio
from pathlib import Path

import pytest

from kosmos.core.store_refusals import StoreUnreachable
from kosmos.store.backups import BackupExists
from kosmos.store.opening import Store, open_store


async def test_a_copy_has_everything_of_one_moment(store: Store, tmp_path: Path) -> None:
    """A copy made while the store is open has all that was acknowledged before, and nothing that came after."""
    await store.streams.create("a", "tournament", [b"one", b"two"])
    await store.accounts.add("anna", "hash", "director")
    target = tmp_path / "copy"
    await store.backups.make(target)
    await store.streams.append("a", 2, [b"after the copy"])
    copy = open_store(target)
    assert await copy.streams.data("a") == [b"one", b"two"]
    assert [account.name for account in await copy.accounts.all()] == ["anna"]
    assert await copy.backups.faults() == []
    await copy.close()


async def test_a_copy_replaces_nothing(store: Store, tmp_path: Path) -> None:
    """A file of that name is left as it is; a folder that is not there is refused."""
    target = tmp_path / "precious.txt"
    await asyncio.to_thread(target.write_text, "do not lose me")
    with pytest.raises(BackupExists):
        await store.backups.make(target)
    with pytest.raises(StoreUnreachable):
        await store.backups.make(tmp_path / "nowhere" / "copy")
    assert await asyncio.to_thread(target.read_text) == "do not lose me"


async def test_a_sound_store_has_no_faults(store: Store) -> None:
    """Nothing is wrong with what was written by the store itself."""
    await store.streams.create("a", "tournament", [b"one"])
    assert await store.backups.faults() == []


async def test_copies_are_remembered(store: Store, tmp_path: Path) -> None:
    """Every copy is known with its place and its time, also when it was moved away since."""
    assert await store.backups.made() == []
    for name in ("first", "second"):
        await store.backups.make(tmp_path / name)
    await asyncio.to_thread((tmp_path / "first").unlink)
    made = await store.backups.made()
    assert [(Path(each.path).name, each.found) for each in made] == [("first", False), ("second", True)]
    assert 0 < made[0].made <= made[1].made
