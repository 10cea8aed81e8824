"""What the Lim system asks about a player besides what the Dutch one asks."""

from dataclasses import dataclass

from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import ABSENT, Entrant
from kosmos.pairing.contract import View
from kosmos.pairing.dutch.field import Dated, DutchField, bars_bye_2026, field, points_of

MAXI_MARGIN = 100  #: rating points within which a maxi-tournament exchanges players for their colours


@dataclass(frozen=True, slots=True)
class LimCards:
    """Parallel lists over the players of a field, and what is said of the round."""

    rating: list[int]
    floated: list[bool]  #: left their score for another one in the last round
    twice_median: int  #: art. 2.2: twice the score of the median group
    maxi: bool = False
    is_first: bool = False
    is_last: bool = False

    def near(self, i: int, j: int) -> bool:
        """Art. 3.2.3, 3.8 and 5.7: in a maxi-tournament an exchange for colours stays within a margin."""
        return not self.maxi or abs(self.rating[i] - self.rating[j]) <= MAXI_MARGIN


# A float is to have been moved to another score; without a game nobody was.
def _no_float(_outcome: Outcome, _points: int, _scoring: Scoring) -> bool:
    return False


DATED = Dated(_no_float, bars_bye_2026)


def lim_field(view: View, *, everybody: bool = False) -> DutchField:
    return field(view, DATED, everybody=everybody)


def cards_of(view: View, drawn: DutchField, *, maxi: bool = False) -> LimCards:
    entrants = {each.number: each for each in view.record.entrants}
    floated = _floated(view, drawn, entrants)
    return LimCards(
        rating=[entrants[number].rating for number in drawn.number],
        floated=floated,
        twice_median=twice_median(view, view.record.played),
        maxi=maxi,
        is_first=view.round == 1,
        is_last=view.is_last,
    )


# Art. 2.2: half of what the rounds played can give.
def twice_median(view: View, played: int) -> int:
    return view.record.scoring.win * played


def _floated(view: View, drawn: DutchField, entrants: dict[int, Entrant]) -> list[bool]:
    """Whoever floats goes towards the middle: down to a lower score from above it, up to a higher one from below."""
    middle = twice_median(view, view.record.played - 1)
    before = [2 * _score_before(entrants[number], view) for number in drawn.number]
    return [
        (downs[0] and score > middle) or (ups[0] and score < middle)
        for score, downs, ups in zip(before, drawn.downs, drawn.ups, strict=True)
    ]


def _score_before(entrant: Entrant, view: View) -> int:
    """The score with which somebody went into the last round, virtual points included."""
    last = view.record.played - 1
    points = points_of(view.record.scoring)
    rounds = (*entrant.history[:last], *(ABSENT,) * (last - len(entrant.history)))
    virtual = entrant.virtual[last] if 0 <= last < len(entrant.virtual) else 0
    return sum(points[each.outcome] for each in rounds) + virtual
