"""What every store of one-time links promises: whoever opens one first, in time, gets what it is for. How the director
comes in at the first start, and how somebody gets a new password.
"""

from hashlib import sha256
from typing import ClassVar, NamedTuple, Protocol

from kosmos.core.errors import Refusal
from kosmos.locale import N_

LIFETIME_SECONDS = 24 * 3600.0


class LinkSpent(Refusal):
    text: ClassVar[str] = N_("This link has been used already or has expired.")
    status: ClassVar[int] = 410


class OneTimeLink(NamedTuple):
    """For a new account of this role, or for a new password of this account."""

    role: str
    account: str = ""


def hash_of(secret: str) -> bytes:
    """What is kept of a secret. Enough for 256 random bits: there is nothing to guess."""
    return sha256(secret.encode()).digest()


class Links(Protocol):
    """Secrets are kept as hashes: who reads the store cannot use them. `now` is in seconds since 1970."""

    async def make(
        self, role: str, account: str = "", lifetime: float = LIFETIME_SECONDS, now: float | None = None
    ) -> str:
        """A new secret, to be shown once and put into an address.

        Only one link is valid at a time for new accounts, and one for each account's password: making a new one ends
        the one before.
        """
        ...

    async def check(self, secret: str, now: float | None = None) -> OneTimeLink:
        """Refuse a link that is unknown, used or expired with `LinkSpent`; looking does not spend it."""
        ...

    async def use(self, secret: str, now: float | None = None) -> OneTimeLink:
        """What the link is for, once; an unknown, used or expired one is `LinkSpent`."""
        ...
