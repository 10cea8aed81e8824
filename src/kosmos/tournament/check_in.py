"""Checking in before a round: who is expected, who is here, who is missing, and what a draw does about those."""

from typing import NamedTuple

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.check_in_terms import CheckInRule
from kosmos.tournament.round_stages import first_unpublished
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


class CheckInList(NamedTuple):
    """Who is expected in a round, in the order of names."""

    round: int  #: 0: there is no round to check in for
    here: tuple[Entry, ...]
    missing: tuple[Entry, ...]

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)


def check_in_round(state: State) -> int:
    """The round that people check in for: the first one that is not published, or where all are drawn at once the running one.

    A draft is not published: players do not know that it is drawn, so what they say at the door is meant for it.
    """
    profile = state.settings.profile
    if not profile.has_rounds or state.is_finished:
        return 0
    if profile.by_table:
        return max(1, state.current_round)
    coming = first_unpublished(state)
    return coming if not state.settings.rounds or coming <= state.settings.rounds else 0


def check_in_list(state: State) -> CheckInList:
    number = check_in_round(state)
    if not number:
        return CheckInList(0, (), ())
    entries = sorted(expected_in(state, number), key=lambda entry: (entry.player.name.casefold(), entry.id))
    here = state.checked_in.get(number, frozenset())
    return CheckInList(
        number,
        tuple(entry for entry in entries if entry.id in here),
        tuple(entry for entry in entries if entry.id not in here),
    )


def expected_in(state: State, number: int) -> list[Entry]:
    """Players who are expected: they have not asked for a bye, signed off or left. While the round is a draft also
    those whom it leaves out, because they may still come.
    """
    return [
        entry
        for entry in state.entries.values()
        if ((number, entry.id) not in state.byes and attendance_of(state, entry.id, number).plays)
        or _is_left_out(state, number, entry)
    ]


def _is_left_out(state: State, number: int, entry: Entry) -> bool:
    """Whether the draft leaves the player out for want of a check-in."""
    if number not in state.drafts or state.check_in.rule is not CheckInRule.LEAVE_OUT or entry.is_withdrawn:
        return False
    unexcused = state.attendance.get((number, entry.id)) is Attendance.UNEXCUSED
    return unexcused or state.byes.get((number, entry.id)) is Outcome.ZERO_BYE


def is_asked_for(state: State) -> bool:
    """Whether people have to check in for the round to come."""
    terms, number = state.check_in, check_in_round(state)
    return bool(number) and terms.rule is not CheckInRule.OFF and (terms.every or number == 1)


def not_checked_in(state: State) -> tuple[Entry, ...]:
    """Players whom the next draw asks about or leaves out."""
    return check_in_list(state).missing if is_asked_for(state) else ()
