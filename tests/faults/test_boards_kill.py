"""The server is killed in the middle of running games, again and again: every acknowledged move is there, and all games go on.

`KOSMOS_KILLED_GAMES=200` plays as many as a large club has.
"""

import asyncio
import os
from pathlib import Path

import pytest

from faults.killed_house import KilledHouse
from faults.repetitions import TIMES, Repetitions
from faults.starting import starter

pytestmark = pytest.mark.faults

GAMES = int(os.environ.get("KOSMOS_KILLED_GAMES", "40"))
WRITERS = 2
SECONDS = 3.0 if TIMES == 1 else 1.0  #: of play before each kill, about
PORTION = 5  #: kills in the same games


def test_no_acknowledged_move_is_lost_in_running_games(tmp_path: Path, repeated: Repetitions) -> None:
    """After SIGKILL and a new start every acknowledged move is there, once and in order, the games are paused and not flagged, no
    clock has lost more than the time that passed, and all games go on; beside them results are entered.
    """
    with starter() as starts:
        for number, (count, random) in enumerate(repeated.portions(PORTION)):
            house = KilledHouse(starts, tmp_path / f"{number}.db")
            asyncio.run(house.begin(GAMES, WRITERS))
            moments = [
                asyncio.run(
                    house.until_killed(house.start(), asyncio.sleep(SECONDS * random.uniform(0.5, 1)))
                )
                for _ in range(count)
            ]
            house.judge(repeated, moments)
