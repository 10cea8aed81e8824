"""What every store of logins promises: how often somebody may try a password, or a one-time link.

An attempt is counted before the password is looked at, so a thousand at once are no way round; a success takes
the account's attempts back. Counted by account and by address: the first slows down whoever knows a name, the
second whoever tries names or links. Nobody can lock a director out for longer than the account's short pause.
"""

from collections.abc import Sequence
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
BY_ACCOUNT = Patience(free=5, longest_pause=60.0)
BY_ADDRESS = Patience(free=20, longest_pause=WINDOW_SECONDS)
NOBODY = ""  #: no account has an empty name


def pause(attempts: Sequence[float], now: float, patience: Patience) -> float:
    """Seconds to wait before the next attempt, given the times of those before. No attempts, no pause."""
    recent = [at for at in attempts if now - WINDOW_SECONDS < at <= now]
    beyond = len(recent) - patience.free
    if beyond < 0:
        return 0.0
    # 2 ** 30 is longer than any pause; more would only make large numbers.
    length = min(2.0 ** min(beyond, 30), patience.longest_pause)
    return max(0.0, max(recent, default=now) + length - now)


class Logins(Protocol):
    """Accounts are the same if `accounts.key_of` makes them so; `now` is in seconds since 1970."""

    async def attempt(self, account: str, address: str, now: float | None = None) -> None:
        """Count an attempt, or refuse it with `TooManyAttempts`; a refused one is not counted."""
        ...

    async def succeeded(self, account: str) -> None:
        """The password was right: the account's attempts are forgotten."""
        ...

    async def attempt_link(self, address: str, now: float | None = None) -> None:
        """The same for a one-time link, which belongs to no account yet: only the address waits."""
        ...

    async def link_was_good(self, address: str) -> None:
        """Who came in by a link has not guessed."""
        ...
