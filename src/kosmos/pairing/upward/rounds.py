"""A whole round, score after score (art. 3): the bye, then bracket after bracket from the top."""

from collections.abc import Sequence

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.from_the_top import score_after_score
from kosmos.pairing.legal import legal_opponents
from kosmos.pairing.matching import Pairs
from kosmos.pairing.upward.bracket import UpwardBracket, UpwardRules
from kosmos.pairing.upward.identifier import members_of, paired
from kosmos.pairing.upward.rising import risen


def pairs_of(field: DutchField, rules: UpwardRules) -> Pairs | None:
    """None: the round cannot be paired."""
    adjacent = legal_opponents(field, limited=False)

    def pair_bracket(residents: Sequence[int], lower: Sequence[int]) -> Pairs | None:
        bracket = UpwardBracket(field, rules, adjacent, residents, lower)
        up = risen(bracket)
        return None if up is None else paired(members_of(bracket, up))

    return score_after_score(field, adjacent, pair_bracket)
