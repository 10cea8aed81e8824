"""The one vocabulary: what can be done to a tournament. Each command is a small frozen type."""

from typing import Annotated, ClassVar, NamedTuple

import msgspec

from kosmos.core.fields import flag, whole
from kosmos.locale import N_


class Right:
    """What somebody may do. Each right includes those before it."""

    READ = "read"
    RESULTS = "results"
    DIRECT = "direct"
    ADMIN = "admin"


RIGHTS = (Right.READ, Right.RESULTS, Right.DIRECT, Right.ADMIN)


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all commands: the right it needs and what it does, in one line."""

    right: ClassVar[str] = Right.DIRECT
    help: ClassVar[str] = ""


class Context(NamedTuple):
    """What deciding needs from outside: who, when, and the chance drawn for this command."""

    by: str
    at: str  #: ISO date and time, UTC
    seed: int


Confirmed = Annotated[bool, flag(N_("Confirmed"), help=N_("yes: do it without asking again"))]
PlayerId = Annotated[int, whole(N_("Player"), 1, 1_000_000)]
RoundNumber = Annotated[int, whole(N_("Round"), 1, 999)]
BoardNumber = Annotated[int, whole(N_("Board"), 1, 100_000)]

__all__ = ["RIGHTS", "BoardNumber", "Command", "Confirmed", "Context", "PlayerId", "Right", "RoundNumber"]
