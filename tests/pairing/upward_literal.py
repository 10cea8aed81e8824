"""C.04.5 and C.04.6, article 3, read candidate by candidate: slow, and sharing nothing with the quick reading but a player's card."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from kosmos.pairing.dutch.field import STRONG, DutchField
from kosmos.pairing.upward.bracket import UpwardRules

Pairing = list[tuple[int, int]]


def literal(field: DutchField, rules: UpwardRules) -> set[frozenset[int]] | None:
    left = list(range(len(field)))
    if len(left) % 2:
        left = _without_bye(field, left)
        if not left:
            return None
    if not _pairable(field, left):
        return None
    pairs: set[frozenset[int]] = set()
    while left:
        residents = [i for i in left if field.score[i] == max(field.score[j] for j in left)]
        chosen = _upfloaters(field, rules, residents, [i for i in left if i not in residents])
        members = sorted([*residents, *chosen], key=lambda i: field.number[i])
        pairs |= {frozenset(pair) for pair in _bracket(field, rules, members, set(chosen))}
        left = [i for i in left if i not in members]
    return pairs


# 3.4: eligible (C2), the others can be paired (C3), lowest score, most matches, largest number.
def _without_bye(field: DutchField, left: list[int]) -> list[int]:
    able = [i for i in left if field.may_bye[i] and _pairable(field, [j for j in left if j != i])]
    if not able:
        return []
    out = min(able, key=lambda i: (field.score[i], field.unplayed[i], -field.number[i]))
    return [j for j in left if j != out]


def _pairings(field: DutchField, players: Sequence[int]) -> Iterator[Pairing]:
    """Every pairing of these without a rematch (C1)."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        if other not in field.foes[first]:
            for more in _pairings(field, [i for i in others if i != other]):
                yield [(first, other), *more]


def _pairable(field: DutchField, players: Sequence[int]) -> bool:
    return next(_pairings(field, players), None) is not None


def _sets(field: DutchField, residents: Sequence[int], lower: Sequence[int]) -> list[tuple[int, ...]]:
    """C3 and C4: the smallest sets with which the bracket can be paired, and the rest as well."""
    for count in range(len(lower) + 1):
        found = [
            chosen
            for chosen in combinations(lower, count)
            if _pairable(field, [*residents, *chosen])
            and _pairable(field, [i for i in lower if i not in chosen])
        ]
        if found:
            return found
    return []


def _upfloaters(
    field: DutchField, rules: UpwardRules, residents: Sequence[int], lower: Sequence[int]
) -> tuple[int, ...]:
    def key(chosen: tuple[int, ...]) -> tuple[object, ...]:
        c5 = [-score for score in sorted(field.score[i] for i in chosen)]
        c7 = sum(field.ups[i][0] for i in chosen) if rules.floats_count else 0
        order = [(-field.score[i], field.number[i]) for i in chosen]
        return c5, _needed_next(field, [i for i in lower if i not in chosen]), c7, sorted(order)

    return min(_sets(field, residents, lower), key=key)


# C6: how many have to come up into the next bracket.
def _needed_next(field: DutchField, rest: Sequence[int]) -> int:
    if not rest:
        return 0
    top = max(field.score[i] for i in rest)
    group = [i for i in rest if field.score[i] == top]
    return len(_sets(field, group, [i for i in rest if i not in group])[0])


# 3.6: the first identifier of those that meet C8, C9 and C10 best.
def _bracket(field: DutchField, rules: UpwardRules, members: Sequence[int], risen: set[int]) -> Pairing:
    def key(pairing: Pairing) -> tuple[object, ...]:
        conflicts = [
            (i, j)
            for i, j in pairing
            if rules.colours_count and field.preference[i] * field.preference[j] > 0
        ]
        strong = [
            (i, j) for i, j in conflicts if {abs(field.preference[i]), abs(field.preference[j])} == {STRONG}
        ]
        again = [
            pair
            for pair in pairing
            if rules.floats_count
            and len(risen.intersection(pair)) == 1
            and any(field.downs[i][0] for i in pair if i not in risen)
        ]
        numbered = sorted(sorted(field.number[i] for i in pair) for pair in pairing)
        identifier = [pair[0] for pair in numbered], [pair[1] for pair in numbered]
        return len(conflicts), len(strong), len(again), identifier

    return min(_pairings(field, members), key=key)
