"""The least that any candidate must cost in C12 and C13, from counts alone.

Players fall into five kinds: who wants White mildly or more, who wants Black mildly or more, who wants nothing.
A pair of one colour costs one in C12; it costs one in C13 too if neither of the two wants it mildly.
"""

from collections.abc import Iterable

from kosmos.pairing.dutch.field import MILD, DutchField

WHITE_MILD, WHITE_STRONG, BLACK_MILD, BLACK_STRONG, NEUTRAL = range(5)
Counts = list[int]  #: players by kind


def kind(preference: int) -> int:
    if not preference:
        return NEUTRAL
    return (WHITE_MILD if preference > 0 else BLACK_MILD) + (abs(preference) > MILD)


def count(field: DutchField, players: Iterable[int]) -> Counts:
    counts = [0] * 5
    for i in players:
        counts[kind(field.preference[i])] += 1
    return counts


def least(counts: Counts, floats: int) -> tuple[int, int]:
    """C12 and C13 at least, when all but `floats` of these players are paired with each other.

    Say White is wanted more. Only Black, no wish, or floating keep a White-wisher from meeting another one; the
    others pair among themselves. Each such pair without a mild wish costs one in C13.
    """
    whites, blacks = counts[0] + counts[1], counts[2] + counts[3]
    surplus, mild = (whites - blacks, counts[0]) if whites >= blacks else (blacks - whites, counts[2])
    pairs = max(0, (surplus - counts[NEUTRAL] - floats + 1) // 2)
    return pairs, max(0, pairs - mild)


def least_between(first: Counts, second: Counts) -> tuple[int, int]:
    """The same when everybody in `first` meets somebody in `second` (which may be larger).

    By Hall's theorem over the kinds: whoever in `first` wants White and finds neither Black nor no wish in
    `second` meets a White-wisher; any more of them is needless, so the number is exact.
    """
    neutral = second[4]
    pairs = first[0] + first[1] - second[2] - second[3] - neutral
    if pairs > 0:
        return pairs, max(0, pairs - first[0] - second[0])
    pairs = first[2] + first[3] - second[0] - second[1] - neutral
    if pairs > 0:
        return pairs, max(0, pairs - first[2] - second[2])
    return 0, 0
