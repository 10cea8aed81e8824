"""What is asked about a bracket and about a pair, by both systems."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kosmos.pairing.dutch.field import STRONG, DutchField
from kosmos.pairing.matching import Matching, mask


class UpwardRules(NamedTuple):
    """What differs between the systems and from round to round."""

    floats_count: bool  #: C7 and C10 (C8 of Double-Swiss): not in the last round, or the last two
    colours_count: bool  #: C8 and C9 of the team system; Double-Swiss has no criterion about colours


class UpwardBracket(NamedTuple):
    field: DutchField
    rules: UpwardRules
    adjacent: Sequence[int]  #: legal opponents, as sets of bits
    residents: Sequence[int]  #: of the highest score still to be paired
    lower: Sequence[int]  #: everybody else, by score and number


#: Unfulfilled preferences, strong ones among them, opponents of upfloaters who had one in the last round as well
Cost = tuple[int, int, int]


def can_pair(adjacent: Sequence[int], players: Sequence[int]) -> bool:
    return len(players) % 2 == 0 and not Matching(adjacent).complete(mask(players))


def floated_up(bracket: UpwardBracket, i: int) -> bool:
    """C7: comes up although it was so in the last round."""
    return bracket.rules.floats_count and bracket.field.ups[i][0]


def cost_of(bracket: UpwardBracket) -> Callable[[int, int], Cost]:
    """C8 to C10 for a pair of the bracket."""
    field, rules, top = bracket.field, bracket.rules, bracket.field.score[bracket.residents[0]]

    def cost(i: int, j: int) -> Cost:
        one, other = field.preference[i], field.preference[j]
        conflict = rules.colours_count and one * other > 0
        both_strong = conflict and abs(one) == abs(other) == STRONG
        higher = max(i, j, key=lambda each: field.score[each])
        meets_riser = field.score[i] != field.score[j] and field.score[higher] == top
        again = rules.floats_count and meets_riser and field.downs[higher][0]
        return int(conflict), int(both_strong), int(again)

    return cost
