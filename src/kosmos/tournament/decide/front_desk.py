"""The desk at the door: checking in, fees, categories; and what a draw does about those who have not checked in."""

from typing import Any, TypeVar

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Question
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.categories import resolve
from kosmos.tournament.check_in import check_in_list, check_in_round, not_checked_in
from kosmos.tournament.check_in_terms import CheckInRule
from kosmos.tournament.commands import (
    CheckIn,
    CheckInAll,
    Context,
    PayFee,
    SetCategories,
    SetCheckIn,
    SetFees,
)
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.events.arranged import ByeRequested
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.club_night import AttendanceSet
from kosmos.tournament.events.front_desk import CategoriesSet, CheckedIn, CheckInSet, FeePaid, FeesSet
from kosmos.tournament.fees_owed import fee_of
from kosmos.tournament.refusals import AlreadyWithdrawn, CheckInOver, NothingChanged, NothingToCheckInFor
from kosmos.tournament.since_drawn import counted_names
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

Changing = TypeVar("Changing", bound=msgspec.Struct)


def set_check_in(state: State, command: SetCheckIn, _context: Context) -> list[Event]:
    if not state.settings.profile.has_rounds:
        raise NothingToCheckInFor
    return [CheckInSet(_changed(state.check_in, command.changes))]


def _changed(before: Changing, changes: dict[str, Any]) -> Changing:
    now = msgspec.structs.replace(before, **changes)
    if now == before:
        raise NothingChanged
    return now


def check_in(state: State, command: CheckIn, _context: Context) -> list[Event]:
    """Who comes after all plays after all: a bye that was asked for, or an absence, is over.

    A draft is not changed by it: those who direct are told, and asked before they publish it (`since_drawn`).
    """
    entry = entry_of(state, command.id)
    coming = check_in_round(state)
    if coming and command.round and command.round < coming:
        raise CheckInOver(command.round)
    if not coming or command.round not in (None, coming):
        raise NothingToCheckInFor
    if entry.is_withdrawn:
        raise AlreadyWithdrawn(entry.player.name)
    if (entry.id in state.checked_in.get(coming, ())) is command.here:
        raise NothingChanged
    back = _plays_after_all(state, entry, coming) if command.here else []
    return [*back, CheckedIn(coming, (entry.id,), command.here)]


def _plays_after_all(state: State, entry: Entry, number: int) -> list[Event]:
    events: list[Event] = []
    if (number, entry.id) in state.byes:
        events.append(ByeRequested(entry.id, number, None))
    if state.settings.profile.takes_attendance and not attendance_of(state, entry.id, number).plays:
        events.append(AttendanceSet(number, entry.id, Attendance.PRESENT))
    return events


def check_in_all(state: State, command: CheckInAll, _context: Context) -> list[Event]:
    known = check_in_list(state)
    if not known.round:
        raise NothingToCheckInFor
    meant = known.missing if command.here else known.here
    if not meant:
        raise NothingChanged
    return [CheckedIn(known.round, tuple(sorted(entry.id for entry in meant)), command.here)]


def questions_about_missing(state: State) -> list[Question]:
    """Before a draw: who has not checked in, and what becomes of them."""
    missing = not_checked_in(state)
    if not missing:
        return []
    args = counted_names(missing)
    paired = NP_(
        "{count} player has not checked in and is paired all the same: {names}.",
        "{count} players have not checked in and are paired all the same: {names}.",
    )
    left_out = NP_(
        "{count} player has not checked in and is left out of the round, without a point: {names}.",
        "{count} players have not checked in and are left out of the round, without a point: {names}.",
    )
    leaves = state.check_in.rule is CheckInRule.LEAVE_OUT
    return [Question("not_checked_in", Phrase(left_out if leaves else paired, args))]


def left_out(state: State) -> list[Event]:
    """What a draw writes of those whom it leaves out."""
    if state.check_in.rule is not CheckInRule.LEAVE_OUT:
        return []
    number, attends = len(state.rounds) + 1, state.settings.profile.takes_attendance
    return [
        AttendanceSet(number, entry.id, Attendance.UNEXCUSED)
        if attends
        else ByeRequested(entry.id, number, Outcome.ZERO_BYE)
        for entry in not_checked_in(state)
    ]


# -- categories and fees ---------------------------------------------------------------------------------------


def set_categories(state: State, command: SetCategories, context: Context) -> list[Event]:
    """Ages are those of the year in which the tournament begins; without a date, of this year."""
    year = int((state.settings.start or context.at or "2000")[:4])
    made = tuple(resolve(line, year) for line in command.categories)
    keys = [each.key.casefold() for each in made]
    if len(set(keys)) != len(keys):
        raise BadValue("categories", N_("every category once"), "; ".join(command.categories))
    if made == state.categories:
        raise NothingChanged
    return [CategoriesSet(made)]


def set_fees(state: State, command: SetFees, _context: Context) -> list[Event]:
    return [FeesSet(_changed(state.fees, command.changes))]


def pay_fee(state: State, command: PayFee, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    fee = fee_of(state, entry)
    paid = fee.due if command.paid is None else command.paid
    if paid == fee.paid:
        raise NothingChanged
    return [FeePaid(entry.id, paid)]
