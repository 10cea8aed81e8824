"""How often somebody may try a password: what every store of them promises, run over every implementation."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.store.logins import BY_ACCOUNT, WINDOW_SECONDS, Patience, TooManyAttempts, pause
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
    """After the free attempts the account waits, from wherever they came; another account does not."""
    logins = store.logins
    for number in range(BY_ACCOUNT.free):
        await logins.attempt("Anna", f"192.0.2.{number}", now=NOON)
    with pytest.raises(TooManyAttempts) as refused:
        await logins.attempt("anna ", "192.0.2.99", now=NOON)
    assert refused.value == TooManyAttempts(1)
    await logins.attempt("ben", "192.0.2.99", now=NOON)
    await logins.attempt("anna", "192.0.2.99", now=NOON + 1)


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
    assert outcomes.count(None) == BY_ACCOUNT.free


async def test_a_success_wipes_the_slate(store: Store) -> None:
    """Who finally typed the right password starts afresh."""
    logins = store.logins
    for _ in range(BY_ACCOUNT.free):
        await logins.attempt("anna", "192.0.2.1", now=NOON)
    await logins.succeeded("ANNA")
    await logins.attempt("anna", "192.0.2.1", now=NOON)
