"""Cups inside a Keizer season: which of them count, and the games of theirs that are counted, as values."""

from enum import StrEnum

import msgspec

from kosmos.core.results import Result
from kosmos.locale import N_


class CupCount(StrEnum):
    """What a game of a cup is for those who play in the season."""

    INSTEAD = "instead"  #: the game of the evening, for who has no other one
    ALSO = "also"  #: a game more
    NOT = "not"


CUP_COUNT_WORDS = {
    "instead": N_("as the game of the evening, for who has no other one"),
    "also": N_("as a game more, beside that of the evening"),
    "not": N_("not"),
}


class CountedCup(msgspec.Struct, frozen=True, gc=False):
    name: str  #: empty until its first game is counted
    how: CupCount


class SeasonCupGame(msgspec.Struct, frozen=True, gc=False):
    """A game of a cup as it counts here. `round` and `board` are the cup's; White and Black players of the season."""

    round: int
    board: int
    white: int
    black: int
    result: Result
    date: str  #: ISO
    evening: int  #: the round of the season with which it counts

    @property
    def place(self) -> tuple[int, int]:
        return self.round, self.board
