"""What happened. Events are facts: they carry everything needed to replay them and are never changed.

A new field gets a default; a changed meaning gets a new event name, and an upcaster beside it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player
from kosmos.core.results import Result
from kosmos.pairing.winner_stays import Score
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import Edited
from kosmos.tournament.tie_breaking import TieBreaking


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", gc=False):
    """Base of all events."""


class TournamentCreated(Event, frozen=True, omit_defaults=True, tag="tournament_created"):
    settings: Settings


class TournamentChanged(Event, frozen=True, omit_defaults=True, tag="tournament_changed"):
    changes: dict[str, Any]


class VisibilityChanged(Event, frozen=True, omit_defaults=True, tag="visibility_changed"):
    public: bool


class PlayerAdded(Event, frozen=True, omit_defaults=True, tag="player_added"):
    id: int
    player: Player
    first_round: int = 1  #: later for a late entry


class PlayerChanged(Event, frozen=True, omit_defaults=True, tag="player_changed"):
    id: int
    changes: dict[str, Any]


class PlayerDeleted(Event, frozen=True, omit_defaults=True, tag="player_deleted"):
    id: int


class PlayerWithdrawn(Event, frozen=True, omit_defaults=True, tag="player_withdrawn"):
    id: int
    from_round: int


class PlayerReinstated(Event, frozen=True, omit_defaults=True, tag="player_reinstated"):
    id: int


class PlayersOrdered(Event, frozen=True, omit_defaults=True, tag="players_ordered"):
    order: tuple[int, ...]


class DrawnRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games as (white, black) by player id in board order; byes as (player id, kind)."""

    games: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, Outcome], ...] = ()


class RoundsDrawn(Event, frozen=True, omit_defaults=True, tag="rounds_drawn"):
    """`numbers`: the player ids in order of their pairing numbers, where the draw gave new ones."""

    rounds: tuple[DrawnRound, ...]
    numbers: tuple[int, ...] = ()
    seed: int = 0
    notes: dict[str, Any] = {}


class RoundsDeleted(Event, frozen=True, omit_defaults=True, tag="rounds_deleted"):
    first: int
    edit: bool = False  #: only to be changed by hand


class GameOpened(Event, frozen=True, omit_defaults=True, tag="game_opened"):
    """A game joins a round that was drawn before: a late entry meets the player who was free."""

    round: int
    white: int
    black: int


class ByeGiven(Event, frozen=True, omit_defaults=True, tag="bye_given"):
    """Somebody joins a round that was drawn before and is free in it."""

    round: int
    id: int
    bye: Outcome


class ByeRequested(Event, frozen=True, omit_defaults=True, tag="bye_requested"):
    """`bye` is None where the player takes part after all."""

    id: int
    round: int
    bye: Outcome | None = None


class PairForbidden(Event, frozen=True, omit_defaults=True, tag="pair_forbidden"):
    first: int
    second: int


class PairAllowed(Event, frozen=True, omit_defaults=True, tag="pair_allowed"):
    first: int
    second: int


class GameSet(Event, frozen=True, omit_defaults=True, tag="game_set"):
    first: int
    second: int
    colours_set: bool = False


class ByeSet(Event, frozen=True, omit_defaults=True, tag="bye_set"):
    id: int


class SetGamesCleared(Event, frozen=True, omit_defaults=True, tag="set_games_cleared"):
    pass


class ManualPairingChanged(Event, frozen=True, omit_defaults=True, tag="manual_pairing"):
    """The whole draft of a round paired by hand; `games` None ends the session without a round."""

    games: tuple[tuple[int, int], ...] | None = None
    bye: int | None = None
    numbers: tuple[int, ...] = ()
    begins: bool = False
    edited: Edited | None = None  #: where a drawn round is being changed: the round as it was
    seed: int = 0  #: given when it begins


class PlayerExpelled(Event, frozen=True, omit_defaults=True, tag="player_expelled"):
    id: int
    from_round: int


class NumbersExchanged(Event, frozen=True, omit_defaults=True, tag="numbers_exchanged"):
    first: int
    second: int


class KeizerChanged(Event, frozen=True, omit_defaults=True, tag="keizer_changed"):
    changes: dict[str, Any]


class AttendanceSet(Event, frozen=True, omit_defaults=True, tag="attendance"):
    round: int
    id: int
    status: Attendance


class BoardsSet(Event, frozen=True, omit_defaults=True, tag="boards_set"):
    boards: int
    ready_check: bool = True


class EveningJoined(Event, frozen=True, omit_defaults=True, tag="evening_joined"):
    id: int


class EveningLeft(Event, frozen=True, omit_defaults=True, tag="evening_left"):
    id: int


class SaidReady(Event, frozen=True, omit_defaults=True, tag="said_ready"):
    id: int


class PassedOn(Event, frozen=True, omit_defaults=True, tag="passed_on"):
    id: int


class GameEnded(Event, frozen=True, omit_defaults=True, tag="game_ended"):
    game: int
    score: Score


class ResultEntered(Event, frozen=True, omit_defaults=True, tag="result"):
    round: int
    board: int
    result: Result
    rated: bool = True


class TieBreakOptionsSet(Event, frozen=True, omit_defaults=True, tag="tie_break_options"):
    options: TieBreaking


class PrizesSet(Event, frozen=True, omit_defaults=True, tag="prizes_set"):
    prizes: Prizes


class Undone(Event, frozen=True, omit_defaults=True, tag="undone"):
    """The last step was taken back; the state is again that of `version`."""

    version: int


class Redone(Event, frozen=True, omit_defaults=True, tag="redone"):
    version: int


class WentBack(Event, frozen=True, omit_defaults=True, tag="went_back"):
    version: int


TIME_TRAVEL = (Undone, Redone, WentBack)

AnyEvent = (
    TournamentCreated
    | TournamentChanged
    | VisibilityChanged
    | PlayerAdded
    | PlayerChanged
    | PlayerDeleted
    | PlayerWithdrawn
    | PlayerReinstated
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
    | SetGamesCleared
    | ManualPairingChanged
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
    | TieBreakOptionsSet
    | PrizesSet
    | Undone
    | Redone
    | WentBack
)


class Stamped(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as it is kept: when, by whom, and which part of its step it is (0 begins a new step)."""

    at: str
    by: str
    event: AnyEvent
    part: int = 0


_DECODER = msgspec.json.Decoder(Stamped)
_ENCODER = msgspec.json.Encoder()


def encode(stamped: Stamped) -> bytes:
    return _ENCODER.encode(stamped)


decode: Callable[[bytes], Stamped] = _DECODER.decode
