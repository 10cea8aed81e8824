"""Systems that pair the highest score first, with opponents who come up from below: Dubov, Double-Swiss, Swiss team."""

from collections.abc import Callable, Sequence

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.heaviest import PairWorth, heaviest
from kosmos.pairing.legal import bye_receiver
from kosmos.pairing.matching import Pairs

#: the pairs of the residents of the highest score and of those who come up from the others; None: impossible
PairBracket = Callable[[Sequence[int], Sequence[int]], Pairs | None]

STRANGERS = 6  #: players anybody could play, who stand for all those far below


def score_after_score(field: DutchField, adjacent: Sequence[int], pair_bracket: PairBracket) -> Pairs | None:
    """All pairs of a round, after the bye; None: it cannot be paired."""
    left = list(range(len(field)))
    if len(field) % 2:
        receiver = bye_receiver(field, adjacent, lambda i: _bye_order(field, i))
        if receiver is None:
            return None
        left.remove(receiver)
    pairs: Pairs = []
    while left:
        residents = [i for i in left if field.score[i] == field.score[left[0]]]
        found = pair_bracket(residents, left[len(residents) :])
        if found is None:
            return None
        pairs += found
        done = {i for each in found for i in each}
        left = [i for i in left if i not in done]
    return pairs


# C.04.4.1 art. 3.1, C.04.5 and C.04.6 art. 3.4: the lowest score, then the most played, then the largest number.
def _bye_order(field: DutchField, i: int) -> tuple[int, int, int]:
    return field.score[i], field.unplayed[i], -field.number[i]


def coming_up(
    adjacent: Sequence[int], residents: Sequence[int], near: Sequence[int], beyond: int, worth: PairWorth
) -> list[int] | None:
    """Who of those near comes up in the pairing of greatest worth, with everybody paired.

    `worth` is asked about places in the list of residents and near ones. The `beyond` ones below them are taken to be
    there for anybody but the residents.
    """
    known = [*residents, *near]
    strangers = min(beyond, STRANGERS)
    strangers -= (len(known) + strangers) % 2
    size = len(residents)

    def of(a: int, b: int) -> int | None:
        if b >= len(known):
            return None if a < size else 0
        return worth(a, b) if adjacent[known[a]] >> known[b] & 1 else None

    mate = heaviest(len(known) + strangers, of)
    return None if mate is None else [known[b] for b in sorted(mate[:size]) if b >= size]
