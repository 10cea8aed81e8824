"""The pairing of a bracket: of those that meet C8 to C10 best, the one with the first identifier (art. 3.6).

The identifier of a pairing lists the smaller number of each pair, in ascending order, and then their opponents in the
same order. Unless something stands against it, the first half of the numbers meets the second half.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.dutch.field import STRONG
from kosmos.pairing.heaviest import heaviest, places
from kosmos.pairing.matching import Matching, Pairs, bits, mask
from kosmos.pairing.upward.bracket import UpwardBracket, cost_of

SMALL = 8  #: members up to which all pairings are weighed at once


class UpwardMembers(NamedTuple):
    bracket: UpwardBracket
    players: Sequence[int]  #: residents and those who come up, by number alone


def members_of(bracket: UpwardBracket, risen: Sequence[int]) -> UpwardMembers:
    number = bracket.field.number
    return UpwardMembers(bracket, sorted([*bracket.residents, *risen], key=lambda i: number[i]))


def paired(members: UpwardMembers) -> Pairs | None:
    """None: two who have met would have to meet again."""
    if len(members.players) > SMALL and (short := short_way(members)) is not None:
        return short
    return among_all(members)


# -- all pairings weighed against each other -------------------------------------------------------------


def among_all(members: UpwardMembers) -> Pairs | None:
    players, size = members.players, len(members.players)
    cost = cost_of(members.bracket)
    digits = places([size, size, size, *[1] * size, *[size] * size])
    criteria, top, partner = digits[:3], digits[3 : 3 + size], digits[3 + size :]

    def worth(a: int, b: int) -> int | None:
        i, j = players[a], players[b]
        if not members.bracket.adjacent[i] >> j & 1:
            return None
        kept = sum(place * (1 - paid) for place, paid in zip(criteria, cost(i, j), strict=True))
        return kept + top[a] + (size - b) * partner[a]

    mate = heaviest(size, worth)
    return None if mate is None else [(players[a], players[b]) for a, b in enumerate(mate) if a < b]


# -- a short way to the same pairing -----------------------------------------------------------------------


def short_way(members: UpwardMembers) -> Pairs | None:
    """The best pairing, if C8 to C10 are violated no more often than numbers ask for. None: it is not so.

    Then every pairing without certain pairs is as good as any other by these criteria, and the first identifier is
    found by asking again and again whether everybody can still be paired.
    """
    graph = _allowed(members)
    matching = Matching(graph)
    everybody = (1 << len(graph)) - 1
    if matching.complete(everybody):
        return None
    _settle_tops(matching, everybody)
    return [(members.players[a], members.players[b]) for a, b in _first_partners(matching, everybody)]


def _settle_tops(matching: Matching, everybody: int) -> None:
    """From the smallest number: the smaller one of a pair wherever possible, so that only larger opponents remain."""
    for place in range(len(matching.adjacent)):
        smaller = (1 << place) - 1
        if matching.mate[place] > place or _without(matching, place, smaller, everybody):
            _cut(matching, place, smaller)
        else:
            _cut(matching, place, everybody & ~smaller)


def _cut(matching: Matching, place: int, others: int) -> None:
    for other in bits(matching.adjacent[place] & others):
        matching.adjacent[other] &= ~(1 << place)
    matching.adjacent[place] &= ~others


def _without(matching: Matching, place: int, others: int, everybody: int) -> bool:
    """Pair everybody without these opponents for one; if that cannot be, all stays as it is."""
    kept, mates, free = list(matching.adjacent), list(matching.mate), matching.free
    matching.part(place)
    _cut(matching, place, others)
    if not matching.complete(everybody):
        return True
    matching.adjacent[:], matching.mate[:], matching.free = kept, mates, free
    return False


def _first_partners(matching: Matching, within: int) -> Pairs:
    """Number after number the first opponent with whom the others can still be paired."""
    pairs: Pairs = []
    for place in range(len(matching.adjacent)):
        if not within >> place & 1:
            continue
        near = matching.adjacent[place] & within
        first = (near & -near).bit_length() - 1
        if not matching.swap(place, first):
            allowed = matching.partners(place, within)
            first = (allowed & -allowed).bit_length() - 1
            matching.force(place, first, within)
        within &= ~(1 << place | 1 << first)
        pairs.append((place, first))
    return pairs


def _allowed(members: UpwardMembers) -> list[int]:
    """Opponents, as places in the bracket, when no criterion is violated more often than numbers ask for."""
    players = members.players
    place = {i: k for k, i in enumerate(players)}
    everybody = mask(players)
    graph = [sum(1 << place[j] for j in bits(members.bracket.adjacent[i] & everybody)) for i in players]
    if members.bracket.rules.colours_count:
        _spare_preferences(graph, [members.bracket.field.preference[i] for i in players])
    if members.bracket.rules.floats_count:
        _spare_former_floaters(members, graph)
    return graph


def _places(chosen: Sequence[bool]) -> int:
    return sum(1 << k for k, each in enumerate(chosen) if each)


# C8 and C9. With more seekers of one colour than all others together, all others play one of them, and as many of the
# strong ones as possible play one of the others or a mild one; otherwise nobody plays somebody who seeks the same colour.
def _spare_preferences(graph: list[int], wishes: Sequence[int]) -> None:
    size, everybody = len(graph), (1 << len(graph)) - 1
    sides = [_places([wish * side > 0 for wish in wishes]) for side in (1, -1)]
    larger = next((side for side in sides if 2 * side.bit_count() > size), None)
    if larger is None:
        for side in sides:
            _forbid(graph, side, side)
        return
    others = everybody & ~larger
    _forbid(graph, others, others)
    strong = _places([abs(wish) == STRONG for wish in wishes]) & larger
    if 2 * strong.bit_count() <= size:
        _forbid(graph, strong, strong)
    else:
        mild = larger & ~strong
        _forbid(graph, mild, mild | others)


# C10: whoever met somebody from below in the last round does not do so again.
def _spare_former_floaters(members: UpwardMembers, graph: list[int]) -> None:
    field, top = members.bracket.field, members.bracket.field.score[members.bracket.residents[0]]
    up = _places([field.score[i] != top for i in members.players])
    down = _places([field.score[i] == top and field.downs[i][0] for i in members.players])
    _forbid(graph, up, down)


def _forbid(graph: list[int], ones: int, others: int) -> None:
    for k in bits(ones):
        graph[k] &= ~others
    for k in bits(others):
        graph[k] &= ~ones
