"""All events there are. Each has its version in its name on the wire: `result:2`."""

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
from kosmos.tournament.events.time_travel import Redone, Undone, WentBack

AnyEvent = (
    TournamentCreated
    | TournamentChanged
    | VisibilityChanged
    | PlayerAdded
    | PlayerChanged
    | PlayerDeleted
    | PlayerWithdrawn
    | PlayerReinstated
    | PlayerForgotten
    | PlayersOrdered
    | RoundsDrawn
    | RoundsDeleted
    | GameOpened
    | ByeGiven
    | ByeRequested
    | PairForbidden
    | PairAllowed
    | GameSet
    | ByeSet
    | PlayerHeld
    | SetGameRemoved
    | SetGamesCleared
    | ManualPairingChanged
    | BoardChosen
    | PlayerExpelled
    | NumbersExchanged
    | KeizerChanged
    | AttendanceSet
    | BoardsSet
    | EveningJoined
    | EveningLeft
    | SaidReady
    | PassedOn
    | GameEnded
    | ResultEntered
    | ResultReported
    | RoundsHeldBack
    | RoundHeld
    | RoundPublished
    | RoundStartSet
    | CheckInSet
    | CheckedIn
    | CategoriesSet
    | FeesSet
    | FeePaid
    | CupRulesSet
    | DecidingGamesSet
    | CupCounted
    | CupGamesCounted
    | ArbiterModeLeft
    | HalfByesBarred
    | RatingCorrected
    | RatingRulesSet
    | RatingGiven
    | RatingSourcesNoted
    | StartPositionDrawn
    | ReportLinesKept
    | TieBreakOptionsSet
    | PrizesSet
    | CopyTaken
    | CopyHandedBack
    | CopyStepSettled
    | Undone
    | Redone
    | WentBack
)
