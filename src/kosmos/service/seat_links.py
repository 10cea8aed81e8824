"""Links to seats: a secret says which seat of which board, or which player of which tournament, somebody has.

A secret is made of the place itself and a signature, so it can be shown and printed again. What is kept is only how often
the links of a place were replaced: a replaced link opens nothing, a second later at most.
"""

import asyncio
import base64
import hashlib
import hmac
import re
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, NamedTuple

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.store.settings import HouseSettings

GUEST = "guest"  #: whoever takes the seat that is free
_PREFIX = "seat:"
_LOOK_AGAIN_SECONDS = 1.0
_LOOK_AHEAD_SECONDS = 0.5  #: while links are in use it is looked up before it has to be
_TOKEN = re.compile(r"([a-z0-9_:-]{1,120})\.([a-z0-9]{1,20})\.(\d{1,9})\.([A-Za-z0-9_-]{22})", re.ASCII)


class NoSuchSeat(Refusal):
    text: ClassVar[str] = N_("This link to a seat is unknown or was replaced.")
    status: ClassVar[int] = 403


class SeatLink(NamedTuple):
    """`stream`: a board's, and `role` its side (`w`, `b`, `guest`); or a tournament's, and `role` a player (`p12`)."""

    stream: str
    role: str

    @property
    def player(self) -> int:
        """The player's id in the tournament; 0: the link is a board's."""
        return int(self.role[1:]) if re.fullmatch(r"p\d{1,9}", self.role) else 0


class SeatLinks:
    def __init__(self, settings: HouseSettings, now: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._now = now
        self._key = b""
        self._replaced: dict[str, int] = {}  #: place -> how often, as read last
        self._read_at = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    async def make(self, stream: str, role: str) -> str:
        """The link of a place: the same one until it is replaced."""
        return (await self.make_all(stream, (role,)))[0]

    async def make_all(self, stream: str, roles: Iterable[str]) -> list[str]:
        """The links of many places, in their order, with one look at the store."""
        await self._look_now()
        return [
            await self._signed(stream, role, self._replaced.get(_place(stream, role), 0)) for role in roles
        ]

    async def read(self, secret: str) -> SeatLink:
        found = _TOKEN.fullmatch(secret)
        if not found:
            raise NoSuchSeat
        stream, role, generation, _signature = found.groups()
        signed = await self._signed(stream, role, int(generation))
        if not hmac.compare_digest(signed.encode(), secret.encode()):
            raise NoSuchSeat
        await self._look()
        if int(generation) != self._replaced.get(_place(stream, role), 0):
            raise NoSuchSeat
        return SeatLink(stream, role)

    def still_opens(self, secret: str) -> bool:
        """Whether a link that was read before is in force, without a look; False: it is not, or that has to be looked up."""
        age = self._now() - self._read_at
        if age >= _LOOK_AGAIN_SECONDS:
            return False
        if age >= _LOOK_AHEAD_SECONDS:
            self._look_soon()
        place, generation = _said_by(secret)
        return generation == self._replaced.get(place, 0)

    async def replace(self, stream: str, role: str) -> str:
        """A new link; the one before opens nothing any more."""
        await self._look_now()
        place = _place(stream, role)
        count = self._replaced[place] = self._replaced.get(place, 0) + 1
        await self._settings.change({_PREFIX + place: str(count)})
        return await self._signed(stream, role, count)

    async def _look(self) -> None:
        """One look a second for everybody: other programs replace links, too."""
        if self._now() - self._read_at >= _LOOK_AGAIN_SECONDS:
            await asyncio.shield(self._look_soon())

    def _look_soon(self) -> "asyncio.Task[None]":
        if self._looking is None or self._looking.done():
            self._looking = start_task(self._look_now(), "look for replaced links")
        return self._looking

    async def _look_now(self) -> None:
        at = self._now()
        every = await self._settings.all()
        self._read_at = at
        self._replaced = {
            name.removeprefix(_PREFIX): int(value)
            for name, value in every.items()
            if name.startswith(_PREFIX) and value.isdecimal()
        }

    async def _signed(self, stream: str, role: str, generation: int) -> str:
        if not self._key:
            self._key = await self._settings.secret("seats")
        said = f"{stream}.{role}.{generation}"
        digest = hmac.new(self._key, said.encode(), hashlib.sha256).digest()[:16]
        return f"{said}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


@lru_cache(maxsize=10_000)
def _said_by(secret: str) -> tuple[str, int]:
    """The place and the generation that a link names. Kept, because a link is looked at with every move."""
    place, generation, _signature = secret.rsplit(".", 2)
    return place, int(generation)


def _place(stream: str, role: str) -> str:
    return f"{stream}.{role}"
