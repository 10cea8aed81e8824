"""Which opponents are left out: cuts and medians (article 14), and the exception for unplayed rounds (16.5)."""

from collections.abc import Sequence

#: the opponent's score, what they contribute, whether the round was a voluntary unplayed one. Items sort by the score,
#: then by the contribution: of equal opponents the smaller product is cut first.
CutItem = tuple[int, int, bool]


def cut_positions(items: Sequence[CutItem], low: int, high: int) -> list[int]:
    """The positions cut: first the low ones, then the high ones."""
    left = list(range(len(items)))
    cut = []
    for pick in (_lowest,) * low + (_highest,) * high:
        if left:
            position = pick(items, left)
            left.remove(position)
            cut.append(position)
    return cut


def is_exceptional(items: Sequence[CutItem], low: int, high: int) -> bool:
    """Whether 16.5 made a difference: without voluntary unplayed rounds something else would be cut."""
    plain = [(score, value, False) for score, value, _ in items]
    taken, usual = (sorted(plain[at] for at in cut_positions(each, low, high)) for each in (items, plain))
    return taken != usual


def _lowest(items: Sequence[CutItem], left: Sequence[int]) -> int:
    """16.5: a voluntary unplayed round goes first, unless the least significant value contributes more."""
    least = min(left, key=items.__getitem__)
    voluntary = [position for position in left if items[position][2]]
    if not voluntary:
        return least
    unplayed = min(voluntary, key=items.__getitem__)
    return unplayed if items[unplayed][1] >= items[least][1] else least


def _highest(items: Sequence[CutItem], left: Sequence[int]) -> int:
    """16.5 makes no exception on the high side."""
    return max(left, key=items.__getitem__)


def sum_after_cuts(items: Sequence[CutItem], low: int, high: int) -> int:
    if any(voluntary for _, _, voluntary in items):
        cut = cut_positions(items, low, high)
        return sum(item[1] for item in items) - sum(items[position][1] for position in cut)
    # the usual case, without an exception to look for
    kept = sorted(items)[low : max(len(items) - high, low)]
    return sum([value for _, value, _ in kept])
