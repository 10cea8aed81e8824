"""A tournament's state as the record that the Keizer table is made from."""

from kosmos.core.attendance import Attendance
from kosmos.standings.keizer import KeizerRecord, KeizerStandings, standings
from kosmos.tournament.record import record_of
from kosmos.tournament.state import Entry, State


def attendance_of(state: State, id_: int, round_: int) -> Attendance:
    """The status in a round: as set; before the entry, late; after leaving, withdrawn; otherwise present."""
    entry = state.entries[id_]
    if round_ < entry.first_round:
        return Attendance.LATE
    if entry.is_withdrawn and round_ >= entry.withdrawn_from:
        return Attendance.WITHDRAWN
    return state.attendance.get((round_, id_), Attendance.PRESENT)


def keizer_record(state: State, upto: int | None = None) -> KeizerRecord:
    record = record_of(state, upto)
    return KeizerRecord(
        record=record,
        attendance={
            number_of(entry): _evenings(state, entry, record.played) for entry in state.entries.values()
        },
        withdrawn_from={
            number_of(entry): entry.withdrawn_from for entry in state.entries.values() if entry.is_withdrawn
        },
    )


def number_of(entry: Entry) -> int:
    return entry.number or entry.id


def _evenings(state: State, entry: Entry, rounds: int) -> tuple[Attendance, ...]:
    return tuple(attendance_of(state, entry.id, round_) for round_ in range(1, rounds + 1))


def keizer_table(state: State, after: int | None = None) -> KeizerStandings:
    """The table after a round, or after the last one."""
    return standings(keizer_record(state, after), state.keizer.scores, after)
