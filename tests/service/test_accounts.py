"""Accounts and their passwords."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from kosmos.core.errors import FieldMissing, NotFound, Refusal, TextTooLong
from kosmos.service.accounts import AccountDesk, PasswordTooShort, PasswordVerdict
from kosmos.service.passwords import Argon2Passwords
from kosmos.store.accounts import AccountExists
from kosmos.store.sqlite.store import SqliteStore

# As weak as the library allows: the tests are about us, not about argon2.
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
QUICK_BUT_BETTER = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore.open(tmp_path / "club.db")
    yield opened
    await opened.close()


@pytest.fixture
def accounts(store: SqliteStore) -> AccountDesk:
    return AccountDesk(store.accounts, Argon2Passwords(QUICK))


async def test_the_right_password_opens(accounts: AccountDesk) -> None:
    """Name and password together give the account; anything else gives nothing."""
    made = await accounts.add("Anna Weiß", "correct horse", "director")
    assert (made.name, made.role) == ("Anna Weiß", "director")
    assert await accounts.log_in("Anna Weiß", "correct horse") == made
    assert await accounts.log_in("Anna Weiß", "correct hors") is None
    assert await accounts.log_in("Anna Weiß", "correct horse" + "!" * 2000) is None
    assert await accounts.log_in("Anna Weiß", "") is None
    assert await accounts.log_in("nobody", "correct horse") is None


@pytest.mark.parametrize("spelling", ["anna weiß", "ANNA WEISS", " Anna Weiß ", "Anna\u00a0Weiß"])
async def test_one_name_in_any_spelling(accounts: AccountDesk, spelling: str) -> None:
    """Upper and lower case and spaces around it do not make a second account."""
    made = await accounts.add("Anna Weiß", "correct horse", "director")
    assert await accounts.log_in(spelling, "correct horse") == made
    with pytest.raises(AccountExists):
        await accounts.add(spelling, "other password", "visitor")
    assert await accounts.all() == [made]


async def test_of_two_at_once_one_gets_the_name(accounts: AccountDesk) -> None:
    """Two who ask for the same name at the same moment do not both get it."""
    outcomes = await asyncio.gather(
        *(accounts.add("anna", f"wald und wiese {number}", "director") for number in range(2)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, AccountExists) for outcome in outcomes) == 1


@pytest.mark.parametrize(
    ("name", "password", "refusal"),
    [
        ("", "long enough", FieldMissing("name")),
        ("  ", "long enough", FieldMissing("name")),
        ("a" * 81, "long enough", TextTooLong("name", 80, 81)),
        ("anna", "short", PasswordTooShort(12)),
        ("anna", "x" * 129, TextTooLong("password", 128, 129)),
    ],
)
async def test_bad_names_and_passwords(
    accounts: AccountDesk, name: str, password: str, refusal: Refusal
) -> None:
    """A missing or endless name and a short or endless password are refused, and no account is made."""
    with pytest.raises(type(refusal)) as refused:
        await accounts.add(name, password, "director")
    assert refused.value == refusal
    assert await accounts.all() == []


@pytest.mark.parametrize("length", [64, 128])
async def test_a_long_password(accounts: AccountDesk, length: int) -> None:
    """It is taken and none of it is cut off."""
    password = ("Pferd, Klammer und Läufer auf c4! " * 8)[:length]
    made = await accounts.add("anna", password, "director")
    assert await accounts.log_in("anna", password) == made
    assert await accounts.log_in("anna", password[:-1]) is None


async def test_a_password_from_when_longer_ones_were_taken(accounts: AccountDesk) -> None:
    """It opens as it did."""
    long = "x" * 1000
    made = await accounts.add_hashed("anna", await accounts._passwords.make(long), "director")
    assert await accounts.log_in("anna", long) == made


def on_disk(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_a_password_is_nowhere_in_the_file(accounts: AccountDesk, tmp_path: Path) -> None:
    """Only an argon2id hash of the password is kept."""
    await accounts.add("anna", "correct horse", "director")
    kept = on_disk(tmp_path)
    assert b"correct horse" not in kept
    assert b"$argon2id$" in kept


async def test_a_new_password_ends_old_sessions(accounts: AccountDesk) -> None:
    """After a change only the new password opens, and the account's stamp has grown."""
    made = await accounts.add("anna", "old password", "director")
    await accounts.set_password("Anna", "new password")
    assert await accounts.log_in("anna", "old password") is None
    changed = await accounts.log_in("anna", "new password")
    assert changed is not None
    assert changed.stamp > made.stamp


async def test_a_role_can_change(accounts: AccountDesk) -> None:
    """A new role is there at once, with a new stamp, and the password stays."""
    made = await accounts.add("anna", "correct horse", "director")
    await accounts.set_role("anna", "visitor")
    changed = await accounts.get("anna")
    assert (changed.role, changed.stamp) == ("visitor", made.stamp + 1)
    assert await accounts.log_in("anna", "correct horse") == changed


async def test_a_removed_account_is_gone(accounts: AccountDesk) -> None:
    """Whoever was removed cannot log in, be found, be changed or be removed again."""
    await accounts.add("anna", "correct horse", "director")
    await accounts.remove("anna")
    assert await accounts.log_in("anna", "correct horse") is None
    for attempt in (
        accounts.get("anna"),
        accounts.remove("anna"),
        accounts.set_role("anna", "x"),
        accounts.set_password("anna", "new password"),
    ):
        with pytest.raises(NotFound):
            await attempt


async def test_a_weak_hash_is_renewed_at_login(store: SqliteStore) -> None:
    """When the house hashes better than before, a login renews the hash and disturbs no session."""
    made = await AccountDesk(store.accounts, Argon2Passwords(QUICK)).add("anna", "correct horse", "director")
    better = AccountDesk(store.accounts, Argon2Passwords(QUICK_BUT_BETTER))
    assert await better.log_in("anna", "correct horse") == made
    _, hashed = (await store.accounts.look_up("anna")) or pytest.fail("not there")
    assert await Argon2Passwords(QUICK_BUT_BETTER).check("correct horse", hashed) is PasswordVerdict.RIGHT
    assert await better.log_in("anna", "correct horse") == made


async def test_a_hash_that_is_none_opens_nothing() -> None:
    """A damaged hash is a wrong password, not a fault."""
    assert await Argon2Passwords(QUICK).check("anything", "not a hash") is PasswordVerdict.WRONG


def test_the_house_hashes_with_argon2id() -> None:
    """Without further words a password is hashed as RFC 9106 recommends."""
    hashed = asyncio.run(Argon2Passwords().make("correct horse"))
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
