"""The arbiter's mode: what the check list of tournament programs locks, asks and has told (`docs/manual/arbiter.md`).

A tournament is made in it unless somebody says otherwise. It can be left for good and never entered again. It has an effect
only where the system is one that the check list knows (`SystemProfile.in_check_list`).
"""

from enum import StrEnum

from kosmos.locale import N_


class ArbiterMode(StrEnum):
    NEVER = ""  #: made without it, or before there was one
    ON = "on"
    LEFT = "left"


MODE_WORDS = {
    ArbiterMode.NEVER: N_("without the arbiter's mode"),
    ArbiterMode.ON: N_("arbiter's mode"),
    ArbiterMode.LEFT: N_("arbiter's mode left"),
}
