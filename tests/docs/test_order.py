"""Long tests begin first when several workers share a run."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from long_first import BROWSER, HERE, LONG, put_long_ones_first


def test_the_files_are_there() -> None:
    """A file that was renamed would fall back to its usual place without anybody seeing it."""
    assert [name for name in LONG if not (HERE / name).is_file()] == []


def test_browsers_first_then_long_ones_then_the_others_as_they_were() -> None:
    marks: list[str] = []

    def item(path: Path) -> Any:
        return SimpleNamespace(path=path, add_marker=lambda mark: marks.append(mark.args[0]))

    last = next(HERE / name for name in LONG if not (HERE / name).is_relative_to(BROWSER))
    names = [
        HERE / "cli" / "test_b.py",
        HERE / "cli" / "test_a.py",
        last,
        BROWSER / "test_x.py",
        HERE / LONG[0],
    ]
    items = [item(path) for path in names]
    put_long_ones_first(items)
    assert [each.path for each in items] == [HERE / LONG[0], BROWSER / "test_x.py", last, *names[:2]]
    assert marks == ["test_x", "test_axe_every_page"]
