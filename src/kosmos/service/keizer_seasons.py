"""A Keizer player's season in words, for pages and programs."""

from fractions import Fraction
from typing import NamedTuple

from kosmos.core.attendance import OWN_REASONS, Attendance
from kosmos.locale import Language, figure
from kosmos.standings.keizer.working import make_amount
from kosmos.tournament.keizer_player import keizer_season
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.round_days import days_of_rounds
from kosmos.tournament.state import State

#: what can be announced besides the club's own reasons
ANNOUNCED = (Attendance.EXCUSED, Attendance.UNEXCUSED, Attendance.CLUB_DUTY)


class MissedShown(NamedTuple):
    round: int
    status: str
    points: str  #: empty: still to come


class SeasonShown(NamedTuple):
    rank: int
    value: str
    points: str
    missed: tuple[MissedShown, ...]
    has_dates: bool  #: rounds can be meant by their days
    #: status and its word, to announce an absence; the last is to come after all
    choices: tuple[tuple[str, str], ...]


def season_shown(state: State, id_: int, language: Language) -> SeasonShown:
    season = keizer_season(state, id_)

    def word(status: Attendance) -> str:
        return language.say(status_phrase(status, state.keizer.reasons))

    def amount(number: Fraction | None) -> str:
        return "" if number is None else language.say(figure(make_amount(number)))

    own = OWN_REASONS[: len(state.keizer.reasons)]
    return SeasonShown(
        season.rank,
        amount(season.value),
        amount(season.points),
        tuple(MissedShown(each.round, word(each.status), amount(each.points)) for each in season.missed),
        bool(days_of_rounds(state)),
        tuple((status.value, word(status)) for status in (*ANNOUNCED, *own, Attendance.PRESENT)),
    )
