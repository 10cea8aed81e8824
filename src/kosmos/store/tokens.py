"""What every store of tokens promises: a secret for a program, with scopes, an owner and an end, shown once, kept as a
hash. The service knows what a scope opens.
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

# So that a token found in a log or a repository is recognised as one of ours.
PREFIX = "kosmos_"
LIFETIME_SECONDS = 365 * 24 * 3600.0
# "Last used" is for people; to the minute is enough, and most requests then write nothing.
LAST_USED_SECONDS = 60.0


class ApiToken(NamedTuple):
    number: int
    name: str
    scopes: frozenset[str]
    created: float
    last_used: float | None
    owner: str  #: who made it, as the history says; its account's name where it belongs to one
    expires: float
    account: str = ""  #: the account that it dies with; none for those of the house
    owner_role: str = ""  #: what that account may do now
    owner_second_factor: bool = False


class Tokens(Protocol):
    async def make(
        self,
        name: str,
        scopes: Iterable[str],
        owner: str = "",
        account: str = "",
        lifetime: float = LIFETIME_SECONDS,
        now: float | None = None,
    ) -> tuple[ApiToken, str]:
        """A new token and its secret; the secret cannot be shown again."""
        ...

    async def find(self, secret: str, now: float | None = None) -> ApiToken | None:
        """The token of a secret, if there is one that has not expired, and neither it nor its owner's account was removed
        (by another program: a second ago).

        When it was last used is written without anybody waiting for the disk.
        """
        ...

    async def all(self) -> list[ApiToken]:
        """Every token, in the order in which they were made."""
        ...

    async def revoke(self, number: int) -> None:
        """From now on the secret opens nothing; an unknown one is `NotFound`."""
        ...
