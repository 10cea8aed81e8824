"""Prizes: shared equally or by the Hort system, and none twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.standings.groups import Attributes, Group
from kosmos.standings.places import Place
from kosmos.standings.prizes import PrizeFund, Sharing, prize_list, share_prizes
from kosmos.standings.table import standings
from standings.generator import swiss
from standings.tournaments import SEVEN


def places(*lines: tuple[int, int]) -> tuple[Place, ...]:
    """(rank, points in tenths) from the top."""
    ranks = [rank for rank, _ in lines]
    return tuple(
        Place(number=position, rank=rank, position=position, sharing=ranks.count(rank), points=points)
        for position, (rank, points) in enumerate(lines, 1)
    )


TIED = places((1, 60), (2, 50), (3, 50), (4, 40))


@pytest.mark.parametrize(
    ("sharing", "amounts"),
    [
        (Sharing.BY_RANK, {1: 100, 2: 60, 3: 20}),
        (Sharing.EQUAL, {1: 100, 2: 40, 3: 40}),
        (Sharing.HORT, {1: 100, 2: 50, 3: 30}),
    ],
)
def test_sharing(sharing: Sharing, amounts: dict[int, int]) -> None:
    """Second and third have equal points: 60 and 20 as placed, 40 each, or half of each."""
    assert {award.number: award.amount for award in share_prizes(TIED, [100, 60, 20], sharing)} == amounts


def test_shared_ranks_share_their_prizes() -> None:
    """Two first share first and second prize; an odd coin goes to the higher line."""
    shared = places((1, 50), (1, 50), (3, 40))
    awards = share_prizes(shared, [101, 50])
    assert [(award.number, award.amount, award.prize) for award in awards] == [(1, 76, 101), (2, 75, 50)]


def test_prizes_reach_below_the_last_prize_by_sharing() -> None:
    """Three share the last prize that only one place had."""
    tied = places((1, 50), (2, 40), (3, 40), (4, 40))
    assert [award.amount for award in share_prizes(tied, [90, 30], Sharing.EQUAL)] == [90, 10, 10, 10]


PLAYERS = {
    3: Attributes(tags=frozenset("w")),
    2: Attributes(tags=frozenset("w")),
    4: Attributes(tags=frozenset("w")),
}


def test_nobody_takes_two_prizes() -> None:
    """Player 2 keeps the higher main prize; the women's prize goes to the next woman."""
    funds = [PrizeFund(prizes=(100, 60)), PrizeFund(prizes=(50,), group=Group(name="Women", tag="w"))]
    awards = prize_list(TIED, funds, PLAYERS)
    assert [(award.number, award.amount, award.group) for award in awards] == [
        (1, 100, ""),
        (2, 60, ""),
        (3, 50, "Women"),
    ]


def test_the_higher_prize_counts() -> None:
    """Where the group's prize is higher the main prize moves on to the next place."""
    funds = [PrizeFund(prizes=(100, 40)), PrizeFund(prizes=(50,), group=Group(name="Women", tag="w"))]
    assert [(award.number, award.amount) for award in prize_list(TIED, funds, PLAYERS)] == [
        (1, 100),
        (2, 50),
        (3, 40),
    ]


def test_prizes_may_add_up() -> None:
    """Where the rules allow it one player takes several."""
    funds = [PrizeFund(prizes=(100, 60)), PrizeFund(prizes=(50,), group=Group(tag="w"))]
    awards = prize_list(TIED, funds, PLAYERS, one_each=False)
    assert sum(award.amount for award in awards if award.number == 2) == 110


@given(st.integers(0, 300), st.lists(st.integers(0, 1000), max_size=6), st.sampled_from(Sharing))
def test_no_coin_is_lost(seed: int, prizes: list[int], sharing: Sharing) -> None:
    """Whatever is shared adds up to the prizes that there were players for."""
    table = standings(swiss(seed), ["BH"])
    paid = sum(award.amount for award in share_prizes(table, sorted(prizes, reverse=True), sharing))
    assert paid == sum(sorted(prizes, reverse=True)[: len(table)])


def test_the_real_table() -> None:
    """The winner of the worked vector takes the first prize."""
    assert share_prizes(standings(SEVEN, ["BH"]), [100])[0].number == 1
