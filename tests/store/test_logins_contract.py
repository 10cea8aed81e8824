"""How often somebody may try a password: what every store of them promises, run over every implementation."""

import asyncio
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.store.logins import (
    BY_ACCOUNT,
    BY_ADDRESS,
    BY_PLACE,
    WINDOW_SECONDS,
    Patience,
    TooManyAttempts,
    pause,
    place_of_address,
)
from kosmos.store.opening import Store

NOON = 1_750_000_000.0
THREE_FREE = Patience(free=3, longest_pause=10.0)


@pytest.mark.parametrize(
    ("attempts", "seconds"),
    [
        ([], 0.0),
        ([0.0, 0.0], 0.0),
        ([0.0, 0.0, 0.0], 1.0),
        ([0.0] * 4, 2.0),
        ([0.0] * 5, 4.0),
        ([0.0] * 6, 8.0),
        ([0.0] * 7, 10.0),
        ([0.0] * 5000, 10.0),
        ([-1.0] * 5, 3.0),
        ([-4.0] * 5, 0.0),
        ([-WINDOW_SECONDS] * 50, 0.0),
    ],
)
def test_each_attempt_beyond_the_free_ones_doubles_the_pause(attempts: list[float], seconds: float) -> None:
    """The pause doubles up to its longest, counts from the last attempt and forgets what is long ago."""
    assert pause([NOON + at for at in attempts], NOON, THREE_FREE) == seconds


@given(st.lists(st.floats(-2000, 0), max_size=40), st.floats(-2000, 0))
def test_one_more_attempt_never_shortens_the_pause(attempts: list[float], another: float) -> None:
    """Whatever came before, a further attempt makes nobody wait less."""
    assert pause([*attempts, another], 0.0, THREE_FREE) >= pause(attempts, 0.0, THREE_FREE)


async def test_a_guesser_is_slowed_down(store: Store) -> None:
    """After the free attempts the account waits at that address; nobody waits anywhere else, nor another account."""
    logins = store.logins
    for _ in range(BY_PLACE.free):
        await logins.attempt("Anna", "192.0.2.1", now=NOON)
    with pytest.raises(TooManyAttempts) as refused:
        await logins.attempt("anna ", "192.0.2.1", now=NOON)
    assert refused.value == TooManyAttempts(1)
    await logins.attempt("ben", "192.0.2.1", now=NOON)
    await logins.attempt("anna", "192.0.2.99", now=NOON)
    await logins.attempt("anna", "192.0.2.1", now=NOON + 1)


async def test_hammering_at_one_name_from_one_address_locks_nobody_out_elsewhere(store: Store) -> None:
    """However long somebody guesses from one address, the account opens from every other."""
    logins = store.logins
    for twentieth in range(20 * 150):
        with suppress(TooManyAttempts):
            await logins.attempt("anna", "192.0.2.1", now=NOON + twentieth / 20)
    await logins.attempt("anna", "192.0.2.2", now=NOON + 150)


async def test_many_addresses_are_slowed_down(store: Store) -> None:
    """A crowd of addresses that guesses at one name waits, but not where the account was used before."""
    logins = store.logins
    await logins.succeeded("anna", "198.51.100.1", now=NOON)
    for number in range(BY_ACCOUNT.free):
        await logins.attempt("anna", f"192.0.2.{number}", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("anna", "192.0.2.200", now=NOON)
    await logins.attempt("anna", "198.51.100.1", now=NOON)


@pytest.mark.parametrize("guests", [1, 30])
async def test_a_known_device_comes_in_whatever_others_try(store: Store, guests: int) -> None:
    """At an address where one name or many were guessed at, a device on which somebody logged in before does not wait;
    one on which only others did, does.
    """
    logins = store.logins
    await logins.succeeded("anna", "198.51.100.1", "annas laptop", now=NOON)
    for number in range(guests * BY_PLACE.free):
        with suppress(TooManyAttempts):
            await logins.attempt("anna" if guests == 1 else f"name {number}", "192.0.2.1", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("anna", "192.0.2.1", "another laptop", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("anna", "192.0.2.1", now=NOON)
    await logins.attempt("anna", "192.0.2.1", "annas laptop", now=NOON)


async def test_a_known_device_is_no_way_to_guess(store: Store) -> None:
    """Whoever sits at a known device waits there like anywhere else."""
    logins = store.logins
    await logins.succeeded("anna", "192.0.2.1", "laptop", now=NOON)
    for number in range(BY_PLACE.free):
        await logins.attempt("anna", f"192.0.2.{number}", "laptop", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("anna", "192.0.2.77", "laptop", now=NOON)


async def test_one_bad_guest_locks_out_no_club(store: Store) -> None:
    """Who has logged in from an address before is not kept out by whatever a guest there tries."""
    logins = store.logins
    await logins.succeeded("anna", "192.0.2.1", now=NOON)
    for number in range(BY_ADDRESS.free):
        await logins.attempt(f"name {number}", "192.0.2.1", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("newcomer", "192.0.2.1", now=NOON)
    await logins.attempt("anna", "192.0.2.1", now=NOON)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:0db8:0000:0000/64"),
        ("2001:db8::ffff:2", "2001:0db8:0000:0000/64"),
        ("2001:db8:0:1::2", "2001:0db8:0000:0001/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_house_is_one_place(address: str, place: str) -> None:
    """All addresses of a network of IPv6 are one place; an address of IPv4 is one however it is written."""
    assert place_of_address(address) == place


async def test_an_address_that_tries_many_names_is_slowed_down(store: Store) -> None:
    """Trying ever new names from one address is no way round."""
    logins = store.logins
    for number in range(20):
        await logins.attempt(f"name {number}", "192.0.2.1", now=NOON)
    with pytest.raises(TooManyAttempts):
        await logins.attempt("another", "192.0.2.1", now=NOON)
    await logins.attempt("another", "192.0.2.2", now=NOON)


async def test_a_thousand_at_once_are_no_way_round(store: Store) -> None:
    """Attempts count before the password is looked at, so simultaneous ones count too."""
    logins = store.logins
    outcomes = await asyncio.gather(
        *(logins.attempt("anna", "192.0.2.1", now=NOON) for _ in range(1000)), return_exceptions=True
    )
    assert outcomes.count(None) == BY_PLACE.free


async def test_a_success_wipes_the_slate(store: Store) -> None:
    """Who finally typed the right password starts afresh."""
    logins = store.logins
    for _ in range(BY_PLACE.free):
        await logins.attempt("anna", "192.0.2.1", now=NOON)
    await logins.succeeded("ANNA", "192.0.2.1", now=NOON)
    await logins.attempt("anna", "192.0.2.1", now=NOON)
