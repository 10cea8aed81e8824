"""Claimed places."""

import pytest

from kosmos.standings.check import wrong_places
from standings.tournaments import SEVEN

RIGHT = {1: 1, 4: 2, 2: 3, 7: 4, 6: 5, 3: 6, 5: 7}


@pytest.mark.parametrize("claimed", [RIGHT, {}, {1: 1, 6: 4, 7: 5}, {6: 4, 7: 4}])
def test_right_places(claimed: dict[int, int]) -> None:
    """Who is tied may stand in any order or share the rank; who is not mentioned is not judged."""
    assert wrong_places(SEVEN, ["BH"], claimed) == ()


def test_wrong_places() -> None:
    """Two players exchanged are two wrong places, each with the right one."""
    wrong = wrong_places(SEVEN, ["BH"], RIGHT | {4: 3, 2: 2})
    assert [(place.number, place.claimed, place.rank) for place in wrong] == [(4, 3, 2), (2, 2, 3)]
    assert wrong[0].phrase.text == "Player {number} is placed {claimed}, but is {rank}."
    assert wrong_places(SEVEN, ["BH"], {6: 6})[0].phrase.args["last"] == 5
