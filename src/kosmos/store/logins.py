"""What every store of logins promises: how often somebody may try a password, or a one-time link.

An attempt is counted before the password is looked at, so a thousand at once are no way round. Counted by account and
place together: whoever guesses at a name waits there, and its owner elsewhere does not. A device on which the account
was used before is a place of its own: whatever others try, its owner comes in on it. Two wider limits slow down whoever
tries many names from one address or one name from many; neither holds where the account was used before.
"""

from collections.abc import Sequence
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import ClassVar, NamedTuple, Protocol

from kosmos.core.errors import Refusal
from kosmos.locale import NP_


class TooManyAttempts(Refusal):
    text: ClassVar[str] = NP_(
        "Too many attempts. Try again in {seconds} second.",
        "Too many attempts. Try again in {seconds} seconds.",
        "seconds",
    )
    status: ClassVar[int] = 429
    seconds: int


class Patience(NamedTuple):
    """So many free attempts within the window; each further one doubles the pause before the next."""

    free: int
    longest_pause: float


WINDOW_SECONDS = 15 * 60.0
BY_PLACE = Patience(free=5, longest_pause=WINDOW_SECONDS)  #: one account at one place
BY_ADDRESS = Patience(free=20, longest_pause=60.0)  #: all names from one address
BY_ACCOUNT = Patience(free=100, longest_pause=60.0)  #: one account from all addresses
NOBODY = ""  #: no account has an empty name
KNOWN_SECONDS = 365 * 24 * 3600.0  #: how long a place is known after an account was used there


def pause(attempts: Sequence[float], now: float, patience: Patience) -> float:
    """Seconds to wait before the next attempt, given the times of those before. No attempts, no pause."""
    recent = [at for at in attempts if now - WINDOW_SECONDS < at <= now]
    beyond = len(recent) - patience.free
    if beyond < 0:
        return 0.0
    # 2 ** 30 is longer than any pause; more would only make large numbers.
    length = min(2.0 ** min(beyond, 30), patience.longest_pause)
    return max(0.0, max(recent, default=now) + length - now)


def place_of_address(address: str) -> str:
    """One house has 2^64 addresses of IPv6: its network counts, not each of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped) if found.ipv4_mapped else f"{found.exploded[:19]}/64"


def place_of_device(secret: str) -> str:
    """A device is known by a secret in its browser; what is kept cannot be used as one."""
    return "device " + sha256(secret.encode()).hexdigest()


class Logins(Protocol):
    """Accounts are the same if `accounts.key_of` makes them so; `now` is in seconds since 1970.

    `device` is the secret that a browser got when somebody last logged in there; empty for none.
    """

    async def attempt(self, account: str, address: str, device: str = "", now: float | None = None) -> None:
        """Count an attempt, or refuse it with `TooManyAttempts`; a refused one is not counted."""
        ...

    async def succeeded(self, account: str, address: str, device: str = "", now: float | None = None) -> None:
        """The password was right: the account's attempts at this place are forgotten, and the place is known."""
        ...

    async def attempt_link(self, address: str, now: float | None = None) -> None:
        """The same for a one-time link, which belongs to no account yet: only the address waits."""
        ...

    async def link_was_good(self, address: str) -> None:
        """Attempts of this address are forgotten: whoever came in by a link has not been guessing."""
        ...
