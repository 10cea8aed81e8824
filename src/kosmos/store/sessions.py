"""What every store of sessions promises: who is logged in, on which device, since when. The browser holds a secret, of
which a hash is kept.
"""

from typing import NamedTuple, Protocol

from kosmos.store.accounts import Account

#: a session that nobody used for so long is over: every club night keeps it alive
IDLE_SECONDS = 14 * 24 * 3600.0
#: and so is one this old, however often it was used
SESSION_SECONDS = 30 * 24 * 3600
DEVICE_LIMIT = 80


class StoredSession(NamedTuple):
    number: int
    device: str  #: as the browser calls itself; for people to recognise it
    address: str
    created: float
    last_used: float


class Sessions(Protocol):
    """A session lives as long as its account has the stamp it was begun with: another password or role ends it, and so
    does the account's removal, also when one of the same name is made later. `now` is in seconds since 1970.
    """

    async def begin(
        self, account: Account, device: str = "", address: str = "", now: float | None = None
    ) -> tuple[StoredSession, str]:
        """A new session and its secret; those that are over are forgotten."""
        ...

    async def find(self, secret: str, now: float | None = None) -> tuple[StoredSession, Account] | None:
        """The session of a secret and its account as it is now, if it is not over.

        When it was last used is written without anybody waiting for the disk.
        """
        ...

    async def of(self, account: str, now: float | None = None) -> list[StoredSession]:
        """The sessions of an account that are not over, the one used last first."""
        ...

    async def end(self, account: str, number: int) -> None:
        """From now on its secret opens nothing; one that the account does not have is `NotFound`."""
        ...

    async def end_all(self, account: str, but: int = 0) -> int:
        """End all of an account, but perhaps one; how many they were."""
        ...
