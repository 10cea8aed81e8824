"""Baku acceleration by the examples of C.04.7."""

import msgspec
import pytest

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Scoring
from kosmos.core.record import Entrant, Record
from kosmos.pairing.contract import Pairing, View
from kosmos.pairing.dutch import pair
from kosmos.pairing.dutch.baku import (
    BakuNotApplicable,
    accelerate,
    first_group_size,
    last_of_first_group,
    virtual_points,
)


@pytest.mark.parametrize(("players", "size"), [(161, 82), (10, 6), (8, 4), (9, 6), (1, 2), (160, 80)])
def test_first_group(players: int, size: int) -> None:
    """GA is the first half rounded up to an even number."""
    assert first_group_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(9, (10, 10, 10, 5, 5)), (7, (10, 10, 5, 5)), (5, (10, 10, 5)), (11, (10, 10, 10, 5, 5, 5))],
)
def test_virtual_points(rounds: int, points: tuple[int, ...]) -> None:
    """A win's points in the first half of the accelerated rounds, half of it in the second."""
    assert virtual_points(rounds, Scoring()) == points


def test_team_points() -> None:
    """With 2-1-0 a win is two points."""
    assert virtual_points(11, Scoring(win=20, draw=10, bye=20)) == (20, 20, 20, 10, 10, 10)


def test_not_applicable() -> None:
    """With 3-1-0 there is no Baku acceleration."""
    with pytest.raises(BakuNotApplicable):
        virtual_points(9, Scoring(win=30, draw=10, bye=30))


def test_round_one_of_ten() -> None:
    """Ten players: six in GA play each other, four in GB."""
    entrants = tuple(Entrant(number=number) for number in range(1, 11))
    record = Record(entrants=entrants, rounds=9, played=0)
    everybody = frozenset(range(1, 11))
    record = accelerate(record, last_of_first_group(everybody))
    pairing = pair(View(record=record, present=everybody, first_colour=Colour.WHITE))
    assert isinstance(pairing, Pairing)
    assert [(g.white, g.black) for g in pairing.games] == [(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)]


def test_absentees_have_no_number_yet() -> None:
    """Who is absent from round 1 does not count for the size of GA, and joins the group of its number later."""
    assert last_of_first_group({1, 2, 4, 5, 6, 7, 8, 9}) == 5
    record = Record(entrants=tuple(Entrant(number=n) for n in range(1, 10)), rounds=9, played=1)
    accelerated = accelerate(record, 5)
    assert [bool(e.virtual) for e in accelerated.entrants] == [True] * 5 + [False] * 4
    late = msgspec.structs.replace(record, entrants=(*record.entrants, Entrant(number=10)))
    assert not accelerate(late, 5).entrants[-1].virtual
