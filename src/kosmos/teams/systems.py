"""The systems of team events: one profile each, and their list.

What a system is stands in its profile and nowhere else. Whoever needs to know asks the profile (`settings.profile`), never
which system it is. A new system is a profile here, its line in `TEAM_PROFILES`, and what draws it in `drawing.py`.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from kosmos.core.loading import later
from kosmos.locale import N_


class TeamSystemProfile(msgspec.Struct, frozen=True, kw_only=True):
    key: str  #: as forms, programs and stored events say it
    words: str
    #: from the state and a seed to rounds: all of them where a table says them, else the next one
    draw: Callable[..., Any]
    sets_boards: bool = False  #: who plays whom is in the table, not in line-ups
    draws_each_round: bool = False  #: the next round is drawn when the last one is over
    counts_rounds: bool = False  #: the number of rounds is a setting
    accelerates: bool = False  #: the first half has virtual match points in the first rounds
    by_table: bool = False  #: everybody meets everybody by a table of rounds
    boards: int | None = None  #: no other number is possible
    report_code: str  #: record 192; of a system drawn round by round more is added to it
    report_type: str  #: record 092


ROUND_ROBIN = TeamSystemProfile(
    key="round_robin",
    words=N_("round robin"),
    draw=later("kosmos.teams.drawing:round_robin"),
    by_table=True,
    report_code="BERGER_TEAM_ROUNDROBIN",
    report_type="Team round robin",
)
DOUBLE_ROUND_ROBIN = TeamSystemProfile(
    key="double_round_robin",
    words=N_("double round robin, home and away"),
    draw=later("kosmos.teams.drawing:double_round_robin"),
    by_table=True,
    report_code="FIDE_TEAM_DOUBLEROUNDROBIN",  # the last two rounds of the first half are swapped
    report_type="Team double round robin",
)
SWISS = TeamSystemProfile(
    key="swiss",
    words=N_("Swiss system for teams"),
    draw=later("kosmos.teams.drawing:next_swiss_round"),
    draws_each_round=True,
    counts_rounds=True,
    report_code="FIDE_TEAM",
    report_type="Team Swiss",
)
SWISS_BAKU = TeamSystemProfile(
    key="swiss_baku",
    words=N_("Swiss system for teams, accelerated (Baku)"),
    draw=SWISS.draw,
    draws_each_round=True,
    counts_rounds=True,
    accelerates=True,
    report_code=SWISS.report_code,
    report_type=SWISS.report_type,
)
MATCH = TeamSystemProfile(
    key="match",
    words=N_("match of two clubs"),
    draw=later("kosmos.teams.drawing:match_of_two"),
    counts_rounds=True,
    report_code="CUSTOM_TEAM_ROUNDROBIN",
    report_type="Match of two teams",
)
SCHEVENINGEN = TeamSystemProfile(
    key="scheveningen",
    words=N_("Scheveningen"),
    draw=later("kosmos.teams.drawing:single_scheveningen"),
    sets_boards=True,
    report_code="FIDE_SCHEVENINGEN",
    report_type="Scheveningen",
)
DOUBLE_SCHEVENINGEN = TeamSystemProfile(
    key="double_scheveningen",
    words=N_("Scheveningen, doubled"),
    draw=later("kosmos.teams.drawing:double_scheveningen"),
    sets_boards=True,
    report_code="FIDE_DOUBLESCHEVENINGEN",
    report_type="Double Scheveningen",
)
SCHILLER = TeamSystemProfile(
    key="schiller",
    words=N_("Schiller (four teams of three)"),
    draw=later("kosmos.teams.drawing:schiller_rounds"),
    sets_boards=True,
    boards=3,
    report_code="FIDE_SCHILLER_4x3",
    report_type="Schiller",
)

#: in the order of menus; the first is what a team event is when nobody says otherwise
TEAM_PROFILES = (
    ROUND_ROBIN,
    DOUBLE_ROUND_ROBIN,
    SWISS,
    SWISS_BAKU,
    MATCH,
    SCHEVENINGEN,
    DOUBLE_SCHEVENINGEN,
    SCHILLER,
)
_BY_KEY = {profile.key: profile for profile in TEAM_PROFILES}
TEAM_SYSTEM_WORDS = {profile.key: profile.words for profile in TEAM_PROFILES}


class TeamSystem(StrEnum):
    """The systems by key. The members are those of the list above, so nothing can ask for one by its name."""

    vars().update({profile.key.upper(): profile.key for profile in TEAM_PROFILES})

    @property
    def profile(self) -> TeamSystemProfile:
        return _BY_KEY[self.value]


def reported_team_system(code: str, *, match_points_first: bool) -> TeamSystem:
    """What record 192 means: the system with the longest code at its beginning, else any of its kind."""
    code = code.upper()
    named = [each for each in TeamSystem if code.startswith(each.profile.report_code.upper())]
    longest = max((len(each.profile.report_code) for each in named), default=0)
    swiss = "SWISS" in code or "FIDE_TEAM" in code
    meant = [each for each in named if len(each.profile.report_code) == longest] or [
        each for each in TeamSystem if each.profile.draws_each_round is swiss
    ]
    accelerated = match_points_first and code.endswith("_BAKU")
    return next((each for each in meant if each.profile.accelerates is accelerated), meant[0])
