"""Who meets whom within a score (C.04.4.3 art. 2.4, 2.5, 3.6 to 3.8, 4.1 to 4.3 and 5.2).

First those who came from elsewhere, then the others: each time the first opponent, in a fixed order, who is due the other
colour and with whom the rest can still be paired; if there is none, the first with whom the rest can be paired.
"""

from collections.abc import Iterator, Sequence

from kosmos.pairing.legal import conflict
from kosmos.pairing.lim.group import LimGroup, LimPair
from kosmos.pairing.matching import Matching, bits


def scrutinised(group: LimGroup, matching: Matching, within: int) -> Iterator[LimPair]:
    """The pairs in the order in which they are made; all of them can be paired, and are in the matching."""
    for floater in group.floaters:
        if within >> floater & 1:
            other = _opponent_of_floater(group, matching, within, floater)
            within &= ~(1 << floater | 1 << other)
            yield LimPair(floater, other, other, is_floater=True)
    left = list(bits(within))  # of one score, so by number
    if not group.downward:
        left.reverse()
    while left:
        first, order = left[0], exchange_order(left)
        within = sum(1 << i for i in left)
        chosen = _opponent(group, matching, within, first, order)
        assert chosen is not None, "the rest can be paired"
        yield LimPair(first, chosen, order[0], is_floater=False)
        left = [i for i in left if i not in (first, chosen)]


# Art. 4.2 and 4.3: from the proposed opponent through the bottom half, then back through the top half.
def exchange_order(left: Sequence[int]) -> list[int]:
    """Opponents for the first of a list, whose first half meets its second half."""
    half = len(left) // 2
    return [*left[half:], *left[half - 1 : 0 : -1]]


# Art. 3.8: from above the highest, from below the lowest player of the score; another floater only if nobody else can be met.
def _opponent_of_floater(group: LimGroup, matching: Matching, within: int, floater: int) -> int:
    from_above = group.middle_side(floater) > 0
    others = [i for i in group.floaters if within >> i & 1 and i != floater]
    for players in (group.residents, others):
        order = sorted((i for i in players if within >> i & 1), reverse=not from_above)
        found = _opponent(group, matching, within, floater, order)
        if found is not None:
            return found
    raise AssertionError("the rest can be paired")


def _opponent(group: LimGroup, matching: Matching, within: int, one: int, order: Sequence[int]) -> int | None:
    """The opponent for somebody out of these, joined in the matching; None: with none of them the rest could be paired."""
    compatible = [i for i in order if group.adjacent[one] >> i & 1]
    fitting = (i for i in compatible if not conflict(group.field, one, i))
    first = next(iter(compatible) if group.cards.maxi else fitting, None)
    if first is not None and not conflict(group.field, one, first) and matching.swap(one, first):
        return first  # the usual case needs no search
    allowed = matching.partners(one, within)
    available = [i for i in compatible if allowed >> i & 1]
    if not available:
        return None
    chosen = _due_the_other_colour(group, one, available)
    matching.force(one, chosen, within)
    return chosen


# Art. 5.2 and 5.7.
def _due_the_other_colour(group: LimGroup, one: int, available: Sequence[int]) -> int:
    field, first = group.field, available[0]
    fitting = (i for i in available if not conflict(field, one, i) and group.cards.near(i, first))
    return next(fitting, first)
