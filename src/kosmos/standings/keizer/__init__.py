"""The Keizer system: a win is worth what the beaten opponent is worth, and that is told by the table itself.

Everything is computed in whole numbers of a common scale: from round 1 on, or going on from an earlier table whose
first rounds are the same (`reckoned`).
"""

from kosmos.standings.keizer.credits import Credit, make_credit, parse_credit, percent, points, share
from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import (
    MANUAL,
    KeizerSettings,
    KeizerTie,
    Ladder,
    OwnValue,
    Revaluation,
    StartOrder,
    Withdrawal,
)
from kosmos.standings.keizer.table import Cycle, KeizerRow, KeizerStandings, every_standing, standings
from kosmos.standings.keizer.texts import make_settings, parse_settings
from kosmos.standings.keizer.time_odds import TimeOdds, parse_time_odds
from kosmos.standings.keizer.working import KeizerWorking, make_amount, make_exact, ordinal, working, workings

__all__ = [
    "MANUAL",
    "Credit",
    "Cycle",
    "KeizerRecord",
    "KeizerRow",
    "KeizerSettings",
    "KeizerStandings",
    "KeizerTie",
    "KeizerWorking",
    "Ladder",
    "OwnValue",
    "Revaluation",
    "StartOrder",
    "TimeOdds",
    "Withdrawal",
    "every_standing",
    "ladder",
    "make_amount",
    "make_credit",
    "make_exact",
    "make_settings",
    "ordinal",
    "parse_credit",
    "parse_settings",
    "parse_time_odds",
    "percent",
    "points",
    "share",
    "standings",
    "working",
    "workings",
]
