"""The second factor of an account: an authenticator's code besides the password, with recovery codes for when it is lost."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.service.accounts import AccountDesk
from kosmos.service.actors import Actor
from kosmos.service.time_codes import SECRET_BYTES, matching_step
from kosmos.service.watch import SecurityEvent, tell_security
from kosmos.store.accounts import Account, key_of
from kosmos.store.opening import Store
from kosmos.store.second_factors import SecondFactor
from kosmos.tournament.commands import Right

RECOVERY_CODES = 10
RECOVERY_BYTES = 10  #: 80 bits, 16 letters and digits in four groups
TICKET_SECONDS = 300.0  #: between the password and the code
REQUIRED = "second-factor:admins"  #: the setting of the house; there and "yes", or not there
_TICKET_KEY = "second-factor-tickets"


class WrongCode(Refusal):
    text: ClassVar[str] = N_("This code is wrong, or was used before.")
    status: ClassVar[int] = 401


class LoginTooOld(Refusal):
    text: ClassVar[str] = N_("Too much time has passed since the password. Log in again.")
    status: ClassVar[int] = 401


class NoSecondFactor(Refusal):
    text: ClassVar[str] = N_("There is no second factor to confirm or to use. Set one up first.")
    status: ClassVar[int] = 409


#: name, password, address, device: the account, or a refusal
CheckPassword = Callable[[str, str, str, str], Awaitable[Account]]


class SecondFactorDesk:
    """Secrets go to the page that asked and nowhere else; what is told to the log names accounts alone."""

    def __init__(
        self, store: Store, accounts: AccountDesk, check: CheckPassword, now: Callable[[], float]
    ) -> None:
        self._factors = store.second_factors
        self._sessions = store.sessions
        self._logins = store.logins
        self._settings = store.settings
        self._accounts = accounts
        self._check_password = check
        self._now = now

    # -- one's own -------------------------------------------------------------------------------------

    async def of(self, actor: Actor) -> SecondFactor | None:
        return await self._factors.get(actor.account) if actor.account else None

    async def begin(self, actor: Actor, password: str, address: str, device: str = "") -> None:
        """Asks for the password, so that nobody at somebody else's open page can set up a second factor."""
        account = await self._check_password(actor.account, password, address, device)
        await self._factors.begin(account.name, secrets.token_bytes(SECRET_BYTES))

    async def confirm(self, actor: Actor, code: str) -> list[str]:
        """The first code shows that the authenticator has the secret; recovery codes come back, to be shown once.

        All other sessions are over: they were begun without a code.
        """
        found = await self._expected(actor.account, confirmed=False)
        await self._factors.attempt(actor.account, self._now())
        step = matching_step(found.secret, without_spaces(code), self._now())
        codes = new_recovery_codes()
        hashes = [recovery_hash(found.secret, each) for each in codes]
        if step is None or not await self._factors.confirm(actor.account, step, hashes):
            raise self._failed(actor.account)
        await self._sessions.end_all(actor.account, actor.session)
        tell_security(SecurityEvent.SECOND_FACTOR_SET, actor.account)
        return codes

    async def new_codes(self, actor: Actor, code: str) -> list[str]:
        """Ten others; those before open nothing any more."""
        found = await self._expected(actor.account, confirmed=True)
        await self._use(actor.account, code)
        codes = new_recovery_codes()
        await self._factors.replace_recovery(
            actor.account, [recovery_hash(found.secret, each) for each in codes]
        )
        tell_security(SecurityEvent.RECOVERY_CODES_MADE, actor.account)
        return codes

    async def turn_off(self, actor: Actor, password: str, code: str, address: str, device: str = "") -> None:
        """Asks for both, because from now on one is enough. All other sessions are over."""
        account = await self._check_password(actor.account, password, address, device)
        await self._use(account.name, code)
        await self._remove(account.name, actor.session)

    # -- of others -------------------------------------------------------------------------------------

    async def reset(self, actor: Actor, name: str) -> None:
        """For somebody whose authenticator and recovery codes are gone. An admin's own is turned off with a code."""
        actor.need(Right.ADMIN)
        if actor.account and key_of(name) == key_of(actor.account):
            raise OwnSecondFactor
        await self._remove((await self._accounts.get(name)).name)

    async def _remove(self, name: str, but_session: int = 0) -> None:
        if not await self._factors.remove(name):
            raise NoSecondFactor
        await self._sessions.end_all(name, but_session)
        tell_security(SecurityEvent.SECOND_FACTOR_REMOVED, name)

    async def is_required(self) -> bool:
        """Whether an admin without a second factor has only the rights of a director."""
        return (await self._settings.all()).get(REQUIRED) == "yes"

    async def require(self, actor: Actor, required: bool) -> None:
        """An admin who asks it of others has it themselves; on the server's own machine it can always be set."""
        actor.need(Right.ADMIN)
        if required and actor.account and not (await self._accounts.get(actor.account)).second_factor:
            raise NoSecondFactor
        await self._settings.change({REQUIRED: "yes" if required else None})
        tell_security(SecurityEvent.SECOND_FACTOR_REQUIRED, actor.account, required=int(required))

    async def right_of(self, role: str, has_second_factor: bool) -> str:
        """What a role is worth: that of an admin without a second factor, where one is required, is a director's."""
        if role == Right.ADMIN and not has_second_factor and await self.is_required():
            return Right.DIRECT
        return role

    # -- logging in ------------------------------------------------------------------------------------

    async def ticket_for(self, account: Account) -> str:
        """Shows that the password of this account was right a moment ago. A new password or role ends it."""
        expires = int(self._now() + TICKET_SECONDS)
        said = base64.urlsafe_b64encode(f"{account.stamp} {expires} {account.name}".encode()).decode()
        return f"{said}.{await self._signature(said)}"

    async def finish(self, ticket: str, code: str, address: str, device: str = "") -> Account:
        """The account, when the code is right as well. Only then are the attempts with the password forgotten."""
        account = await self._account_of(ticket)
        await self._use(account.name, code)
        await self._logins.succeeded(account.name, address, device, self._now())
        return account

    async def _account_of(self, ticket: str) -> Account:
        said, _, signature = ticket.partition(".")
        if not hmac.compare_digest((await self._signature(said)).encode(), signature.encode()):
            raise LoginTooOld
        stamp, expires, name = base64.urlsafe_b64decode(said).decode().split(" ", 2)
        account = next((each for each in await self._accounts.all() if each.name == name), None)
        if account is None or account.stamp != int(stamp) or self._now() >= int(expires):
            raise LoginTooOld
        return account

    async def _signature(self, said: str) -> str:
        key = await self._settings.secret(_TICKET_KEY)
        return hmac.new(key, said.encode(), hashlib.sha256).hexdigest()

    # -- codes -----------------------------------------------------------------------------------------

    async def _expected(self, name: str, *, confirmed: bool) -> SecondFactor:
        found = await self._factors.get(name)
        if found is None or found.confirmed != confirmed:
            raise NoSecondFactor
        return found

    async def _use(self, name: str, code: str) -> None:
        """A code of the authenticator or a recovery code opens once; an attempt counts before it is looked at."""
        found = await self._expected(name, confirmed=True)
        await self._factors.attempt(name, self._now())
        typed = without_spaces(code)
        step = matching_step(found.secret, typed, self._now())
        if step is not None and await self._factors.use_step(name, step):
            return
        if not await self._factors.use_recovery(name, recovery_hash(found.secret, typed)):
            raise self._failed(name)
        tell_security(SecurityEvent.RECOVERY_CODE_USED, name)

    def _failed(self, name: str) -> WrongCode:
        tell_security(SecurityEvent.SECOND_FACTOR_FAILED, name)
        return WrongCode()


class OwnSecondFactor(Refusal):
    text: ClassVar[str] = N_("Your own second factor is turned off on its page, with a code.")
    status: ClassVar[int] = 409


def without_spaces(code: str) -> str:
    """A code as typed, without the spaces and hyphens that make it readable."""
    return "".join(code[:100].split()).replace("-", "")


def new_recovery_codes() -> list[str]:
    """Ten, in groups of four, of letters and digits that are not taken for each other."""
    return [grouped(_letters(secrets.token_bytes(RECOVERY_BYTES))) for _ in range(RECOVERY_CODES)]


def _letters(random: bytes) -> str:
    return base64.b32encode(random).decode().lower()


def grouped(letters: str) -> str:
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def recovery_hash(salt: bytes, code: str) -> bytes:
    """What is kept of a recovery code, salted with the account's own secret; written in any case, with or without hyphens."""
    return hmac.digest(salt, without_spaces(code).lower().encode(), "sha256")
