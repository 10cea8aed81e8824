"""What every store of second factors promises: the secret of an account's authenticator, its recovery codes as hashes, and
that nothing opens twice. How a code is made from the secret is for the service to know.

An attempt is counted before the code is looked at, for the account as a whole: whoever gets this far has its password.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from kosmos.core.errors import Refusal
from kosmos.locale import N_

FREE_ATTEMPTS = 5
LONGEST_PAUSE = 3600.0  #: so that whoever has the password tries 24 codes a day


class SecondFactorExists(Refusal):
    text: ClassVar[str] = N_("“{name}” has a second factor already. Turn it off first.")
    status: ClassVar[int] = 409
    name: str


class SecondFactor(NamedTuple):
    secret: bytes
    confirmed: bool  #: a code was typed once: from then on it is asked for
    last_step: int  #: of the last code that opened; neither it nor an older one opens again
    codes_left: int  #: recovery codes that were not used


def pause_after(attempts: int, last: float, now: float) -> float:
    """Seconds to wait before the next attempt, after so many in a row without success, the last of them at `last`.

    A clock that was put back makes nobody wait longer than the pause itself.
    """
    beyond = attempts - FREE_ATTEMPTS
    if beyond < 0:
        return 0.0
    length = min(2.0 ** min(beyond, 30), LONGEST_PAUSE)
    return min(length, max(0.0, last + length - now))


class SecondFactors(Protocol):
    """Accounts are the same if `accounts.key_of` makes them so; `now` is in seconds since 1970."""

    async def get(self, account: str) -> SecondFactor | None: ...

    async def begin(self, account: str, secret: bytes) -> None:
        """A new secret that opens nothing yet, in the place of another such; a confirmed one is `SecondFactorExists`."""
        ...

    async def confirm(self, account: str, step: int, code_hashes: Sequence[bytes]) -> bool:
        """From now on it is asked for; False if there is nothing to confirm. The code of `step` is used up."""
        ...

    async def attempt(self, account: str, now: float | None = None) -> None:
        """Count an attempt, or refuse it with `TooManyAttempts`; a refused one is not counted."""
        ...

    async def use_step(self, account: str, step: int) -> bool:
        """Whether the code of this step opens: once, and only if it is younger than the last that did."""
        ...

    async def use_recovery(self, account: str, code_hash: bytes) -> bool:
        """Whether a recovery code opens; each does only once."""
        ...

    async def replace_recovery(self, account: str, code_hashes: Sequence[bytes]) -> None:
        """New recovery codes; those before open nothing."""
        ...

    async def remove(self, account: str) -> bool:
        """From now on the password is enough; whether there was anything to remove."""
        ...
