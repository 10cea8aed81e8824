"""The collapsed last bracket of 2017: residents with different scores, judged by score differences (A.8, C.6)."""

from kosmos.pairing.dutch.bracket import Bracket
from kosmos.pairing.dutch.criteria import (
    lost_preferences,
    lost_strong_preferences,
    third_colours,
    wide_differences,
)
from kosmos.pairing.dutch.exact import Costs, Digit, Digits, radix
from kosmos.pairing.dutch.field import DutchField

ONE_POINT = 10


class CollapsedCosts(Costs):
    """C.6 to C.19 of 2017 where two residents may have different scores. Digits keep the numbers of 2026."""

    def __init__(self, field: DutchField, bracket: Bracket, order: Digits) -> None:
        self.field, self.bracket, self.bye = field, bracket, False
        self.resident = frozenset(bracket.residents)
        players = [*bracket.movers, *bracket.residents]
        scores = sorted({field.score[i] for i in players})
        # A.8: a downfloater's difference is taken to one point less than the lowest score of the bracket.
        self.lowest = scores[0] - ONE_POINT
        differences = {high - low for high in scores for low in scores if high > low}
        differences |= {score - self.lowest for score in scores}
        descending = sorted(differences, reverse=True)
        many = len(players) + 2
        digits: list[tuple[Digit, int]] = [(("C7", difference), many) for difference in descending]
        digits += [((name,), 2 * many) for name in ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")]
        digits += [((name, d), many) for name in ("C18", "C19", "C20", "C21") for d in descending]
        self.worth = radix([*digits, *order])

    def pair(self, i: int, j: int) -> int:
        """The higher of two with different scores floats down, the other up."""
        worth, field = self.worth, self.field
        cost = 0
        if lost_preferences(field, i, j):
            cost += worth["C12",] + worth["C13",] * lost_strong_preferences(field, i, j)
            cost += worth["C10",] * wide_differences(field, i, j) + worth["C11",] * third_colours(field, i, j)
        difference = field.score[i] - field.score[j]
        if difference:
            cost += worth["C7", difference] + self._down(i, difference)
            cost += field.ups[j][0] * (worth["C15",] + worth["C19", difference])
            cost += field.ups[j][1] * (worth["C17",] + worth["C21", difference])
        return cost

    def float(self, i: int) -> int:
        difference = self.field.score[i] - self.lowest
        return self.worth["C7", difference] + self._down(i, difference)

    def _down(self, i: int, difference: int) -> int:
        """A moved-down player floats in every candidate, so only the distance of that float can differ."""
        worth, (last, before) = self.worth, self.field.downs[i]
        cost = last * worth["C18", difference] + before * worth["C20", difference]
        if i in self.resident:
            cost += last * worth["C14",] + before * worth["C16",]
        return cost
