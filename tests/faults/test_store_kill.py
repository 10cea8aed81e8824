"""The store is killed while it writes, again and again, and has kept its word every time."""

import asyncio
from pathlib import Path

import pytest

from faults.load import stored_in
from faults.node_house import House
from faults.repetitions import Repetitions


@pytest.mark.faults
def test_everything_acknowledged_survives_a_kill(tmp_path: Path, repeated_some: Repetitions) -> None:
    """Killed at many random moments amid appends that never rest, of tournaments and of games, the store has all that it had
    acknowledged, once and in order; after every kill it is sound and every stream folds.
    """
    for number, (count, random) in enumerate(repeated_some.portions()):
        house = House(tmp_path, str(tmp_path / f"{number}.db"), nodes=1, rests=False)
        moments = []
        for _ in range(count):
            (node,) = house.running
            node.wait_for_more(random.randint(1, 60))
            node.kill()
            moments.append(node.killed)
            asyncio.run(stored_in(house.database, house.streams))
            house.running = [house.start()]
        house.wait_for_answers()
        house.judge(repeated_some, moments)
