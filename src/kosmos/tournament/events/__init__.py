"""What happened. Events are facts: they carry everything that was decided and are never changed.

One file per family; each event stands there with its writing, its words and its check. A changed meaning or one more
field makes a new version of the event, and `upcasters.py` says what the version before meant.
"""

from kosmos.core.timeline import Misfit
from kosmos.tournament.events.arbiter import ArbiterModeLeft, HalfByesBarred, RatingCorrected
from kosmos.tournament.events.arranged import (
    BoardChosen,
    ByeRequested,
    ByeSet,
    GameSet,
    ManualPairingChanged,
    PairAllowed,
    PairForbidden,
    PlayerHeld,
    SetGameRemoved,
    SetGamesCleared,
)
from kosmos.tournament.events.base import EntryPlace, Event, Names, moved_places
from kosmos.tournament.events.club_night import (
    AttendanceSet,
    BoardsSet,
    EveningJoined,
    EveningLeft,
    GameEnded,
    PassedOn,
    SaidReady,
)
from kosmos.tournament.events.copies import CopyHandedBack, CopyStepSettled, CopyTaken
from kosmos.tournament.events.counted_cups import CupCounted, CupGamesCounted
from kosmos.tournament.events.cups import CupRulesSet, DecidingGamesSet
from kosmos.tournament.events.front_desk import CategoriesSet, CheckedIn, CheckInSet, FeePaid, FeesSet
from kosmos.tournament.events.players import (
    NumbersExchanged,
    PlayerAdded,
    PlayerChanged,
    PlayerDeleted,
    PlayerExpelled,
    PlayerForgotten,
    PlayerReinstated,
    PlayersOrdered,
    PlayerWithdrawn,
)
from kosmos.tournament.events.ratings import (
    RatingGiven,
    RatingRulesSet,
    RatingSourcesNoted,
    StartPositionDrawn,
)
from kosmos.tournament.events.rounds import (
    ByeGiven,
    DrawnRound,
    GameOpened,
    ResultEntered,
    ResultReported,
    RoundsDeleted,
    RoundsDrawn,
)
from kosmos.tournament.events.setup import (
    KeizerChanged,
    PrizesSet,
    ReportLinesKept,
    TieBreakOptionsSet,
    TournamentChanged,
    TournamentCreated,
    VisibilityChanged,
)
from kosmos.tournament.events.stages import RoundHeld, RoundPublished, RoundsHeldBack, RoundStartSet
from kosmos.tournament.events.stored import Stamped, decode, decode_all, encode, event_said
from kosmos.tournament.events.time_travel import TIME_TRAVEL, Redone, Undone, WentBack
from kosmos.tournament.events.union import AnyEvent

__all__ = [
    "TIME_TRAVEL",
    "AnyEvent",
    "ArbiterModeLeft",
    "AttendanceSet",
    "BoardChosen",
    "BoardsSet",
    "ByeGiven",
    "ByeRequested",
    "ByeSet",
    "CategoriesSet",
    "CheckInSet",
    "CheckedIn",
    "CopyHandedBack",
    "CopyStepSettled",
    "CopyTaken",
    "CupCounted",
    "CupGamesCounted",
    "CupRulesSet",
    "DecidingGamesSet",
    "DrawnRound",
    "EntryPlace",
    "EveningJoined",
    "EveningLeft",
    "Event",
    "FeePaid",
    "FeesSet",
    "GameEnded",
    "GameOpened",
    "GameSet",
    "HalfByesBarred",
    "KeizerChanged",
    "ManualPairingChanged",
    "Misfit",
    "Names",
    "NumbersExchanged",
    "PairAllowed",
    "PairForbidden",
    "PassedOn",
    "PlayerAdded",
    "PlayerChanged",
    "PlayerDeleted",
    "PlayerExpelled",
    "PlayerForgotten",
    "PlayerHeld",
    "PlayerReinstated",
    "PlayerWithdrawn",
    "PlayersOrdered",
    "PrizesSet",
    "RatingCorrected",
    "RatingGiven",
    "RatingRulesSet",
    "RatingSourcesNoted",
    "Redone",
    "ReportLinesKept",
    "ResultEntered",
    "ResultReported",
    "RoundHeld",
    "RoundPublished",
    "RoundStartSet",
    "RoundsDeleted",
    "RoundsDrawn",
    "RoundsHeldBack",
    "SaidReady",
    "SetGameRemoved",
    "SetGamesCleared",
    "Stamped",
    "StartPositionDrawn",
    "TieBreakOptionsSet",
    "TournamentChanged",
    "TournamentCreated",
    "Undone",
    "VisibilityChanged",
    "WentBack",
    "decode",
    "decode_all",
    "encode",
    "event_said",
    "moved_places",
]
