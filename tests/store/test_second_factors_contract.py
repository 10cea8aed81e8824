"""Second factors: what every store of them promises, run over every implementation."""

import asyncio
from collections.abc import Callable

import pytest

from kosmos.store.logins import TooManyAttempts
from kosmos.store.opening import Store
from kosmos.store.second_factors import FREE_ATTEMPTS, LONGEST_PAUSE, SecondFactorExists, pause_after

SECRET, OTHER = b"s" * 20, b"o" * 20
CODES = [b"1" * 32, b"2" * 32, b"3" * 32]


async def confirmed(store: Store, name: str = "anna") -> None:
    await store.accounts.add(name, "hash", "admin")
    await store.second_factors.begin(name, SECRET)
    assert await store.second_factors.confirm(name, 100, CODES)


async def test_one_is_asked_for_when_it_is_confirmed(store: Store) -> None:
    """A secret that nobody has shown to have opens and asks nothing; from the first code on the account says so."""
    account = await store.accounts.add("Anna", "hash", "admin")
    assert await store.second_factors.get("Anna") is None
    assert not await store.second_factors.confirm("Anna", 1, CODES)
    await store.second_factors.begin("Anna", OTHER)
    await store.second_factors.begin("anna", SECRET)
    assert not account.second_factor
    assert not (await store.accounts.get("Anna")).second_factor
    assert not await store.second_factors.use_step("Anna", 200)
    assert await store.second_factors.confirm("ANNA", 100, CODES)
    found = await store.second_factors.get("Anna")
    assert found == (SECRET, True, 100, 3)
    assert (await store.accounts.get("Anna")).second_factor
    assert [each.second_factor for each in await store.accounts.all()] == [True]


async def test_a_confirmed_one_is_not_replaced(store: Store) -> None:
    """Whoever begins again changes nothing: it is turned off first."""
    await confirmed(store)
    with pytest.raises(SecondFactorExists):
        await store.second_factors.begin("anna", OTHER)
    assert not await store.second_factors.confirm("anna", 500, [])
    found = await store.second_factors.get("anna")
    assert found == (SECRET, True, 100, 3)


async def test_no_code_opens_twice(store: Store) -> None:
    """Neither the code that was used nor an older one; of two at once one opens."""
    await confirmed(store)
    assert not await store.second_factors.use_step("anna", 100)
    assert not await store.second_factors.use_step("anna", 99)
    opened = await asyncio.gather(*(store.second_factors.use_step("anna", 101) for _ in range(5)))
    assert sorted(opened) == [False] * 4 + [True]
    assert not await store.second_factors.use_step("anna", 101)
    assert await store.second_factors.use_step("anna", 102)


async def test_recovery_codes_open_once_each(store: Store) -> None:
    """Each once, only the own, and none of those that were replaced."""
    await confirmed(store)
    await confirmed(store, "ben")
    opened = await asyncio.gather(*(store.second_factors.use_recovery("anna", CODES[0]) for _ in range(3)))
    assert sorted(opened) == [False, False, True]
    assert not await store.second_factors.use_recovery("anna", b"x" * 32)
    await store.second_factors.replace_recovery("anna", [b"4" * 32])
    assert not await store.second_factors.use_recovery("anna", CODES[1])
    assert await store.second_factors.use_recovery("anna", b"4" * 32)
    found = await store.second_factors.get("ben")
    assert found
    assert found.codes_left == 3


async def test_attempts_are_counted_for_the_account(store: Store) -> None:
    """After a few the next one waits, longer each time; a code that opens begins anew."""
    await confirmed(store)
    for _ in range(FREE_ATTEMPTS):
        await store.second_factors.attempt("anna", 1000.0)
    with pytest.raises(TooManyAttempts) as refused:
        await store.second_factors.attempt("ANNA", 1000.0)
    assert refused.value.seconds == 1
    await store.second_factors.attempt("anna", 1001.0)
    with pytest.raises(TooManyAttempts) as refused:
        await store.second_factors.attempt("anna", 1001.0)
    assert refused.value.seconds == 2
    assert await store.second_factors.use_step("anna", 300)
    await store.second_factors.attempt("anna", 1001.0)


def test_the_pause_grows_to_an_hour() -> None:
    """A few are free; then it doubles; and a clock put back makes nobody wait longer."""
    assert [pause_after(number, 0.0, 0.0) for number in range(4, 9)] == [0.0, 1.0, 2.0, 4.0, 8.0]
    assert pause_after(1000, 0.0, 0.0) == LONGEST_PAUSE
    assert pause_after(1000, 0.0, LONGEST_PAUSE) == 0.0
    assert pause_after(1000, 10_000_000.0, 0.0) == LONGEST_PAUSE


async def test_removed_it_is_gone_with_its_codes(store: Store) -> None:
    """Also with the account: one of the same name begins without."""
    await confirmed(store)
    assert await store.second_factors.remove("Anna")
    assert not await store.second_factors.remove("anna")
    assert not (await store.accounts.get("anna")).second_factor
    assert not await store.second_factors.use_recovery("anna", CODES[0])
    await confirmed(store, "ben")
    await store.accounts.remove("ben")
    await store.accounts.add("ben", "hash", "admin")
    assert await store.second_factors.get("ben") is None
    assert not await store.second_factors.use_recovery("ben", CODES[0])


async def test_sessions_and_tokens_know_of_it(store: Store) -> None:
    """Whoever is found by a session or a token is known to have one, at once after a change here."""
    account = await store.accounts.add("anna", "hash", "admin")
    _, session = await store.sessions.begin(account, now=1000.0)
    _, token = await store.tokens.make("program", ["admin"], "anna", "anna", now=1000.0)

    async def known() -> tuple[bool, bool]:
        found, by_token = await store.sessions.find(session, 1001.0), await store.tokens.find(token, 1001.0)
        assert found
        assert by_token
        return found[1].second_factor, by_token.owner_second_factor

    assert await known() == (False, False)
    await store.second_factors.begin("anna", SECRET)
    await store.second_factors.confirm("anna", 1, [])
    assert await known() == (True, True)
    await store.second_factors.remove("anna")
    assert await known() == (False, False)


async def test_it_outlives_a_restart(reopen: Callable[[], Store]) -> None:
    """With the last step, so that a restart lets no code open again."""
    store = reopen()
    await confirmed(store)
    await store.close()
    again = reopen()
    assert await again.second_factors.get("anna") == (SECRET, True, 100, 3)
    assert not await again.second_factors.use_step("anna", 100)
    await again.close()
