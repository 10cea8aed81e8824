"""`decide(chronicle, command, context) -> events`, or a typed refusal. One file per family of commands."""

from collections.abc import Callable
from typing import Any

from kosmos.core.errors import FieldRefused
from kosmos.core.fields import labelled
from kosmos.core.loading import later
from kosmos.tournament import commands as c
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.events.base import Event
from kosmos.tournament.state import State


def _in(target: str) -> Callable[..., list[Event]]:
    """A decision in this package, loaded when it is first needed: entering a result loads no draw."""
    return later(f"{__name__}.{target}")


_new_tournament = _in("setup:new_tournament")

#: commands that look at the state
DECIDE: dict[type[c.Command], Callable[[State, Any, c.Context], list[Event]]] = {
    c.ModifyTournament: _in("setup:modify_tournament"),
    c.Publish: _in("setup:publish"),
    c.AddPlayer: _in("players:add_player"),
    c.ImportPlayers: _in("players:import_players"),
    c.ModifyPlayer: _in("players:modify_player"),
    c.DeletePlayer: _in("players:delete_player"),
    c.WithdrawPlayer: _in("players:withdraw_player"),
    c.ReinstatePlayer: _in("players:reinstate_player"),
    c.ForgetPlayer: _in("players:forget_player"),
    c.OrderPlayers: _in("players:order_players"),
    c.PairRound: _in("rounds:pair_round"),
    c.DeleteRound: _in("rounds:delete_round"),
    c.EnterResult: _in("results:enter_result"),
    c.ReportResult: _in("results:report_result"),
    c.RequestBye: _in("swiss:request_bye"),
    c.ForbidPair: _in("swiss:forbid_pair"),
    c.AllowPair: _in("swiss:allow_pair"),
    c.SetGame: _in("swiss:set_game"),
    c.SetBye: _in("swiss:set_bye"),
    c.HoldPlayer: _in("swiss:hold_player"),
    c.RemoveSetGame: _in("swiss:remove_set_game"),
    c.ClearSetGames: _in("swiss:clear_set_games"),
    c.StartManualPairing: _in("manual:start_manual"),
    c.PairByHand: _in("manual:pair_by_hand"),
    c.FreeByHand: _in("manual:free_by_hand"),
    c.EndManualPairing: _in("manual:end_manual"),
    c.CancelManualPairing: _in("manual:cancel_manual"),
    c.EditRound: _in("edit_round:edit_round"),
    c.ExpelPlayer: _in("swiss:expel_player"),
    c.ExchangeNumbers: _in("swiss:exchange_numbers"),
    c.HoldRounds: _in("stages:hold_rounds"),
    c.PublishRound: _in("stages:publish_round"),
    c.SetRoundStart: _in("stages:set_round_start"),
    c.SetCheckIn: _in("front_desk:set_check_in"),
    c.CheckIn: _in("front_desk:check_in"),
    c.CheckInAll: _in("front_desk:check_in_all"),
    c.SetCategories: _in("front_desk:set_categories"),
    c.SetFees: _in("front_desk:set_fees"),
    c.PayFee: _in("front_desk:pay_fee"),
    c.SetCupRules: _in("cups:set_cup_rules"),
    c.EnterDecidingGame: _in("cups:enter_deciding_game"),
    c.CountCup: _in("counted_cups:count_cup"),
    c.LeaveArbiterMode: _in("arbiter:leave_arbiter_mode"),
    c.BarFromHalfByes: _in("arbiter:bar_from_half_byes"),
    c.CorrectForRating: _in("arbiter:correct_for_rating"),
    c.SetRatingRules: _in("ratings:set_rating_rules"),
    c.GiveRating: _in("ratings:give_rating"),
    c.DrawStartPosition: _in("ratings:draw_start_position"),
    c.PairTableRound: _in("table_by_hand:pair_table_round"),
    c.ModifyKeizer: _in("club_night:modify_keizer"),
    c.SetAttendance: _in("club_night:set_attendance"),
    c.AnnounceAbsence: _in("club_night:announce_absence"),
    c.SetAllAttendance: _in("club_night:set_all_attendance"),
    c.DeleteAllPlayers: _in("club_night:delete_all_players"),
    c.RenumberByRating: _in("club_night:renumber_by_rating"),
    c.SetBoards: _in("club_night:set_boards"),
    c.JoinEvening: _in("club_night:join_evening"),
    c.LeaveEvening: _in("club_night:leave_evening"),
    c.SayReady: _in("club_night:say_ready"),
    c.PassOn: _in("club_night:pass_on"),
    c.EndGame: _in("club_night:end_game"),
    c.SetTieBreakOptions: _in("tables:set_tie_break_options"),
    c.SetPrizes: _in("tables:set_prizes"),
}

#: commands that nobody gives by hand: what one stream tells another
TOLD: dict[type[c.Command], Callable[[State, Any, c.Context], list[Event]]] = {
    c.TakeCupGames: _in("counted_cups:take_cup_games"),
}

#: commands that look at the whole chronicle
TRAVEL: dict[type[c.Command], Callable[[Chronicle, Any], list[Event]]] = {
    c.Undo: _in("time_travel:undo"),
    c.Redo: _in("time_travel:redo"),
    c.GoBack: _in("time_travel:go_back"),
}


def decide(chronicle: Chronicle, command: c.Command, context: c.Context) -> list[Event]:
    """What happens if this command is given now. At least one event, or a refusal is raised."""
    if travel := TRAVEL.get(type(command)):
        return travel(chronicle, command)
    try:
        return (DECIDE.get(type(command)) or TOLD[type(command)])(chronicle.state, command, context)
    except FieldRefused as refused:
        raise labelled(refused, type(command)) from None


def decide_new(command: c.NewTournament) -> list[Event]:
    """The first event of a new stream."""
    return _new_tournament(command)


__all__ = ["DECIDE", "TRAVEL", "decide", "decide_new"]
