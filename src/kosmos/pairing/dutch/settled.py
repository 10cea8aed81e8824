"""Brackets that were settled by themselves, for whoever draws nearly the same players again.

What a bracket comes to by itself follows from the cards and the order of its own players, whoever is below: the
criteria with the generation order leave one best candidate. A draw without two players therefore has most brackets of the draw with them.
"""

from collections.abc import Callable

from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.field import DutchField

PlayerNumbers = tuple[int, ...]
_Key = tuple[PlayerNumbers, PlayerNumbers, PlayerNumbers]  #: movers, residents, barred
_Answer = tuple[tuple[tuple[int, int], ...], PlayerNumbers]  #: pairs, floaters


class Settled:
    """By the numbers of the players, and only for fields in which everybody has the same card. One draw's own: not shared by threads."""

    def __init__(self) -> None:
        self._known: dict[_Key, _Answer | None] = {}

    def once(
        self, field: DutchField, bracket: Bracket, settle: Callable[[DutchField, Bracket], Paired | None]
    ) -> Paired | None:
        number = field.number
        key = (
            tuple([number[i] for i in bracket.movers]),
            tuple([number[i] for i in bracket.residents]),
            tuple(sorted([number[i] for i in bracket.barred])),
        )
        if key not in self._known:
            paired = settle(field, bracket)
            self._known[key] = None if paired is None else _by_number(number, paired)
            return paired
        known = self._known[key]
        if known is None:
            return None
        index = {number[i]: i for i in [*bracket.movers, *bracket.residents]}
        pairs, floaters = known
        return Paired(
            [(index[one], index[other]) for one, other in pairs], [index[each] for each in floaters]
        )


def _by_number(number: list[int], paired: Paired) -> _Answer:
    pairs = tuple([(number[one], number[other]) for one, other in paired.pairs])
    return pairs, tuple([number[each] for each in paired.floaters])
