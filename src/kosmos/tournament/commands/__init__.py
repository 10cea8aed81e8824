"""All commands by name: the list that every door is made from."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from kosmos.core.errors import NotFound
from kosmos.core.fields import read_struct
from kosmos.locale import N_
from kosmos.tournament.commands.arbiter import BarFromHalfByes, CorrectForRating, LeaveArbiterMode
from kosmos.tournament.commands.base import RIGHTS, Command, Context, Right
from kosmos.tournament.commands.club_night import (
    AnnounceAbsence,
    DeleteAllPlayers,
    EndGame,
    JoinEvening,
    LeaveEvening,
    ModifyKeizer,
    PassOn,
    RenumberByRating,
    SayReady,
    SetAllAttendance,
    SetAttendance,
    SetBoards,
)
from kosmos.tournament.commands.players import (
    AddPlayer,
    DeletePlayer,
    ForgetPlayer,
    ImportPlayers,
    ModifyPlayer,
    OrderPlayers,
    ReinstatePlayer,
    WithdrawPlayer,
)
from kosmos.tournament.commands.ratings import DrawStartPosition, GiveRating, SetRatingRules
from kosmos.tournament.commands.rounds import (
    DeleteRound,
    EnterResult,
    PairRound,
    PairTableRound,
    ReportResult,
)
from kosmos.tournament.commands.setup import ModifyTournament, NewTournament, Publish
from kosmos.tournament.commands.stages import HoldRounds, PublishRound, SetRoundStart
from kosmos.tournament.commands.swiss import (
    AllowPair,
    CancelManualPairing,
    ClearSetGames,
    EditRound,
    EndManualPairing,
    ExchangeNumbers,
    ExpelPlayer,
    ForbidPair,
    FreeByHand,
    HoldPlayer,
    PairByHand,
    RemoveSetGame,
    RequestBye,
    SetBye,
    SetGame,
    StartManualPairing,
)
from kosmos.tournament.commands.tables import SetPrizes, SetTieBreakOptions
from kosmos.tournament.commands.time_travel import GoBack, Redo, Undo

COMMANDS: Mapping[str, type[Command]] = {
    kind.__name__: kind
    for kind in (
        NewTournament,
        ModifyTournament,
        Publish,
        AddPlayer,
        ImportPlayers,
        ModifyPlayer,
        DeletePlayer,
        WithdrawPlayer,
        ReinstatePlayer,
        ForgetPlayer,
        OrderPlayers,
        PairRound,
        DeleteRound,
        EnterResult,
        ReportResult,
        RequestBye,
        ForbidPair,
        AllowPair,
        SetGame,
        SetBye,
        HoldPlayer,
        RemoveSetGame,
        ClearSetGames,
        StartManualPairing,
        PairByHand,
        FreeByHand,
        EndManualPairing,
        CancelManualPairing,
        EditRound,
        ExpelPlayer,
        ExchangeNumbers,
        HoldRounds,
        PublishRound,
        SetRoundStart,
        LeaveArbiterMode,
        BarFromHalfByes,
        CorrectForRating,
        SetRatingRules,
        GiveRating,
        DrawStartPosition,
        PairTableRound,
        ModifyKeizer,
        SetAttendance,
        AnnounceAbsence,
        SetAllAttendance,
        DeleteAllPlayers,
        RenumberByRating,
        SetBoards,
        JoinEvening,
        LeaveEvening,
        SayReady,
        PassOn,
        EndGame,
        SetTieBreakOptions,
        SetPrizes,
        Undo,
        Redo,
        GoBack,
    )
}


def parse_command(name: str, raw: Mapping[str, Any], today: dt.date) -> Command:
    """Make a command of a name and plain values, or refuse with the field that is wrong."""
    kind = COMMANDS.get(name)
    if kind is None:
        raise NotFound(N_("command"), name)
    return read_struct(kind, raw, today)


__all__ = [
    "COMMANDS",
    "RIGHTS",
    "AddPlayer",
    "AllowPair",
    "AnnounceAbsence",
    "BarFromHalfByes",
    "CancelManualPairing",
    "ClearSetGames",
    "Command",
    "Context",
    "CorrectForRating",
    "DeleteAllPlayers",
    "DeletePlayer",
    "DeleteRound",
    "DrawStartPosition",
    "EditRound",
    "EndGame",
    "EndManualPairing",
    "EnterResult",
    "ExchangeNumbers",
    "ExpelPlayer",
    "ForbidPair",
    "ForgetPlayer",
    "FreeByHand",
    "GiveRating",
    "GoBack",
    "HoldPlayer",
    "HoldRounds",
    "ImportPlayers",
    "JoinEvening",
    "LeaveArbiterMode",
    "LeaveEvening",
    "ModifyKeizer",
    "ModifyPlayer",
    "ModifyTournament",
    "NewTournament",
    "OrderPlayers",
    "PairByHand",
    "PairRound",
    "PairTableRound",
    "PassOn",
    "Publish",
    "PublishRound",
    "Redo",
    "ReinstatePlayer",
    "RemoveSetGame",
    "RenumberByRating",
    "ReportResult",
    "RequestBye",
    "Right",
    "SayReady",
    "SetAllAttendance",
    "SetAttendance",
    "SetBoards",
    "SetBye",
    "SetGame",
    "SetPrizes",
    "SetRatingRules",
    "SetRoundStart",
    "SetTieBreakOptions",
    "StartManualPairing",
    "Undo",
    "WithdrawPlayer",
    "parse_command",
]
