"""The store is killed while it writes, again and again, and has kept its word every time."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from faults.repetitions import Repetitions
from kosmos.store.sqlite.backups import find_faults
from kosmos.store.sqlite.streams import SqliteStreams

WRITER = Path(__file__).with_name("results_writer.py")
NAMES = ["north", "east", "south", "west"]


def written_until_killed(path: Path, lines: int) -> list[tuple[str, int]]:
    """Let the writer acknowledge some appends, kill it in the middle of the next, and say what it promised: it never rests."""
    with subprocess.Popen(
        [sys.executable, WRITER, path, *NAMES], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        # What it had printed and we had not read yet was acknowledged too; only the last line may be torn.
        acknowledged += [line for line in writer.stdout if line.endswith("\n")]
    assert writer.returncode < 0, "the writer died by itself"
    return [(name, int(version)) for name, version in map(str.split, acknowledged)]


async def kept(path: Path) -> dict[str, int]:
    """The version each stream really has; every event in it is whole and in its place."""
    streams = SqliteStreams.open(path)
    versions = {}
    for name in NAMES:
        events = await streams.read(name)
        assert [event.data for event in events] == [
            f"{name} result {version}".encode() for version in range(1, len(events) + 1)
        ]
        versions[name] = len(events)
    await streams.close()
    return versions


async def begin(path: Path) -> None:
    streams = SqliteStreams.open(path)
    for name in NAMES:
        await streams.create(name, "tournament", [])
    await streams.close()


@pytest.mark.faults
def test_every_acknowledged_result_survives_a_kill(tmp_path: Path, repeated_some: Repetitions) -> None:
    """Killed at many random moments while it writes, the store has every result it had acknowledged."""
    for number, (count, random) in enumerate(repeated_some.portions()):
        path = tmp_path / f"{number}.db"  # a new one now and then: all of it is read after every kill
        asyncio.run(begin(path))
        acknowledged = 0
        for _ in range(count):
            promised = written_until_killed(path, random.randint(1, 60))
            versions = asyncio.run(kept(path))
            assert all(versions[name] >= version for name, version in promised), (promised, versions)
            assert find_faults(path) == []
            acknowledged += len(promised)
        repeated_some.count(count, count, acknowledged)
