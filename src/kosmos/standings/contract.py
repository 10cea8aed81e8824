"""What every tie-break consists of: a code, a name, a number for everybody, and the working of one number."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from kosmos.locale import Phrase
from kosmos.standings.results import Results
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit


class Summand(msgspec.Struct, frozen=True):
    """One round's share of a tie-break, in the tie-break's unit, and the rule it came by."""

    value: int | Fraction
    reason: Phrase
    cut: bool = False


class Working(msgspec.Struct, frozen=True):
    """How one number came about: what was added up, and what else there is to say."""

    summands: tuple[Summand, ...] = ()
    mean: bool = False  #: the sum is divided by the number of summands that were not cut
    notes: tuple[Phrase, ...] = ()


#: a number for every player, by index; None where there is nothing to say
TieBreakNumbers = Sequence[int | Fraction | None]
Compute = Callable[[Results, TieBreak], TieBreakNumbers]
#: places among one group of tied players (indices): 1 is first; 0 for all where nothing was decided
Settle = Callable[[Results, TieBreak, Sequence[int]], Sequence[int]]
Work = Callable[[Results, TieBreak, int], Working]


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break gives a number to each player (`compute`) or settles a group of tied players (`settle`)."""

    code: str
    name: str  #: marked for translation
    article: str = ""
    modifiers: str = ""  #: the letters of article 14 that it takes, besides R
    own: bool = False  #: the house's; report files spell it `OTHER_…`
    #: article 8 must not be used in round robins, and Chaos refused its Buchholz there too
    swiss_only: bool = False
    unit: Unit = Unit.POINTS
    compute: Compute | None = None
    settle: Settle | None = None
    work: Work | None = None
    lower_first: bool = False
