"""What the tables rest on besides results: options of tie-breaks, prizes."""

from typing import Annotated, Any, ClassVar

from kosmos.core.fields import flag, flat
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.tie_breaking import TieBreaking


class SetTieBreakOptions(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Set what tie-breaks need besides the results: unrated players, lots, external values, order by hand."
    )
    changes: Annotated[dict[str, Any], flat(TieBreaking, partial=True)]
    draw_lots: Annotated[bool, flag(N_("Draw the lots"), help=N_("a new seed for LOT"))] = False
    answers: Answers = ()


class SetPrizes(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Set the prizes, and how they are shared.")
    changes: Annotated[dict[str, Any], flat(Prizes, partial=True)]
