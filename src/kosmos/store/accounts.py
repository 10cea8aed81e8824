"""What every store of accounts promises: a name, the hash of a password, a role. What a role may do is for the service
to know, and so is how a password is hashed.
"""

from typing import ClassVar, NamedTuple, Protocol
from unicodedata import normalize

from kosmos.core.errors import Refusal
from kosmos.locale import N_


class AccountExists(Refusal):
    text: ClassVar[str] = N_("There is already an account “{name}”.")
    status: ClassVar[int] = 409
    name: str


class Account(NamedTuple):
    """`stamp` is another one whenever password or role change, and never one that any account had before: a session
    that was begun with an older one is over, and nothing is revived by an account of the same name.
    """

    name: str
    role: str
    stamp: int
    created: float
    second_factor: bool = False  #: besides the password a code is asked for


def key_of(name: str) -> str:
    """The name as compared: spaces trimmed, upper and lower case and look-alike code points made one."""
    return normalize("NFKC", name).strip().casefold()


class Accounts(Protocol):
    """Names are the same if `key_of` makes them so. An account that is not there is `NotFound`, unless said otherwise."""

    async def add(self, name: str, password_hash: str, role: str) -> Account:
        """Make an account; a name in use is refused with `AccountExists`."""
        ...

    async def get(self, name: str) -> Account: ...

    async def look_up(self, name: str) -> tuple[Account, str] | None:
        """An account and the hash of its password; nothing if there is none."""
        ...

    async def all(self) -> list[Account]:
        """Every account, by name."""
        ...

    async def set_password(self, name: str, password_hash: str) -> None:
        """Another password: the stamp grows, and a link for a new password opens nothing more."""
        ...

    async def rehash(self, name: str, old: str, new: str) -> None:
        """The same password, hashed better: the stamp stays. A password changed meanwhile stays, too."""
        ...

    async def set_role(self, name: str, role: str) -> None:
        """Another role: the stamp grows."""
        ...

    async def remove(self, name: str) -> None:
        """With it go its sessions, tokens, links and its second factor."""
        ...
