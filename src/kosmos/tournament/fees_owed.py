"""What each player owes of the entry fee."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.standings.group_words import parse_group
from kosmos.tournament.categories import category_called
from kosmos.tournament.fees import FeeLine
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


class FeeOf(NamedTuple):
    due: int
    paid: int

    @property
    def owed(self) -> int:
        return max(0, self.due - self.paid)


def fee_of(state: State, entry: Entry) -> FeeOf:
    """The lowest fee that holds for a player, and what was paid of it."""
    holding = [line.amount for line in state.fees.fees if _holds(state, entry, line)]
    return FeeOf(min(holding, default=0), state.paid.get(entry.id, 0))


def _holds(state: State, entry: Entry, line: FeeLine) -> bool:
    if not line.group:
        return True
    category = category_called(state.categories, line.group)
    group = category.group if category else parse_group(line.group)
    return group.has(attributes_of(state, entry))


class FeeSums(NamedTuple):
    due: int
    paid: int
    owed: int


def fee_sums(fees: Sequence[FeeOf]) -> FeeSums:
    return FeeSums(
        sum(each.due for each in fees), sum(each.paid for each in fees), sum(each.owed for each in fees)
    )
