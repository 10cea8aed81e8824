"""Work beside the requests has one beginning."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "kosmos"


def test_background_work_is_started_in_one_place() -> None:
    """No other module starts a task by itself."""
    starts = re.compile(r"create_task\(|ensure_future\(")
    found = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if starts.search(path.read_text("utf-8"))
    ]
    assert found == ["core/background.py"]
