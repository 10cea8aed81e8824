"""Varma tables (C.05 Annex 2): numbers for a round robin such that compatriots do not meet in the last three rounds."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.locale import N_

#: The envelopes A, B, C, D by the (even) size of the Berger table.
TABLES: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}


class NoVarmaTable(Refusal):
    text: ClassVar[str] = N_("Numbers by federation exist for 9 to 24 players, not for {count}.")
    count: int


class Compatriot(msgspec.Struct, frozen=True):
    name: str
    federation: str


def envelopes(count: int) -> tuple[tuple[int, ...], ...]:
    """The four groups of numbers; an odd count uses the next even table without its highest number."""
    table = TABLES.get(count + count % 2)
    if table is None:
        raise NoVarmaTable(count)
    return tuple(tuple(number for number in group if number <= count) for group in table)


def varma(players: Sequence[Compatriot], seed: int) -> tuple[int, ...]:
    """The numbers drawn, in the order of `players`.

    Annex 2: the federations draw by number of players, the largest first, equal ones by country code; within a
    federation the players draw by alphabet. The first one picks an envelope that holds enough numbers for all of
    them; what they leave in it stays available for the next federations.
    """
    lot = Random(seed)
    left = [list(group) for group in envelopes(len(players))]
    drawn: dict[int, int] = {}
    for contingent in _contingents(players):
        drawn.update(zip(contingent, _numbers(left, len(contingent), lot), strict=True))
    return tuple(drawn[index] for index in range(len(players)))


def _contingents(players: Sequence[Compatriot]) -> list[list[int]]:
    """Indices of the players by federation. A player without a federation has no compatriots."""
    by_federation: dict[tuple[str, int], list[int]] = {}
    for index, player in sorted(enumerate(players), key=lambda each: (each[1].name, each[0])):
        key = (player.federation, 0 if player.federation else index)
        by_federation.setdefault(key, []).append(index)
    return [
        by_federation[key] for key in sorted(by_federation, key=lambda key: (-len(by_federation[key]), key))
    ]


def _numbers(left: list[list[int]], size: int, lot: Random) -> list[int]:
    """Draw `size` numbers from one envelope and take them out of `left`.

    The annex is silent on a contingent that no envelope can hold; it then empties the fullest ones, which splits it
    over as few envelopes as possible.
    """
    fitting = [group for group in left if len(group) >= size]
    if fitting:
        group = lot.choice(fitting)
        numbers = lot.sample(group, size)
        group[:] = [number for number in group if number not in numbers]
        return numbers
    fullest = max(left, key=len)
    numbers = lot.sample(fullest, len(fullest))
    fullest.clear()
    return numbers + _numbers(left, size - len(numbers), lot)
