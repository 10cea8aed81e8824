"""Sessions: what every store of them promises, run over every implementation."""

from collections.abc import Awaitable, Callable

import pytest

from kosmos.core.errors import NotFound
from kosmos.store.opening import Store
from kosmos.store.sessions import DEVICE_LIMIT, IDLE_SECONDS, SESSION_SECONDS

NOON = 1_750_000_000.0
DAY = 24 * 3600.0


async def test_a_secret_finds_its_session(store: Store) -> None:
    """The secret finds the session and its account as it is now; any other finds nothing."""
    account = await store.accounts.add("Anna", "hash", "director")
    session, secret = await store.sessions.begin(account, "Firefox, Linux", "192.0.2.1", NOON)
    assert await store.sessions.find(secret, NOON + 1) == (session, account)
    assert (session.device, session.address, session.created) == ("Firefox, Linux", "192.0.2.1", NOON)
    for guess in ("", secret[:-1], secret.upper(), "é"):
        assert await store.sessions.find(guess, NOON) is None


async def test_a_session_idles_out(store: Store) -> None:
    """One that is not used for two weeks is over; one that is, lives on until it is thirty days old."""
    account = await store.accounts.add("Anna", "hash", "director")
    _, idle = await store.sessions.begin(account, now=NOON)
    _, used = await store.sessions.begin(account, now=NOON)
    assert await store.sessions.find(idle, NOON + IDLE_SECONDS - 1)
    for later in (10 * DAY, 20 * DAY, SESSION_SECONDS - 1):
        assert await store.sessions.find(used, NOON + later)
        await store.sessions.of("anna", NOON + later)
    _, idle = await store.sessions.begin(account, now=NOON)
    assert await store.sessions.find(idle, NOON + IDLE_SECONDS) is None
    assert await store.sessions.find(used, NOON + SESSION_SECONDS) is None
    assert await store.sessions.of("anna", NOON + SESSION_SECONDS) == []


async def test_last_use_is_kept_to_the_minute(store: Store) -> None:
    """The time of the last use is kept, but not written again within a minute."""
    account = await store.accounts.add("Anna", "hash", "director")
    _, secret = await store.sessions.begin(account, now=NOON)
    for later, kept in [(59.0, 0.0), (60.0, 60.0), (61.0, 60.0)]:
        await store.sessions.find(secret, NOON + later)
        assert [each.last_used for each in await store.sessions.of("anna", NOON + later)] == [NOON + kept]


async def test_sessions_are_listed_and_ended(store: Store) -> None:
    """Those of an account, the one used last first; one is ended, or all but one, and nobody else's."""
    anna = await store.accounts.add("Anna", "hash", "director")
    ben = await store.accounts.add("Ben", "hash", "director")
    made = [await store.sessions.begin(anna, f"device {n}", now=NOON + n) for n in range(4)]
    other, _ = await store.sessions.begin(ben, now=NOON)
    sessions = [session for session, _ in made]
    assert await store.sessions.of("ANNA", NOON + 9) == sessions[::-1]
    await store.sessions.end("anna", sessions[1].number)
    assert await store.sessions.find(made[1][1], NOON + 9) is None
    for name, number in (("anna", sessions[1].number), ("ben", sessions[0].number), ("anna", 999)):
        with pytest.raises(NotFound):
            await store.sessions.end(name, number)
    assert await store.sessions.end_all("anna", but=sessions[2].number) == 2
    assert await store.sessions.of("anna", NOON + 9) == [sessions[2]]
    assert await store.sessions.end_all("anna") == 1
    assert await store.sessions.of("anna", NOON + 9) == []
    assert await store.sessions.of("ben", NOON + 9) == [other]


CHANGES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "password": lambda store: store.accounts.set_password("anna", "other"),
    "role": lambda store: store.accounts.set_role("anna", "visitor"),
    "removal": lambda store: store.accounts.remove("anna"),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_what_changes_an_account_ends_its_sessions(store: Store, change: str) -> None:
    """Another password, another role, no account: nobody is in who came in before."""
    account = await store.accounts.add("Anna", "hash", "director")
    _, secret = await store.sessions.begin(account)
    await CHANGES[change](store)
    assert await store.sessions.find(secret) is None


async def test_an_account_made_again_revives_no_session(store: Store) -> None:
    """The name is the same, the account is not; nor does a session begin for an account of before."""
    account = await store.accounts.add("Anna", "hash", "director")
    _, secret = await store.sessions.begin(account)
    await store.accounts.remove("anna")
    await store.accounts.add("Anna", "other", "admin")
    _, late = await store.sessions.begin(account)
    assert await store.sessions.find(secret) is None
    assert await store.sessions.find(late) is None


async def test_sessions_outlive_the_program(reopen: Callable[[], Store]) -> None:
    """Whoever is logged in stays so when the server is started again."""
    store = reopen()
    account = await store.accounts.add("Anna", "hash", "director")
    session, secret = await store.sessions.begin(account)
    await store.close()
    store = reopen()
    assert await store.sessions.find(secret) == (session, account)
    await store.close()


async def test_nothing_endless_is_kept(store: Store) -> None:
    """What a browser calls itself is cut."""
    account = await store.accounts.add("Anna", "hash", "director")
    session, _ = await store.sessions.begin(account, "x" * 5000)
    assert len(session.device) == DEVICE_LIMIT


async def test_the_secret_is_nowhere_in_the_file(store: Store, on_disk: Callable[[], bytes]) -> None:
    """Who reads the database file cannot use the sessions in it."""
    account = await store.accounts.add("Anna", "hash", "director")
    _, secret = await store.sessions.begin(account)
    assert secret.encode() not in on_disk()
