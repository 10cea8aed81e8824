"""Who is at the door: accounts, one-time links, sessions, tokens. Answers with an actor."""

import base64
import hashlib
import hmac
import time
from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import clean_text
from kosmos.locale import N_, Phrase
from kosmos.service.accounts import NAME_LIMIT, AccountDesk
from kosmos.service.actors import Actor
from kosmos.service.passwords import Argon2Passwords
from kosmos.store.accounts import Account, key_of
from kosmos.store.opening import Store
from kosmos.store.tokens import ApiToken
from kosmos.tournament.commands import RIGHTS, Right

__all__ = ["ROLES", "SESSION_SECONDS", "Account", "Doorman", "WrongLogin", "WrongToken"]

SESSION_SECONDS = 30 * 24 * 3600

#: roles an account may have; a role is the right of the same name
ROLES = (Right.RESULTS, Right.DIRECT, Right.ADMIN)


class WrongLogin(Refusal):
    text: ClassVar[str] = N_("Name or password is wrong.")
    status: ClassVar[int] = 401


class WrongToken(Refusal):
    text: ClassVar[str] = N_("This token is unknown or was revoked.")
    status: ClassVar[int] = 401


class SessionCookie(msgspec.Struct, frozen=True, array_like=True):
    """What a session cookie says; `stamp` ends it when password or role change."""

    name: str
    stamp: int
    until: int


class Doorman:
    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.accounts = AccountDesk(store.accounts, Argon2Passwords())
        self.links = store.links
        self.logins = store.logins
        self.tokens = store.tokens
        self.keys = store.settings
        self.now = now
        self._secret = b""

    # -- accounts --------------------------------------------------------------------------------------

    async def is_new(self) -> bool:
        """Nobody has an account yet: the first start."""
        return not await self.accounts.all()

    async def first_link(self) -> str:
        return await self.links.make(Right.ADMIN)

    async def welcome(self, link: str, name: str, password: str, address: str) -> Account:
        """Spend a one-time link on an account of its role; a refused name leaves the link good.

        A link that is none is refused before the password is hashed: hashing is work, and guessers are many.
        """
        await self.logins.attempt_link(address)
        await self.links.check(link)
        await self.logins.link_was_good(address)
        account = await self.accounts.add(clean_text("name", name, NAME_LIMIT), password, Right.READ)
        try:
            role = await self.links.use(link)
        except Refusal:
            await self.accounts.remove(account.name)
            raise
        await self.accounts.set_role(account.name, role)
        return await self.accounts.get(account.name)

    async def add_account(self, actor: Actor, name: str, password: str, role: str) -> Account:
        actor.need(Right.ADMIN)
        return await self.accounts.add(clean_text("name", name, NAME_LIMIT), password, _checked_role(role))

    async def remove_account(self, actor: Actor, name: str) -> None:
        """Nobody removes the account they are logged in with."""
        actor.need(Right.ADMIN)
        if key_of(name) == key_of(actor.name):
            raise BadValue("name", N_("another account than your own"), name)
        await self.accounts.remove(name)

    async def log_in(self, name: str, password: str, address: str) -> Account:
        name = name[: NAME_LIMIT + 1]  # a longer one is nobody's, and need not be remembered
        await self.logins.attempt(name, address)
        account = await self.accounts.log_in(name, password)
        if account is None:
            raise WrongLogin
        await self.logins.succeeded(name)
        return account

    # -- sessions --------------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        if not self._secret:
            self._secret = await self.keys.secret("sessions")
        return self._secret

    async def session_for(self, account: Account) -> str:
        session = SessionCookie(account.name, account.stamp, int(self.now()) + SESSION_SECONDS)
        body = base64.urlsafe_b64encode(msgspec.json.encode(session))
        return f"{body.decode()}.{await self._sign(body)}"

    async def actor_of_session(self, cookie: str) -> Actor | None:
        body, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature.encode(), (await self._sign(body.encode())).encode()):
            return None
        try:
            session = msgspec.json.decode(base64.urlsafe_b64decode(body), type=SessionCookie)
            account = await self.accounts.get(session.name)
        except (msgspec.DecodeError, ValueError, NotFound):
            return None
        if account.stamp != session.stamp or session.until < self.now():
            return None
        return Actor(account.name, account.role)

    async def _sign(self, body: bytes) -> str:
        return hmac.new(await self.secret(), body, hashlib.sha256).hexdigest()

    # -- tokens ----------------------------------------------------------------------------------------

    async def make_token(self, actor: Actor, name: str, scopes: Iterable[str]) -> tuple[ApiToken, str]:
        """A token for programs, with no more than the maker's own rights."""
        wanted = frozenset(scopes)
        for scope in wanted:
            if scope not in RIGHTS:
                raise BadValue(
                    "scopes", Phrase(N_("one of {choices}"), {"choices": ", ".join(RIGHTS)}), scope
                )
            actor.need(scope)
        if not wanted:
            raise BadValue("scopes", Phrase(N_("one of {choices}"), {"choices": ", ".join(RIGHTS)}), "")
        actor.need(Right.DIRECT)
        return await self.tokens.make(clean_text("name", name, NAME_LIMIT), wanted)

    async def actor_of_token(self, secret: str) -> Actor:
        token = await self.tokens.find(secret)
        if token is None:
            raise WrongToken
        return Actor(token.name, max(token.scopes, key=RIGHTS.index))


def _checked_role(role: str) -> str:
    if role not in ROLES:
        raise BadValue("role", Phrase(N_("one of {choices}"), {"choices": ", ".join(ROLES)}), role)
    return role
