"""A bracket of the Dubov system is split in two halves that play each other (C.04.4.1 art. 3.2.3 to 3.2.5)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kosmos.pairing.dubov.cards import DubovCards
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.heaviest import heaviest, places
from kosmos.pairing.matching import Matching, Pairs, bits


class DubovMembers(NamedTuple):
    """The players of a bracket, and who may meet whom; upfloaters do not meet each other."""

    field: DutchField
    cards: DubovCards
    adjacent: Sequence[int]
    members: Sequence[int]


def members_of(
    field: DutchField,
    cards: DubovCards,
    adjacent: Sequence[int],
    residents: Sequence[int],
    upfloaters: Sequence[int],
) -> DubovMembers:
    graph, risen = list(adjacent), sum(1 << i for i in upfloaters)
    for i in upfloaters:
        graph[i] &= ~risen
    return DubovMembers(field, cards, graph, sorted([*residents, *upfloaters]))


def paired(bracket: DubovMembers) -> Pairs | None:
    """The pairs of a bracket whose members are settled."""
    split = recomposed(bracket, *first_split(bracket))
    return None if split is None else transposed(bracket, *split)


# Art. 3.2.3: the seekers of White, unless nobody has played: then the first half by number.
def first_split(bracket: DubovMembers) -> tuple[list[int], list[int]]:
    members = bracket.members
    if any(bracket.field.colours[i] for i in members):
        first = [i for i in members if bracket.field.preference[i] > 0]
    else:
        first = sorted(members, key=lambda i: bracket.field.number[i])[: len(members) // 2]
    return first, [i for i in members if i not in set(first)]


# -- equal halves --------------------------------------------------------------------------------------


class _Split(NamedTuple):
    """The two groups while they are made equal; the smaller one is G1 or G2."""

    smaller: list[int]
    larger: list[int]
    first_is_smaller: bool

    @property
    def groups(self) -> tuple[list[int], list[int]]:
        return (self.smaller, self.larger) if self.first_is_smaller else (self.larger, self.smaller)


# Art. 3.2.4: first those of the smaller group who cannot but play each other, then as many of the larger one as it takes.
def recomposed(bracket: DubovMembers, one: list[int], two: list[int]) -> tuple[list[int], list[int]] | None:
    split = _Split(one, two, True) if len(one) <= len(two) else _Split(two, one, False)
    out = _unavoidable(bracket, split)
    if out is None:
        return None
    stay = [i for i in split.smaller if i not in out]
    split = _Split(stay, [*split.larger, *out], split.first_is_smaller)
    shifted = _equalising(bracket, split, out)
    if shifted is None:
        return None
    even = _Split([*stay, *shifted], [i for i in split.larger if i not in shifted], split.first_is_smaller)
    return even.groups


# Art. 4.3.2 and 4.3.3: G1 by opposition, G2 by number; from the middle of the list outwards.
def sequence(bracket: DubovMembers, group: Sequence[int], *, is_first: bool) -> list[int]:
    """The players of a group in the order in which they are taken out of it."""
    number, opposition = bracket.field.number, bracket.cards.opposition
    listed = sorted(group, key=lambda i: (opposition[i], number[i]) if is_first else (0, number[i]))
    twice_middle = len(listed) - 1
    return [listed[k] for k in sorted(range(len(listed)), key=lambda k: (abs(2 * k - twice_middle), k))]


def _unavoidable(bracket: DubovMembers, split: _Split) -> set[int] | None:
    """Who leaves the smaller group because two of it must play each other, one of each such pair."""
    small = _mask(split.smaller)
    graph = list(bracket.adjacent)
    for i in split.smaller:
        graph[i] &= ~small
    if not Matching(graph).complete(_mask(bracket.members)):
        return set()
    order = sequence(bracket, split.smaller, is_first=split.first_is_smaller)
    place = {i: k for k, i in enumerate(order)}
    across, *first = places([len(bracket.members), *[1] * len(order)])

    def worth(a: int, b: int) -> int | None:
        i, j = bracket.members[a], bracket.members[b]
        if not bracket.adjacent[i] >> j & 1:
            return None
        inside = [place[each] for each in (i, j) if each in place]
        return across if len(inside) == 1 else first[min(inside)] if inside else 0

    mate = heaviest(len(bracket.members), worth)
    if mate is None:
        return None
    partner = {bracket.members[a]: bracket.members[b] for a, b in enumerate(mate)}
    return {i for i in split.smaller if partner[i] in place and place[i] < place[partner[i]]}


def _equalising(bracket: DubovMembers, split: _Split, out: Collection[int]) -> list[int] | None:
    """The first set of the larger group with which both are equal, and everybody can be paired across."""
    wanted = (len(split.larger) - len(split.smaller)) // 2
    order = sequence(bracket, split.larger, is_first=not split.first_is_smaller)
    first = [i for i in order if i not in out][:wanted]
    if _works(bracket, split, out, first):
        return first
    chosen: list[int] = []
    for i in order:
        if len(chosen) < wanted and i not in out and _works(bracket, split, out, [*chosen, i]):
            chosen.append(i)
    return chosen if len(chosen) == wanted else None


def _works(bracket: DubovMembers, split: _Split, out: Collection[int], chosen: Sequence[int]) -> bool:
    """Everybody can be paired so that those chosen play others of the larger group, and nobody else need say whom.

    The smaller group plays the larger one; whoever was taken out of it plays somebody who stayed there.
    """
    small, large, taken = _mask(split.smaller), _mask(split.larger), _mask(chosen)
    left = _mask(list(out))
    may = dict.fromkeys(split.smaller, large & ~taken)
    may |= dict.fromkeys(split.larger, (small | large) & ~left)
    may |= dict.fromkeys(chosen, large & ~taken & ~left)
    may |= dict.fromkeys(out, small)
    graph = list(bracket.adjacent)
    for i, allowed in may.items():
        graph[i] &= allowed
    return not Matching(graph).complete(_mask(bracket.members))


# -- who meets whom ------------------------------------------------------------------------------------


# Art. 3.2.5 and 4.4: G1 by opposition, each in turn with the first of G2 by number that leaves the others a pairing.
def transposed(bracket: DubovMembers, one: Sequence[int], two: Sequence[int]) -> Pairs | None:
    number, opposition = bracket.field.number, bracket.cards.opposition
    first = sorted(one, key=lambda i: (opposition[i], number[i]))
    listed = [*first, *sorted(two, key=lambda i: number[i])]
    size = len(first)
    graph = [
        sum(
            1 << b
            for b in (range(size, len(listed)) if a < size else range(size))
            if bracket.adjacent[listed[a]] >> listed[b] & 1
        )
        for a in range(len(listed))
    ]
    matching = Matching(graph)
    within = (1 << len(listed)) - 1
    if matching.complete(within):
        return None
    pairs = []
    for a in range(size):
        b = next(bits(matching.partners(a, within)))
        matching.force(a, b, within)
        within &= ~(1 << a | 1 << b)
        pairs.append((listed[a], listed[b]))
    return pairs


def _mask(players: Sequence[int]) -> int:
    return sum(1 << i for i in players)
