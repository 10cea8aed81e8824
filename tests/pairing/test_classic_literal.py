"""The draw against the rule text taken literally: every possibility is tried, nothing is clever."""

from collections.abc import Iterable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing import classic
from kosmos.pairing.classic import Rank
from kosmos.pairing.contract import NoPairing, View
from pairing.fields import played, players, view

BYE = 0  #: nobody's number; playing it is being free
DOWN = -1  #: going down to the next group


class Literal:
    """Rules 1, 2 and 3 by trying everything."""

    def __init__(self, now: View) -> None:
        self.now = now
        self.ranks = {rank.number: rank for rank in classic.ranking_list(now) if rank.number in now.present}
        self.entrants = {entrant.number: entrant for entrant in now.record.entrants}

    def allowed(self, a: int, b: int) -> bool:
        if BYE in {a, b}:
            return not any(each.outcome == "U" for each in self.entrants[max(a, b)].history)
        met = any(each.opponent == b for each in self.entrants[a].history)
        one, two = self.ranks[a].colours, self.ranks[b].colours
        clash = (one >= 2 and two >= 2) or (one <= -2 and two <= -2)
        return not met and not clash and frozenset((a, b)) not in self.now.forbidden

    def can_all_be_paired(self, who: frozenset[int]) -> bool:
        if not who:
            return True
        a = max(who)
        return any(self.allowed(a, b) and self.can_all_be_paired(who - {a, b}) for b in who - {a})

    def group_can(self, group: frozenset[int], rest: frozenset[int]) -> bool:
        """Pair the group within itself, one of an odd number going down, and then the rest."""
        if not group:
            return self.can_all_be_paired(rest)
        a = max(group)
        if any(self.allowed(a, b) and self.group_can(group - {a, b}, rest) for b in group - {a}):
            return True
        return len(group) % 2 == 1 and self.group_can_even(group - {a}, rest | {a})

    def group_can_even(self, group: frozenset[int], rest: frozenset[int]) -> bool:
        if not group:
            return self.can_all_be_paired(rest)
        a = max(group)
        return any(self.allowed(a, b) and self.group_can_even(group - {a, b}, rest) for b in group - {a})

    def wishes(self, a: int, group: list[Rank], still: Iterable[int]) -> list[int]:
        upper = [rank.number for rank in group[: len(group) // 2]]

        def order(b: int) -> tuple[bool, bool, int]:
            same = self.ranks[a].colours * self.ranks[b].colours > 0
            return (a in upper) == (b in upper), same, self.ranks[b].place

        return sorted((b for b in still if b not in {a, BYE}), key=order)

    def round(self) -> list[tuple[int, int]] | None:
        points = sorted({rank.points for rank in self.ranks.values()}, reverse=True)
        pool = frozenset(self.ranks) | ({BYE} if len(self.ranks) % 2 else frozenset())
        if not self.can_all_be_paired(pool):
            return None
        games: list[tuple[int, int]] = []
        coming: set[int] = set()
        for score in points:
            group = coming | {rank.number for rank in self.ranks.values() if rank.points == score}
            if score == points[-1]:
                group = set(pool)
            while not self.group_can(frozenset(group), pool - group):
                group.remove(max(group, key=lambda number: self.ranks[number].place))
            down = self.pair_group(group, pool, games)
            pool = pool - group | down
            members = {rank.number for rank in self.ranks.values() if rank.points >= score}
            coming = set(pool & members)
        return games

    def pair_group(
        self, group: set[int], pool: frozenset[int], games: list[tuple[int, int]]
    ) -> frozenset[int]:
        ranked = sorted((self.ranks[number] for number in group - {BYE}), key=lambda rank: rank.place)
        still, rest, down = set(group), pool - group, frozenset[int]()
        for rank in ranked:
            a = rank.number
            if a not in still:
                continue
            for b in [*self.wishes(a, ranked, still), *({BYE} & still), DOWN]:
                left = frozenset(still - {a, b})
                below = rest | {a} if b == DOWN else rest
                if b == DOWN or (self.allowed(a, b) and self.group_can(left, below)):
                    break
            still -= {a, b}
            if b == DOWN:
                down, rest = frozenset({a}), below
            else:
                games.append((a, b))
        return down


@given(st.integers(2, 9), st.integers(1, 7), st.integers(0, 10_000), st.data())
@settings(max_examples=120, deadline=None)
def test_the_draw_is_the_literal_one(count: int, rounds: int, seed: int, data: st.DataObject) -> None:
    """In every round of small tournaments, until nothing is possible, the draw is what the rule text gives."""
    lot, entrants = Random(seed), players(count)
    kept_apart = data.draw(st.sets(st.frozensets(st.integers(1, count), min_size=2, max_size=2), max_size=2))
    for _ in range(rounds):
        now = view(entrants, forbidden=frozenset(kept_apart))
        answer = classic.pair(now, None, seed)
        if now.record.played:
            expected = Literal(now).round()
            if isinstance(answer, NoPairing):
                assert expected is None
            else:
                games = {frozenset((each.white, each.black)) for each in answer.games}
                assert expected is not None
                assert games == {frozenset(pair) for pair in expected if BYE not in pair}
                assert answer.bye == next((a for a, b in expected if b == BYE), None)
        if isinstance(answer, NoPairing):
            return
        entrants = played(entrants, answer, lot)
