"""Scheveningen and Schiller: every player of one team meets every player of the others, by tables."""

from typing import ClassVar, NamedTuple

from kosmos.core.errors import Refusal
from kosmos.locale import N_


class BoardPlan(NamedTuple):
    """Player `own` of the first team against player `other` of the second; numbers from 1."""

    own: int
    other: int
    white: bool  #: whether the first team's player has White


class MatchPlan(NamedTuple):
    """A match of two teams, by their numbers, with its boards."""

    first: int
    second: int
    boards: tuple[BoardPlan, ...]


class NoScheveningenTable(Refusal):
    text: ClassVar[str] = N_("There is no Scheveningen table for teams of {size}.")
    size: int


#: entry k of a row is the opponent of player k of the first team; a minus means Black
_SET = {
    2: ((1, 2), (-2, -1)),
    6: (
        (1, -2, -3, 4, -5, 6),
        (-2, 3, 5, -6, 4, -1),
        (3, -5, -1, 2, 6, -4),
        (-4, -6, 2, 1, -3, 5),
        (5, 4, 6, -3, -1, -2),
        (-6, 1, -4, -5, 2, 3),
    ),
    10: (
        (1, 2, 3, 4, 5, -6, -7, -8, -9, -10),
        (-2, -1, -5, -3, 7, 9, 4, -6, 10, 8),
        (3, 6, -10, 8, -9, -7, -1, 2, 5, -4),
        (-4, -8, 1, -9, 6, 2, 10, -5, -3, 7),
        (5, 3, -2, 10, 4, -1, -8, 9, -7, -6),
        (-6, -9, -4, 1, -3, -10, 2, 7, 8, 5),
        (7, 10, 9, -5, -8, 4, 6, -1, -2, -3),
        (-8, -4, -7, 2, 10, -5, -9, 3, 6, 1),
        (9, 7, 8, -6, -1, 3, 5, -10, -4, -2),
        (-10, -5, 6, -7, -2, 8, -3, 4, 1, 9),
    ),
}
SIZES = tuple(n for n in range(1, 17) if n % 2 or n % 4 == 0 or n in _SET)

TeamTable = tuple[tuple[BoardPlan, ...], ...]


def scheveningen(size: int, *, doubled: bool = False) -> TeamTable:
    """All rounds of `size` against `size`; doubled: once more with the colours reversed."""
    if size not in SIZES:
        raise NoScheveningenTable(size)
    table = _table(size)
    turned = tuple(tuple(each._replace(white=not each.white) for each in row) for row in table)
    return (*table, *turned) if doubled else table


def _table(size: int) -> TeamTable:
    if size in _SET:
        return tuple(
            tuple(BoardPlan(own, abs(entry), entry > 0) for own, entry in enumerate(row, 1))
            for row in _SET[size]
        )
    numbers = range(1, size + 1)
    make = _odd if size % 2 else _fours
    return tuple(tuple(make(size, own, turn) for own in numbers) for turn in numbers)


def _odd(size: int, own: int, turn: int) -> BoardPlan:
    """Odd sizes: the second team moves on one chair a round; the colour follows the sum of the numbers."""
    other = (own + turn - 2) % size + 1
    total = own + other
    if total == size + 1:
        return BoardPlan(own, other, own <= (size + 1) // 2)
    return BoardPlan(own, other, (total % 2 == 0) is (total <= size))


def _fours(size: int, own: int, turn: int) -> BoardPlan:
    """Sizes divisible by 4: half meets half, each half moving on."""
    half, i, r = size // 2, own - 1, turn - 1
    other = ((i // half + r // half) % 2) * half + (i % half + r % half) % half
    return BoardPlan(own, other + 1, (i // half + r) % 2 == 0)


#: four teams of three, as white-black pairs of the players 1 … 12, where team 1 has the players 1 to 3
_SCHILLER = """
1-10 11-2 12-3 4-7 8-5 6-9
11-1 12-2 10-3 8-4 9-5 7-6
1-12 2-10 3-11 9-4 5-7 6-8
4-1 2-5 3-6 10-7 11-8 12-9
5-1 6-2 4-3 8-10 9-11 7-12
1-6 2-4 5-3 9-10 7-11 8-12
1-7 2-8 3-9 10-4 11-5 12-6
7-2 8-3 9-1 4-11 5-12 6-10
3-7 1-8 2-9 12-4 10-5 11-6
"""


def schiller() -> tuple[tuple[MatchPlan, ...], ...]:
    """Four teams of three: everybody plays everybody who is not in the own team, in nine rounds."""
    return tuple(_schiller_round(line.split()) for line in _SCHILLER.split("\n") if line)


def _schiller_round(games: list[str]) -> tuple[MatchPlan, ...]:
    matches: dict[tuple[int, int], list[BoardPlan]] = {}
    for game in games:
        white, black = map(int, game.split("-"))
        low, high = sorted((white, black))
        first, second = (low - 1) // 3 + 1, (high - 1) // 3 + 1
        plan = BoardPlan((low - 1) % 3 + 1, (high - 1) % 3 + 1, white == low)
        matches.setdefault((first, second), []).append(plan)
    return tuple(
        MatchPlan(first, second, tuple(sorted(boards))) for (first, second), boards in sorted(matches.items())
    )
