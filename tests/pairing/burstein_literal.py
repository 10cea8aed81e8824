"""The Burstein system read pairing by pairing: slow, and as the text says it (C.04.4.2 of 2026)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from kosmos.pairing.dutch.field import DutchField

Pairs = list[tuple[int, int]]


def legal(field: DutchField, i: int, j: int) -> bool:
    return j not in field.foes[i] and field.preference[i] * field.preference[j] != 9


def ways(field: DutchField, left: Sequence[int]) -> Iterator[Pairs]:
    """Every legal way to pair all of them."""
    if not left:
        yield []
        return
    first, *others = left
    for other in others:
        if legal(field, first, other):
            for rest in ways(field, [i for i in others if i != other]):
                yield [(first, other), *rest]


def partial_ways(field: DutchField, left: Sequence[int]) -> Iterator[tuple[Pairs, list[int]]]:
    """Every legal way to pair some of them, with those who float."""
    for count in range(len(left) % 2, len(left) + 1, 2):
        for floaters in combinations(left, count):
            for pairs in ways(field, [i for i in left if i not in floaters]):
                yield pairs, list(floaters)


def completes(field: DutchField, left: Sequence[int]) -> bool:
    return len(left) % 2 == 0 and next(ways(field, left), None) is not None


def down(scores: Iterator[int]) -> list[int]:
    return sorted(scores, reverse=True)


Candidate = tuple[Pairs, list[int]]  #: pairs and floaters


def literal_bracket(
    field: DutchField, members: list[int], following: list[int], below: list[int]
) -> Candidate | None:
    """Art. 2.3, 3.2 and 4: of all pairings that can be completed, the best, and of equals the first."""
    candidates = [
        (pairs, floaters)
        for pairs, floaters in partial_ways(field, members)
        if completes(field, [*floaters, *following, *below])
    ]
    return min(candidates, key=quality_in(field, members, following, below), default=None)


def quality_in(
    field: DutchField, members: list[int], following: list[int], below: list[int]
) -> Callable[[Candidate], tuple[Any, ...]]:
    """What C5 to C8 and the order of art. 4 say of a pairing; less is better."""
    bsn = {i: k for k, i in enumerate(members, 1)}

    def next_bracket(floaters: list[int]) -> tuple[int, list[int]]:
        """C7: the fewest floaters of the next bracket, and their scores, as far as they come from this one."""
        options = [
            (len(again), down(field.score[i] for i in again if i in floaters))
            for _, again in partial_ways(field, [*floaters, *following])
            if completes(field, [*again, *below])
        ]
        return min(options)

    def quality(candidate: Candidate) -> tuple[Any, ...]:
        pairs, floaters = candidate
        partner = {a: b for one in pairs for a, b in (one, one[::-1])}
        return (
            len(floaters),
            down(field.score[i] for i in floaters),
            next_bracket(floaters) if floaters else (),
            sum(field.preference[a] * field.preference[b] > 0 for a, b in pairs),
            [-bsn.get(partner.get(i, -1), 0) for i in members],
        )

    return quality


def literal(field: DutchField, place: dict[int, int]) -> set[frozenset[int]] | None:
    left = list(range(len(field)))
    if len(field) % 2:
        can = [i for i in left if field.may_bye[i] and completes(field, [j for j in left if j != i])]
        if not can:
            return None
        left.remove(min(can, key=lambda i: (field.score[i], field.unplayed[i], -place[field.number[i]])))
    pairs: Pairs = []
    floaters: list[int] = []
    scores = sorted({field.score[i] for i in left}, reverse=True)
    groups = [[i for i in left if field.score[i] == score] for score in scores]
    for which, group in enumerate(groups):
        members = sorted([*floaters, *group], key=lambda i: place[field.number[i]])
        following = groups[which + 1] if which + 1 < len(groups) else []
        found = literal_bracket(field, members, following, [i for g in groups[which + 2 :] for i in g])
        if found is None:
            return None
        pairs += found[0]
        floaters = found[1]
    return {frozenset(each) for each in pairs}
