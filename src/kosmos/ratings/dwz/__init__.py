"""The German rating (DWZ): the system of the nineties, the classic one and that of 2026."""

from kosmos.ratings.dwz.evaluation import (
    AgeAnswer,
    AgeUnknown,
    DwzReport,
    WhatIf,
    evaluate,
    what_if,
)
from kosmos.ratings.dwz.parameters import System, system_on
from kosmos.ratings.dwz.values import (
    AgeGroup,
    Change,
    Dwz,
    DwzPlayer,
    DwzRow,
    RatedGame,
    Stage,
    age_group,
    parse_dwz,
)

__all__ = [
    "AgeAnswer",
    "AgeGroup",
    "AgeUnknown",
    "Change",
    "Dwz",
    "DwzPlayer",
    "DwzReport",
    "DwzRow",
    "RatedGame",
    "Stage",
    "System",
    "WhatIf",
    "age_group",
    "evaluate",
    "parse_dwz",
    "system_on",
    "what_if",
]
