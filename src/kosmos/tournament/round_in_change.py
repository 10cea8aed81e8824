"""A drawn round whose pairings are being changed by hand: as it was, what stays of it, and what everybody sees meanwhile."""

from kosmos.core.attendance import Attendance
from kosmos.core.results import Result
from kosmos.tournament.apply import apply_all
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.club_night import AttendanceSet
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Edited


def as_it_was(state: State, edited: Edited) -> list[Event]:
    """The change is given up: the round is there again, and whoever has come after it is late for it."""
    games = tuple((game.white, game.black) for game in edited.games)
    numbers = tuple(entry.id for entry in state.by_number)
    drawn = RoundsDrawn((DrawnRound(games, edited.byes),), numbers, edited.seed, edited.notes)
    return [drawn, *kept_results(state, drawn), *_late_for(state, edited)]


def with_round_in_change(state: State) -> State:
    """What everybody sees until the change is done: the round as it was drawn, with the results since."""
    edited = state.draft.edited if state.draft else None
    return apply_all(state, as_it_was(state, edited)) if edited else state


def _late_for(state: State, edited: Edited) -> list[Event]:
    """Players who came while the round was taken away: then it counted as one that they would play. Now it is back
    and they have missed it, so they are late for it.

    Only where attendance is taken does the table ask who was there without a game. What players have said themselves
    stays.
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
