"""One player's round, sorted into the kinds that articles 15 and 16 of C.07 tell apart."""

from enum import Enum, auto
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome


class RoundKind(Enum):
    PLAYED = auto()  #: over the board
    FORFEIT_WIN = auto()  #: 16.2.2
    FORFEIT_LOSS = auto()  #: 16.2.4
    BYE = auto()  #: 16.2.1: pairing-allocated or full-point bye
    REQUESTED = auto()  #: 16.2.3 and 16.2.5: half- or zero-point bye, or not there at all
    OPEN = auto()  #: paired, no result yet


FORFEITS = frozenset((RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS))
#: 16.1: a voluntary unplayed round (VUR) is a requested bye or a forfeit loss
VOLUNTARY = frozenset((RoundKind.REQUESTED, RoundKind.FORFEIT_LOSS))

_KINDS = {
    Outcome.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    Outcome.PAIRING_BYE: RoundKind.BYE,
    Outcome.FULL_BYE: RoundKind.BYE,
    Outcome.HALF_BYE: RoundKind.REQUESTED,
    Outcome.ZERO_BYE: RoundKind.REQUESTED,
    Outcome.ABSENT: RoundKind.REQUESTED,
    Outcome.ADJOURNED: RoundKind.OPEN,
    Outcome.PENDING: RoundKind.OPEN,
}


class PlayerRound(NamedTuple):
    """`opponent` is the index of a player; -1 is nobody."""

    number: int
    kind: RoundKind
    outcome: Outcome
    opponent: int
    colour: Colour | None
    points: int


def kind_of(outcome: Outcome, opponent: int) -> RoundKind:
    kind = _KINDS.get(outcome, RoundKind.PLAYED)
    # A game against nobody in the record cannot have been played: it counts as an allocated bye.
    return RoundKind.BYE if kind is RoundKind.PLAYED and opponent < 0 else kind


def no_round(number: int) -> PlayerRound:
    """A round that does not count at all."""
    return PlayerRound(number, RoundKind.REQUESTED, Outcome.ABSENT, -1, None, 0)
