"""What a round brought one player: a closed set, named by the letters that tournament report files use."""

from enum import StrEnum
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.points import Points
from kosmos.locale import N_


class Outcome(StrEnum):
    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"  #: the pairing-allocated bye
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    ADJOURNED = "?"  #: to be played on; counts as a draw for pairing
    PENDING = "*"  #: paired, no result yet
    ABSENT = " "  #: took no part in the round

    @property
    def is_played(self) -> bool:
        """A game over the board was begun: colours count, the opponents have met."""
        return self in _PLAYED

    @property
    def is_bye(self) -> bool:
        return self in _BYES

    @property
    def is_rated(self) -> bool:
        return self in _RATED

    @property
    def is_open(self) -> bool:
        """The result is not known yet."""
        return self in (Outcome.PENDING, Outcome.ADJOURNED)


_RATED = frozenset((Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
_PLAYED = _RATED | {Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS, Outcome.ADJOURNED}
_BYES = frozenset((Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE))


class UnfairScoring(Refusal):
    """C.04.1: two draws are never worth more than a win and a loss, a bye never more than a win."""

    text: ClassVar[str] = N_(
        "These points are not fair: two draws may not be worth more than a win and a loss, "
        "nor a bye more than a win, nor a loss more than a draw."
    )
    field: str = "scoring"


class Scoring(msgspec.Struct, frozen=True):
    """Points, in tenths, for what can happen to a player in a round."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    bye: int = 10  #: the pairing-allocated bye
    forfeit_win: int | None = None  #: as a win, unless set
    forfeit_loss: int = 0
    half_bye: int | None = None  #: as a draw, unless set
    full_bye: int | None = None  #: as a win, unless set
    zero_bye: int = 0

    def check(self) -> None:
        if not (0 <= self.loss <= self.draw <= self.win and 2 * self.draw <= self.win + self.loss):
            raise UnfairScoring
        byes = (self.bye, self.forfeit_win, self.forfeit_loss, self.half_bye, self.full_bye, self.zero_bye)
        if any(bye is not None and not 0 <= bye <= self.win for bye in byes):
            raise UnfairScoring

    def points(self, outcome: Outcome) -> Points:
        return Points(self.table[outcome])

    @property
    def table(self) -> dict[Outcome, int]:
        """Points by outcome, for loops that look up often. Open games count nothing here."""
        return {
            Outcome.WIN: self.win,
            Outcome.UNRATED_WIN: self.win,
            Outcome.FORFEIT_WIN: self.win if self.forfeit_win is None else self.forfeit_win,
            Outcome.DRAW: self.draw,
            Outcome.UNRATED_DRAW: self.draw,
            Outcome.LOSS: self.loss,
            Outcome.UNRATED_LOSS: self.loss,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
            Outcome.PAIRING_BYE: self.bye,
            Outcome.FULL_BYE: self.win if self.full_bye is None else self.full_bye,
            Outcome.HALF_BYE: self.draw if self.half_bye is None else self.half_bye,
            Outcome.ZERO_BYE: self.zero_bye,
            Outcome.ADJOURNED: 0,
            Outcome.PENDING: 0,
            Outcome.ABSENT: 0,
        }
