"""Names and numbers of a round's live boards."""

import re

import pytest

from kosmos.play.room_settings import TournamentGame
from kosmos.service.round_boards import chosen_boards, room_names


def test_boards_are_chosen_by_numbers() -> None:
    """`1-3, 7` are four; nothing is all."""
    assert chosen_boards("1-3, 7", 9) == {1, 2, 3, 7}
    assert chosen_boards("", 3) == {1, 2, 3}


@pytest.mark.parametrize("tournament", ["cup", "a" * 60, "vereinsmeisterschaft-der-jugend-2026-gruppe-b"])
def test_names_of_boards_are_names_of_rooms(tournament: str) -> None:
    """However long the tournament's name is."""
    for name in room_names(TournamentGame(tournament, 999, 9999, 1, 2)):
        assert re.fullmatch(r"[a-z0-9_]{1,49}", name)
