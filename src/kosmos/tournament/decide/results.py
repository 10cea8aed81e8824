"""Entering results."""

from kosmos.core.errors import NotFound
from kosmos.core.results import make_result
from kosmos.locale import N_
from kosmos.tournament.commands import Context, EnterResult
from kosmos.tournament.events import Event, ResultEntered
from kosmos.tournament.refusals import ForfeitUnrated, NotDrawn, NothingChanged, ResultChanged
from kosmos.tournament.state import State


def enter_result(state: State, command: EnterResult, _context: Context) -> list[Event]:
    if not state.is_drawn:
        raise NotDrawn
    if not 1 <= command.round <= len(state.rounds):
        raise NotFound(N_("round"), command.round)
    games = state.rounds[command.round - 1].games
    if not 1 <= command.board <= len(games):
        raise NotFound(N_("board"), command.board)
    if not command.rated and not command.result.is_played:
        raise ForfeitUnrated("rated", command.result.value)
    game = games[command.board - 1]
    if (game.result, game.rated) == (command.result, command.rated):
        raise NothingChanged
    if command.was is not None and game.result is not command.was:
        raise ResultChanged(command.board, make_result(game.result) or "–")
    return [ResultEntered(command.round, command.board, command.result, command.rated)]
