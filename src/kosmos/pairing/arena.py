"""Pairing without rounds: whoever waits is paired with somebody near in the table, again and again.

Online players come and go; at tables a free board is needed, too. The rules are those of lichess' arenas.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.dutch.cheapest import cheapest

FIRST_MS = 15_000  #: of the event: neighbours by rating, colours by lot
MANY_WAITING = 100  #: are paired at once, and only the best of them by weights
WEIGHED = 100  #: players paired by weights; below them neighbours are near enough
_FORBIDDEN = 10**9  #: dearer than all allowed games together


class ArenaSeeker(NamedTuple):
    """Somebody who waits for a game. `run`: games in a row with White (positive) or Black; `balance`: White less Black."""

    id: int
    rank: int  #: 1 is the first
    rating: int
    since: int  #: ms; from when on they wait
    last: tuple[int, ...] = ()  #: opponents, the latest first
    run: int = 0
    balance: int = 0


class ArenaCustom(NamedTuple):
    """What differs between online and tables."""

    longest_run: int = 3  #: games with one colour; two who both have as many of the same do not meet
    kept_apart: int = 1  #: how many last opponents are not met again
    fewest: int = 2  #: who have to wait before anybody is paired, so that two do not meet again at once


ONLINE = ArenaCustom()
AT_TABLES = ArenaCustom(longest_run=2, kept_apart=2, fewest=4)


def waiting_time(estimate: int) -> int:
    """Milliseconds that somebody waits for a larger choice; `estimate`: base and 40 increments."""
    if estimate < 30_000:
        return 8_000
    if estimate < 60_000:
        return 10_000
    return min(50_000, max(15_000, estimate // 10 + 6_000))


def last_pairing(base: int) -> int:
    """Milliseconds before the end in which no game begins any more."""
    return max(30_000, min(base // 2, 120_000))


REJOIN_FIRST, REJOIN_MOST = 10_000, 120_000  #: ms
REJOIN_FORGOTTEN = 20 * 60_000  #: ms after which earlier pauses do not count any more
REJOIN_RANKS = 7  #: to whom a pause could be of use: the top of the table


def rejoin_delay(pauses: int, estimate: int) -> int:
    """Arena, 1.4: milliseconds until who has paused so often may come back: 10 s at first, then longer, 2 min at most."""
    return min(REJOIN_MOST, max(REJOIN_FIRST, (pauses - 1) * estimate // 15))


def is_wave_due(waits: Sequence[int], active: int, estimate: int, custom: ArenaCustom = ONLINE) -> bool:
    """`waits`: how long each has waited. Two have waited long enough, very many wait, or nearly everybody does.

    At tables four have to wait, or somebody too long: else winner and loser of a game would meet again at once.
    """
    if len(waits) < 2:
        return False
    patient = waiting_time(estimate)
    if custom.fewest > 2:
        return len(waits) >= min(custom.fewest, active) or max(waits) >= patient
    long = sum(wait >= patient for wait in waits)
    return long >= 2 or len(waits) > MANY_WAITING or active <= 1.5 * len(waits)


def pair_arena(
    waiting: Sequence[ArenaSeeker],
    seed: int,
    custom: ArenaCustom = ONLINE,
    *,
    active: int,
    boards: int | None = None,
    first: bool = False,
) -> list[tuple[int, int]]:
    """(White, Black) by ids. `boards`: how many are free; those who wait longest come first then. Odd: the last one waits."""
    chosen = sorted(waiting, key=lambda each: (each.since, each.rank))
    most = len(chosen) if boards is None else min(len(chosen), 2 * boards)
    chosen = chosen[: most - most % 2]
    lots = random.Random(seed)
    if first:
        return [_by_lot(pair, lots) for pair in _neighbours(sorted(chosen, key=lambda each: -each.rating))]
    ordered = sorted(chosen, key=lambda each: each.rank)
    pairs = _weighed(ordered[:WEIGHED], custom, active) + _neighbours(ordered[WEIGHED:])
    return [colours(pair, lots) for pair in pairs]


ArenaPair = tuple[ArenaSeeker, ArenaSeeker]


def _neighbours(ordered: Sequence[ArenaSeeker]) -> list[ArenaPair]:
    return list(zip(ordered[::2], ordered[1::2], strict=False))


def _by_lot(pair: ArenaPair, lots: random.Random) -> tuple[int, int]:
    one, other = (each.id for each in pair)
    return (one, other) if lots.random() < 0.5 else (other, one)


def _weighed(ordered: Sequence[ArenaSeeker], custom: ArenaCustom, active: int) -> list[ArenaPair]:
    """As many games as are allowed, and of those the nearest: one cheapest matching."""
    if not ordered:
        return []
    worst = max(each.rank for each in ordered)
    costs = [
        {
            other: _cost(one, ordered[other], worst, custom, active)
            for other in range(len(ordered))
            if other != number
        }
        for number, one in enumerate(ordered)
    ]
    partners = cheapest(costs) or []
    return [
        (ordered[one], ordered[other])
        for one, other in enumerate(partners)
        if one < other and costs[one][other] < _FORBIDDEN
    ]


def _cost(one: ArenaSeeker, other: ArenaSeeker, worst: int, custom: ArenaCustom, active: int) -> int:
    if active > 2 and not may_meet(one, other, custom):
        return _FORBIDDEN
    return weight(one, other, worst)


def weight(one: ArenaSeeker, other: ArenaSeeker, worst: int) -> int:
    """Distance in the table counts most at its top; then the difference of ratings."""
    factor = 300 + 1700 * (worst - min(one.rank, other.rank)) // worst
    return abs(one.rank - other.rank) * factor + abs(one.rating - other.rating)


def may_meet(one: ArenaSeeker, other: ArenaSeeker, custom: ArenaCustom = ONLINE) -> bool:
    """Not the last opponent again; not two who both had the same colour too often in a row."""
    again = other.id in one.last[: custom.kept_apart] or one.id in other.last[: custom.kept_apart]
    limit = custom.longest_run
    same = min(one.run, other.run) >= limit or max(one.run, other.run) <= -limit
    return not again and not same


def colours(pair: ArenaPair, lots: random.Random) -> tuple[int, int]:
    """White: who has had it less in a row, then less altogether; equal: by lot."""
    one, other = pair
    if (one.run, one.balance) == (other.run, other.balance):
        return _by_lot(pair, lots)
    return (one.id, other.id) if (one.run, one.balance) < (other.run, other.balance) else (other.id, one.id)
