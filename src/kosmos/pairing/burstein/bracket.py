"""One bracket of the Burstein system: the first pairing that meets the criteria best (C.04.4.2 art. 3.2 and 4).

Players are indexes of a field; the members of a bracket come in the order of art. 1.8, so that a member's place in the
list is their sequence number (BSN).
"""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.heaviest import heaviest, places
from kosmos.pairing.legal import conflict
from kosmos.pairing.matching import Matching, Pairs, bits, mask

SMALL = 16  #: members up to which nothing is gained by looking for a short way


class BursteinBracket(NamedTuple):
    field: DutchField
    adjacent: Sequence[int]  #: legal opponents, as sets of bits
    members: Sequence[int]  #: incoming floaters and residents, by opposition
    next_group: Sequence[int]  #: the residents of the following bracket
    below: Sequence[int]  #: everybody else who is still to be paired


class BursteinPaired(NamedTuple):
    pairs: Pairs
    floaters: list[int]


def best(bracket: BursteinBracket) -> BursteinPaired | None:
    """The pairs and who floats down; None: the round cannot be paired."""
    if len(bracket.members) > SMALL and (short := short_way(bracket)):
        return short
    return among_all(bracket)


# -- all pairings weighed against each other -----------------------------------------------------------


def among_all(bracket: BursteinBracket) -> BursteinPaired | None:
    """The best of all pairings. First those below are taken to be there for anybody; only if not, they are weighed, too."""
    return _weighed(bracket, _strangers(bracket)) or _weighed(bracket, None)


def _strangers(bracket: BursteinBracket) -> int:
    """How many players anybody could play stand for those below."""
    asking = len(bracket.members) + len(bracket.next_group)
    count = min(len(bracket.below), 6)
    return count - (asking + count) % 2 if count else 0


def _weighed(bracket: BursteinBracket, strangers: int | None) -> BursteinPaired | None:
    known = [*bracket.members, *bracket.next_group, *(bracket.below if strangers is None else ())]
    worth = _BursteinWorth(bracket)

    def of(a: int, b: int) -> int | None:
        if b >= len(known):  # a stranger
            return 0
        return worth.of(a, b) if bracket.adjacent[known[a]] >> known[b] & 1 else None

    mate = heaviest(len(known) + (strangers or 0), of)
    if mate is None:
        return None
    size = len(bracket.members)
    floating_twice = [known[a] for a, b in enumerate(mate) if a < len(known) <= b]
    if strangers is not None and not _complete(bracket, floating_twice):
        return None
    pairs = [(known[a], known[b]) for a, b in enumerate(mate[:size]) if a < b < size]
    return BursteinPaired(pairs, [known[a] for a in range(size) if mate[a] >= size])


def _complete(bracket: BursteinBracket, floating: Sequence[int]) -> bool:
    """C4: those who float that far down can be paired with those below."""
    return not Matching(bracket.adjacent).complete(mask([*floating, *bracket.below]))


class _BursteinWorth:
    """What a pair contributes to C5 to C8 and to the order of art. 4; places in the lists stand for players."""

    def __init__(self, bracket: BursteinBracket) -> None:
        self.field = bracket.field
        self.players = [*bracket.members, *bracket.next_group, *bracket.below]
        self.members = size = len(bracket.members)
        self.known = known = size + len(bracket.next_group)
        scores = sorted({bracket.field.score[i] for i in bracket.members}, reverse=True)
        digits = places([size, *[size] * len(scores), known, *[size] * len(scores), size, *[size] * size])
        self.c5 = digits[0]
        self.c6 = dict(zip(scores, digits[1:], strict=False))
        self.c7 = digits[1 + len(scores)]
        self.c7_scores = dict(zip(scores, digits[2 + len(scores) :], strict=False))
        self.c8, *self.order = digits[2 + 2 * len(scores) :]

    def of(self, a: int, b: int) -> int:
        """`a` stands before `b` in the list."""
        score = self.field.score
        if b < self.members:
            granted = not conflict(self.field, self.players[a], self.players[b])
            paired = self.c6[score[self.players[a]]] + self.c6[score[self.players[b]]]
            return self.c5 + paired + granted * self.c8 + b * self.order[a]
        if b < self.known:
            return self.c7 + (self.c7_scores[score[self.players[a]]] if a < self.members else 0)
        return 0


# -- a short way to the same pairing -------------------------------------------------------------------


def short_way(bracket: BursteinBracket) -> BursteinPaired | None:
    """The best pairing, if nobody or one player floats and no more preferences are left unfulfilled than numbers ask for.

    Whoever is left unfulfilled then belongs to the larger side: that is a matter of who may meet whom, and the order of
    art. 4 is read from the top. None: it is not so simple.
    """
    floating = _may_float(bracket)
    if floating is None:
        return None
    graph, floater_place = _by_colours(bracket, floating)
    matching = Matching(graph)
    everybody = (1 << len(graph)) - 1
    if matching.complete(everybody):
        return None
    return _from_the_top(bracket, matching, floater_place)


def _may_float(bracket: BursteinBracket) -> int | None:
    """Who may float by C4 to C7, as places in the bracket; 0: nobody has to. None: not easily told."""
    if len(bracket.members) % 2 == 0:
        return (
            0
            if not Matching(bracket.adjacent).complete(mask([*bracket.next_group, *bracket.below]))
            else None
        )
    lowest = min(bracket.field.score[i] for i in bracket.members)
    places_ = [k for k, i in enumerate(bracket.members) if bracket.field.score[i] == lowest]
    welcome = _welcome_below(bracket, mask([bracket.members[k] for k in places_]))
    if not welcome:
        return None
    return sum(1 << k for k in places_ if welcome >> bracket.members[k] & 1)


def _welcome_below(bracket: BursteinBracket, candidates: int) -> int | None:
    """Those with whom as many as possible of the next bracket are paired, the newcomer among them (C7)."""
    group, below = mask(bracket.next_group), mask(bracket.below)
    matching = Matching(bracket.adjacent)
    if len(bracket.next_group) % 2:
        return None if matching.complete(below) else _partners_of_one_left(matching, group, candidates)
    left = matching.complete(below)
    if left.bit_count() != 1:
        return None
    rooms = matching.can_be_left(left.bit_length() - 1, below)
    welcome = 0
    for i in reversed(bracket.next_group):
        if matching.adjacent[i] & rooms:
            welcome |= _partners_of_one_left(Matching(bracket.adjacent), group & ~(1 << i), candidates) or 0
            if welcome == candidates:
                return welcome
    return welcome


def _partners_of_one_left(matching: Matching, group: int, candidates: int) -> int | None:
    """The candidates who can play somebody of the group with all others of it paired."""
    left = matching.complete(group)
    if left.bit_count() != 1:
        return None
    free = matching.can_be_left(left.bit_length() - 1, group)
    return sum(1 << i for i in bits(candidates) if matching.adjacent[i] & free)


def _by_colours(bracket: BursteinBracket, floating: int) -> tuple[list[int], int | None]:
    """The members' possible opponents when as few preferences as possible are left unfulfilled (C8).

    With more seekers of one colour than all others together, all others play one of them; otherwise nobody plays
    somebody who seeks the same colour. Whoever floats stands beside the members, as one more.
    """
    wishes = [bracket.field.preference[i] for i in bracket.members]
    size = len(wishes)
    sides = {side: sum(1 << k for k, wish in enumerate(wishes) if wish * side > 0) for side in (1, -1)}
    everybody = (1 << size) - 1
    place = {i: k for k, i in enumerate(bracket.members)}
    members = mask(bracket.members)
    graph = [sum(1 << place[j] for j in bits(bracket.adjacent[i] & members)) for i in bracket.members]
    larger = next((side for side in sides.values() if 2 * side.bit_count() > size), None)
    for k in range(size):
        if larger is None:
            graph[k] &= ~next((side for side in sides.values() if side >> k & 1), 0)
        elif not larger >> k & 1:
            graph[k] &= larger & everybody
    if not floating:
        return graph, None
    allowed = floating & larger if larger else floating
    for k in bits(allowed):
        graph[k] |= 1 << size
    return [*graph, allowed], size


def _from_the_top(bracket: BursteinBracket, matching: Matching, floater_place: int | None) -> BursteinPaired:
    """Art. 4.3: number 1 meets the lowest possible, then number 2, and so on; to float comes last."""
    members, pairs, floaters = bracket.members, [], []
    within = (1 << len(matching.adjacent)) - 1
    for k in range(len(members)):
        if not within >> k & 1:
            continue
        partners = matching.partners(k, within)
        if floater_place is not None and partners & ~(1 << floater_place):
            partners &= ~(1 << floater_place)
        partner = partners.bit_length() - 1
        matching.force(k, partner, within)
        within &= ~(1 << k | 1 << partner)
        if partner == floater_place:
            floaters.append(members[k])
        else:
            pairs.append((members[k], members[partner]))
    return BursteinPaired(pairs, floaters)
