"""What the Dubov system asks about a player besides what the Dutch one asks."""

from dataclasses import dataclass, replace

from kosmos.core.record import ABSENT, Encounter, Entrant
from kosmos.pairing.contract import View
from kosmos.pairing.dutch.field import MILD, DutchField, field, points_of


@dataclass(frozen=True, slots=True)
class DubovCards:
    """Parallel lists over the players of a field."""

    opposition: list[int]  #: average rating of opponents (ARO, art. 1.7)
    upfloats: list[int]  #: how often they met somebody with a higher score
    floated_last: list[bool]  #: they did so in the last round
    most: int  #: so many upfloats make a maximum upfloater (art. 1.8)

    def is_maximum(self, i: int) -> bool:
        return self.upfloats[i] >= self.most


# Art. 1.6.4: whoever has not played has a mild preference for Black.
def dubov_field(view: View, *, everybody: bool = False) -> DutchField:
    drawn = field(view, everybody=everybody)
    return replace(drawn, preference=[wish or -MILD for wish in drawn.preference])


def cards_of(view: View, drawn: DutchField) -> DubovCards:
    entrants = {each.number: each for each in view.record.entrants}
    before = {number: _scores_before(each, view) for number, each in entrants.items()}
    floats = [_upfloats(entrants[number], before, view) for number in drawn.number]
    return DubovCards(
        opposition=[_opposition(entrants[number], entrants, view) for number in drawn.number],
        upfloats=[sum(each) for each in floats],
        floated_last=[bool(each) and each[-1] for each in floats],
        most=2 + view.record.rounds // 5,
    )


def _rounds(entrant: Entrant, view: View) -> tuple[Encounter, ...]:
    played = view.record.played
    return (*entrant.history[:played], *(ABSENT,) * (played - len(entrant.history)))


# Art. 1.7: opponents met over the board; half a point is rounded up; none, zero.
def _opposition(entrant: Entrant, entrants: dict[int, Entrant], view: View) -> int:
    ratings = [
        entrants[each.opponent].rating
        for each in _rounds(entrant, view)
        if each.is_played and each.opponent is not None
    ]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def _scores_before(entrant: Entrant, view: View) -> list[int]:
    """The score with which somebody went into each round, virtual points included."""
    points, total, before = points_of(view.record.scoring), 0, []
    for index, each in enumerate(_rounds(entrant, view)):
        virtual = entrant.virtual[index] if index < len(entrant.virtual) else 0
        before.append(total + virtual)
        total += points[each.outcome]
    return before


def _upfloats(entrant: Entrant, before: dict[int, list[int]], view: View) -> list[bool]:
    own = before[entrant.number]
    return [
        each.is_played and each.opponent is not None and before[each.opponent][index] > own[index]
        for index, each in enumerate(_rounds(entrant, view))
    ]
