"""Can these players still be paired off? Edmonds' matching, with neighbours kept as sets of bits.

Player i's possible opponents are the set bits of `adjacent[i]`. A `Matching` is a witness that everybody can be
paired; rules that fix one game after the other repair the witness instead of searching again. One search takes about
as many steps as there are players, whatever the number of possible games.
"""

from collections.abc import Iterable, Iterator, Sequence

NOBODY = -1
Pairs = list[tuple[int, int]]  #: places in a list of players


def bits(members: int) -> Iterator[int]:
    """The members of a set of bits, from the lowest."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def mask(members: Iterable[int]) -> int:
    """The set of bits with these members."""
    return sum(1 << member for member in members)


class Matching:
    """Pairs in a graph. `within` restricts an operation to a set; partners must then both be in it or outside it."""

    def __init__(self, adjacent: Sequence[int]) -> None:
        self.adjacent = list(adjacent)
        self.mate = [NOBODY] * len(self.adjacent)
        self.free = (1 << len(self.adjacent)) - 1

    def join(self, a: int, b: int) -> None:
        self.mate[a], self.mate[b] = b, a
        self.free &= ~(1 << a | 1 << b)

    def part(self, a: int) -> int:
        """Undo a's pair; returns the former partner."""
        b = self.mate[a]
        self.mate[a] = self.mate[b] = NOBODY
        self.free |= 1 << a | 1 << b
        return b

    def part_across(self, inside: int, outside: int) -> None:
        """Undo all pairs with one partner on either side."""
        for a in bits(inside & ~self.free):
            if outside >> self.mate[a] & 1:
                self.part(a)

    def complete(self, within: int) -> int:
        """Pair as many as possible within the set; those who are left.

        Who cannot be reached once cannot be reached later either (Edmonds), so one try for each is enough.
        """
        for root in bits(self.free & within):
            if self.free >> root & 1:
                self.augment(root, within)
        return self.free & within

    def augment(self, root: int, within: int) -> bool:
        """Find a partner for an unpaired player, changing other pairs of the set if need be."""
        return _Search(self, root, within).run()

    def can_be_left(self, root: int, within: int) -> int:
        """Everybody who could be left instead of `root`, the only one left in the set, with all others paired."""
        search = _Search(self, root, within)
        search.run()
        return search.even

    def partners(self, a: int, within: int) -> int:
        """All opponents of a with whom the others of the set can still be paired off; all of them are paired now."""
        b = self.part(a)
        allowed = self.can_be_left(b, within & ~(1 << a)) & self.adjacent[a]
        self.join(a, b)
        return allowed

    def swap(self, a: int, b: int) -> bool:
        """Pair a with b at once, if they are a pair already or their partners may play each other."""
        if self.mate[a] == b:
            return True
        c, d = self.mate[a], self.mate[b]
        if self.adjacent[c] >> d & 1:
            self.join(a, b)
            self.join(c, d)
            return True
        return False

    def force(self, a: int, b: int, within: int) -> bool:
        """Pair a with b and find new partners for those they leave."""
        if self.swap(a, b):
            return True
        left = self.part(a)
        self.part(b)
        self.join(a, b)
        return self.augment(left, within & ~(1 << a | 1 << b))


def can_pair_off(adjacent: Sequence[int]) -> bool:
    """Can everybody be paired with somebody else?

    The scarcest choose first: a greedy start leaves little to search for. Who cannot be reached once cannot be reached
    later either, so the first one left over decides.
    """
    if len(adjacent) % 2:
        return False
    matching = Matching(adjacent)
    choices = [possible.bit_count() for possible in adjacent]
    for player in sorted(range(len(choices)), key=choices.__getitem__):
        open_ = matching.free & adjacent[player]
        if matching.free >> player & 1 and open_:
            matching.join(player, min(bits(open_), key=choices.__getitem__))
    everybody = (1 << len(choices)) - 1
    return all(
        matching.mate[root] != NOBODY or matching.augment(root, everybody) for root in bits(matching.free)
    )


class _Search:
    """One alternating tree with its blossoms, grown from an unpaired root."""

    def __init__(self, matching: Matching, root: int, within: int) -> None:
        self.mate, self.adjacent = matching.mate, matching.adjacent
        self.matching, self.within = matching, within
        self.goal = matching.free & within & ~(1 << root)
        self.even = 1 << root  #: reached by an even number of steps: could be left in the root's place
        self.odd = 0
        self.parent: dict[int, int] = {}
        self.up: dict[int, int] = {}  #: towards the base of the blossom a player is part of
        self.members: dict[int, int] = {}
        self.queue = [root]

    def run(self) -> bool:
        """True when the root got a partner; otherwise `even` is complete."""
        for v in self.queue:
            near = self.adjacent[v] & self.within
            if near & self.goal:
                self._turn(v, (near & self.goal).bit_length() - 1)
                return True
            self._grow(v, near)
            while other := near & self.even & ~self._blossom(self._base(v)):
                self._contract(v, (other & -other).bit_length() - 1)
        return False

    def _grow(self, v: int, near: int) -> None:
        while new := near & ~self.even & ~self.odd:
            u = (new & -new).bit_length() - 1
            self.parent[u] = v
            self.odd |= 1 << u
            self.even |= 1 << self.mate[u]
            self.queue.append(self.mate[u])

    def _turn(self, v: int, end: int) -> None:
        """Turn the pairs round along the way from the root to `end`."""
        self.parent[end] = v
        while end != NOBODY:
            before = self.parent[end]
            following = self.mate[before]
            self.matching.join(end, before)
            end = following

    def _base(self, v: int) -> int:
        up = self.up
        while (above := up.get(v, v)) != v:
            up[v] = up.get(above, above)
            v = up[v]
        return v

    def _blossom(self, base: int) -> int:
        return self.members.get(base, 1 << base)

    def _contract(self, a: int, b: int) -> None:
        """An edge between two even players closes a ring of odd length: all of it becomes even."""
        top = self._meeting_point(a, b)
        merged = self._blossom(top)
        bases = self._mark(a, top, b) + self._mark(b, top, a)
        for base in bases:
            merged |= self._blossom(base)
            if base != top:
                self.up[base] = top
        self.members[top] = merged
        new = merged & ~self.even
        self.even |= new
        self.odd &= ~new
        self.queue.extend(bits(new))

    def _meeting_point(self, a: int, b: int) -> int:
        seen = set()
        while True:
            a = self._base(a)
            seen.add(a)
            if self.mate[a] == NOBODY:
                break
            a = self.parent[self.mate[a]]
        while (b := self._base(b)) not in seen:
            b = self.parent[self.mate[b]]
        return b

    def _mark(self, v: int, top: int, child: int) -> list[int]:
        bases: list[int] = []
        while self._base(v) != top:
            partner = self.mate[v]
            bases += (self._base(v), self._base(partner))
            self.parent[v] = child
            child = partner
            v = self.parent[partner]
        return bases
