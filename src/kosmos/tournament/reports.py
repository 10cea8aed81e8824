"""What players said about their games, and what became of it."""

from typing import NamedTuple

from kosmos.core.results import Result
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game


class ReportedGame(NamedTuple):
    """A game about which players have said something that is not entered yet. None: that player has said nothing."""

    round: int
    board: int
    game: Game
    white: Result | None
    black: Result | None

    @property
    def is_disputed(self) -> bool:
        """They say different things, or another result stands there already."""
        said = {each for each in (self.white, self.black) if each}
        return len(said) > 1 or self.game.result.is_final


def reported_games(state: State) -> list[ReportedGame]:
    boards = sorted({(round_, board) for round_, board, _ in state.reports})
    return [reported_game(state, round_, board) for round_, board in boards]


def reported_game(state: State, round_: int, board: int) -> ReportedGame:
    game = state.rounds[round_ - 1].games[board - 1]
    white, black = (state.reports.get((round_, board, id_)) for id_ in (game.white, game.black))
    return ReportedGame(round_, board, game, white, black)
