"""The one vocabulary: what can be done to a tournament. Each command is a small frozen type."""

from typing import Annotated

from kosmos.core.commands import RIGHTS, Command, Context, Right
from kosmos.core.fields import many, text, whole
from kosmos.locale import N_

Answers = Annotated[
    tuple[str, ...],
    many(
        N_("Answers"),
        text(N_("Answer"), 80),
        400,
        help=N_("yes to these questions: their ids as they were asked, or their kinds"),
    )._replace(input="answers"),
]
PlayerId = Annotated[int, whole(N_("Player"), 1, 1_000_000)]
RoundNumber = Annotated[int, whole(N_("Round"), 1, 999)]
BoardNumber = Annotated[int, whole(N_("Board"), 1, 100_000)]

__all__ = ["RIGHTS", "Answers", "BoardNumber", "Command", "Context", "PlayerId", "Right", "RoundNumber"]
