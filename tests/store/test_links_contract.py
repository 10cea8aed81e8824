"""One-time links: what every store of them promises, run over every implementation."""

import asyncio
from collections.abc import Callable

import pytest

from kosmos.store.links import LinkSpent, OneTimeLink
from kosmos.store.opening import Store

NOON = 1_750_000_000.0


async def test_a_link_opens_once(store: Store) -> None:
    """The first who uses a link gets its role; the second gets nothing."""
    links = store.links
    secret = await links.make("director")
    assert await links.use(secret) == OneTimeLink("director")
    with pytest.raises(LinkSpent):
        await links.use(secret)


async def test_of_many_at_once_one_gets_in(store: Store) -> None:
    """A link used twenty times in the same moment opens once."""
    links = store.links
    secret = await links.make("director")
    outcomes = await asyncio.gather(*(links.use(secret) for _ in range(20)), return_exceptions=True)
    assert outcomes.count(OneTimeLink("director")) == 1
    assert outcomes.count(LinkSpent()) == 19


@pytest.mark.parametrize(("later", "opens"), [(0.0, True), (59.0, True), (60.0, False), (3600.0, False)])
async def test_a_link_expires(store: Store, later: float, opens: bool) -> None:
    """A link opens until its time is over, and not from then on."""
    links = store.links
    secret = await links.make("director", lifetime=60, now=NOON)
    if opens:
        assert await links.use(secret, now=NOON + later) == OneTimeLink("director")
    else:
        with pytest.raises(LinkSpent):
            await links.use(secret, now=NOON + later)


async def test_one_link_lives_at_a_time(store: Store) -> None:
    """A new link ends the one before; links for accounts and for each account's password do not end each other."""
    links = store.links
    first, anna, ben = (
        await links.make("admin"),
        await links.make("", "Anna"),
        await links.make("", "Ben"),
    )
    second, other = await links.make("admin"), await links.make("", "ANNA")
    for spent in (first, anna):
        with pytest.raises(LinkSpent):
            await links.check(spent)
    assert await links.use(second) == OneTimeLink("admin")
    assert await links.use(other) == OneTimeLink("", "anna")
    assert await links.use(ben) == OneTimeLink("", "ben")


@pytest.mark.parametrize("change", ["password", "removal"])
async def test_a_link_for_a_password_ends_with_what_it_is_for(store: Store, change: str) -> None:
    """Whoever found another password, or has no account any more, needs no link."""
    account = await store.accounts.add("Anna", "hash", "director")
    secret = await store.links.make("", account.name)
    if change == "password":
        await store.accounts.set_password("anna", "other")
    else:
        await store.accounts.remove("anna")
    with pytest.raises(LinkSpent):
        await store.links.use(secret)


@pytest.mark.parametrize("secret", ["", "guess", "♞", "' OR 1=1 --"])
async def test_a_guess_opens_nothing(store: Store, secret: str) -> None:
    """Whatever is not a link's secret is refused like a spent one."""
    links = store.links
    await links.make("director")
    with pytest.raises(LinkSpent):
        await links.use(secret)


async def test_the_secret_is_nowhere_in_the_file(store: Store, on_disk: Callable[[], bytes]) -> None:
    """Who reads the database file cannot use the links in it."""
    secret = await store.links.make("director")
    assert secret.encode() not in on_disk()
