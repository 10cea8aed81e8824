"""The draw: group after group from the top, player after player, the first opponent that is allowed.

Rule 3, "the rest of the players can still be paired", is kept exactly: a complete pairing of everybody who is left is
always at hand (see `matching`), and a game is fixed only if such a pairing exists with it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from kosmos.pairing.classic.field import ClassicField
from kosmos.pairing.matching import Matching, bits


class PointsGroup(msgspec.Struct, frozen=True):
    """Players of one group of points, with those who came down into it, divided as the rules have it."""

    number: int
    members: int
    upper: int
    lower: int
    down: int  #: came from a higher group
    sent: int  #: could not be paired here and were sent down as the lowest of the group


class DrawStep(msgspec.Struct, frozen=True):
    """One decision: `player` was given `opponent`, out of those still `open` in the group."""

    group: PointsGroup
    player: int
    opponent: int
    open: int


def halves(players: Sequence[int]) -> tuple[int, int]:
    """Upper and lower half of a group; of an odd number the lower half has one more, who may be left over."""
    middle = len(players) // 2
    return _set(players[:middle]), _set(players[middle:])


def preferences(field: ClassicField, group: PointsGroup, player: int) -> tuple[int, ...]:
    """Upper half against lower half, as in round 1; if possible, who had White last against who had Black: the other half before one's own, in each the other last colour before the same. Last, nobody.

    Who has had no colour yet suits everybody.
    """
    other, own = (group.lower, group.upper) if group.upper >> player & 1 else (group.upper, group.lower)
    same = field.whites if field.whites >> player & 1 else field.blacks if field.blacks >> player & 1 else 0
    nobody = 1 << field.bye | 1 << field.exit
    return other & ~same, other & same, own & ~same, own & same, nobody


def first_of(choices: Sequence[int], allowed: int) -> int | None:
    """The first allowed one in the order of the choices, in each by ranking."""
    for choice in choices:
        if found := choice & allowed:
            return (found & -found).bit_length() - 1
    return None


def candidates(field: ClassicField, step: DrawStep) -> Iterator[int]:
    """Whom the player could have been given, in the order they were asked."""
    for choice in preferences(field, step.group, step.player):
        yield from bits(choice & step.open & ~(1 << step.player))


def draw(field: ClassicField, groups: Sequence[int]) -> list[DrawStep] | None:
    """All decisions of one round, or None if not everybody can be paired. `groups` must not be empty."""
    matching = _first_guess(field, groups)
    pool = field.everybody
    if pool.bit_count() % 2:
        pool |= 1 << field.bye
    if matching.complete(pool):
        return None
    steps: list[DrawStep] = []
    down = sent = 0
    for number, members in enumerate(groups, start=1):
        last = number == len(groups)
        came = down | sent
        bracket, sent = (pool, 0) if last else _paired_here(field, matching, came | members, pool)
        group = _divided(field, number, bracket, came, sent)
        made, down = _fix(field, matching, group, bracket)
        steps += made
        pool = pool & ~bracket | down
        matching.complete(pool)
    return steps


def _divided(field: ClassicField, number: int, bracket: int, came: int, sent: int) -> PointsGroup:
    players = list(bits(bracket & field.everybody))
    upper, lower = halves(players)
    return PointsGroup(number, bracket & field.everybody, upper, lower, came & bracket, sent)


def _paired_here(field: ClassicField, matching: Matching, members: int, pool: int) -> tuple[int, int]:
    """If the players of a group cannot be paired, the lowest is moved to the next group, repeatedly if need be. The set that can be paired, and those sent down.

    In the end the set may be empty: everybody goes down, and the last group takes them all.
    """
    sent = 0
    while not _is_possible(field, matching, members, pool & ~members):
        lowest = 1 << (members.bit_length() - 1)
        members &= ~lowest
        sent |= lowest
    return members | (1 << field.exit if members.bit_count() % 2 else 0), sent


def _is_possible(field: ClassicField, matching: Matching, members: int, rest: int) -> bool:
    """Can the members be paired among themselves, one of an odd number going down, and then all of the rest?"""
    _close_exit(field, matching)
    matching.part_across(members, rest)
    left_here, left_there = matching.complete(members), matching.complete(rest)
    if members.bit_count() % 2 == 0:
        return not left_here and not left_there
    if left_here.bit_count() != 1 or left_there.bit_count() != 1:
        return False
    welcome = matching.can_be_left(left_there.bit_length() - 1, rest)
    _open_exit(field, matching, sum(1 << a for a in bits(members) if matching.adjacent[a] & welcome))
    return matching.augment(field.exit, members | 1 << field.exit)


def _open_exit(field: ClassicField, matching: Matching, players: int) -> None:
    matching.adjacent[field.exit] = players
    for player in bits(players):
        matching.adjacent[player] |= 1 << field.exit


def _close_exit(field: ClassicField, matching: Matching) -> None:
    if not matching.free >> field.exit & 1:
        matching.part(field.exit)
    for player in bits(matching.adjacent[field.exit]):
        matching.adjacent[player] &= ~(1 << field.exit)
    matching.adjacent[field.exit] = 0


def _fix(
    field: ClassicField, matching: Matching, group: PointsGroup, bracket: int
) -> tuple[list[DrawStep], int]:
    """Give each player of the group, from the top, the first opponent that leaves the others pairable.

    The steps, and who is left and goes down.
    """
    steps = []
    down = 0
    for player in bits(bracket & field.everybody):
        if not bracket >> player & 1:
            continue
        opponent = _first_allowed(field, matching, group, player, bracket)
        steps.append(DrawStep(group, player, opponent, bracket))
        bracket &= ~(1 << player | 1 << opponent)
        if opponent == field.exit:
            down = 1 << player
    _close_exit(field, matching)
    return steps, down


def _first_allowed(
    field: ClassicField, matching: Matching, group: PointsGroup, player: int, bracket: int
) -> int:
    choices = preferences(field, group, player)
    wish = first_of(choices, matching.adjacent[player] & bracket)
    assert wish is not None
    if matching.swap(player, wish):
        return wish
    allowed = first_of(choices, matching.partners(player, bracket) & bracket)
    assert allowed is not None
    matching.force(player, allowed, bracket)
    return allowed


def _first_guess(field: ClassicField, groups: Sequence[int]) -> Matching:
    """What the draw would give if rule 3 never mattered: usually nearly right, so that little has to be repaired."""
    matching = Matching(field.adjacent)
    left = 0
    for number, members in enumerate(groups, start=1):
        group = _divided(field, number, left | members, left, 0)
        left |= members
        for player in bits(left):
            if not left >> player & 1:
                continue
            wish = first_of(preferences(field, group, player), matching.adjacent[player] & left)
            if wish is not None:
                matching.join(player, wish)
                left &= ~(1 << player | 1 << wish)
    return matching


def _set(members: Sequence[int]) -> int:
    return sum(1 << member for member in members)
