"""Who asks, and what they may do."""

from math import inf
from typing import NamedTuple

from kosmos.core.commands import RIGHTS
from kosmos.core.errors import NotAllowed

#: what every visitor has: to see what is published
VISIT = "visit"


class Actor(NamedTuple):
    """A name for the history, and the highest right."""

    name: str
    right: str = VISIT
    account: str = ""  #: the account behind it, of a session as of a token; none for the house itself
    session: int = 0  #: the number of the session, where it is one
    until: float = inf  #: when the token ends by which it came

    def may(self, right: str) -> bool:
        return right == VISIT or (self.right in RIGHTS and RIGHTS.index(self.right) >= RIGHTS.index(right))

    def need(self, right: str) -> None:
        if not self.may(right):
            raise NotAllowed(right)


VISITOR = Actor("")
