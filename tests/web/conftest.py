from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from kosmos.service.accounts import PasswordVerdict
from kosmos.service.passwords import Argon2Passwords
from web.site import Site, opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """One program for all tests of a file: putting it together takes longer than most of them."""
    async with opened(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def site(house: Site) -> Site:
    """The program, met by somebody who has never been there."""
    house.client.cookies.clear()
    return house


class Quick:
    """Argon2 takes its time on purpose; the doors are tried often, and its own tests are with the store."""

    async def make(self, password: str) -> str:
        return f"hashed:{password}"

    async def check(self, password: str, hashed: str) -> PasswordVerdict:
        return PasswordVerdict.RIGHT if hashed == f"hashed:{password}" else PasswordVerdict.WRONG


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Argon2Passwords, "make", Quick.make)
    monkeypatch.setattr(Argon2Passwords, "check", Quick.check)
