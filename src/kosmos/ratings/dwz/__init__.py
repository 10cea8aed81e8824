"""The German rating (DWZ): the system of the nineties, the classic one and that of 2026."""

from kosmos.ratings.dwz.evaluation import (
    AgeAnswer,
    AgeUnknown,
    DwzReport,
    WhatIf,
    evaluate,
    what_if,
)
from kosmos.ratings.dwz.parameters import DwzSystem, system_on
from kosmos.ratings.dwz.values import (
    AgeGroup,
    Dwz,
    DwzChange,
    DwzPlayer,
    DwzRow,
    RatedGame,
    RatingStage,
    age_group,
    parse_dwz,
)

__all__ = [
    "AgeAnswer",
    "AgeGroup",
    "AgeUnknown",
    "Dwz",
    "DwzChange",
    "DwzPlayer",
    "DwzReport",
    "DwzRow",
    "DwzSystem",
    "RatedGame",
    "RatingStage",
    "WhatIf",
    "age_group",
    "evaluate",
    "parse_dwz",
    "system_on",
    "what_if",
]
