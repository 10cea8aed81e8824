"""Entering results."""

from kosmos.core.errors import NotFound, settle
from kosmos.core.loading import later
from kosmos.core.questions import Question
from kosmos.core.results import Result, make_result
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.commands import Context, EnterResult, ReportResult
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import ResultEntered, ResultReported
from kosmos.tournament.integrity import BY_KEY, is_locked, questions_about
from kosmos.tournament.refusals import (
    ForfeitUnrated,
    NotDrawn,
    NothingChanged,
    NotTheirGame,
    OldRoundLocked,
    OnlyOverTheBoard,
    OtherPlayers,
    ResultChanged,
    RoundIsDraft,
)
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game

PAST_ROUND = BY_KEY["correction"].name_otherwise
_check_bracket_holds = later("kosmos.tournament.decide.cups:check_bracket_holds")


def enter_result(state: State, command: EnterResult, _context: Context) -> list[Event]:
    game = game_at(state, command.round, command.board)
    if command.round in state.drafts:
        raise RoundIsDraft(command.round)
    if (command.white or game.white, command.black or game.black) != (game.white, game.black):
        raise OtherPlayers(command.board)
    if not command.rated and not command.result.is_played:
        raise ForfeitUnrated("rated", command.result.value)
    if (game.result, game.rated) == (command.result, command.rated):
        raise NothingChanged
    if command.was is not None and game.result is not command.was:
        raise ResultChanged(command.board, make_result(game.result) or "–")
    settle(result_questions(state, game, command), command.answers)
    entered = ResultEntered(command.round, command.board, command.result, command.rated)
    if state.settings.profile.knocks_out:
        _check_bracket_holds(state, [entered])
    return [entered]


def result_questions(state: State, game: Game, command: EnterResult) -> list[Question]:
    """The questions that a result raises: in the arbiter's mode those of the check list, otherwise only that the
    round is a past one.
    """
    if state.in_arbiter_mode:
        return _questions(state, game, command)
    return past_round_questions(state, command.round, game)


def past_round_questions(state: State, number: int, game: Game) -> list[Question]:
    """A result from which rounds were drawn is not changed by a stray key, a mistyped number or a wrong file.

    A first result, and that of an adjourned game, changes none.
    """
    since = rounds_since(state, number)
    if not since or not game.result.is_final:
        return []
    text = NP_(
        "Round {rounds} has been paired since. Change a result of round {round} all the same?",
        "Rounds {rounds} have been paired since. Change a result of round {round} all the same?",
    )
    args = {"rounds": ", ".join(map(str, since)), "round": number, "count": len(since)}
    key = "old_round" if is_old(state, number) else "correction"
    return questions_about(key, Phrase(text, args), in_mode=False, loses=True)


def rounds_since(state: State, number: int) -> tuple[int, ...]:
    """The rounds that were drawn from the results of this one; a table of rounds drawn at once depends on none."""
    if not state.settings.profile.draws_each_round or state.settings.profile.knocks_out:
        return ()
    return tuple(range(number + 1, len(state.rounds) + 1))


def game_at(state: State, number: int, board: int) -> Game:
    """Of a drawn round, or of the one that is being changed by hand: its games may be running."""
    if not state.is_begun:
        raise NotDrawn
    games = state.games_of(number)
    if not games and not 1 <= number <= len(state.rounds):
        raise NotFound(N_("round"), number)
    if not 1 <= board <= len(games):
        raise NotFound(N_("board"), board)
    return games[board - 1]


#: what two players can settle between them; forfeits and odd results are the arbiter's
_OVER_THE_BOARD = frozenset((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))


def report_result(state: State, command: ReportResult, _context: Context) -> list[Event]:
    """Two who say the same have entered it; whoever says something else leaves it to the director."""
    game = game_at(state, command.round, command.board)
    if command.round in state.drafts:
        raise RoundIsDraft(command.round)
    if command.id not in (game.white, game.black):
        raise NotTheirGame(command.board)
    other = game.black if command.id == game.white else game.white
    if command.opponent not in (None, other):
        raise OtherPlayers(command.board)
    if command.result not in _OVER_THE_BOARD:
        raise OnlyOverTheBoard("result")
    said = state.reports.get((command.round, command.board, command.id))
    if command.result in (game.result, said):
        raise NothingChanged
    reported = ResultReported(command.round, command.board, command.id, command.result)
    agree = state.reports.get((command.round, command.board, other)) is command.result
    if agree and not game.result.is_final:
        return [reported, ResultEntered(command.round, command.board, command.result, game.rated)]
    return [reported]


def is_old(state: State, number: int) -> bool:
    """Whether the round lies before the previous one. Where all rounds are drawn at once no pairing depends on it."""
    return state.settings.profile.draws_each_round and number < len(state.rounds) - 1


# Checklist 163, 189-191: what later rounds were paired with is asked about, and long past rounds stay as they are.
def _questions(state: State, game: Game, command: EnterResult) -> list[Question]:
    in_mode, last = state.in_arbiter_mode, len(state.rounds)
    if not in_mode or command.round == last or not state.settings.profile.draws_each_round:
        return []
    args = {"old": make_result(game.result) or "–", "round": command.round + 1}
    if game.result is Result.ADJOURNED:
        if command.result is Result.DRAW:
            return []
        text = N_(
            "The adjourned game counted as a draw when round {round} was paired; the report file will say so."
        )
        return questions_about("adjournment_ended", Phrase(text, args), in_mode=in_mode)
    if is_old(state, command.round) and is_locked("old_round", in_mode=in_mode):
        raise OldRoundLocked(command.round)
    text = N_(
        "Round {round} was paired with the result {old}; it stays as it is, and the report file will say so."
    )
    return questions_about("correction", Phrase(text, args), in_mode=in_mode)
