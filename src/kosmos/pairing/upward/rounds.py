"""A whole round, score after score (art. 3): the bye, then bracket after bracket from the top."""

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.legal import bye_receiver, legal_opponents
from kosmos.pairing.upward.bracket import Pairs, UpwardBracket, UpwardRules
from kosmos.pairing.upward.identifier import members_of, paired
from kosmos.pairing.upward.rising import risen


def pairs_of(field: DutchField, rules: UpwardRules) -> Pairs | None:
    """None: the round cannot be paired."""
    adjacent = legal_opponents(field, limited=False)
    left = list(range(len(field)))
    if len(field) % 2:
        receiver = bye_receiver(field, adjacent, lambda i: _bye_order(field, i))
        if receiver is None:
            return None
        left.remove(receiver)
    pairs: Pairs = []
    while left:
        residents = [i for i in left if field.score[i] == field.score[left[0]]]
        bracket = UpwardBracket(field, rules, adjacent, residents, left[len(residents) :])
        up = risen(bracket)
        found = None if up is None else paired(members_of(bracket, up))
        if found is None:
            return None
        pairs += found
        done = {i for each in found for i in each}
        left = [i for i in left if i not in done]
    return pairs


# Art. 3.4: the lowest score, then the most matches played, then the largest number.
def _bye_order(field: DutchField, i: int) -> tuple[int, int, int]:
    return field.score[i], field.unplayed[i], -field.number[i]
