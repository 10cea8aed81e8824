"""Who is there on a club evening: one status per player and round, a closed set."""

from collections.abc import Mapping
from enum import StrEnum

from kosmos.locale import N_


class Attendance(StrEnum):
    PRESENT = "present"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    CLUB_DUTY = "club duty"  #: plays or works for the club elsewhere
    LATE = "late"  #: a round drawn before the player entered
    WITHDRAWN = "withdrawn"
    PREREGISTERED = "pre-registered"  #: announced; counts as present at the next draw
    DELETED = "deleted"  #: taken off the list before the first game
    REASON_1 = "reason 1"  #: the club's own reasons, which its rules name
    REASON_2 = "reason 2"
    REASON_3 = "reason 3"
    REASON_4 = "reason 4"

    @property
    def plays(self) -> bool:
        """Is to be paired when the round is drawn."""
        return self in (Attendance.PRESENT, Attendance.PREREGISTERED)

    @property
    def is_absence(self) -> bool:
        """An absence of the player's own making: counts for falling credit and for the cap."""
        return self in (Attendance.EXCUSED, Attendance.UNEXCUSED)

    @property
    def counts(self) -> bool:
        """Is in the tournament: has a place on the ladder."""
        return self not in (Attendance.WITHDRAWN, Attendance.DELETED)


#: the club's own reasons in the order of its rules
OWN_REASONS = (Attendance.REASON_1, Attendance.REASON_2, Attendance.REASON_3, Attendance.REASON_4)

#: what a page calls the status
ATTENDANCE_WORDS: Mapping[Attendance, str] = {
    Attendance.PRESENT: N_("present"),
    Attendance.EXCUSED: N_("excused"),
    Attendance.UNEXCUSED: N_("unexcused"),
    Attendance.CLUB_DUTY: N_("club duty"),
    Attendance.LATE: N_("not yet entered"),
    Attendance.WITHDRAWN: N_("withdrawn"),
    Attendance.PREREGISTERED: N_("pre-registered"),
    Attendance.DELETED: N_("deleted"),
    Attendance.REASON_1: N_("own reason 1"),
    Attendance.REASON_2: N_("own reason 2"),
    Attendance.REASON_3: N_("own reason 3"),
    Attendance.REASON_4: N_("own reason 4"),
}
