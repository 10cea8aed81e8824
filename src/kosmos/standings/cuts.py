"""Which opponents are left out: cuts and medians (article 14), and the exception for unplayed rounds (16.5)."""

from collections.abc import Sequence
from typing import NamedTuple


class Item(NamedTuple):
    """Sorts by the opponent's score, then by what he contributes: of equals the smaller product is cut first."""

    score: int
    value: int
    voluntary: bool = False


def cut_positions(items: Sequence[Item], low: int, high: int) -> list[int]:
    """The positions cut: first the low ones, then the high ones."""
    left = list(range(len(items)))
    cut = []
    for pick in (_lowest,) * low + (_highest,) * high:
        if left:
            position = pick(items, left)
            left.remove(position)
            cut.append(position)
    return cut


def _lowest(items: Sequence[Item], left: Sequence[int]) -> int:
    """16.5: a voluntary unplayed round goes first, unless the least significant value contributes more."""
    least = min(left, key=items.__getitem__)
    voluntary = [position for position in left if items[position].voluntary]
    if not voluntary:
        return least
    unplayed = min(voluntary, key=items.__getitem__)
    return unplayed if items[unplayed].value >= items[least].value else least


def _highest(items: Sequence[Item], left: Sequence[int]) -> int:
    """16.5 makes no exception on the high side."""
    return max(left, key=items.__getitem__)


def sum_after_cuts(items: Sequence[Item], low: int, high: int) -> int:
    total = sum(item.value for item in items)
    return (
        total - sum(items[position].value for position in cut_positions(items, low, high))
        if low or high
        else total
    )
