"""Who asks, and what they may do."""

from math import inf
from typing import NamedTuple

from kosmos.core.commands import RIGHTS
from kosmos.core.errors import NotAllowed

#: what every visitor has: to see what is published
VISIT = "visit"


class BoardRange(NamedTuple):
    first: int
    last: int

    def __contains__(self, board: object) -> bool:
        return isinstance(board, int) and self.first <= board <= self.last


class Grant(NamedTuple):
    """What an account may do in one tournament."""

    stream: str
    right: str
    boards: BoardRange | None  #: results of these boards alone
    owner: bool


class Actor(NamedTuple):
    """A name for the history, and the highest right: in the whole house, or `at` the tournament that is meant."""

    name: str
    right: str = VISIT
    account: str = ""  #: the account behind it, of a session as of a token; none for the house itself
    session: int = 0  #: the number of the session, where it is one
    until: float = inf  #: when the token ends by which it came
    grants: tuple[Grant, ...] = ()
    own: str | None = None  #: the right in the whole house, where `right` is that of one tournament
    boards: BoardRange | None = None  #: results of these boards alone

    def at(self, stream: str) -> "Actor":
        """The same person at this tournament; at none (``""``) with the rights of the account alone.

        Whoever decides what somebody may do asks this first: a role in one tournament is none in another.
        """
        if not self.grants:
            return self
        own = self.right if self.own is None else self.own
        plain = self._replace(right=own, own=own, boards=None)
        grant = next((each for each in self.grants if each.stream == stream), None)
        if grant is None or plain.may(grant.right):
            return plain
        return plain._replace(right=grant.right, boards=grant.boards)

    def may(self, right: str) -> bool:
        return right == VISIT or (self.right in RIGHTS and RIGHTS.index(self.right) >= RIGHTS.index(right))

    def need(self, right: str) -> None:
        if not self.may(right):
            raise NotAllowed(right)


VISITOR = Actor("")
