"""The best of all pairings by criteria of falling importance, as one matching of greatest weight.

What a pair contributes to a criterion is a digit; the digits of all criteria make one number, the most important first.
No sum of less important digits can outweigh a more important one, because every digit has room for all pairs.
"""

from collections.abc import Callable, Sequence

from kosmos.pairing.dutch.cheapest import cheapest

#: what a pair is worth, or None: they cannot be paired
PairWorth = Callable[[int, int], int | None]


def places(rooms: Sequence[int]) -> list[int]:
    """The worth of one unit in each digit, the most important first; `rooms` are the greatest sums they may reach."""
    made, place = [], 1
    for room in reversed(rooms):
        made.append(place)
        place *= room + 1
    return made[::-1]


def heaviest(size: int, worth: PairWorth) -> list[int] | None:
    """A partner for everybody, worth most in all; None: not everybody can be paired."""
    found = {(i, j): worth(i, j) for i in range(size) for j in range(i + 1, size)}
    pairs = {pair: value for pair, value in found.items() if value is not None}
    top = max(pairs.values(), default=0)
    costs: list[dict[int, int]] = [{} for _ in range(size)]
    for (i, j), value in pairs.items():
        costs[i][j] = costs[j][i] = top - value
    return cheapest(costs) if size else []
