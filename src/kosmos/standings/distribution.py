"""Can the points of the missing games be handed out without anybody getting more than they have room for?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Supply(NamedTuple):
    """So many half points that go to these players, at most two (a win) to each."""

    amount: int
    players: tuple[int, ...]


def can_distribute(supplies: Sequence[Supply], room: Mapping[int, int]) -> bool:
    """A flow from the games to the players. Who is not in `room` takes whatever comes."""
    left, supplies = _without_free(supplies, room)
    if sum(supply.amount for supply in supplies) > sum(left.values()):
        return False
    given: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    return all(
        _give_one(item, supplies, left, given, set())
        for item, supply in enumerate(supplies)
        for _ in range(supply.amount)
    )


def _without_free(supplies: Sequence[Supply], room: Mapping[int, int]) -> tuple[dict[int, int], list[Supply]]:
    """Most players have room for all that can come: what they can take is handed out at once."""
    items: dict[int, int] = defaultdict(int)
    for supply in supplies:
        for player in supply.players:
            items[player] += 1
    free = {player for player, count in items.items() if room.get(player, 2 * count) >= 2 * count}
    rest = []
    for supply in supplies:
        amount = supply.amount - 2 * sum(player in free for player in supply.players)
        if amount > 0:
            rest.append(Supply(amount, tuple(player for player in supply.players if player not in free)))
    return {player: room[player] for player in items if player not in free}, rest


def _give_one(
    item: int,
    supplies: Sequence[Supply],
    left: dict[int, int],
    given: dict[int, dict[int, int]],
    seen: set[int],
) -> bool:
    """Hand out one half point of this item, taking others' back where that helps."""
    for player in supplies[item].players:
        if player in seen or given[item][player] >= 2:
            continue
        seen.add(player)
        if left[player] > 0:
            left[player] -= 1
            given[item][player] += 1
            return True
        for other in [other for other, row in list(given.items()) if other != item and row[player] > 0]:
            if _give_one(other, supplies, left, given, seen):
                given[other][player] -= 1
                given[item][player] += 1
                return True
    return False
