"""Work beside the requests has one beginning."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "kosmos"


def modules_with(pattern: str) -> set[str]:
    """The modules of the house in which this stands."""
    found = re.compile(pattern)
    return {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if found.search(path.read_text("utf-8"))
    }


def test_background_work_is_started_in_one_place() -> None:
    """No other module starts a task by itself, by whatever name of the library."""
    assert modules_with(r"\bcreate_task\(|\bensure_future\(|\bTaskGroup\b|\bTask\(|\bBackgroundTask") == {
        "core/background.py"
    }


def test_threads_of_their_own_belong_to_the_store() -> None:
    """Whoever waits for a pool is told its faults; a thread that nobody waits for is one of these, which answer for themselves."""
    assert modules_with(r"\bThread\(|\bstart_new_thread\(") == {
        "store/group_commit.py",  # every fault goes to whoever waits for the commit
        "store/sqlite/checkpoints.py",  # what it could not carry over, the writer's own journal keeps
    }
