"""A round by the rules valid until 31 January 2026 (C.04.3 of 2017, A.9).

What differs from 2026: no bracket but one looks further than the next; the receiver of the bye is whoever the last
bracket leaves over. When a bracket leaves a rest that cannot be completed, it is paired again as the *penultimate* one,
with completion as its first aim (C.4), and everybody below forms one *collapsed* last bracket with its floaters.
"""

from collections.abc import Callable
from dataclasses import replace

from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.collapsed import CollapsedCosts
from kosmos.pairing.dutch.completion import Completion
from kosmos.pairing.dutch.exact import Costs, Digits, Graph, settle, settle_alone, settle_with_below
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.dutch.quick import quick
from kosmos.pairing.dutch.rounds import fewest_floaters, groups
from kosmos.pairing.dutch.settled import Settled


def pair_field_2017(field: DutchField, settled: Settled | None = None) -> list[tuple[Bracket, Paired]] | None:
    """Every bracket with its pairs; None: no legal pairing exists."""
    field = replace(field, bye_score=None, unplayed=[0] * len(field))  # neither C5 nor C9 existed
    settled = settled or Settled()
    completion = Completion(field)
    completion.expect_bye()
    if not completion.completable([], 0):
        return None
    done: list[tuple[Bracket, Paired]] = []
    movers: list[int] = []
    scoregroups = groups(field)
    ends = [end for _, end in scoregroups[1:]] + [len(field)]
    for (first, behind), following in zip(scoregroups, ends, strict=True):
        bracket = Bracket(movers, list(range(first, behind)), behind, following)
        if behind == len(field):
            return [*done, (bracket, _last(field, bracket))]
        paired = _ordinary(field, completion, bracket, settled)
        if not completion.completable(paired.floaters, behind):
            return [*done, *_collapse(field, completion, bracket)]
        done.append((bracket, paired))
        movers = paired.floaters
    return done


def _last(field: DutchField, bracket: Bracket) -> Paired:
    odd = bracket.size % 2 == 1
    paired = quick(field, bracket, to_bye=odd) or settle_alone(field, bracket, bracket.size % 2, to_bye=odd)
    assert paired is not None, "the brackets above left a completable rest"
    return paired


def _settled(field: DutchField, bracket: Bracket) -> Paired:
    return quick(field, bracket, to_bye=False) or fewest_floaters(field, bracket)


# C.5 to C.19; C.7: the next bracket first loses no pairs and then no score difference, "just in the following bracket".
def _ordinary(field: DutchField, completion: Completion, bracket: Bracket, settled: Settled) -> Paired:
    paired = settled.once(field, bracket, _settled)
    assert paired is not None, "whoever finds no opponent floats"
    if not paired.pairs or not paired.floaters or _welcome(completion, bracket, paired.floaters):
        return paired
    return _with_next(field, bracket)


def _welcome(completion: Completion, bracket: Bracket, floaters: list[int]) -> bool:
    """The next bracket can pair all of them and leaves at most one resident over."""
    start, behind = bracket.start, bracket.following
    if (len(floaters) + behind - start) % 2 == 0:
        return completion.pairable(floaters, start, behind)
    return any(completion.pairable(floaters, start, behind, out) for out in range(behind - 1, start - 1, -1))


def _with_next(field: DutchField, bracket: Bracket) -> Paired:
    """Settled together with the next group, from which anybody may be left over at the cost of C.7."""

    def price(order: Digits) -> Costs:
        return Costs(field, bracket, order, below=True, bye=False)

    def attach(graph: Graph, costs: Costs, extra: Callable[[Costs, int], int]) -> None:
        add_next(graph, costs, extra)

    paired = settle(field, bracket, price, attach)
    assert paired is not None, "everybody may be left over"
    return paired


def add_next(graph: Graph, costs: Costs, extra: Callable[[Costs, int], int]) -> None:
    field, bracket = graph.field, costs.bracket
    upper = list(enumerate(graph.members))
    lower = [(graph.vertex(), j) for j in range(bracket.start, bracket.following)]
    floats = [costs.float(i) + extra(costs, i) for i in graph.members]
    for vertex, j in lower:
        for a, i in upper:
            if field.legal(i, j):
                graph.join(a, vertex, floats[a])
        for other, k in lower:
            if k > j and field.legal(j, k):
                graph.join(vertex, other, 0)
    spares = [graph.vertex() for _ in range(len(upper) + len(lower))]
    for place, spare in enumerate(spares):
        for a, i in upper:
            graph.join(a, spare, floats[a] + costs.leave_next(i))
        for vertex, j in lower:
            graph.join(vertex, spare, costs.leave_next(j))
        for other in spares[:place]:
            graph.join(spare, other, 0)


def _collapse(field: DutchField, completion: Completion, bracket: Bracket) -> list[tuple[Bracket, Paired]]:
    """A.9: the penultimate bracket (C.4 first, no C.7) and the collapsed last one."""
    penultimate = replace(bracket, following=bracket.start)
    window = completion.window(penultimate, bye_open=len(field) % 2 == 1)
    paired = settle_with_below(field, penultimate, window, c9=False)
    assert paired is not None, "the brackets above left a completable rest"
    below = list(range(bracket.start, len(field)))
    collapsed = Bracket(paired.floaters, below, len(field), len(field))

    def price(order: Digits) -> Costs:
        return CollapsedCosts(field, collapsed, order)

    odd = collapsed.size % 2
    last = settle_alone(field, collapsed, odd, to_bye=bool(odd), price=price)
    assert last is not None, "C.4 left a completable rest"
    return [(penultimate, paired), (collapsed, last)]
