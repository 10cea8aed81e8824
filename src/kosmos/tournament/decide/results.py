"""Entering results."""

from kosmos.core.errors import NotFound
from kosmos.core.results import Result, make_result
from kosmos.locale import N_
from kosmos.tournament.commands import Context, EnterResult, ReportResult
from kosmos.tournament.events import Event, ResultEntered, ResultReported
from kosmos.tournament.refusals import (
    ForfeitUnrated,
    NotDrawn,
    NothingChanged,
    NotTheirGame,
    OnlyOverTheBoard,
    ResultChanged,
)
from kosmos.tournament.state import Game, State


def enter_result(state: State, command: EnterResult, _context: Context) -> list[Event]:
    game = _game(state, command.round, command.board)
    if not command.rated and not command.result.is_played:
        raise ForfeitUnrated("rated", command.result.value)
    if (game.result, game.rated) == (command.result, command.rated):
        raise NothingChanged
    if command.was is not None and game.result is not command.was:
        raise ResultChanged(command.board, make_result(game.result) or "–")
    return [ResultEntered(command.round, command.board, command.result, command.rated)]


def _game(state: State, round_: int, board: int) -> Game:
    if not state.is_drawn:
        raise NotDrawn
    if not 1 <= round_ <= len(state.rounds):
        raise NotFound(N_("round"), round_)
    games = state.rounds[round_ - 1].games
    if not 1 <= board <= len(games):
        raise NotFound(N_("board"), board)
    return games[board - 1]


#: what two players can settle between them; forfeits and odd results are the arbiter's
_OVER_THE_BOARD = frozenset((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))


def report_result(state: State, command: ReportResult, _context: Context) -> list[Event]:
    """Two who say the same have entered it; whoever says something else leaves it to the director."""
    game = _game(state, command.round, command.board)
    if command.id not in (game.white, game.black):
        raise NotTheirGame(command.board)
    if command.result not in _OVER_THE_BOARD:
        raise OnlyOverTheBoard("result")
    said = state.reports.get((command.round, command.board, command.id))
    if command.result in (game.result, said):
        raise NothingChanged
    reported = ResultReported(command.round, command.board, command.id, command.result)
    other = game.black if command.id == game.white else game.white
    agree = state.reports.get((command.round, command.board, other)) is command.result
    if agree and not game.result.is_final:
        return [reported, ResultEntered(command.round, command.board, command.result, game.rated)]
    return [reported]
