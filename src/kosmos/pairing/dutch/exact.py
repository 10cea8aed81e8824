"""A bracket settled exactly: the best candidate by C6 to C21 and, among equals, the first one generated.

All criteria and the whole generation order become one mixed-radix cost per pair, most important digit first, so
that the cheapest perfect matching *is* the candidate the rules ask for:

* Each criterion is a sum over pairs or over players who float, so a sum over edges; each digit's base is
  larger than the sum can become, so comparing costs is comparing the criteria one after another.
* MDP sets (art. 4.4) and MDP opponents (art. 4.2): one digit per MDP in rank order, first "is paired", then "with
  which resident". Comparing those digits is comparing candidates by their order of generation.
* Remainder (art. 4.3, 4.2): every pairing of the remainder is first generated with the higher ranked player of
  each pair in S1: any other split of the same pairs exchanges more players, or the same number over a wider
  distance. So the number of exchanges, the sum of differences, who leaves S1, who enters it and the
  transposition are all functions of (higher, lower) per pair, and digits again.

The remainder is numbered afresh after the MDPs are paired, so it is a second matching with those pairs fixed.

Who may float is modelled in one of two ways. *Alone*: as many dummy opponents as players have to float.
*With all below*: everybody below is in the graph, a pair across the border is a float, the bye is one more
vertex; then C4 (completion), C5 and C8 (the next bracket) are part of the same matching.
"""

from collections.abc import Callable, Iterable, Sequence

from kosmos.pairing.dutch.bracket import Bracket, Paired, Window
from kosmos.pairing.dutch.cheapest import cheapest
from kosmos.pairing.dutch.criteria import (
    lost_preferences,
    lost_strong_preferences,
    third_colours,
    wide_differences,
)
from kosmos.pairing.dutch.field import DutchField

Digit = tuple[object, ...]
Digits = Sequence[tuple[Digit, int]]  #: with their bases


def radix(digits: Iterable[tuple[Digit, int]]) -> dict[Digit, int]:
    """What one unit of each digit is worth; `digits` with their bases, the most important first."""
    worth: dict[Digit, int] = {}
    unit = 1
    for name, base in reversed(list(digits)):
        worth[name] = unit
        unit *= base
    return worth


class Costs:
    """The cost of every pair and every float in one bracket."""

    def __init__(self, field: DutchField, bracket: Bracket, order: Digits, *, below: bool, bye: bool) -> None:
        self.field, self.bracket, self.bye = field, bracket, bye
        scores = sorted({field.score[m] for m in bracket.movers}, reverse=True)
        self.level = {score: place for place, score in enumerate(scores)}
        many = bracket.size + (bracket.following - bracket.start) + 2
        by_score = [(place, many) for place in range(len(scores))]
        digits: list[tuple[Digit, int]] = []
        if below:
            digits.append((("C6",), many))
        digits += [(("C7", place), base) for place, base in by_score]
        if below:
            digits.append((("C8",), many))
            digits += [(("C8", place), base) for place, base in [*by_score, (len(scores), many)]]
        digits.append((("C9",), max(field.unplayed, default=0) + 2))
        digits += [((name,), 2 * many) for name in ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")]
        digits += [((name, place), base) for name in ("C18", "C19", "C20", "C21") for place, base in by_score]
        self.worth = radix([*digits, *order])

    def pair(self, i: int, j: int) -> int:
        """C10 to C13 of the pair, and what its lower player suffers as opponent of an MDP (C15, C17, C19, C21)."""
        worth, field = self.worth, self.field
        cost = 0
        if lost_preferences(field, i, j):
            cost += worth["C12",]
            cost += worth["C13",] * lost_strong_preferences(field, i, j)
            cost += worth["C10",] * wide_differences(field, i, j)
            cost += worth["C11",] * third_colours(field, i, j)
        if field.score[i] > field.score[j]:
            place = self.level[field.score[i]]
            if field.ups[j][0]:
                cost += worth["C15",] + worth["C19", place]
            if field.ups[j][1]:
                cost += worth["C17",] + worth["C21", place]
        return cost

    def float(self, i: int) -> int:
        """C6, C7, C14, C16, C18, C20: `i` stays unpaired in this bracket."""
        worth, field = self.worth, self.field
        cost = worth.get(("C6",), 0)
        last, before = field.downs[i]
        place = self.level.get(field.score[i])
        if place is None:
            return cost + last * worth["C14",] + before * worth["C16",]
        return cost + worth["C7", place] + last * worth["C18", place] + before * worth["C20", place]

    def leave_next(self, i: int) -> int:
        """C8: `i` stays unpaired in the next bracket too."""
        worth = self.worth
        if i >= self.bracket.start:
            return worth["C8",]
        place = self.level.get(self.field.score[i], len(self.level))
        return worth["C8",] + worth["C8", place]

    def have_bye(self, i: int) -> int:
        """C9: unplayed games of the receiver, where the one who floats is the receiver."""
        return self.worth["C9",] * self.field.unplayed[i] if self.bye else 0


Extra = Callable[[Costs, int, int], int]


class Graph:
    """Who can be paired with whom at which cost; `members` of the bracket come first."""

    def __init__(self, field: DutchField, members: Sequence[int]) -> None:
        self.field, self.members = field, list(members)
        self.costs: list[dict[int, int]] = [{} for _ in self.members]

    def join(self, one: int, two: int, cost: int) -> None:
        self.costs[one][two] = self.costs[two][one] = cost

    def vertex(self) -> int:
        self.costs.append({})
        return len(self.costs) - 1

    def add_pairs(self, costs: Costs, extra: Extra) -> None:
        """Every legal pair of the bracket; two MDPs are never paired with each other (art. 3.2)."""
        first = costs.bracket.residents[0]
        for a, i in enumerate(self.members):
            for b in range(a + 1, len(self.members)):
                j = self.members[b]
                if j >= first and self.field.legal(i, j):
                    self.join(a, b, costs.pair(i, j) + extra(costs, i, j))


def add_floats(
    graph: Graph, costs: Costs, count: int, extra: Callable[[Costs, int], int], *, to_bye: bool
) -> None:
    """As many dummies as players have to float."""
    for _ in range(count):
        dummy = graph.vertex()
        for a, i in enumerate(graph.members):
            if i in costs.bracket.barred or (to_bye and not graph.field.may_have_bye(i)):
                continue
            graph.join(a, dummy, costs.float(i) + costs.have_bye(i) + extra(costs, i))


def add_below(graph: Graph, costs: Costs, window: Window, extra: Callable[[Costs, int], int]) -> None:
    """Everybody below, and the bye. A pair across the border is a float; one that leaves the next group counts in C8."""
    field, bracket = graph.field, costs.bracket
    floats = [costs.float(i) + extra(costs, i) for i in graph.members]
    leaves = [costs.leave_next(i) for i in graph.members]
    vertices = {j: graph.vertex() for j in range(bracket.start, window.end)}
    for j, vertex in vertices.items():
        beyond = j >= bracket.following
        for a, i in enumerate(graph.members):
            if field.legal(i, j):
                graph.join(a, vertex, floats[a] + (leaves[a] if beyond else 0))
        for k, other in vertices.items():
            if k > j and field.legal(j, k):
                leaves_next = j < bracket.following <= k
                graph.join(vertex, other, costs.leave_next(j) if leaves_next else 0)
    if window.spare:
        dummy = graph.vertex()
        for j, vertex in vertices.items():
            if j >= bracket.following:
                graph.join(vertex, dummy, 0)
    if window.bye:
        nobody = graph.vertex()
        for a, i in enumerate(graph.members):
            if field.may_have_bye(i):
                graph.join(a, nobody, floats[a] + leaves[a] + costs.have_bye(i))
        for j, vertex in vertices.items():
            if field.may_have_bye(j):
                graph.join(vertex, nobody, costs.leave_next(j) if j < bracket.following else 0)


# --- the generation order as digits ---------------------------------------------------------------------------


def mover_digits(bracket: Bracket) -> Digits:
    """Art. 4.4 then 4.2: which MDPs are paired, then with whom, MDP by MDP."""
    many = len(bracket.residents) + 1
    return [*((("limbo", m), 2) for m in bracket.movers), *((("with", m), many) for m in bracket.movers)]


def mover_order(residents: Sequence[int]) -> Extra:
    place = {j: p for p, j in enumerate(residents)}

    def order(costs: Costs, i: int, j: int) -> int:
        return 0 if i in place else costs.worth["with", i] * place[j]

    return order


def limbo_order(movers: Sequence[int]) -> Callable[[Costs, int], int]:
    members = frozenset(movers)
    return lambda costs, i: costs.worth["limbo", i] if i in members else 0


def remainder_digits(count: int, pairs: int) -> Digits:
    """Art. 4.3 then 4.2, for BSNs 0..count-1 of which the first `pairs` are the original S1."""
    return [
        (("exchanges",), count + 1),
        (("distance",), count * count + 1),
        *((("leaves", bsn), 2) for bsn in reversed(range(pairs))),
        *((("enters", bsn), 2) for bsn in range(pairs, count)),
        *((("against", bsn), count + 1) for bsn in range(count)),
    ]


def remainder_order(remainder: Sequence[int], pairs: int) -> Extra:
    bsn = {player: p for p, player in enumerate(remainder)}

    def order(costs: Costs, i: int, j: int) -> int:
        worth, higher = costs.worth, bsn[i]
        cost = worth["distance",] * higher + worth["against", higher] * (bsn[j] - higher)
        if higher < pairs:
            return cost + worth["leaves", higher]
        return cost + worth["exchanges",] - worth["enters", higher]

    return order


def no_order(_costs: Costs, _i: int, _j: int) -> int:
    return 0


def no_float_order(_costs: Costs, _i: int) -> int:
    return 0


# --- the two ways to settle a bracket -------------------------------------------------------------------------

Attach = Callable[[Graph, Costs, Callable[[Costs, int], int]], None]
Price = Callable[[Digits], Costs]  #: what pairs and floats cost, given the digits of the generation order


def settle(field: DutchField, bracket: Bracket, price: Price, attach: Attach) -> Paired | None:
    """MDPs first, then the remainder (art. 3.3, 3.7). `attach` adds whatever stands for floating."""
    graph = Graph(field, [*bracket.movers, *bracket.residents])
    costs = price(mover_digits(bracket))
    graph.add_pairs(costs, mover_order(bracket.residents) if bracket.movers else no_order)
    attach(graph, costs, limbo_order(bracket.movers))
    mates = cheapest(graph.costs)
    if mates is None:
        return None
    pairs = _pairs_of(graph, mates)
    moved = [pair for pair in pairs if pair[0] < bracket.residents[0]]
    rest = settle_remainder(field, bracket, price, attach, moved, len(pairs) - len(moved))
    assert rest is not None, "the MDP pairing was part of a complete pairing"
    return _paired(bracket, moved + rest)


def settle_remainder(
    field: DutchField,
    bracket: Bracket,
    price: Price,
    attach: Attach,
    moved: Sequence[tuple[int, int]],
    pairs: int,
) -> list[tuple[int, int]] | None:
    """`pairs` pairs of the residents that the MDPs left over."""
    if not pairs:
        return []
    taken = {player for pair in moved for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    # Players of the limbo float in any case: they stay in the graph without a pair in this bracket.
    limbo = [player for player in bracket.movers if player not in taken]
    costs = price(remainder_digits(len(remainder), pairs))
    inside = Graph(field, remainder)
    inside.add_pairs(costs, remainder_order(remainder, pairs))
    graph = Graph(field, limbo + remainder)
    shift = len(limbo)
    for a, row in enumerate(inside.costs):
        graph.costs[a + shift] = {b + shift: cost for b, cost in row.items()}
    attach(graph, costs, no_float_order)
    mates = cheapest(graph.costs)
    return None if mates is None else _pairs_of(graph, mates)


def _paired(bracket: Bracket, pairs: list[tuple[int, int]]) -> Paired:
    taken = {player for pair in pairs for player in pair}
    return Paired(pairs, [player for player in [*bracket.movers, *bracket.residents] if player not in taken])


def _pairs_of(graph: Graph, mates: Sequence[int]) -> list[tuple[int, int]]:
    count = len(graph.members)
    return [(graph.members[a], graph.members[mates[a]]) for a in range(count) if a < mates[a] < count]


def settle_alone(
    field: DutchField, bracket: Bracket, floats: int, *, to_bye: bool, price: Price | None = None
) -> Paired | None:
    """The best candidate with exactly `floats` floaters, as if every one of them were welcome below."""

    def plain(order: Digits) -> Costs:
        return Costs(field, bracket, order, below=False, bye=to_bye)

    def attach(graph: Graph, costs: Costs, extra: Callable[[Costs, int], int]) -> None:
        add_floats(graph, costs, floats, extra, to_bye=to_bye)

    price = price or plain
    if bracket.movers:
        return settle(field, bracket, price, attach)
    pairs = settle_remainder(field, bracket, price, attach, [], (bracket.size - floats) // 2)
    return None if pairs is None else _paired(bracket, pairs)


def settle_with_below(field: DutchField, bracket: Bracket, window: Window, *, c9: bool) -> Paired | None:
    """The best candidate with everybody below taken into account (C4, C5, C8)."""

    def price(order: Digits) -> Costs:
        return Costs(field, bracket, order, below=True, bye=c9)

    def attach(graph: Graph, costs: Costs, extra: Callable[[Costs, int], int]) -> None:
        add_below(graph, costs, window, extra)

    return settle(field, bracket, price, attach)
