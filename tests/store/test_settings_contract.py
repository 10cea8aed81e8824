"""Settings and secrets of the house: what every store of them promises, run over every implementation."""

import asyncio
from collections.abc import Callable

from kosmos.store.opening import Store


async def test_settings_are_kept_and_taken_back(store: Store) -> None:
    """A setting is what was last set; taken back, it is not there."""
    settings = store.settings
    assert await settings.all() == {}
    await settings.change({"name": "SC Königsspringer '98", "language": "de"})
    await settings.change({"language": "en", "theme": "dark", "never set": None})
    assert await settings.all() == {"name": "SC Königsspringer '98", "language": "en", "theme": "dark"}
    await settings.change({"theme": None})
    assert await settings.all() == {"name": "SC Königsspringer '98", "language": "en"}


async def test_of_several_who_add_at_once_one_does(store: Store) -> None:
    """What is there stays, and everybody else is told."""
    added = await asyncio.gather(*(store.settings.add("seat", str(number)) for number in range(5)))
    assert sum(added) == 1
    assert await store.settings.all() == {"seat": str(added.index(True))}


async def test_what_is_erased_is_not_there(store: Store) -> None:
    """An address goes for good; to erase what never was is nothing."""
    await store.settings.change({"mail:1": "anna@example.org", "mail:2": "bert@example.org"})
    await store.settings.erase(["mail:1", "mail:9"])
    await store.settings.erase([])
    assert await store.settings.all() == {"mail:2": "bert@example.org"}


async def test_a_secret_is_made_once(store: Store) -> None:
    """Whoever asks: a secret of one name is always the same, of another name another."""
    asked = await asyncio.gather(*(store.settings.secret("sessions") for _ in range(5)))
    assert len(set(asked)) == 1
    assert len(asked[0]) == 32
    assert await store.settings.secret("links") != asked[0]


async def test_a_restart_changes_nothing(reopen: Callable[[], Store]) -> None:
    """Settings and secrets are the same when the store is opened again: what was signed before is valid."""
    store = reopen()
    await store.settings.change({"name": "SC Hof"})
    before = await store.settings.secret("sessions")
    await store.close()
    store = reopen()
    assert (await store.settings.all(), await store.settings.secret("sessions")) == (
        {"name": "SC Hof"},
        before,
    )
    await store.close()
