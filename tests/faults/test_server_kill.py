"""The server is killed amid a stream of results and moves, again and again, and everything acknowledged is there."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from faults.killed_house import KilledHouse, entered, entry, entry_name
from faults.repetitions import Repetitions
from faults.starting import starter
from kosmos.core.results import Result
from kosmos.tournament.events.rounds import ResultEntered

GAMES, WRITERS = 2, 4


async def some_answers(house: KilledHouse, random: Random) -> None:
    """Up to forty, and then amid the next."""
    await house.acknowledged(random.randint(1, 40))
    await asyncio.sleep(random.random() * 0.01)


@pytest.mark.faults
def test_every_acknowledged_result_survives_the_server(tmp_path: Path, repeated_some: Repetitions) -> None:
    """Killed at random moments while four writers stream results over HTTP and the live connection and two games are played, the
    server has kept every one, once and in order.
    """
    with starter() as starts:
        for number, (count, random) in enumerate(repeated_some.portions()):
            house = KilledHouse(starts, tmp_path / f"{number}.db")
            asyncio.run(house.begin(GAMES, WRITERS))
            moments = [
                asyncio.run(house.until_killed(house.start(), some_answers(house, random)))
                for _ in range(count)
            ]
            house.judge(repeated_some, moments)


def test_what_stands_in_another_place_is_seen() -> None:
    """Entries are known by their place: one that is missing, twice there or another one has a name that nobody gave."""
    asked = [ResultEntered(*_placed(step), rated=True) for step in range(9)]
    names = [entry_name(1, step) for step in range(9)]
    assert list(entered(asked)) == names
    for forged in (asked[:4] + asked[5:], [*asked[:4], asked[3], *asked[4:]], asked[:3] + asked[7:]):
        assert not set(entered(forged)) <= set(names)


def _placed(step: int) -> tuple[int, int, Result]:
    number, result = entry(step)
    return number, 1, Result(result)
