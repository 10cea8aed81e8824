"""Accounts: what every store of them promises, run over every implementation."""

import asyncio

import pytest

from kosmos.core.errors import NotFound
from kosmos.store.accounts import AccountExists
from kosmos.store.opening import Store


async def test_an_account_is_found_with_its_hash(store: Store) -> None:
    """What was added is found, by itself, with the hash of its password, and in the list of all."""
    made = await store.accounts.add("Anna Weiß", "hash", "director")
    assert (made.name, made.role, made.stamp) == ("Anna Weiß", "director", 1)
    assert await store.accounts.get("Anna Weiß") == made
    assert await store.accounts.look_up("Anna Weiß") == (made, "hash")
    assert await store.accounts.look_up("nobody") is None
    assert await store.accounts.all() == [made]


@pytest.mark.parametrize("spelling", ["anna weiß", "ANNA WEISS", " Anna Weiß ", "Anna\u00a0Weiß"])
async def test_one_name_in_any_spelling(store: Store, spelling: str) -> None:
    """Upper and lower case and spaces around it do not make a second account."""
    made = await store.accounts.add("Anna Weiß", "hash", "director")
    assert await store.accounts.get(spelling) == made
    with pytest.raises(AccountExists):
        await store.accounts.add(spelling, "other", "visitor")
    assert await store.accounts.all() == [made]


async def test_of_two_at_once_one_gets_the_name(store: Store) -> None:
    """Two who ask for the same name at the same moment do not both get it."""
    outcomes = await asyncio.gather(
        *(store.accounts.add("anna", f"hash {number}", "director") for number in range(2)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, AccountExists) for outcome in outcomes) == 1


async def test_password_and_role_make_the_stamp_grow(store: Store) -> None:
    """A session that carries an older stamp is over; the same password hashed better ends none."""
    await store.accounts.add("anna", "old", "director")
    await store.accounts.set_password("ANNA", "new")
    await store.accounts.set_role("anna", "visitor")
    await store.accounts.rehash("anna", "new", "better")
    account, hashed = (await store.accounts.look_up("anna")) or pytest.fail("not there")
    assert (account.role, account.stamp, hashed) == ("visitor", 3, "better")


async def test_a_password_changed_meanwhile_is_not_written_over(store: Store) -> None:
    """A better hash of the old password comes too late."""
    await store.accounts.add("anna", "old", "director")
    await store.accounts.set_password("anna", "new")
    await store.accounts.rehash("anna", "old", "better")
    _, hashed = (await store.accounts.look_up("anna")) or pytest.fail("not there")
    assert hashed == "new"


async def test_a_removed_account_is_gone(store: Store) -> None:
    """Whoever was removed cannot be found, changed or removed again."""
    await store.accounts.add("anna", "hash", "director")
    await store.accounts.remove("Anna")
    assert await store.accounts.look_up("anna") is None
    for attempt in (
        store.accounts.get("anna"),
        store.accounts.remove("anna"),
        store.accounts.set_role("anna", "x"),
        store.accounts.set_password("anna", "new"),
    ):
        with pytest.raises(NotFound):
            await attempt


async def test_stamps_never_repeat(store: Store) -> None:
    """An account that is made again has a stamp that none ever had, so nothing of the former one is revived."""
    stamps = []
    for _ in range(3):
        stamps.append((await store.accounts.add("anna", "hash", "director")).stamp)
        await store.accounts.set_password("anna", "other")
        stamps.append((await store.accounts.get("anna")).stamp)
        await store.accounts.remove("anna")
    stamps.append((await store.accounts.add("ben", "hash", "director")).stamp)
    assert stamps == sorted(set(stamps))
