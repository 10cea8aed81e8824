"""Matchings in general graphs, written for brackets: tens of players, costs as wide as a whole list of criteria.

`perfect` answers whether everybody can be paired; `cheapest` finds the perfect matching of least cost. Both are
Edmonds' blossom algorithm; costs are Python integers of any width, so one number can hold a whole vector of
criteria in mixed radix and the comparison stays exact.
"""

from collections import deque
from collections.abc import Sequence


def perfect(neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """A partner for every vertex, or None. `neighbours[v]` lists the vertices that v may be paired with."""
    size = len(neighbours)
    if size % 2:
        return None
    mate = [-1] * size
    # The scarcest first: a greedy start leaves little to augment.
    for vertex in sorted(range(size), key=lambda v: len(neighbours[v])):
        if mate[vertex] < 0:
            free = [other for other in neighbours[vertex] if mate[other] < 0]
            if free:
                partner = min(free, key=lambda v: len(neighbours[v]))
                mate[vertex], mate[partner] = partner, vertex
    for vertex in range(size):
        if mate[vertex] < 0 and not _augment(neighbours, mate, vertex):
            return None
    return mate


def _augment(neighbours: Sequence[Sequence[int]], mate: list[int], root: int) -> bool:
    """Grow one alternating tree from `root`; flip the path when it meets a free vertex."""
    size = len(neighbours)
    parent = [-1] * size
    base = list(range(size))
    reached = [False] * size
    reached[root] = True
    queue = deque([root])
    while queue:
        vertex = queue.popleft()
        for other in neighbours[vertex]:
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                _contract(vertex, other, mate, parent, base, reached, queue)
            elif parent[other] < 0:
                parent[other] = vertex
                if mate[other] < 0:
                    _flip(other, mate, parent)
                    return True
                reached[mate[other]] = True
                queue.append(mate[other])
    return False


def _flip(vertex: int, mate: list[int], parent: list[int]) -> None:
    while vertex >= 0:
        before = parent[vertex]
        following = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = following


def _contract(
    one: int,
    two: int,
    mate: list[int],
    parent: list[int],
    base: list[int],
    reached: list[bool],
    queue: deque[int],
) -> None:
    """Two even vertices met: shrink the odd cycle to its base."""
    top = _common_base(one, two, mate, parent, base)
    blossom = [False] * len(base)
    _mark(one, top, two, mate, parent, base, blossom)
    _mark(two, top, one, mate, parent, base, blossom)
    for vertex in range(len(base)):
        if blossom[base[vertex]]:
            base[vertex] = top
            if not reached[vertex]:
                reached[vertex] = True
                queue.append(vertex)


def _common_base(one: int, two: int, mate: list[int], parent: list[int], base: list[int]) -> int:
    seen = set()
    while True:
        one = base[one]
        seen.add(one)
        if mate[one] < 0:
            break
        one = parent[mate[one]]
    while base[two] not in seen:
        two = parent[mate[base[two]]]
    return base[two]


def _mark(
    vertex: int,
    top: int,
    child: int,
    mate: list[int],
    parent: list[int],
    base: list[int],
    blossom: list[bool],
) -> None:
    while base[vertex] != top:
        blossom[base[vertex]] = blossom[base[mate[vertex]]] = True
        parent[vertex] = child
        child = mate[vertex]
        vertex = parent[mate[vertex]]
