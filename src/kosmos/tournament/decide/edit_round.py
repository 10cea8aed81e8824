"""Changing the round that was drawn last: it goes back to the table of manual pairing."""

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.tournament.commands import Context, EditRound
from kosmos.tournament.decide.swiss import swiss_only
from kosmos.tournament.decide.taken_back import rounds_deleted
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events import (
    AttendanceSet,
    DrawnRound,
    Event,
    ManualPairingChanged,
    PlayerWithdrawn,
    ResultEntered,
    RoundsDrawn,
)
from kosmos.tournament.keizer_table import attendance_of
from kosmos.tournament.refusals import ManualPairingOpen, NotDrawn
from kosmos.tournament.state import Edited, State


def edit_round(state: State, _command: EditRound, _context: Context) -> list[Event]:
    """The round is taken away and lies open as a draft. Who left after it had still played in it."""
    swiss_only(state)
    if state.draft is not None:
        raise ManualPairingOpen
    if not state.rounds:
        raise NotDrawn
    number = len(state.rounds)
    left: list[Event] = [
        PlayerWithdrawn(entry.id, entry.withdrawn_from)
        for entry in state.entries.values()
        if entry.withdrawn_from > number
    ]
    return [rounds_deleted(state, number, edit=True), *left, _draft(state, number)]


def _draft(state: State, number: int) -> ManualPairingChanged:
    last, seed = state.rounds[-1], state.seeds.get(number, 0)
    return ManualPairingChanged(
        games=tuple((game.white, game.black) for game in last.games),
        bye=next((id_ for id_, kind in last.byes.items() if kind is Outcome.PAIRING_BYE), None),
        numbers=tuple(entry.id for entry in state.by_number),
        begins=True,
        seed=seed,
        edited=Edited(tuple(last.games), tuple(last.byes.items()), seed, state.notes.get(number, NO_NOTES)),
        places=(),
    )


def as_it_was(state: State, edited: Edited) -> list[Event]:
    """The change is given up: the round is there again, and whoever has come after it is late for it."""
    games = tuple((game.white, game.black) for game in edited.games)
    numbers = tuple(entry.id for entry in state.by_number)
    drawn = RoundsDrawn((DrawnRound(games, edited.byes),), numbers, edited.seed, edited.notes)
    return [drawn, *kept_results(state, drawn), *_late_for(state, edited)]


def _late_for(state: State, edited: Edited) -> list[Event]:
    """Taken away, the round counted as one that newcomers play; there again, it is one that they have missed.

    Only where attendance is taken does the table ask who was there without a game. What somebody has said themselves stays.
    """
    if not state.settings.profile.takes_attendance:
        return []
    number = len(state.rounds) + 1
    seated = {id_ for game in edited.games for id_ in (game.white, game.black)} | {
        id_ for id_, _ in edited.byes
    }
    return [
        AttendanceSet(number, id_, Attendance.LATE)
        for id_ in state.entries
        if id_ not in seated
        and (number, id_) not in state.attendance
        and attendance_of(state, id_, number).plays
    ]


def kept_results(state: State, drawn: RoundsDrawn) -> list[Event]:
    """The results of an edited round for those who play each other still, whatever their colours."""
    edited = state.draft.edited if state.draft else None
    before = {} if edited is None else {frozenset((game.white, game.black)): game for game in edited.games}
    kept: list[Event] = []
    for board, (white, black) in enumerate(drawn.rounds[0].games, 1):
        game = before.get(frozenset((white, black)))
        if game and game.result is not Result.MISSING:
            result = game.result if game.white == white else game.result.reversed
            kept.append(ResultEntered(len(state.rounds) + 1, board, result, game.rated))
    return kept
