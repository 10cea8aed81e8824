"""A tournament's state as the record that the Keizer table is made from."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.record import Encounter
from kosmos.core.results import OUTCOMES
from kosmos.standings.keizer.calculated import KeizerCalculated, go_on
from kosmos.standings.keizer.record import CupEncounter, KeizerRecord
from kosmos.standings.keizer.table import KeizerStandings
from kosmos.standings.keizer.working import WorkingsMade
from kosmos.tournament.attendance import LASTING
from kosmos.tournament.cup_games import CupCount
from kosmos.tournament.projected import gone_on
from kosmos.tournament.record import record_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


class TakenAttendance(NamedTuple):
    """The attendance of all evenings, and the values it was made from."""

    entries: Mapping[int, Entry]
    written: Mapping[tuple[int, int], Attendance]
    by_number: dict[int, tuple[Attendance, ...]]


def keizer_record(state: State, upto: int | None = None) -> KeizerRecord:
    record = record_of(state, upto)

    def taken(before: TakenAttendance | None) -> TakenAttendance:
        if before and before.entries is state.entries and before.written is state.attendance:
            return before
        by_number = {
            number_of(entry): tuple(evenings(state, entry, record.played)) for entry in state.entries.values()
        }
        return TakenAttendance(state.entries, state.attendance, by_number)

    return KeizerRecord(
        record=record,
        attendance=gone_on(state, ("attendance", record.played), taken).by_number,
        withdrawn_from={
            number_of(entry): entry.withdrawn_from for entry in state.entries.values() if entry.is_withdrawn
        },
        cup_games=tuple(_cup_games(state, record.played)),
    )


def _cup_games(state: State, rounds: int) -> Iterator[CupEncounter]:
    """From both sides, evening by evening; a game of an evening that is not drawn yet waits for it."""
    games = sorted(state.cup_games.items(), key=lambda each: (each[1].evening, each[0]))
    for (cup, _, _), game in games:
        if game.evening > rounds:
            continue
        white, black = (number_of(state.entries[id_]) for id_ in (game.white, game.black))
        first, second = OUTCOMES[game.result]
        instead = state.counted_cups[cup].how is CupCount.INSTEAD
        mine = Encounter(first, black, Colour.WHITE)
        yield CupEncounter(game.evening, white, mine, second, instead)
        mine = Encounter(second, white, Colour.BLACK)
        yield CupEncounter(game.evening, black, mine, first, instead)


def without_latecomers(state: State, record: KeizerRecord, after: int) -> KeizerRecord:
    """The record without those who entered after this round and had no part in it."""
    late = later_entries(state, after)
    entrants = tuple(each for each in record.record.entrants if each.number not in late)
    return replace(record, record=replace(record.record, entrants=entrants))


def later_entries(state: State, after: int) -> set[int]:
    """Numbers of those who came after a round; whoever is there before round 1 is there from the beginning."""
    return {number_of(entry) for entry in state.entries.values() if entry.first_round > max(after, 1)}


def number_of(entry: Entry) -> int:
    return entry.number or entry.id


def evenings(state: State, entry: Entry, rounds: int) -> Iterator[Attendance]:
    """`attendance_of` for all rounds, in one go."""
    lasting = Attendance.PRESENT
    for round_ in range(1, rounds + 1):
        written = state.attendance.get((round_, entry.id))
        if written:
            lasting = written if written in LASTING else Attendance.PRESENT
        if entry.is_withdrawn and round_ >= entry.withdrawn_from:
            yield Attendance.WITHDRAWN
        elif round_ < entry.first_round and written is None:
            yield Attendance.LATE
        else:
            yield written or lasting


def keizer_table(state: State, after: int | None = None, *, published: bool = False) -> KeizerStandings:
    """The table after a round, or after the last one. `published`: without those who entered later."""
    return _calculated(state, after, published=published).table


def _calculated(state: State, after: int | None, *, published: bool) -> KeizerCalculated:
    """The table, calculated from the one before where the first rounds are the same."""
    record = keizer_record(state, after)
    last = record.rounds if after is None else after
    if published:
        record = without_latecomers(state, record, last)

    def calculated(before: KeizerCalculated | None) -> KeizerCalculated:
        return go_on(before, record, state.keizer.scores, last)

    return gone_on(state, ("keizer", last, published), calculated)


def keizer_workings(state: State, after: int, *, published: bool = False) -> WorkingsMade:
    """How every number of the table came about."""
    found = _calculated(state, after, published=published)

    def made(before: WorkingsMade | None) -> WorkingsMade:
        return WorkingsMade.of(before, found.book, found.table)

    return gone_on(state, ("keizer workings", after, published), made)
