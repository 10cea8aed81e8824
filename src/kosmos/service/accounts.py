"""Accounts and their passwords: what a good one is, how it is checked, and that a wrong name takes as long as a wrong
password.
"""

from enum import Enum, auto
from typing import ClassVar, Protocol

from kosmos.core.errors import Refusal, TextTooLong
from kosmos.core.typed_text import checked_name
from kosmos.locale import N_
from kosmos.service.common_passwords import is_common
from kosmos.store.accounts import Account, Accounts

PASSWORD_MINIMUM = 12
PASSWORD_LIMIT = 128  #: of a new one; long passwords are good, endless ones only make work
LONGEST_TYPED = 1000  #: of one that was made when more were allowed


class PasswordTooShort(Refusal):
    text: ClassVar[str] = N_("A password needs at least {minimum} characters.")
    minimum: int


class PasswordTooCommon(Refusal):
    text: ClassVar[str] = N_(
        "This password is among the first that others would try. Choose another: three or four words are good."
    )


class PasswordVerdict(Enum):
    RIGHT = auto()
    OUTDATED = auto()  # right, but hashed with weaker settings than today's
    WRONG = auto()


class Passwords(Protocol):
    async def make(self, password: str) -> str:
        """The hash to keep."""
        ...

    async def check(self, password: str, hashed: str) -> PasswordVerdict: ...


class AccountDesk:
    """Accounts as people use them: with passwords, not with hashes."""

    def __init__(self, accounts: Accounts, passwords: Passwords) -> None:
        self._accounts = accounts
        self._passwords = passwords
        self._decoy: str | None = None
        self.get, self.all = accounts.get, accounts.all
        self.set_role, self.remove = accounts.set_role, accounts.remove
        self.set_hash = accounts.set_password

    async def add(self, name: str, password: str, role: str) -> Account:
        """Make an account; a name in use (in any spelling of upper and lower case) is refused."""
        name = checked_name(name)
        return await self._accounts.add(name, await self.hashed(password, name), role)

    async def add_hashed(self, name: str, hashed: str, role: str) -> Account:
        return await self._accounts.add(checked_name(name), hashed, role)

    async def log_in(self, name: str, password: str) -> Account | None:
        """The account, if name and password are right. A wrong name takes as long as a wrong password."""
        if len(password) > LONGEST_TYPED:
            return None
        found = await self._accounts.look_up(name)
        hashed = found[1] if found else await self._decoy_hash()
        verdict = await self._passwords.check(password, hashed)
        if found is None or verdict is PasswordVerdict.WRONG:
            return None
        if verdict is PasswordVerdict.OUTDATED:
            await self._accounts.rehash(name, hashed, await self._passwords.make(password))
        return found[0]

    async def set_password(self, name: str, password: str) -> None:
        """Change the password; sessions begun with the old one are over."""
        await self._accounts.set_password(name, await self.hashed(password, name))

    async def hashed(self, password: str, name: str = "") -> str:
        """The hash of a password that is good enough for the account of that name."""
        return await self._passwords.make(checked_password(password, name))

    async def _decoy_hash(self) -> str:
        if self._decoy is None:
            self._decoy = await self._passwords.make("nobody has this password")
        return self._decoy


def checked_password(password: str, name: str = "") -> str:
    if len(password) < PASSWORD_MINIMUM:
        raise PasswordTooShort(PASSWORD_MINIMUM)
    if len(password) > PASSWORD_LIMIT:
        raise TextTooLong("password", PASSWORD_LIMIT, len(password)).called(N_("Password"))
    if is_common(password, name):
        raise PasswordTooCommon
    return password
