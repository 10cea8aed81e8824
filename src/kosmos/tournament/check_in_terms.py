"""Whether players check in, and what a draw does about those who have not."""

from enum import StrEnum
from typing import Annotated

import msgspec

from kosmos.core.fields import choice, flag
from kosmos.locale import N_


class CheckInRule(StrEnum):
    """What a draw does about players who have not checked in."""

    OFF = "off"  #: nobody needs to check in
    ASK = "ask"  #: they are paired, after a question
    LEAVE_OUT = "leave-out"  #: they are not paired, after a question


CHECK_IN_WORDS = {
    "off": N_("nobody needs to check in"),
    "ask": N_("the draw asks about those who have not"),
    "leave-out": N_("the draw leaves out those who have not"),
}


class CheckInTerms(msgspec.Struct, frozen=True, kw_only=True):
    rule: Annotated[CheckInRule, choice(N_("Check-in"), CheckInRule, CHECK_IN_WORDS)]
    every: Annotated[bool, flag(N_("Before every round"), help=N_("otherwise before the first round only"))]


NO_CHECK_IN = CheckInTerms(rule=CheckInRule.OFF, every=False)
