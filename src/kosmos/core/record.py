"""What everybody did in every round: the one view that pairing, standings, ratings and report files share."""

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """One player's round. `opponent` is a starting number; byes and absences have none and no colour."""

    outcome: Outcome
    opponent: int | None = None
    colour: Colour | None = None

    @property
    def is_played(self) -> bool:
        return self.opponent is not None and self.outcome.is_played


ABSENT = Encounter(Outcome.ABSENT)


class Entrant(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player as pairing and standings see them: a starting number (TPN), a strength, a history.

    `history[r]` is round r+1; a history shorter than the number of rounds played means absent.
    """

    number: int
    name: str = ""
    rating: int = 0  #: the tournament rating; 0 is unrated
    title: str = ""  #: GM, IM, WGM, FM, WIM, CM, WFM, WCM or nothing
    federation: str = ""
    club: str = ""
    history: tuple[Encounter, ...] = ()
    virtual: tuple[int, ...] = ()  #: acceleration points by round, in tenths
    withdrawn: bool = False  #: plays no further round
    expelled: bool = False  #: left out of the standings


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as far as it has been played. `entrants` are in order of their numbers."""

    entrants: tuple[Entrant, ...]
    rounds: int  #: rounds planned; decides which one is the last
    played: int  #: rounds drawn so far
    scoring: Scoring = Scoring()
    round_robin: bool = False
