"""The one vocabulary: what can be done to a tournament. Each command is a small frozen type."""

from typing import Annotated

from kosmos.core.commands import RIGHTS, Command, Context, Right
from kosmos.core.fields import flag, whole
from kosmos.locale import N_

Confirmed = Annotated[bool, flag(N_("Confirmed"), help=N_("yes: do it without asking again"))]
PlayerId = Annotated[int, whole(N_("Player"), 1, 1_000_000)]
RoundNumber = Annotated[int, whole(N_("Round"), 1, 999)]
BoardNumber = Annotated[int, whole(N_("Board"), 1, 100_000)]

__all__ = ["RIGHTS", "BoardNumber", "Command", "Confirmed", "Context", "PlayerId", "Right", "RoundNumber"]
