"""When a tournament's report is the final one, and what the rating report has otherwise."""

from kosmos.core.results import Result
from kosmos.tournament.refusals import AdjournedGamesOpen
from kosmos.tournament.state import State


# Checklist 169: no final report while a game is adjourned. As long as other games are being played the report is no final one.
def check_final_report(state: State) -> None:
    if not state.in_arbiter_mode or len(state.rounds) < state.rounds_planned:
        return
    results = [game.result for round_ in state.rounds for game in round_.games]
    if Result.MISSING not in results and (adjourned := results.count(Result.ADJOURNED)):
        raise AdjournedGamesOpen(adjourned)


# Checklist 192, 193: only whoever rates sees the corrections.
def corrected_for_rating(state: State) -> State:
    if not state.rating_corrections:
        return state
    draft = state.writable()
    for (number, board), game in state.rating_corrections.items():
        draft.own_games(number)[board - 1] = game
    return draft.committed()
