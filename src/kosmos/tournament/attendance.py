"""Who is there on which evening."""

from kosmos.core.attendance import OWN_REASONS, Attendance
from kosmos.tournament.state import State

#: statuses that last until further notice; all others end with their evening
LASTING = (Attendance.EXCUSED, Attendance.UNEXCUSED, Attendance.CLUB_DUTY, *OWN_REASONS)


def attendance_of(state: State, id_: int, round_: int) -> Attendance:
    """The status in a round: the last one that was set. Before the entry it is late, after leaving withdrawn.

    A status lasts until another is set, as in KeizerForClubs: somebody excused tonight is excused next week as well.
    """
    entry = state.entries[id_]
    if round_ < entry.first_round and (round_, id_) not in state.attendance:
        return Attendance.LATE
    if entry.is_withdrawn and round_ >= entry.withdrawn_from:
        return Attendance.WITHDRAWN
    for evening in range(round_, 0, -1):
        if status := state.attendance.get((evening, id_)):
            return status if evening == round_ or status in LASTING else Attendance.PRESENT
    return Attendance.PRESENT
