"""A score while it is paired: who is there, who came from elsewhere, and which way it goes."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.lim.cards import LimCards
from kosmos.pairing.matching import mask


class LimGroup(NamedTuple):
    field: DutchField
    cards: LimCards
    adjacent: Sequence[int]  #: compatible opponents (art. 2.1), as sets of bits
    residents: Sequence[int]
    floaters: Sequence[int]  #: who came into it, in the order in which they are paired
    following: int  #: the residents of the score where its own floaters go, as a set of bits
    downward: bool

    @property
    def members(self) -> int:
        return mask([*self.residents, *self.floaters])

    def middle_side(self, i: int) -> int:
        """+1 for a score above the median, -1 below it, 0 at it."""
        score = 2 * self.field.score[i]
        return (score > self.cards.twice_median) - (score < self.cards.twice_median)


class LimPair(NamedTuple):
    """A pair and how it came about."""

    chooser: int  #: for whom an opponent was looked for
    other: int
    proposed: int  #: who came first in the order of opponents
    is_floater: bool  #: the chooser came from another score
    apart: bool = False  #: one of them was in a pair that was taken apart (art. 2.6)
