"""One player's round, sorted into the kinds that articles 15 and 16 of C.07 tell apart."""

from enum import Enum, auto
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome


class Kind(Enum):
    PLAYED = auto()  #: over the board
    FORFEIT_WIN = auto()  #: 16.2.2
    FORFEIT_LOSS = auto()  #: 16.2.4
    BYE = auto()  #: 16.2.1: pairing-allocated or full-point bye
    REQUESTED = auto()  #: 16.2.3 and 16.2.5: half- or zero-point bye, or not there at all
    OPEN = auto()  #: paired, no result yet


FORFEITS = frozenset((Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS))
#: 16.1: a voluntary unplayed round (VUR) is a requested bye or a forfeit loss
VOLUNTARY = frozenset((Kind.REQUESTED, Kind.FORFEIT_LOSS))

_KINDS = {
    Outcome.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Outcome.PAIRING_BYE: Kind.BYE,
    Outcome.FULL_BYE: Kind.BYE,
    Outcome.HALF_BYE: Kind.REQUESTED,
    Outcome.ZERO_BYE: Kind.REQUESTED,
    Outcome.ABSENT: Kind.REQUESTED,
    Outcome.ADJOURNED: Kind.OPEN,
    Outcome.PENDING: Kind.OPEN,
}


class Round(NamedTuple):
    """`opponent` is the index of a player; -1 is nobody."""

    number: int
    kind: Kind
    outcome: Outcome
    opponent: int
    colour: Colour | None
    points: int

    @property
    def has_opponent(self) -> bool:
        return self.opponent >= 0


def kind_of(outcome: Outcome, opponent: int) -> Kind:
    kind = _KINDS.get(outcome, Kind.PLAYED)
    # A game against nobody in the record cannot have been played: it counts as an allocated bye.
    return Kind.BYE if kind is Kind.PLAYED and opponent < 0 else kind


def no_round(number: int) -> Round:
    """A round that does not count at all."""
    return Round(number, Kind.REQUESTED, Outcome.ABSENT, -1, None, 0)
