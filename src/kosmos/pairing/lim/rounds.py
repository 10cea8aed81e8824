"""A whole round: the bye, the scores above the median downwards, those below it upwards, the median last (art. 1 and 2)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.legal import bye_receiver, legal_opponents
from kosmos.pairing.lim.cards import LimCards
from kosmos.pairing.lim.floaters import in_pairing_order, leaving
from kosmos.pairing.lim.group import LimGroup, LimPair
from kosmos.pairing.lim.scrutiny import scrutinised
from kosmos.pairing.matching import Matching, mask


def pairs_of(field: DutchField, cards: LimCards) -> list[LimPair] | None:
    """None: the round cannot be paired."""
    # Art. 6: in the last round the same score comes before colours.
    adjacent = legal_opponents(field, limited=not cards.is_last)
    left = list(range(len(field)))
    if len(field) % 2:
        receiver = bye_receiver(field, adjacent, lambda i: _bye_order(cards, i))
        if receiver is None:
            return None
        left.remove(receiver)
    elif Matching(adjacent).complete(mask(left)):
        return None
    return list(_LimRound(field, cards, adjacent, left).pairs())


# Art. 1.1: the lowest rank; 7.1: in round 1 the lowest rating.
def _bye_order(cards: LimCards, i: int) -> tuple[int, int]:
    return cards.rating[i] if cards.is_first else 0, -i


class _LimRound:
    def __init__(
        self, field: DutchField, cards: LimCards, adjacent: Sequence[int], players: Sequence[int]
    ) -> None:
        self.field, self.cards, self.adjacent = field, cards, adjacent
        groups = [list(group) for _, group in groupby(players, key=lambda i: field.score[i])]
        self.above = [each for each in groups if self._twice(each) > cards.twice_median]
        self.below = [each for each in groups if self._twice(each) < cards.twice_median][::-1]
        median = [each for each in groups if self._twice(each) == cards.twice_median]
        self.median = median[0] if median else []

    def _twice(self, group: Sequence[int]) -> int:
        return 2 * self.field.score[group[0]]

    def pairs(self) -> Iterator[LimPair]:
        down, fallen = self._side(self.above, downward=True)
        up, risen = self._side(self.below, downward=False)
        middle = list(self._middle(down, fallen, up, risen))
        yield from [*down, *up, *middle]

    # Art. 2.2 and 3.2.1: one score after the other, each leaves its floaters to the next one.
    def _side(self, groups: Sequence[list[int]], *, downward: bool) -> tuple[list[LimPair], list[int]]:
        pairs: list[LimPair] = []
        floaters: list[int] = []
        for residents, following in zip(groups, [*groups[1:], self.median], strict=False):
            group = self._group(residents, floaters if downward else (), () if downward else floaters)
            group = group._replace(following=mask(following), downward=downward)
            matching = Matching(self.adjacent)
            floaters = leaving(group, matching)
            pairs += scrutinised(group, matching, group.members & ~mask(floaters))
        return pairs, floaters

    def _group(self, residents: Sequence[int], above: Sequence[int], below: Sequence[int]) -> LimGroup:
        floaters = in_pairing_order(self.field, above, below)
        return LimGroup(self.field, self.cards, self.adjacent, residents, floaters, 0, downward=True)

    # Art. 2.6: the last pair of the side that sent fewer floaters is taken apart, until everybody can be paired.
    def _middle(
        self, down: list[LimPair], fallen: list[int], up: list[LimPair], risen: list[int]
    ) -> Iterator[LimPair]:
        apart: list[int] = []
        matching = Matching(self.adjacent)
        group = self._group(self.median, fallen, risen)
        while matching.complete(group.members):
            lower = up and (len(fallen) > len(risen) or not down)
            pair = (up if lower else down).pop()
            (risen if lower else fallen).extend((pair.chooser, pair.other))
            apart += (pair.chooser, pair.other)
            group = self._group(self.median, fallen, risen)
        for pair in scrutinised(group, matching, group.members):
            yield pair._replace(apart=pair.chooser in apart or pair.other in apart)
