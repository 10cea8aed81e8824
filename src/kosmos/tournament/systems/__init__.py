"""The pairing systems: one module with one `PROFILE` each, and their list.

A new system is a module here, its line in `PROFILES`, and the module in `pairing/` that draws.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from kosmos.core.loading import later
from kosmos.pairing.contract import Explanation, Known, Pairing, View, WhyNotAsked
from kosmos.tournament.systems import (
    burstein,
    classic,
    cup,
    double_swiss,
    dubov,
    dutch,
    dutch_2017,
    keizer,
    lim,
    monrad,
    round_robin,
    shift,
    team_swiss,
    winner_stays,
)
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile

if TYPE_CHECKING:  # loaded by whoever draws by a table
    from kosmos.pairing.round_robin import RoundPlan

#: in the order of menus; the first is what a tournament is when nobody says otherwise
PROFILES: tuple[SystemProfile, ...] = (
    round_robin.PROFILE,
    shift.PROFILE,
    dutch.PROFILE,
    dutch_2017.PROFILE,
    classic.PROFILE,
    dubov.PROFILE,
    burstein.PROFILE,
    lim.PROFILE,
    lim.MAXI,
    double_swiss.PROFILE,
    monrad.PROFILE,
    keizer.PROFILE,
    cup.PROFILE,
    winner_stays.PROFILE,
)
#: systems of files alone: their players are teams
TEAM_FILES: tuple[SystemProfile, ...] = (team_swiss.TYPE_A, team_swiss.TYPE_B)
_BY_KEY: Mapping[str, SystemProfile] = {profile.key: profile for profile in (*PROFILES, *TEAM_FILES)}


class System(StrEnum):
    """The systems by key. The members are those of the list above, so nothing can ask for one by its name."""

    vars().update({profile.key.replace("-", "_").upper(): profile.key for profile in PROFILES})

    @property
    def profile(self) -> SystemProfile:
        return _BY_KEY[self.value]


#: a report file says nothing of late players and club rules
FILE_ALONE = Known((), later("kosmos.pairing.keizer.settings:KeizerPairing"))


class FileSystem(StrEnum):
    """The systems that can pair a report file."""

    vars().update(
        {
            profile.key.replace("-", "_").upper(): profile.key
            for profile in (*PROFILES, *TEAM_FILES)
            if profile.rounds and profile.rounds.from_files
        }
    )

    @property
    def profile(self) -> SystemProfile:
        return _BY_KEY[self.value]

    @property
    def draw(self) -> RoundDraw:
        assert self.profile.rounds, "chosen above"
        return self.profile.rounds

    def explain(self, view: View, pairing: Pairing) -> Explanation:
        return self.draw.explain(view, pairing, FILE_ALONE)

    def why_not(self, view: View, first: int, second: int) -> Explanation:
        return self.draw.why_not(WhyNotAsked(view, first, second, self.draw.settings(FILE_ALONE)))


#: as programs that call a pairing engine name them
ENGINE_WORDS = {each.profile.engine_word: each for each in FileSystem if each.profile.engine_word}

FIRST = System(PROFILES[0].key)
FIRST_BY_TABLE = System(next(profile.key for profile in PROFILES if profile.by_table))
LARGEST_TABLE = 400  #: players of a round robin whose rounds are checked
USUAL_SWISS = System(dutch.PROFILE.key)  #: for a report file that names no system
CLUB_NIGHT = System(keizer.PROFILE.key)  #: for the file of a KeizerForClubs tournament

SYSTEM_WORDS = {profile.key: profile.words for profile in PROFILES}
FAMILIES = tuple(dict.fromkeys(profile.family for profile in PROFILES))


def reported_as(code: str, start: str) -> System | None:
    """The system that record 192 of a report file names; `start` is the first day of the event, if it is known."""
    meant = [
        profile for profile in PROFILES if code in profile.reads_codes and not _is_over(profile, code, start)
    ]
    # An edition that has ended comes first: only events of its time have not left it out.
    ended_first = sorted(meant, key=lambda profile: not profile.before)
    return System(ended_first[0].key) if ended_first else None


def tables_said(code: str, players: int, rounds: int) -> list[tuple[str, "Sequence[RoundPlan]"]]:
    """The tables that record 192 of a report file may mean, each with its system; all, if it names none.

    A code that means "some other table" names none, and there are as many cycles as the rounds need. There is none
    for a single player, and none is made that a hall could not hold: a table grows with the square of the players.
    """
    if not 2 <= players <= LARGEST_TABLE:
        return []
    named = [
        (profile, cycles, swapped)
        for profile in PROFILES
        for cycles, swapped in ((1, False), (2, False), (2, True))
        if profile.double_code and profile.code(cycles, swapped=swapped, accelerated=False) == code
    ]
    all_tables = [
        (profile, 1, swapped) for profile in PROFILES if profile.by_table for swapped in (False, True)
    ]
    needed = -(-rounds // max(players - 1 + players % 2, 1))
    return [
        (profile.key, profile.table.plan(players, max(cycles, needed), swapped))
        for profile, cycles, swapped in named or all_tables
        if profile.table
    ]


def _is_over(profile: SystemProfile, code: str, start: str) -> bool:
    """An undated code means the edition in force on the first day; without a day, the newest."""
    return code != profile.report_code and bool(profile.before) and (not start or start >= profile.before)


def assumed_system(code: str) -> System:
    """The system to be assumed for a report file whose code names none exactly."""
    found = (profile.key for profile in PROFILES if code in profile.assumed_for)
    return System(next(found, USUAL_SWISS.value))
