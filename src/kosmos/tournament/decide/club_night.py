"""Keizer rules, attendance, and the evening on which the winner stays."""

from collections.abc import Callable
from typing import Any

import msgspec

from kosmos.core.attendance import OWN_REASONS, Attendance
from kosmos.core.errors import BadValue, NotFound, settle
from kosmos.core.questions import Question
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing import winner_stays
from kosmos.tournament.apply import apply_all
from kosmos.tournament.attendance import LASTING, attendance_of
from kosmos.tournament.commands import (
    AnnounceAbsence,
    Context,
    DeleteAllPlayers,
    JoinEvening,
    LeaveEvening,
    ModifyKeizer,
    PassOn,
    RenumberByRating,
    SayReady,
    SetAllAttendance,
    SetAttendance,
)
from kosmos.tournament.commands.club_night import LATEST, Status
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.evening_change import EveningChange, change_between
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.club_night import (
    AttendanceSet,
    BoardsSet,
    EveningJoined,
    EveningLeft,
    GameEnded,
    PassedOn,
    SaidReady,
)
from kosmos.tournament.events.players import PlayerDeleted, PlayerReinstated, PlayersOrdered
from kosmos.tournament.events.setup import KeizerChanged
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.pairing_view import taking_part
from kosmos.tournament.record import rating_of
from kosmos.tournament.refusals import (
    AlreadyDrawn,
    AlreadyWithdrawn,
    AttendanceChanged,
    DatesUnknown,
    DrawnSince,
    KeizerOnly,
    NoRoundsAhead,
    NothingChanged,
    PlayedThen,
    WinnerStaysOnly,
)
from kosmos.tournament.round_days import days_of_rounds
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

ALL_DELETED = NP_("The only player is deleted.", "All {count} players are deleted.")


def keizer_only(state: State) -> None:
    if not state.settings.profile.takes_attendance:
        raise KeizerOnly(state.settings.system.value)


def modify_keizer(state: State, command: ModifyKeizer, _context: Context) -> list[Event]:
    keizer_only(state)
    changes = {name: value for name, value in command.changes.items() if getattr(state.keizer, name) != value}
    if not changes:
        raise NothingChanged
    rules = msgspec.structs.replace(state.keizer, **changes)
    rules.check()
    _check_reasons_in_use(state, len(rules.reasons))
    if state.is_drawn:
        text = Phrase(N_("Rounds are played; the whole table is computed again with these rules."))
        settle([Question("table_anew", text)], command.answers)
    return [KeizerChanged(rules, tuple(changes))]


def _check_reasons_in_use(state: State, known: int) -> None:
    """A reason that somebody was away for is still there; what it is called and pays may change."""
    if any(status in OWN_REASONS[known:] for status in state.attendance.values()):
        raise BadValue("reasons", N_("the reasons that were used, and further ones after them"), known)


def known_status(state: State, status: Status) -> Attendance:
    """One of the club's own reasons must be one that the rules name."""
    if status.attendance in OWN_REASONS[len(state.keizer.reasons) :]:
        raise BadValue("status", N_("one of the club's own reasons"), status.value)
    return status.attendance


def set_attendance(state: State, command: SetAttendance, _context: Context) -> list[Event]:
    """For the coming round, or as a correction of an old one, which then changes that evening alone.

    Who withdrew and is there again is back in the tournament.
    """
    keizer_only(state)
    entry = entry_of(state, command.id)
    coming = len(state.rounds) + 1
    round_ = coming if command.round is None else command.round
    status = known_status(state, command.status)
    if round_ > coming:
        return announced(state, entry, (round_,), status)
    now = attendance_of(state, entry.id, round_)
    if now is status:
        raise NothingChanged
    if command.was not in (None, now):
        raise AttendanceChanged(entry.player.name, status_phrase(now, state.keizer.reasons))
    if round_ < coming:
        return _corrected(state, entry, round_, status)
    back: list[Event] = [PlayerReinstated(entry.id)] if entry.is_withdrawn else []
    return [*back, AttendanceSet(round_, entry.id, status)]


def _corrected(state: State, entry: Entry, round_: int, status: Attendance) -> list[Event]:
    """An old evening is corrected alone: whoever played was there, and the evening after keeps its status, even one
    that had only followed from this one.
    """
    if entry.id in taking_part(state.rounds[round_ - 1]):
        raise PlayedThen(entry.player.name, round_)
    if status.plays:
        raise DrawnSince(round_, entry.player.name, status_phrase(status, state.keizer.reasons))
    if entry.is_withdrawn and round_ >= entry.withdrawn_from:
        raise AlreadyWithdrawn(entry.player.name)
    after = attendance_of(state, entry.id, round_ + 1)
    follows = (round_ + 1, entry.id) not in state.attendance and after in (*LASTING, Attendance.PRESENT)
    kept: list[Event] = [AttendanceSet(round_ + 1, entry.id, after)] if follows else []
    return [AttendanceSet(round_, entry.id, status), *kept]


def set_all_attendance(state: State, command: SetAllAttendance, _context: Context) -> list[Event]:
    keizer_only(state)
    round_ = len(state.rounds) + 1
    status = known_status(state, command.status)
    events: list[Event] = [
        AttendanceSet(round_, entry.id, status)
        for entry in state.entries.values()
        if attendance_of(state, entry.id, round_) not in (status, Attendance.WITHDRAWN, Attendance.LATE)
    ]
    if not events:
        raise NothingChanged
    return events


def announce_absence(state: State, command: AnnounceAbsence, _context: Context) -> list[Event]:
    keizer_only(state)
    entry = entry_of(state, command.id)
    rounds = set(command.rounds) | set(_rounds_between(state, command.since, command.until))
    ahead = tuple(sorted(each for each in rounds if each > len(state.rounds)))
    if not ahead:
        raise NoRoundsAhead("rounds")
    return announced(state, entry, ahead, known_status(state, command.status))


def _rounds_between(state: State, since: str, until: str) -> list[int]:
    """The rounds whose dates the club has said, from one day to another."""
    if not since and not until:
        return []
    days = days_of_rounds(state)
    if not days:
        raise DatesUnknown("dates")
    return [round_ for round_, day in days.items() if (since or day) <= day <= (until or since or day)]


def announced(state: State, entry: Entry, rounds: tuple[int, ...], status: Attendance) -> list[Event]:
    """The status for these rounds alone: afterwards everything is as it would have been without it."""
    if entry.is_withdrawn:
        raise AlreadyWithdrawn(entry.player.name)
    last = state.settings.rounds or LATEST
    if rounds[-1] > last:
        raise NotFound(Phrase(N_("round")), rounds[-1])
    events: list[Event] = [
        AttendanceSet(round_, entry.id, status)
        for round_ in rounds
        if attendance_of(state, entry.id, round_) is not status or (round_, entry.id) not in state.attendance
    ]
    if not events:
        raise NothingChanged
    after = apply_all(state, events)
    for round_ in (each + 1 for each in rounds if each + 1 not in rounds and each < last):
        as_before = attendance_of(state, entry.id, round_)
        if attendance_of(after, entry.id, round_) is not as_before:
            events.append(AttendanceSet(round_, entry.id, as_before))
    return events


def delete_all_players(state: State, command: DeleteAllPlayers, _context: Context) -> list[Event]:
    if state.is_begun or state.evening.players:
        raise AlreadyDrawn
    if not state.entries:
        raise NothingChanged
    text = Phrase(ALL_DELETED, {"count": len(state.entries)})
    settle([Question("all_players_deleted", text, loses=True)], command.answers)
    return [PlayerDeleted(id_, ()) for id_ in state.entries]


def renumber_by_rating(state: State, _command: RenumberByRating, _context: Context) -> list[Event]:
    if state.is_drawn:
        raise AlreadyDrawn
    entries = sorted(
        state.by_number,
        key=lambda entry: (-rating_of(state, entry), entry.player.name.casefold()),
    )
    order = tuple(entry.id for entry in entries)
    if order == tuple(entry.id for entry in state.by_number):
        raise NothingChanged
    return [PlayersOrdered(order)]


# -- the winner stays ----------------------------------------------------------------------------------


def _on_evening(
    change: Callable[[State, Any], winner_stays.Evening], event: Callable[[Any, EveningChange], Event]
) -> Callable[[State, Any, Context], list[Event]]:
    """A command that is allowed whenever the evening allows it. The event says who sits where afterwards."""

    def decide(state: State, command: Any, _context: Context) -> list[Event]:
        if state.settings.profile.has_rounds:
            raise WinnerStaysOnly(state.settings.system.value)
        if isinstance(command, JoinEvening | LeaveEvening | SayReady | PassOn):
            entry_of(state, command.id)
        try:
            after = change(state, command)
        except winner_stays.AboutPlayer as refusal:
            raise type(refusal)(state.entries[command.id].player.name) from None
        if after == state.evening:
            raise NothingChanged
        return [event(command, change_between(state.evening, after))]

    return decide


join_evening = _on_evening(
    lambda s, c: winner_stays.join(s.evening, c.id), lambda c, to: EveningJoined(c.id, to)
)
leave_evening = _on_evening(
    lambda s, c: winner_stays.leave(s.evening, c.id), lambda c, to: EveningLeft(c.id, to)
)
say_ready = _on_evening(lambda s, c: winner_stays.ready(s.evening, c.id), lambda c, to: SaidReady(c.id, to))
pass_on = _on_evening(lambda s, c: winner_stays.pass_on(s.evening, c.id), lambda c, to: PassedOn(c.id, to))
end_game = _on_evening(
    lambda s, c: winner_stays.result(s.evening, c.game, c.score), lambda c, to: GameEnded(c.game, c.score, to)
)
set_boards = _on_evening(
    lambda s, c: msgspec.structs.replace(
        winner_stays.set_boards(s.evening, c.boards), ready_check=c.ready_check
    ),
    lambda c, to: BoardsSet(c.boards, c.ready_check, to),
)
