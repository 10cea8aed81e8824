"""The Dubov system read set by set and permutation by permutation: slow, and as the text says it (C.04.4.1 of 2026)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations

from kosmos.pairing.dubov.cards import DubovCards
from kosmos.pairing.dutch.field import DutchField
from pairing.burstein_literal import Pairs, completes, legal, ways


def conflicts(field: DutchField, pairs: Pairs) -> int:
    return sum(field.preference[a] * field.preference[b] > 0 for a, b in pairs)


def bracket_ways(field: DutchField, residents: Sequence[int], risen: Sequence[int]) -> list[Pairs]:
    """Every legal pairing of a bracket in which upfloaters meet residents."""
    return [
        pairs
        for pairs in ways(field, [*residents, *risen])
        if not any(a in risen and b in risen for a, b in pairs)
    ]


def best_upfloaters(
    field: DutchField, cards: DubovCards, residents: list[int], lower: list[int], *, is_last: bool
) -> list[int] | None:
    """Art. 3.2.1, 3.2.2 and 4.2: as few as possible; of all such sets the first that meets C6 to C10 best."""
    for count in range(len(residents) % 2, len(lower) + 1, 2):
        sets = [
            list(risen)
            for risen in combinations(lower, count)
            if completes(field, [i for i in lower if i not in risen])
            and bracket_ways(field, residents, risen)
        ]
        if sets:
            return min(sets, key=_set_quality(field, cards, residents, lower, is_last=is_last))
    return None


def _set_quality(
    field: DutchField, cards: DubovCards, residents: list[int], lower: list[int], *, is_last: bool
) -> Callable[[list[int]], tuple[object, ...]]:
    def quality(risen: list[int]) -> tuple[object, ...]:
        maximum = [i for i in risen if cards.upfloats[i] >= cards.most]
        history = (
            len(maximum),
            sum(cards.upfloats[i] for i in maximum),
            sum(cards.floated_last[i] for i in risen),
        )
        return (
            [-score for score in sorted(field.score[i] for i in risen)],
            min(conflicts(field, pairs) for pairs in bracket_ways(field, residents, risen)),
            (0, 0, 0) if is_last else history,
            sorted(lower.index(i) for i in risen),
        )

    return quality


def from_the_middle(listed: list[int]) -> list[int]:
    """Art. 4.3.3: the one in the remaining middle, of two the one higher in the list."""
    left, taken = list(listed), []
    middle = (len(listed) - 1) / 2
    while left:
        nearest = min(left, key=lambda i: (abs(listed.index(i) - middle), listed.index(i)))
        taken.append(nearest)
        left.remove(nearest)
    return taken


def sets_in_order(order: list[int], count: int) -> Iterator[set[int]]:
    for places in combinations(range(len(order)), count):
        yield {order[k] for k in places}


def literal_bracket(
    field: DutchField, cards: DubovCards, residents: list[int], risen: list[int]
) -> Pairs | None:
    """Art. 3.2.3 to 3.2.5."""
    members = sorted([*residents, *risen])
    every = bracket_ways(field, residents, risen)
    fewest = min(conflicts(field, pairs) for pairs in every)
    candidates = [pairs for pairs in every if conflicts(field, pairs) == fewest]
    if any(field.colours[i] for i in members):
        one = [i for i in members if field.preference[i] > 0]
    else:
        one = sorted(members, key=lambda i: field.number[i])[: len(members) // 2]
    groups = [one, [i for i in members if i not in one]]
    small = 0 if len(groups[0]) <= len(groups[1]) else 1

    def order(which: int) -> list[int]:
        def key(i: int) -> tuple[int, int]:
            return (cards.opposition[i], field.number[i]) if which == 0 else (0, field.number[i])

        return from_the_middle(sorted(groups[which], key=key))

    def inside(pairs: Pairs, group: Sequence[int]) -> Pairs:
        return [each for each in pairs if each[0] in group and each[1] in group]

    for which in (small, 1 - small):
        count = min(len(inside(pairs, groups[which])) for pairs in candidates)
        candidates = [pairs for pairs in candidates if len(inside(pairs, groups[which])) == count]
        for chosen in sets_in_order(order(which), count):
            fits = [
                pairs
                for pairs in candidates
                if all((a in chosen) != (b in chosen) for a, b in inside(pairs, groups[which]))
                and len([i for each in inside(pairs, groups[which]) for i in each if i in chosen]) == count
            ]
            if fits:
                candidates = fits
                groups[which] = [i for i in groups[which] if i not in chosen]
                groups[1 - which] = [*groups[1 - which], *chosen]
                break
    first = sorted(groups[0], key=lambda i: (cards.opposition[i], field.number[i]))
    second = sorted(groups[1], key=lambda i: field.number[i])
    for turned in permutations(second):
        if all(
            legal(field, a, b) and not (a in risen and b in risen) for a, b in zip(first, turned, strict=True)
        ):
            return list(zip(first, turned, strict=True))
    return None


def literal(field: DutchField, cards: DubovCards, *, is_last: bool) -> set[frozenset[int]] | None:
    left = list(range(len(field)))
    if len(field) % 2:
        can = [i for i in left if field.may_bye[i] and completes(field, [j for j in left if j != i])]
        if not can:
            return None
        left.remove(min(can, key=lambda i: (field.score[i], field.unplayed[i], -field.number[i])))
    pairs: Pairs = []
    while left:
        residents = [i for i in left if field.score[i] == field.score[left[0]]]
        lower = [i for i in left if i not in residents]
        risen = best_upfloaters(field, cards, residents, lower, is_last=is_last)
        found = None if risen is None else literal_bracket(field, cards, residents, risen)
        if found is None:
            return None
        pairs += found
        left = [i for i in left if not any(i in each for each in found)]
    return {frozenset(each) for each in pairs}
