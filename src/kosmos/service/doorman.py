"""Who is at the door: accounts, one-time links, sessions, tokens. Answers with an actor."""

import time
from collections.abc import Callable, Iterable
from typing import ClassVar

from kosmos.core.errors import BadValue, Refusal
from kosmos.core.typed_text import NAME_LIMIT, clean_text
from kosmos.locale import N_, Phrase
from kosmos.service.accounts import AccountDesk
from kosmos.service.actors import Actor
from kosmos.service.passwords import Argon2Passwords
from kosmos.service.second_factor import SecondFactorDesk, WrongCode
from kosmos.service.watch import SecurityEvent, tell_security
from kosmos.store.accounts import Account, key_of
from kosmos.store.links import LinkSpent, OneTimeLink
from kosmos.store.logins import TooManyAttempts
from kosmos.store.opening import Store
from kosmos.store.sessions import SESSION_SECONDS, StoredSession
from kosmos.store.tokens import ApiToken
from kosmos.tournament.commands import RIGHTS, Right

__all__ = [
    "MOST_TOKEN_DAYS",
    "ROLES",
    "SESSION_SECONDS",
    "TOKEN_DAYS",
    "Account",
    "ApiToken",
    "Doorman",
    "LoginNotFresh",
    "OneTimeLink",
    "StoredSession",
    "WrongLogin",
    "WrongToken",
]

#: roles an account may have; a role is the right of the same name
ROLES = (Right.CHECK_IN, Right.RESULTS, Right.DIRECT, Right.ADMIN)
TOKEN_DAYS = 365  #: how long a token lives unless somebody says otherwise
MOST_TOKEN_DAYS = 3650
DAY = 24 * 3600.0
#: since the login, in which accounts, tokens and whole tournaments may be made and removed on pages
FRESH_SECONDS = 15 * 60.0


class WrongLogin(Refusal):
    text: ClassVar[str] = N_("Name or password is wrong.")
    status: ClassVar[int] = 401


class LoginNotFresh(Refusal):
    text: ClassVar[str] = N_("It is a while since you logged in. Log in again, and repeat this.")
    status: ClassVar[int] = 401


class WrongToken(Refusal):
    text: ClassVar[str] = N_("This token is unknown, has expired or was revoked.")
    status: ClassVar[int] = 401


class Doorman:
    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.accounts = AccountDesk(store.accounts, Argon2Passwords())
        self.links = store.links
        self.logins = store.logins
        self.sessions = store.sessions
        self.tokens = store.tokens
        self.keys = store.settings
        self.now = now
        self.second_factor = SecondFactorDesk(store, self.accounts, self.check_password, now)

    # -- accounts --------------------------------------------------------------------------------------

    async def is_new(self) -> bool:
        """Whether nobody has an account yet: this is the first start."""
        return not await self.accounts.all()

    async def add_account(self, actor: Actor, name: str, password: str, role: str) -> Account:
        actor.need(Right.ADMIN)
        checked = _checked_role(role)
        account = await self.accounts.add(clean_text("name", name, NAME_LIMIT), password, checked)
        tell_security(SecurityEvent.ACCOUNT_ADDED, account.name, role=role)
        return account

    async def remove_account(self, actor: Actor, name: str) -> None:
        """Nobody removes the account they are logged in with. Its sessions, tokens and links go with it."""
        actor.need(Right.ADMIN)
        if key_of(name) == key_of(actor.account or actor.name):
            raise BadValue("name", N_("another account than your own"), name).called(N_("Name"))
        await self.accounts.remove(name)
        tell_security(SecurityEvent.ACCOUNT_REMOVED, name)

    # -- one-time links --------------------------------------------------------------------------------

    async def first_link(self) -> str:
        link = await self.links.make(Right.ADMIN)
        tell_security(SecurityEvent.LINK_MADE, role=Right.ADMIN)
        return link

    async def reset_link(self, actor: Actor, name: str) -> str:
        """For a new password of an account; until it is used, the old one opens as before."""
        actor.need(Right.ADMIN)
        account = await self.accounts.get(name)
        link = await self.links.make("", account.name)
        tell_security(SecurityEvent.LINK_MADE, account.name)
        return link

    async def link_for(self, link: str, *, reset: bool) -> OneTimeLink:
        """What a link of this kind is for; looking does not spend it."""
        found = await self.links.check(link)
        if bool(found.account) != reset:
            raise LinkSpent
        return found

    async def welcome(self, link: str, name: str, password: str, address: str) -> Account:
        """Spend a one-time link on an account of its role; a refused name leaves the link good.

        A link that is none is refused before the password is hashed: hashing is work, and guessers are many.
        """
        await self._guess_link(link, address, reset=False)
        account = await self.accounts.add(clean_text("name", name, NAME_LIMIT), password, Right.READ)
        try:
            role = (await self.links.use(link)).role
        except Refusal:
            await self.accounts.remove(account.name)
            raise
        await self.accounts.set_role(account.name, role)
        tell_security(SecurityEvent.LINK_USED, account.name)
        return await self.accounts.get(account.name)

    async def reset_password(self, link: str, password: str, address: str) -> Account:
        """Spend a one-time link on a new password; a refused one leaves the link good. All sessions are over."""
        name = (await self._guess_link(link, address, reset=True)).account
        hashed = await self.accounts.hashed(password, name)
        await self.links.use(link)
        await self.accounts.set_hash(name, hashed)
        tell_security(SecurityEvent.LINK_USED, name)
        tell_security(SecurityEvent.PASSWORD_CHANGED, name)
        return await self.accounts.get(name)

    async def _guess_link(self, link: str, address: str, *, reset: bool) -> OneTimeLink:
        try:
            await self.logins.attempt_link(address, self.now())
            found = await self.link_for(link, reset=reset)
        except (LinkSpent, TooManyAttempts):
            tell_security(SecurityEvent.LINK_REFUSED)
            raise
        await self.logins.link_was_good(address)
        return found

    # -- passwords -------------------------------------------------------------------------------------

    async def log_in(self, name: str, password: str, address: str, device: str = "") -> Account:
        """`device` is what the browser kept since somebody last logged in there.

        Of an account with a second factor the password is half: a session needs a code as well, and until then the
        attempt counts.
        """
        account = await self.check_password(name, password, address, device)
        if not account.second_factor:
            await self.logins.succeeded(name, address, device, self.now())
        return account

    async def check_password(self, name: str, password: str, address: str, device: str = "") -> Account:
        name = name[: NAME_LIMIT + 1]  # a longer one is nobody's, and need not be remembered
        try:
            await self.logins.attempt(name, address, device, self.now())
        except TooManyAttempts:
            tell_security(SecurityEvent.LOGIN_REFUSED, await self._known_name(name))
            raise
        account = await self.accounts.log_in(name, password)
        if account is None:
            tell_security(SecurityEvent.LOGIN_FAILED, await self._known_name(name))
            raise WrongLogin
        return account

    async def _known_name(self, name: str) -> str:
        """The name for the log, if an account has it: what somebody typed may be a password in the wrong field."""
        return next(
            (each.name for each in await self.accounts.all() if key_of(each.name) == key_of(name)), ""
        )

    async def change_password(
        self, actor: Actor, old: str, new: str, address: str, device: str = ""
    ) -> Account:
        """Who knows the old one gives a new one; all sessions are over."""
        account = await self.log_in(actor.account, old, address, device)
        await self.set_password(account.name, new)
        return await self.accounts.get(account.name)

    async def set_password(self, name: str, password: str) -> None:
        await self.accounts.set_password(name, password)
        tell_security(SecurityEvent.PASSWORD_CHANGED, name)

    # -- sessions --------------------------------------------------------------------------------------

    async def session_for(
        self, account: Account, device: str = "", address: str = "", *, second_factor_shown: bool = False
    ) -> str:
        """Begin a session; what its cookie holds. None begins without the second factor of an account that has one."""
        if account.second_factor and not second_factor_shown:
            raise WrongCode
        _, secret = await self.sessions.begin(account, device, address, self.now())
        tell_security(SecurityEvent.LOGGED_IN, account.name)
        return secret

    async def actor_of_session(self, cookie: str) -> Actor | None:
        found = await self.sessions.find(cookie, self.now())
        if found is None:
            return None
        session, account = found
        right = await self.second_factor.right_of(account.role, account.second_factor)
        return Actor(account.name, right, account.name, session.number)

    async def sessions_of(self, actor: Actor, name: str) -> list[StoredSession]:
        """The sessions of an account: everybody sees their own, admins those of all."""
        return await self.sessions.of(await self._owned(actor, name), self.now())

    async def need_fresh(self, actor: Actor) -> None:
        """A browser that somebody left open opens nothing that cannot be taken back: its owner logs in again. Programs have
        no session.
        """
        own = await self.sessions.of(actor.account, self.now()) if actor.session else []
        if actor.session and not any(
            each.number == actor.session and each.created > self.now() - FRESH_SECONDS for each in own
        ):
            raise LoginNotFresh

    async def end_session(self, actor: Actor, name: str, number: int) -> None:
        await self.sessions.end(await self._owned(actor, name), number)
        event = SecurityEvent.LOGGED_OUT if number == actor.session else SecurityEvent.SESSIONS_ENDED
        tell_security(event, name, session=number)

    async def end_all_sessions(self, actor: Actor, name: str, *, but_own: bool = False) -> int:
        owned = await self._owned(actor, name)
        ended = await self.sessions.end_all(owned, actor.session if but_own else 0)
        tell_security(SecurityEvent.SESSIONS_ENDED, owned, count=ended)
        return ended

    async def _owned(self, actor: Actor, name: str) -> str:
        if key_of(name) != key_of(actor.account):
            actor.need(Right.ADMIN)
        return (await self.accounts.get(name)).name

    # -- tokens ----------------------------------------------------------------------------------------

    async def make_token(
        self, actor: Actor, name: str, scopes: Iterable[str], days: int = TOKEN_DAYS
    ) -> tuple[ApiToken, str]:
        """A token for programs, with no more than the maker's own rights, and no longer than a token it is made by."""
        actor.need(Right.DIRECT)
        wanted = _checked_scopes(actor, scopes)
        made = await self.tokens.make(
            clean_text("name", name, NAME_LIMIT),
            wanted,
            actor.account or actor.name,
            actor.account,
            min(days * DAY, actor.until - self.now()),
        )
        tell_security(SecurityEvent.TOKEN_MADE, actor.account, token=made[0].number)
        return made

    async def tokens_of(self, actor: Actor) -> list[ApiToken]:
        """The tokens that somebody may see: directors their own, admins all."""
        actor.need(Right.DIRECT)
        found = await self.tokens.all()
        return [token for token in found if actor.may(Right.ADMIN) or is_owner(actor, token)]

    async def revoke_token(self, actor: Actor, number: int) -> None:
        """Revoke a token: everybody one of their own, an admin any."""
        if not any(token.number == number and is_owner(actor, token) for token in await self.tokens.all()):
            actor.need(Right.ADMIN)
        await self.tokens.revoke(number)
        tell_security(SecurityEvent.TOKEN_REVOKED, token=number)

    async def actor_of_token(self, secret: str) -> Actor:
        """What it does is written under its owner and its name; its owner's rights of now are its limit."""
        token = await self.tokens.find(secret)
        if token is None:
            tell_security(SecurityEvent.TOKEN_REFUSED)
            raise WrongToken
        rights = [max(token.scopes, key=RIGHTS.index)]
        if token.account:
            rights.append(await self.second_factor.right_of(token.owner_role, token.owner_second_factor))
        name = f"{token.owner} ({token.name})" if token.owner else token.name
        account = token.owner if token.account else ""
        return Actor(name, min(rights, key=RIGHTS.index), account, until=token.expires)


def is_owner(actor: Actor, token: ApiToken) -> bool:
    return bool(actor.account) and key_of(actor.account) == token.account


def _checked_scopes(actor: Actor, scopes: Iterable[str]) -> frozenset[str]:
    wanted = frozenset(scopes)
    for scope in wanted or ("",):
        if scope not in RIGHTS:
            raise BadValue(
                "scopes", Phrase(N_("one of {choices}"), {"choices": ", ".join(RIGHTS)}), scope
            ).called(N_("Scope"))
        actor.need(scope)
    return wanted


def _checked_role(role: str) -> str:
    if role not in ROLES:
        raise BadValue("role", Phrase(N_("one of {choices}"), {"choices": ", ".join(ROLES)}), role).called(
            N_("Role")
        )
    return role
