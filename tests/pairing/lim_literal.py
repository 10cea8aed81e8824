"""C.04.4.3 read step by step: slow, and sharing nothing with the quick reading but a player's card.

Whether players can be paired, and how many pairs they make, is found by trying every pairing.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.lim.cards import LimCards

Pair = tuple[int, int]


def literal(field: DutchField, cards: LimCards) -> set[frozenset[int]] | None:
    return _LiteralLim(field, cards).round()


class _LiteralLim:
    def __init__(self, field: DutchField, cards: LimCards) -> None:
        self.field, self.cards = field, cards

    # -- 2.1 and 6 ---------------------------------------------------------------------------------

    def compatible(self, a: int, b: int) -> bool:
        if b in self.field.foes[a]:
            return False
        if self.cards.is_last:
            return True
        return any(self.permissible(a, mine) and self.permissible(b, theirs) for mine, theirs in ("wb", "bw"))

    def permissible(self, i: int, colour: str) -> bool:
        """Not three in a row, not three more of one colour."""
        colours = self.field.colours[i] + colour
        return colours[-3:] != colour * 3 and abs(2 * colours.count("w") - len(colours)) < 3

    def pairings(self, players: Sequence[int]) -> Iterator[list[Pair]]:
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if self.compatible(first, other):
                for more in self.pairings([i for i in others if i != other]):
                    yield [(first, other), *more]

    def pairable(self, players: Sequence[int]) -> bool:
        return next(self.pairings(players), None) is not None

    def most(self, players: Sequence[int]) -> int:
        """How many pairs they can make at most."""
        if len(players) < 2:
            return 0
        first, *others = players
        with_first = [
            1 + self.most([i for i in others if i != other])
            for other in others
            if self.compatible(first, other)
        ]
        return max([self.most(others), *with_first])

    def due(self, i: int) -> int:
        """5.3, 5.5 and 5.6: +1 White, -1 Black: not a third time; else equalised; else alternated."""
        colours = self.field.colours[i]
        if not colours:
            return 0
        alternate = -1 if colours[-1] == "w" else 1
        if abs(2 * colours.count("w") - len(colours)) < 2 and colours[-2:] == colours[-1] * 2:
            return alternate
        whites, blacks = colours.count("w"), colours.count("b")
        return alternate if whites == blacks else (1 if whites < blacks else -1)

    def suits(self, a: int, b: int) -> bool:
        return self.due(a) == 0 or self.due(b) == 0 or self.due(a) != self.due(b)

    def near(self, a: int, b: int) -> bool:
        return not self.cards.maxi or -100 <= self.cards.rating[a] - self.cards.rating[b] <= 100

    # -- the round -----------------------------------------------------------------------------------

    def round(self) -> set[frozenset[int]] | None:
        players = self.without_bye(list(range(len(self.field))))
        if players is None or not self.pairable(players):
            return None
        score, middle = self.field.score, self.cards.twice_median
        above = sorted({score[i] for i in players if 2 * score[i] > middle}, reverse=True)
        below = sorted({score[i] for i in players if 2 * score[i] < middle})
        groups = {each: [i for i in players if score[i] == each] for each in (*above, *below)}
        median = [i for i in players if 2 * score[i] == middle]
        down, fallen = self.side([groups[each] for each in above], median, downward=True)
        up, risen = self.side([groups[each] for each in below], median, downward=False)
        while not self.pairable([*median, *fallen, *risen]):
            lower = len(fallen) > len(risen) if up and down else bool(up)
            (risen if lower else fallen).extend((up if lower else down).pop())
        middle_pairs = self.pair_score(median, [*self.fallen(fallen), *self.risen(risen)], downward=True)
        return {frozenset(each) for each in (*down, *up, *middle_pairs)}

    # 1.1 and 7.1.
    def without_bye(self, players: list[int]) -> list[int] | None:
        if len(players) % 2 == 0:
            return players
        order = players[::-1]
        if self.cards.is_first:
            order.sort(key=lambda i: self.cards.rating[i])
        for out in order:
            others = [i for i in players if i != out]
            if self.field.may_bye[out] and self.pairable(others):
                return others
        return None

    # 2.2 and 3.2.1.
    def side(
        self, groups: list[list[int]], median: list[int], *, downward: bool
    ) -> tuple[list[Pair], list[int]]:
        pairs: list[Pair] = []
        came: list[int] = []
        for place, residents in enumerate(groups):
            following = groups[place + 1] if place + 1 < len(groups) else median
            out = self.floaters(residents, came, following, downward=downward)
            stay = [i for i in residents if i not in out]
            passing = [i for i in came if i not in out]
            ordered = self.fallen(passing) if downward else self.risen(passing)
            pairs += self.pair_score(stay, ordered, downward=downward)
            came = out
        return pairs, came

    # 3.6 and 3.7.
    def fallen(self, floaters: list[int]) -> list[int]:
        return sorted(floaters, key=lambda i: (-self.field.score[i], self.field.number[i]))

    def risen(self, floaters: list[int]) -> list[int]:
        return sorted(floaters, key=lambda i: (self.field.score[i], -self.field.number[i]))

    # -- who floats ------------------------------------------------------------------------------------

    # 2.3, 3.9, 3.10 and 4.4: as few as possible, one after the other.
    def floaters(
        self, residents: list[int], came: list[int], following: list[int], *, downward: bool
    ) -> list[int]:
        members, out = [*residents, *came], list[int]()
        most = self.most(members)
        while len(members) > 2 * most:
            able = [i for i in members if self.most([j for j in members if j != i]) == most]
            listed = sorted(able, key=lambda i: self.field.number[i], reverse=downward)
            out.append(self.first_floater(listed, members, came, following, out, downward=downward))
            members.remove(out[-1])
        return out

    def first_floater(
        self,
        listed: list[int],
        members: list[int],
        came: list[int],
        following: list[int],
        out: list[int],
        *,
        downward: bool,
    ) -> int:
        for floated_here, has_opponent in ((False, True), (False, False), (True, True), (True, False)):
            of_type = [
                i
                for i in listed
                if (i in came) is floated_here
                and (self.seated([*out, i], following) > self.seated(out, following)) is has_opponent
            ]
            if of_type:
                rested = [i for i in of_type if not self.cards.floated[i]] or of_type
                return self.by_colour(rested, members, downward=downward)
        raise AssertionError("somebody can float")

    def seated(self, floaters: list[int], following: list[int]) -> int:
        """3.3 and 3.4: how many of them can have an opponent of their own in the next score."""
        chairs = [*following, *(None for _ in floaters)]
        return max(
            (
                sum(
                    chair is not None and self.compatible(i, chair)
                    for i, chair in zip(floaters, way, strict=True)
                )
                for way in permutations(chairs, len(floaters))
            ),
            default=0,
        )

    # 3.2.2 to 3.2.4.
    def by_colour(self, listed: list[int], members: list[int], *, downward: bool) -> int:
        whites = sum(self.due(i) > 0 for i in members)
        blacks = sum(self.due(i) < 0 for i in members)
        end = (max if downward else min)(members, key=lambda i: self.field.number[i])
        more = 1 if whites > blacks else -1
        equalising = [i for i in listed if whites != blacks and self.due(i) == more and self.near(i, end)]
        return (equalising or listed)[0]

    # -- who meets whom --------------------------------------------------------------------------------

    def pair_score(self, residents: list[int], floaters: list[int], *, downward: bool) -> list[Pair]:
        pairs: list[Pair] = []
        left = [*residents, *floaters]

        def settle(one: int, orders: list[list[int]]) -> None:
            other = self.opponent(one, orders, left)
            pairs.append((one, other))
            left.remove(one)
            left.remove(other)

        for one in floaters:
            if one in left:
                down = 2 * self.field.score[one] > self.cards.twice_median
                here = sorted((i for i in residents if i in left), reverse=not down)
                others = sorted((i for i in floaters if i in left and i != one), reverse=not down)
                settle(one, [here, others])
        while left:
            listed = sorted(left, reverse=not downward)
            half = len(listed) // 2
            settle(listed[0], [[*listed[half:], *listed[half - 1 : 0 : -1]]])
        return pairs

    # 3.8, 4.1 to 4.3, 5.2 and 5.7: due the other colour if possible; the rest must be pairable.
    def opponent(self, one: int, orders: list[list[int]], left: list[int]) -> int:
        for order in orders:
            able = [
                i
                for i in order
                if self.compatible(one, i) and self.pairable([j for j in left if j not in (one, i)])
            ]
            for i in able:
                if self.suits(one, i) and self.near(i, able[0]):
                    return i
            if able:
                return able[0]
        raise AssertionError("the rest can be paired")
