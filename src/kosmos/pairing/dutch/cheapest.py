"""The perfect matching of least total cost, for dense graphs of bracket size.

Edmonds' primal-dual method with blossoms, O(n³). Vertices are 0..n-1; a blossom gets a number from n upwards.
Every vertex has a dual (its label), every edge a slack `label[u] + label[v] + 2·cost ≥ 0`; a matching of tight
edges is the cheapest. Trees grow from all free vertices at once; when they are stuck the labels move by the
smallest amount that makes an edge tight, or shows a blossom to be spent.

Why labels stay integers: costs are doubled on entry and all starting labels are even, so all even (outer) tree
vertices keep one common parity, and half the slack between two of them is whole.
"""

from collections import deque
from collections.abc import Mapping, Sequence

OUTER, INNER, IDLE = 0, 1, -1
Edge = tuple[int, int, int]  #: end in the first blossom, end in the second, weight


def cheapest(costs: Sequence[Mapping[int, int]]) -> list[int] | None:
    """A partner for every vertex so that the sum of `costs[v][partner]` is least, or None if some must stay alone."""
    if len(costs) % 2 or not all(costs):
        return None
    return _CheapestSearch(costs).run()


class _CheapestSearch:
    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        size = self.size = len(costs)
        top = 2 * max(max(row.values()) for row in costs) + 2
        #: edges[x][y]: the best edge between the (shrunk) vertices x and y; weights are turned so that most is best
        self.edges: list[dict[int, Edge]] = [
            {v: (u, v, top - 2 * cost) for v, cost in row.items()} for u, row in enumerate(costs)
        ]
        #: the edges as they were before any shrinking
        self.graph = [list(row.values()) for row in self.edges]
        self.label = [max(edge[2] for edge in row.values()) for row in self.edges]
        self.mate = [-1] * size
        self.outermost = list(range(size))  #: the blossom that a vertex or blossom is shrunk into
        self.parent = [-1] * size  #: the outer vertex from which an inner one was reached
        self.kind = [IDLE] * size
        self.slack_from = [-1] * size
        self.petals: list[list[int]] = [[] for _ in range(size)]
        self.petal_with: list[dict[int, int]] = [{u: u} for u in range(size)]
        self.seen = [0] * size
        self.stamp = 0
        self.queue: deque[int] = deque()
        self._start_greedily()

    def run(self) -> list[int] | None:
        while any(self.mate[u] < 0 for u in range(self.size)):
            if not self._phase():
                return None
        return self.mate[: self.size]

    def _start_greedily(self) -> None:
        """Tight edges between free vertices need no search."""
        for u in range(self.size):
            if self.mate[u] < 0:
                for v, edge in self.edges[u].items():
                    if self.mate[v] < 0 and self._slack(edge) == 0:
                        self.mate[u], self.mate[v] = v, u
                        break

    def _slack(self, edge: Edge) -> int:
        return self.label[edge[0]] + self.label[edge[1]] - 2 * edge[2]

    # --- one phase: trees from every free vertex until a path between two of them is found -------------------

    def _phase(self) -> bool:
        self.kind = [IDLE] * len(self.kind)
        self.slack_from = [-1] * len(self.kind)
        self.queue.clear()
        for x in self._shells():
            if self.mate[x] < 0:
                self.parent[x] = -1
                self.kind[x] = OUTER
                self._enqueue(x)
        while True:
            if self._grow():
                return True
            step = self._step()
            if step is None:
                return False
            self._move_labels(step)
            if self._newly_tight():
                return True
            for b in range(self.size, len(self.kind)):
                if self.outermost[b] == b and self.kind[b] == INNER and self.label[b] == 0:
                    self._expand(b)

    def _shells(self) -> list[int]:
        return [x for x, outer in enumerate(self.outermost) if outer == x]

    def _grow(self) -> bool:
        outermost, label, kind = self.outermost, self.label, self.kind
        while self.queue:
            u = self.queue.popleft()
            if kind[outermost[u]] == INNER:
                continue
            for edge in self.graph[u]:
                v = edge[1]
                if outermost[u] == outermost[v]:
                    continue
                if label[u] + label[v] == 2 * edge[2]:
                    if self._reach(edge):
                        return True
                elif kind[outermost[v]] != INNER:
                    self._note_slack(u, outermost[v])
        return False

    def _note_slack(self, u: int, x: int) -> None:
        old = self.slack_from[x]
        if old < 0 or self._slack(self.edges[u][x]) < self._slack(self.edges[old][x]):
            self.slack_from[x] = u

    def _find_slack(self, x: int) -> None:
        self.slack_from[x] = -1
        for u in self.edges[x]:
            if u < self.size and self.outermost[u] != x and self.kind[self.outermost[u]] == OUTER:
                self._note_slack(u, x)

    def _step(self) -> int | None:
        """How far the labels may move: to the next tight edge, or until a blossom is spent."""
        least: int | None = None
        for x in self._shells():
            if self.kind[x] == INNER:
                if x < self.size:
                    continue
                room = self.label[x] // 2
            elif self.slack_from[x] < 0:
                continue
            else:
                room = self._slack(self.edges[self.slack_from[x]][x])
                if self.kind[x] == OUTER:
                    room //= 2
            if least is None or room < least:
                least = room
        return least

    def _move_labels(self, step: int) -> None:
        for u in range(self.size):
            kind = self.kind[self.outermost[u]]
            if kind == OUTER:
                self.label[u] -= step
            elif kind == INNER:
                self.label[u] += step
        for b in range(self.size, len(self.kind)):
            if self.outermost[b] == b:
                if self.kind[b] == OUTER:
                    self.label[b] += 2 * step
                elif self.kind[b] == INNER:
                    self.label[b] -= 2 * step

    def _newly_tight(self) -> bool:
        for x in self._shells():
            u = self.slack_from[x]
            if (
                u >= 0
                and self.outermost[x] == x
                and self.outermost[u] != x
                and self.kind[x] != INNER
                and self._slack(self.edges[u][x]) == 0
                and self._reach(self.edges[u][x])
            ):
                return True
        return False

    def _reach(self, edge: Edge) -> bool:
        """A tight edge from an outer vertex: extend the tree, shrink a blossom, or join two trees."""
        u, v = self.outermost[edge[0]], self.outermost[edge[1]]
        if self.kind[v] == IDLE:
            self.parent[v] = edge[0]
            self.kind[v] = INNER
            beyond = self.outermost[self.mate[v]]
            self.slack_from[v] = self.slack_from[beyond] = -1
            self.kind[beyond] = OUTER
            self._enqueue(beyond)
        elif self.kind[v] == OUTER:
            top = self._meeting_point(u, v)
            if top < 0:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._shrink(u, top, v)
        return False

    def _enqueue(self, x: int) -> None:
        self.queue.extend(v for v in self._inside(x) if v < self.size)

    def _inside(self, x: int) -> list[int]:
        """`x` and all that is shrunk into it, at any depth."""
        found = [x]
        for y in found:
            if y >= self.size:
                found += self.petals[y]
        return found

    # --- matched paths and blossoms ---------------------------------------------------------------------------

    def _augment(self, u: int, v: int) -> None:
        while True:
            beyond = self.outermost[self.mate[u]] if self.mate[u] >= 0 else -1
            self._match(u, v)
            if beyond < 0:
                return
            before = self.outermost[self.parent[beyond]]
            self._match(beyond, before)
            u, v = before, beyond

    def _match(self, u: int, v: int) -> None:
        """Match `u` towards `v`; inside a blossom the petals are matched again, round from where `v` is met."""
        todo = [(u, v)]
        while todo:
            u, v = todo.pop()
            edge = self.edges[u][v]
            self.mate[u] = edge[1]
            if u < self.size:
                continue
            entry = self.petal_with[u][edge[0]]
            place = self._even_place(u, entry)
            petals = self.petals[u]
            todo += [(petals[i], petals[i ^ 1]) for i in range(place)]
            todo.append((entry, v))
            self.petals[u] = petals[place:] + petals[:place]

    def _even_place(self, b: int, petal: int) -> int:
        """The place of a petal, turning the blossom round so that it is even."""
        petals = self.petals[b]
        place = petals.index(petal)
        if place % 2:
            petals[1:] = petals[:0:-1]
            return len(petals) - place
        return place

    def _meeting_point(self, u: int, v: int) -> int:
        self.stamp += 1
        while u >= 0 or v >= 0:
            if u >= 0:
                if self.seen[u] == self.stamp:
                    return u
                self.seen[u] = self.stamp
                u = self.outermost[self.mate[u]] if self.mate[u] >= 0 else -1
                if u >= 0:
                    u = self.outermost[self.parent[u]]
            u, v = v, u
        return -1

    def _shrink(self, u: int, top: int, v: int) -> None:
        b = self._new_blossom()
        self.mate[b] = self.mate[top]
        self.petals[b] = [top, *reversed(self._branch(u, top)), *self._branch(v, top)]
        self._enclose(b, b)
        self.edges[b] = {}
        self.petal_with[b] = {}
        for petal in self.petals[b]:
            for x, edge in self.edges[petal].items():
                if self.outermost[x] == b:
                    continue
                known = self.edges[b].get(x)
                if known is None or self._slack(edge) < self._slack(known):
                    self.edges[b][x] = edge
                    self.edges[x][b] = self.edges[x][petal]
            for inside in self.petal_with[petal]:
                self.petal_with[b][inside] = petal
        self._find_slack(b)

    def _branch(self, x: int, top: int) -> list[int]:
        path = []
        while x != top:
            inner = self.outermost[self.mate[x]]
            path += [x, inner]
            self._enqueue(inner)
            x = self.outermost[self.parent[inner]]
        return path

    def _new_blossom(self) -> int:
        for b in range(self.size, len(self.kind)):
            if self.outermost[b] < 0:
                break
        else:
            b = len(self.kind)
            for column, empty in (
                (self.label, 0),
                (self.mate, -1),
                (self.outermost, b),
                (self.parent, -1),
                (self.kind, IDLE),
                (self.slack_from, -1),
                (self.seen, 0),
            ):
                column.append(empty)
            self.petals.append([])
            self.edges.append({})
            self.petal_with.append({})
        for x in self.edges[b]:
            self.edges[x].pop(b, None)
        self.label[b] = 0
        self.kind[b] = OUTER
        return b

    def _enclose(self, x: int, b: int) -> None:
        for y in self._inside(x):
            self.outermost[y] = b

    def _expand(self, b: int) -> None:
        """A spent blossom opens; its petals take their places in the tree or leave it."""
        for petal in self.petals[b]:
            self._enclose(petal, petal)
        entry = self.petal_with[b][self.edges[b][self.parent[b]][0]]
        place = self._even_place(b, entry)
        petals = self.petals[b]
        for i in range(0, place, 2):
            inner, outer = petals[i], petals[i + 1]
            self.parent[inner] = self.edges[outer][inner][0]
            self.kind[inner], self.kind[outer] = INNER, OUTER
            self.slack_from[inner] = -1
            self._find_slack(outer)
            self._enqueue(outer)
        self.kind[entry] = INNER
        self.parent[entry] = self.parent[b]
        for petal in petals[place + 1 :]:
            self.kind[petal] = IDLE
            self._find_slack(petal)
        self.outermost[b] = -1
