"""The rating systems: one line each, from which page, API and command line are made.

A new one has its formulas in `ratings/`, a paper of its key in `papers/catalogue.py`, and its line here.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from kosmos.locale import N_
from kosmos.service.new_ratings import NewRating, new_dwz, new_elo, new_national, new_us_chess
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes


class RatingReport(NamedTuple):
    key: str  #: its paper has the same
    words: str
    new: Callable[[State, Wishes], list[NewRating]]
    has_editions: bool = False  #: rules of several years, to choose from
    named_rules: bool = False  #: rules that have a name, and that the club keeps


#: the first is what is shown when nobody says otherwise
RATING_SYSTEMS = (
    RatingReport("dwz", "DWZ", new_dwz, has_editions=True),
    RatingReport("elo", "Elo", new_elo),
    RatingReport("us-chess", "US Chess", new_us_chess),
    RatingReport("national", N_("national Elo"), new_national, named_rules=True),
)
_BY_KEY: Mapping[str, RatingReport] = {report.key: report for report in RATING_SYSTEMS}


class RatingSystem(StrEnum):
    """The rating systems by key. The members are those of the list above."""

    vars().update({report.key.replace("-", "_").upper(): report.key for report in RATING_SYSTEMS})

    @property
    def report(self) -> RatingReport:
        return _BY_KEY[self.value]


FIRST_RATING = RatingSystem(RATING_SYSTEMS[0].key)
