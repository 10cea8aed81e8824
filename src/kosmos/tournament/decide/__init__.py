"""`decide(chronicle, command, context) -> events`, or a typed refusal. One file per family of commands."""

from collections.abc import Callable
from typing import Any

from kosmos.tournament import commands as c
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.decide.club_night import (
    delete_all_players,
    end_game,
    join_evening,
    leave_evening,
    modify_keizer,
    pass_on,
    renumber_by_rating,
    say_ready,
    set_all_attendance,
    set_attendance,
    set_boards,
)
from kosmos.tournament.decide.edit_round import edit_round
from kosmos.tournament.decide.manual import (
    cancel_manual,
    end_manual,
    free_by_hand,
    pair_by_hand,
    start_manual,
)
from kosmos.tournament.decide.players import (
    add_player,
    delete_player,
    forget_player,
    import_players,
    modify_player,
    order_players,
    reinstate_player,
    withdraw_player,
)
from kosmos.tournament.decide.rounds import delete_round, enter_result, pair_round
from kosmos.tournament.decide.setup import modify_tournament, new_tournament, publish
from kosmos.tournament.decide.swiss import (
    allow_pair,
    clear_set_games,
    exchange_numbers,
    expel_player,
    forbid_pair,
    hold_player,
    remove_set_game,
    request_bye,
    set_bye,
    set_game,
)
from kosmos.tournament.decide.tables import set_prizes, set_tie_break_options
from kosmos.tournament.decide.time_travel import go_back, redo, undo
from kosmos.tournament.events import Event
from kosmos.tournament.state import State

#: commands that look at the state
DECIDE: dict[type[c.Command], Callable[[State, Any, c.Context], list[Event]]] = {
    c.ModifyTournament: modify_tournament,
    c.Publish: publish,
    c.AddPlayer: add_player,
    c.ImportPlayers: import_players,
    c.ModifyPlayer: modify_player,
    c.DeletePlayer: delete_player,
    c.WithdrawPlayer: withdraw_player,
    c.ReinstatePlayer: reinstate_player,
    c.ForgetPlayer: forget_player,
    c.OrderPlayers: order_players,
    c.PairRound: pair_round,
    c.DeleteRound: delete_round,
    c.EnterResult: enter_result,
    c.RequestBye: request_bye,
    c.ForbidPair: forbid_pair,
    c.AllowPair: allow_pair,
    c.SetGame: set_game,
    c.SetBye: set_bye,
    c.HoldPlayer: hold_player,
    c.RemoveSetGame: remove_set_game,
    c.ClearSetGames: clear_set_games,
    c.StartManualPairing: start_manual,
    c.PairByHand: pair_by_hand,
    c.FreeByHand: free_by_hand,
    c.EndManualPairing: end_manual,
    c.CancelManualPairing: cancel_manual,
    c.EditRound: edit_round,
    c.ExpelPlayer: expel_player,
    c.ExchangeNumbers: exchange_numbers,
    c.ModifyKeizer: modify_keizer,
    c.SetAttendance: set_attendance,
    c.SetAllAttendance: set_all_attendance,
    c.DeleteAllPlayers: delete_all_players,
    c.RenumberByRating: renumber_by_rating,
    c.SetBoards: set_boards,
    c.JoinEvening: join_evening,
    c.LeaveEvening: leave_evening,
    c.SayReady: say_ready,
    c.PassOn: pass_on,
    c.EndGame: end_game,
    c.SetTieBreakOptions: set_tie_break_options,
    c.SetPrizes: set_prizes,
}

#: commands that look at the whole chronicle
TRAVEL: dict[type[c.Command], Callable[[Chronicle, Any], list[Event]]] = {
    c.Undo: undo,
    c.Redo: redo,
    c.GoBack: go_back,
}


def decide(chronicle: Chronicle, command: c.Command, context: c.Context) -> list[Event]:
    """What happens if this command is given now. At least one event, or a refusal is raised."""
    if travel := TRAVEL.get(type(command)):
        return travel(chronicle, command)
    return DECIDE[type(command)](chronicle.state, command, context)


def decide_new(command: c.NewTournament) -> list[Event]:
    """The first event of a new stream."""
    return new_tournament(command)


__all__ = ["DECIDE", "TRAVEL", "decide", "decide_new"]
