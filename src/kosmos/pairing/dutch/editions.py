"""The two editions of the rules: what a player's card says, how a round is walked through, how criteria are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.field import DATED_2017, DATED_2026, Dated, DutchField
from kosmos.pairing.dutch.quality import C7, Criterion, floater_scores, score_differences
from kosmos.pairing.dutch.rounds import pair_field
from kosmos.pairing.dutch.rounds_2017 import pair_field_2017
from kosmos.pairing.dutch.settled import Settled

Brackets = list[tuple[Bracket, Paired]]


class PairField(Protocol):
    def __call__(self, field: DutchField, settled: Settled | None = None) -> Brackets | None: ...


@dataclass(frozen=True, slots=True)
class Edition:
    dated: Dated
    pair_field: PairField
    c7: C7
    numbers: Mapping[Criterion, str]


def _number_2017(criterion: Criterion) -> str:
    """C9 is new in 2026, C5 too; what came before moved by one, what came behind by two."""
    return f"C.{criterion - 1 if criterion < Criterion.C9 else criterion - 2}"


#: C.04.3 as applied from 1 February 2026
EDITION_2026 = Edition(DATED_2026, pair_field, floater_scores, {c: c.name for c in Criterion})
#: C.04.3 of 2017, valid until 31 January 2026
EDITION_2017 = Edition(
    DATED_2017, pair_field_2017, score_differences, {c: _number_2017(c) for c in Criterion}
)
