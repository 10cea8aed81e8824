"""Tokens for programs: what every store of them promises, run over every implementation."""

from collections.abc import Callable

import pytest

from kosmos.core.errors import FieldMissing, NotFound, TextTooLong
from kosmos.store.opening import Store

NOON = 1_750_000_000.0


async def test_a_secret_finds_its_token(store: Store) -> None:
    """The secret shown once finds name and scopes; any other finds nothing."""
    tokens = store.tokens
    token, secret = await tokens.make("club website", {"read", "results:write"}, now=NOON)
    assert secret.startswith("kosmos_")
    found = await tokens.find(secret, now=NOON + 1)
    assert found == token._replace(last_used=NOON + 1)
    assert found.scopes == {"read", "results:write"}
    assert await tokens.find(secret[:-1]) is None
    assert await tokens.find("") is None


async def test_last_use_is_kept_to_the_minute(store: Store) -> None:
    """The time of the last use is kept, but not written again within a minute."""
    tokens = store.tokens
    _, secret = await tokens.make("club website", [], now=NOON)
    assert [token.last_used for token in await tokens.all()] == [None]
    for later, kept in [(0.0, 0.0), (59.0, 0.0), (60.0, 60.0), (61.0, 60.0)]:
        await tokens.find(secret, now=NOON + later)
        assert [token.last_used for token in await tokens.all()] == [NOON + kept]


async def test_a_revoked_token_opens_nothing(store: Store) -> None:
    """After revocation the secret finds nothing, the other tokens stay, and it cannot be revoked again."""
    tokens = store.tokens
    first, secret = await tokens.make("first", ["read"])
    second, _ = await tokens.make("second", ["read"])
    await tokens.revoke(first.number)
    assert await tokens.find(secret) is None
    assert await tokens.all() == [second]
    with pytest.raises(NotFound):
        await tokens.revoke(first.number)


async def test_a_token_expires(store: Store) -> None:
    """It opens until its time is over, also for a program that used it a moment ago."""
    _, secret = await store.tokens.make("website", ["read"], lifetime=60, now=NOON)
    assert await store.tokens.find(secret, now=NOON + 59.5)
    assert await store.tokens.find(secret, now=NOON + 60) is None


async def test_a_token_dies_with_its_owner(store: Store) -> None:
    """With the account goes the token, at once; an account made again under the name revives none."""
    await store.accounts.add("Anna", "hash", "direct")
    _, secret = await store.tokens.make("website", ["read"], "Anna", "anna")
    of_the_house, other = await store.tokens.make("scoreboard", ["read"], "command line")
    found = await store.tokens.find(secret)
    assert found is not None
    assert (found.owner, found.account, found.owner_role) == ("Anna", "anna", "direct")
    await store.accounts.set_role("anna", "results")
    assert ((await store.tokens.find(secret)) or pytest.fail("not there")).owner_role == "results"
    await store.accounts.remove("anna")
    assert await store.tokens.find(secret) is None
    await store.accounts.add("Anna", "hash", "admin")
    assert await store.tokens.find(secret) is None
    assert await store.tokens.find(other)
    assert [token.number for token in await store.tokens.all()] == [of_the_house.number]


async def test_a_token_has_a_name(store: Store) -> None:
    """A token without a name, or with an endless one, is refused."""
    with pytest.raises(FieldMissing):
        await store.tokens.make(" ", [])
    with pytest.raises(TextTooLong):
        await store.tokens.make("x" * 81, [])


async def test_the_secret_is_nowhere_in_the_file(store: Store, on_disk: Callable[[], bytes]) -> None:
    """Who reads the database file cannot use the tokens in it."""
    _, secret = await store.tokens.make("club website", ["read"])
    assert secret.encode() not in on_disk()
