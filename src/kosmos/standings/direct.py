"""Article 6: direct encounter (DE): the games of the tied among themselves. It ranks a group, not a player."""

from collections.abc import Sequence
from fractions import Fraction

from kosmos.locale import N_
from kosmos.standings.contract import Definition
from kosmos.standings.results import Results
from kosmos.standings.rounds import FORFEITS, RoundKind
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit

#: points by player and opponent, several meetings averaged
MiniTable = dict[int, dict[int, Fraction | int]]


def direct_encounter(results: Results, tie_break: TieBreak, group: Sequence[int]) -> list[int]:
    """Places in the group, in its order: 1, 1, 3 …; all 0 where nothing is decided."""
    tiers = settled(results, tie_break, group)
    if len(tiers) <= 1:
        return [0] * len(group)
    places = {}
    place = 1
    for tier in tiers:
        places.update(dict.fromkeys(tier, place))
        place += len(tier)
    return [places[index] for index in group]


def settled(results: Results, tie_break: TieBreak, group: Sequence[int]) -> list[list[int]]:
    """The group in tiers, best first; who shares a tier could not be told apart.

    6.2: sub-ties are resolved by applying direct encounter again to them alone.
    """
    if len(group) < 2:
        return [list(group)]
    tiers = _split(results, tie_break, group)
    if len(tiers) == 1:
        return tiers
    return [final for tier in tiers for final in settled(results, tie_break, tier)]


def _split(results: Results, tie_break: TieBreak, group: Sequence[int]) -> list[list[int]]:
    table = mini_table(results, tie_break, group)
    sums: dict[int, Fraction | int] = {index: sum(table[index].values()) for index in group}
    missing = {index: len(group) - 1 - len(table[index]) for index in group}
    if results.round_robin or not any(missing.values()):
        return by_sum(sums)
    win = results.scoring.win
    return by_certainty(sums, {index: sums[index] + win * missing[index] for index in group})


def mini_table(results: Results, tie_break: TieBreak, group: Sequence[int]) -> MiniTable:
    """6.1: games among the group; forfeits only where pairings are fixed or the rules say so (`/P`).

    6.1.2: several meetings of the same two players are averaged.
    """
    members = frozenset(group)
    with_forfeits = results.round_robin or tie_break.forfeits_count
    kinds = (RoundKind.PLAYED, *FORFEITS) if with_forfeits else (RoundKind.PLAYED,)
    meetings: dict[int, dict[int, list[int]]] = {index: {} for index in group}
    for index in group:
        for game in results.games[index]:
            if game.opponent in members and game.kind in kinds:
                meetings[index].setdefault(game.opponent, []).append(game.points)
    return {index: {other: _mean(points) for other, points in row.items()} for index, row in meetings.items()}


def _mean(points: Sequence[int]) -> Fraction | int:
    return points[0] if len(points) == 1 else Fraction(sum(points), len(points))


def by_sum(sums: dict[int, Fraction | int]) -> list[list[int]]:
    """6.2: all have met, so the mini-table ranks them."""
    tiers: dict[Fraction | int, list[int]] = {}
    for index, points in sums.items():
        tiers.setdefault(points, []).append(index)
    return [tiers[points] for points in sorted(tiers, reverse=True)]


def by_certainty(sums: dict[int, Fraction | int], ceilings: dict[int, Fraction | int]) -> list[list[int]]:
    """6.3: first is who stands alone on top whatever the missing games would bring; then second, and so on."""
    left = sorted(sums, key=lambda index: sums[index], reverse=True)
    tiers = []
    while len(left) > 1 and all(sums[left[0]] > ceilings[other] for other in left[1:]):
        tiers.append([left.pop(0)])
    return [*tiers, left]


DEFINITIONS = (
    Definition(
        code="DE",
        modifiers="P",
        name=N_("Direct encounter"),
        article="6",
        unit=Unit.PLACE,
        settle=direct_encounter,
        lower_first=True,
    ),
)
