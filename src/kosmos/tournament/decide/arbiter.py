"""The arbiter's mode: leaving it, barring from half-point byes, corrections for the rating report."""

from kosmos.core.errors import settle
from kosmos.core.results import make_result
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import BarFromHalfByes, Context, CorrectForRating, LeaveArbiterMode
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.decide.results import game_at, is_old
from kosmos.tournament.events.arbiter import ArbiterModeLeft, HalfByesBarred, RatingCorrected
from kosmos.tournament.events.base import Event
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.refusals import NothingChanged, NotInArbiterMode, StillEditable
from kosmos.tournament.state import State


# Checklist 43-46: at level 4, with a line in the report, for good.
def leave_arbiter_mode(state: State, command: LeaveArbiterMode, _context: Context) -> list[Event]:
    if not state.in_arbiter_mode:
        raise NotInArbiterMode
    text = N_(
        "The tournament leaves the arbiter's mode. It cannot be entered again, also not by undoing; every page says so, and so does "
        "the report file. Rounds, points, tie-breaks and who is kept apart can then be changed after a question."
    )
    settle(questions_about("leave_arbiter_mode", Phrase(text), in_mode=True), command.answers)
    return [ArbiterModeLeft(len(state.rounds))]


# Checklist 175, 176.
def bar_from_half_byes(state: State, command: BarFromHalfByes, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    if (entry.id in state.barred) == command.barred:
        raise NothingChanged
    return [HalfByesBarred(entry.id, command.barred)]


# Checklist 192, 193: what is found later goes to the rating officer, and nobody's pairing was wrong.
def correct_for_rating(state: State, command: CorrectForRating, _context: Context) -> list[Event]:
    game = game_at(state, command.round, command.board)
    if not is_old(state, command.round):
        raise StillEditable(command.round)
    now = state.rating_corrections.get((command.round, command.board), game)
    if (now.result, now.rated) == (command.result, command.rated) or not command.result.is_final:
        raise NothingChanged
    text = N_("Only the rating report says {result}; standings and pairings keep {old}.")
    args = {"result": make_result(command.result), "old": make_result(game.result) or "–"}
    settle(questions_about("rating_correction", Phrase(text, args), in_mode=True), command.answers)
    return [RatingCorrected(command.round, command.board, command.result, command.rated)]
