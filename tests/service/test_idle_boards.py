"""Boards at which nothing happens are cleaned up after days that the house sets; games of tournaments never are."""

import msgspec
import pytest

from kosmos.core.errors import NotFound
from kosmos.play.room import open_room
from kosmos.play.room_settings import TournamentGame, match_settings
from kosmos.service.board_hall import BoardHall
from kosmos.service.finished_games import FinishedGames
from kosmos.service.room_wishes import read_room
from service.halls import Hall, halls

DAY = 24 * 3600 * 1000
LATER = 300 * 365 * DAY  #: the store writes the real time of making beside the stream


def hall_for(house: Hall, idle_days: int) -> BoardHall:
    finished = FinishedGames(house.club, house.games)
    return BoardHall(
        house.club.engine, house.store.settings, finished, lambda: house.now, idle_days=idle_days
    )


@pytest.mark.parametrize(
    ("idle_days", "passed", "gone"), [(10, 9, False), (10, 10, True), (3, 3, True), (0, 4000, False)]
)
async def test_the_house_sets_the_days(idle_days: int, passed: int, gone: bool) -> None:
    """So many days after the last event a board goes; 0: it stays for ever."""
    async with halls() as house:
        house.now += LATER
        hall = hall_for(house, idle_days)
        await hall.open(read_room({"kind": "open", "name": "idle"}))
        house.now += passed * DAY
        assert await hall.keeper.clean() == (["idle"] if gone else [])


async def test_games_of_tournaments_stay() -> None:
    """However old they are; a board of nobody's tournament beside them goes."""
    async with halls() as house:
        settings = msgspec.structs.replace(
            match_settings("cup_r1_b1", None, tournament=True), game=TournamentGame("cup", 1, 1, 1, 2)
        )
        await house.hall.begin(open_room(settings, house.now))
        await house.hall.open(read_room({"kind": "open", "name": "idle"}))
        house.now += LATER
        assert await house.hall.keeper.clean() == ["idle"]
        assert (await house.hall.state("board:cup_r1_b1")).settings.game is not None
        with pytest.raises(NotFound):
            await house.hall.state("board:idle")
