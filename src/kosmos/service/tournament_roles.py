"""Roles within one tournament or team event: owner, director, result entry of a range of boards, check-in, reader.

Somebody gets a role by an invitation: a link that works once, for a day. Whoever has no account gets one without a password,
which lives as long as its session; whoever is logged in gets the role beside the rights of the account.
"""

import asyncio
import datetime as dt
import re
import secrets
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.commands import Right
from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import Field, choice, read_struct, text
from kosmos.core.typed_text import NAME_LIMIT
from kosmos.locale import N_, Phrase
from kosmos.service.actors import VISIT, Actor, BoardRange, Grant
from kosmos.service.doorman import Doorman
from kosmos.service.engine import kind_in
from kosmos.service.watch import SecurityEvent, tell_security
from kosmos.store.accounts import Account, AccountExists, key_of
from kosmos.store.links import LinkSpent
from kosmos.store.settings import HouseSettings

_ROLE, _INVITATION = "role:", "invitation:"
_LOOK_AGAIN_SECONDS = 1.0
LIFETIME_SECONDS = 24 * 3600.0
MOST_NAMES = 200  #: tried for an account of somebody who is called as others are


class TournamentRole(StrEnum):
    OWNER = "owner"
    DIRECTOR = "director"
    RESULTS = "results"
    CHECK_IN = "check-in"
    READER = "reader"

    @property
    def right(self) -> str:
        return _RIGHTS[self]


_RIGHTS = {
    TournamentRole.OWNER: Right.DIRECT,
    TournamentRole.DIRECTOR: Right.DIRECT,
    TournamentRole.RESULTS: Right.RESULTS,
    TournamentRole.CHECK_IN: Right.CHECK_IN,
    TournamentRole.READER: Right.READ,
}
ROLE_WORDS = {
    "owner": N_("Owner: directs, and invites others"),
    "director": N_("Director: does everything in this tournament"),
    "results": N_("Result entry: enters results, of all boards or of some"),
    "check-in": N_("Check-in: says who is here, and takes the fees"),
    "reader": N_("Reader: sees everything, changes nothing"),
}
TEAM_ROLE_WORDS = {**ROLE_WORDS, "director": N_("Director: does everything in this team event")}
_SPAN = re.compile(r"(\d{1,5})\s*(?:[-–]\s*(\d{1,5}))?", re.ASCII)


def boards_field(label: str) -> Field:
    """`1-10`, or one board; empty: all of them."""
    written = text(label, 20, help=N_("for result entry alone: 1-10, or one board; empty: all boards"))

    def parse(field: str, value: Any, today: dt.date) -> str:
        said = str(written.reader(field, value, today))
        if said and parse_boards(said) is None:
            raise BadValue(field, N_("boards such as 1-10"), value)
        return said

    return written._replace(reader=parse).formatted("board-range")


def parse_boards(said: str) -> BoardRange | None:
    match = _SPAN.fullmatch(said.strip())
    if not match:
        return None
    low, high = int(match[1]), int(match[2] or match[1])
    return BoardRange(low, high) if 1 <= low <= high else None


class RoleWish(msgspec.Struct, frozen=True, kw_only=True):
    """Whom somebody wants to invite, and as what."""

    role: Annotated[TournamentRole, choice(N_("Role"), TournamentRole, ROLE_WORDS)]
    name: Annotated[str, text(N_("Name"), NAME_LIMIT, help=N_("who is invited; they may change it"))] = ""
    boards: Annotated[str, boards_field(N_("Boards"))] = ""


class TeamRoleWish(RoleWish, frozen=True, kw_only=True):
    """The same for a team event, where nobody checks in."""

    role: Annotated[
        TournamentRole,
        choice(N_("Role"), TournamentRole, TEAM_ROLE_WORDS, without=(TournamentRole.CHECK_IN,)),
    ]


class KeptRole(msgspec.Struct, frozen=True):
    name: str
    role: TournamentRole
    boards: str


class KeptInvitation(msgspec.Struct, frozen=True):
    stream: str
    wish: RoleWish
    expires: float


class RoleHolder(NamedTuple):
    account: str
    role: TournamentRole
    boards: str


class OpenInvitation(NamedTuple):
    key: str  #: names it without giving it away
    wish: RoleWish
    expires: float


class MayNotInvite(Refusal):
    text: ClassVar[str] = N_("Only the owner of a tournament gives and takes roles.")
    status: ClassVar[int] = 403


class TournamentRoles:
    def __init__(
        self, settings: HouseSettings, doorman: Doorman, now: Callable[[], float] = time.time
    ) -> None:
        self._settings = settings
        self._doorman = doorman
        self._now = now
        self._known: dict[str, tuple[Grant, ...]] = {}  #: account -> its roles, as read last
        self._read_at = float("-inf")
        self._accepting = asyncio.Lock()  #: held while an invitation is spent: it works once

    # -- whoever has a role ----------------------------------------------------------------------------

    async def grants_of(self, account: str) -> tuple[Grant, ...]:
        """One look a second for everybody: other programs give and take roles, too."""
        if not account:
            return ()
        if not 0 <= self._now() - self._read_at < _LOOK_AGAIN_SECONDS:
            await self._look()
        return self._known.get(key_of(account), ())

    async def with_roles(self, actor: Actor) -> Actor:
        return actor._replace(grants=await self.grants_of(actor.account)) if actor.account else actor

    async def _look(self) -> None:
        at, known = self._now(), dict[str, list[Grant]]()
        for name, value in (await self._settings.all()).items():
            if name.startswith(_ROLE):
                stream, _, account = name.removeprefix(_ROLE).partition("/")
                known.setdefault(account, []).append(_grant(stream, _decoded(value)))
        self._known = {account: tuple(grants) for account, grants in known.items()}
        self._read_at = at

    # -- who gives them --------------------------------------------------------------------------------

    def need_owner(self, actor: Actor, stream: str) -> None:
        """Whoever directs the whole house, and the owner of this tournament."""
        owns = any(each.stream == stream and each.owner for each in actor.grants)
        if not (owns or actor.at("").may(Right.DIRECT)):
            raise MayNotInvite

    async def holders(self, actor: Actor, stream: str) -> list[RoleHolder]:
        self.need_owner(actor, stream)
        kept = [_decoded(value) for _name, value in await self._under(f"{_ROLE}{stream}/")]
        return sorted(RoleHolder(each.name, each.role, each.boards) for each in kept)

    async def invitations(self, actor: Actor, stream: str) -> list[OpenInvitation]:
        self.need_owner(actor, stream)
        made = [
            OpenInvitation(name.removeprefix(_INVITATION), each.wish, each.expires)
            for name, value in await self._under(_INVITATION)
            if (each := msgspec.json.decode(value, type=KeptInvitation)).stream == stream
            and each.expires > self._now()
        ]
        return sorted(made, key=lambda each: each.expires)

    async def invite(self, actor: Actor, stream: str, raw: Mapping[str, Any]) -> str:
        """The secret of a link that works once; it is shown once and kept as a hash."""
        self.need_owner(actor, stream)
        wish = read_struct(TeamRoleWish if kind_in(stream) else RoleWish, raw, dt.date.min)
        if wish.boards and wish.role is not TournamentRole.RESULTS:
            expected = N_("nothing: only result entry is limited to boards")
            raise BadValue("boards", expected, wish.boards).called(N_("Boards"))
        secret = secrets.token_urlsafe(32)
        kept = KeptInvitation(stream, wish, self._now() + LIFETIME_SECONDS)
        await self._settings.change({_INVITATION + _hash(secret): msgspec.json.encode(kept).decode()})
        tell_security(SecurityEvent.LINK_MADE, actor.account, role=f"{wish.role.value} of {stream}")
        return secret

    async def withdraw(self, actor: Actor, stream: str, key: str) -> None:
        """An invitation that nobody has accepted."""
        if not any(each.key == key for each in await self.invitations(actor, stream)):
            raise NotFound(Phrase(N_("invitation")), key)
        await self._settings.change({_INVITATION + key: None})

    async def remove(self, actor: Actor, stream: str, account: str) -> None:
        """The role ends, a second later at most everywhere; an account that was made for it ends with it."""
        held = [each for each in await self.holders(actor, stream) if key_of(each.account) == key_of(account)]
        if not held:
            raise NotFound(Phrase(N_("account")), account)
        await self._settings.change({f"{_ROLE}{stream}/{key_of(account)}": None})
        self._read_at = float("-inf")
        if not await self.grants_of(account):
            await self._end_guest(held[0].account)

    async def _end_guest(self, name: str) -> None:
        try:
            account = await self._doorman.accounts.get(name)
        except NotFound:
            return
        if account.role == VISIT:
            await self._doorman.accounts.remove(name)

    async def forget_stream(self, stream: str) -> None:
        """A tournament that is made later under the same name is nobody's of these."""
        gone = [name for name, _value in await self._under(f"{_ROLE}{stream}/")]
        gone += [
            name
            for name, value in await self._under(_INVITATION)
            if msgspec.json.decode(value, type=KeptInvitation).stream == stream
        ]
        await self._settings.change(dict.fromkeys(gone))
        self._read_at = float("-inf")

    # -- who gets them ---------------------------------------------------------------------------------

    async def invitation(self, secret: str) -> KeptInvitation:
        """What a link is for; looking does not spend it."""
        for name, value in await self._under(_INVITATION + _hash(secret)):
            kept = msgspec.json.decode(value, type=KeptInvitation)
            if name == _INVITATION + _hash(secret) and kept.expires > self._now():
                return kept
        tell_security(SecurityEvent.LINK_REFUSED)
        raise LinkSpent

    async def accept(self, actor: Actor, secret: str, name: str) -> tuple[KeptInvitation, Account | None]:
        """The role for who is logged in, or for a new account of this name, which comes back; a refused name leaves
        the link good.
        """
        async with self._accepting:
            kept = await self.invitation(secret)
            account = None if actor.account else await self._guest(name.strip() or kept.wish.name)
            holder = account.name if account else actor.account
            role = KeptRole(holder, kept.wish.role, kept.wish.boards)
            await self._settings.change(
                {
                    _INVITATION + _hash(secret): None,
                    f"{_ROLE}{kept.stream}/{key_of(holder)}": msgspec.json.encode(role).decode(),
                }
            )
        self._read_at = float("-inf")
        tell_security(SecurityEvent.LINK_USED, holder)
        return kept, account

    async def _guest(self, name: str) -> Account:
        """An account that nobody can log in to again: its password is a secret that nobody keeps."""
        hashed = await self._doorman.accounts.hashed(secrets.token_urlsafe(32))
        for place in range(1, MOST_NAMES):
            called = name if place == 1 else f"{name} {place}"
            try:
                return await self._doorman.accounts.add_hashed(called, hashed, VISIT)
            except AccountExists:
                continue
        raise AccountExists(name)

    async def _under(self, prefix: str) -> list[tuple[str, str]]:
        every = await self._settings.all()
        return [(name, value) for name, value in every.items() if name.startswith(prefix)]


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _decoded(value: str) -> KeptRole:
    return msgspec.json.decode(value, type=KeptRole)


def _grant(stream: str, kept: KeptRole) -> Grant:
    boards = parse_boards(kept.boards) if kept.boards else None
    return Grant(stream, kept.role.right, boards, kept.role is TournamentRole.OWNER)
